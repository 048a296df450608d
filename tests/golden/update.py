"""`python -m tests.golden.update` plays the golden matches anew and writes their files; say why in the changelog."""

from tests.golden.matches import FOLDER, GOLDEN, lines_of, played


def main() -> None:
    for golden in GOLDEN:
        data = played(golden)
        (FOLDER / f"{golden.name}.shinpan").write_bytes(data)
        lines = list(lines_of(data))
        (FOLDER / f"{golden.name}.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        print(f"{golden.name}: {len(data)} bytes, {len(lines)} lines")


if __name__ == "__main__":
    main()
