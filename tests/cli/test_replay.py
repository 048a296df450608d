"""`shinpan replay`: a recorded match at every record, from all eyes."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from referee.cli import main
from referee.cli.narrator import Narrator, standing_of
from referee.cli.recorded import ALL, VIEWERS, RecordedMatch
from referee.cli.screen import Screen
from referee.views.board_text import board_text
from replay import origin_of, pack_bundle, parse_bundle, parse_head
from replay.eyes import SEAT_A, SPECTATOR


@pytest.mark.parametrize("viewer", VIEWERS.values())
def test_every_record_is_told_and_every_board_shown(demo_file: Path, viewer: int) -> None:
    recorded = RecordedMatch(demo_file, viewer)
    told = list(recorded.told(recorded.size))
    assert [each.body.seq for each in told] == list(range(1, recorded.size + 1))
    assert all(line.words.ja and line.words.en for each in told for line in each.lines)
    for each in recorded.told(recorded.size):
        for lang in ("ja", "en"):
            assert board_text(recorded.names, recorded.view(each.match), lang)


def test_the_fold_by_number_is_the_fold_in_order(demo_file: Path) -> None:
    recorded = RecordedMatch(demo_file, ALL)
    for told in recorded.told(recorded.size):
        if told.body.seq % 20 == 0:
            assert recorded.view(told.match) == recorded.view(recorded.at(told.body.seq))


def test_the_whole_file_tells_what_either_seat_was_told(demo_file: Path) -> None:
    def drawn(viewer: int) -> list[str]:
        recorded = RecordedMatch(demo_file, viewer)
        lines = [line.words.en for told in recorded.told(recorded.size) for line in told.lines]
        return [line for line in lines if re.match("Seat [AB] draws ", line)]

    by_a, by_b, by_all, watched = (drawn(viewer) for viewer in (0, 1, ALL, 2))
    assert all(": " in line for line in by_all)
    assert [line for line in by_all if line.startswith("Seat A")] == [
        line for line in by_a if line.startswith("Seat A")
    ]
    assert [line for line in by_all if line.startswith("Seat B")] == [
        line for line in by_b if line.startswith("Seat B")
    ]
    assert not any(": " in line for line in watched)


def test_a_seat_does_not_see_the_other_hand(demo_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    views = {}
    for viewer in ("A", "B", "viewer", "all"):
        assert main(["replay", "show", str(demo_file), "--at", "7", "--as", viewer, "--json"]) == 0
        views[viewer] = json.loads(capsys.readouterr().out)
    hands = {viewer: [side["hand"] for side in view["sides"]] for viewer, view in views.items()}
    assert all(hand["count"] == 5 for pair in hands.values() for hand in pair)
    known = {viewer: [bool(hand["known"]) for hand in pair] for viewer, pair in hands.items()}
    assert known == {"A": [True, False], "B": [False, True], "viewer": [False, False], "all": [True, True]}
    assert all(card["card"] == 0 for card in views["viewer"]["sides"][0]["royals"])


def test_the_board_as_text(demo_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "show", str(demo_file), "--at", "7", "--as", "A", "--lang", "ja"]) == 0
    said = capsys.readouterr().out
    assert re.match("== ターン1・[AB]席・キャストフェイズ ==", said)
    assert "（先攻）" in said


def test_the_text_folds_passes_unless_the_whole_is_asked_for(
    demo_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "text", str(demo_file), "--lang", "en", "--as", "viewer"]) == 0
    short = capsys.readouterr().out
    assert main(["replay", "text", str(demo_file), "--lang", "en", "--as", "viewer", "--whole"]) == 0
    whole = capsys.readouterr().out
    assert "clears nothing" not in short
    assert "clears nothing" in whole
    assert len(whole) > len(short)
    told = (demo_file.parents[1] / "output.txt").read_text(encoding="utf-8")
    assert short.strip() in told  # what was told live is what the file tells a spectator


def test_the_text_for_programs(demo_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "text", str(demo_file), "--at", "7", "--json"]) == 0
    records = json.loads(capsys.readouterr().out)
    assert [record["number"] for record in records] == list(range(1, 8))
    assert records[0]["actor"] == "organizer"
    assert set(records[6]["lines"][0]) == {"ja", "en", "weight"}


def test_a_true_file_is_identical(demo_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "verify", str(demo_file), "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith("demo.shinpan: identical\n")
    assert main(["replay", "verify", str(demo_file), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["verdict"] == "passed"
    assert {step["verdict"] for step in report["steps"]} == {"passed"}
    assert report["not_proved"] == ["texts"]


def test_what_is_not_proved_is_said(demo_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Other English names are in the file, and it is found identical all the same."""
    bundle = parse_bundle(demo_file.read_bytes())
    texts = msgspec.msgpack.decode(bundle.texts)
    (names,) = texts.values()
    other = {"names_en": dict.fromkeys(names, "Another Name")}
    file = tmp_path / "other.shinpan"
    file.write_bytes(pack_bundle(msgspec.structs.replace(bundle, texts=msgspec.msgpack.encode(other))))
    for lang, said in (
        ("en", "The texts that lie beside the ruleset (English names of cards) are proved by"),
        ("ja", "ルールセットに添えられた語句（カードの英語名）は証明の対象外"),
    ):
        assert main(["replay", "verify", str(file), "--lang", lang]) == 0
        assert said in capsys.readouterr().out
    file.write_bytes(b"nothing")
    assert main(["replay", "verify", str(file), "--lang", "en"]) == 1
    assert "beside the ruleset" not in capsys.readouterr().out
    assert main(["replay", "verify", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["not_proved"] == []


def test_a_flipped_byte_is_found(demo_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = bytearray(demo_file.read_bytes())
    data[len(data) // 2] ^= 1
    file = tmp_path / "altered.shinpan"
    file.write_bytes(data)
    assert main(["replay", "verify", str(file), "--lang", "en"]) == 1
    assert "The first difference: digest of the file" in capsys.readouterr().out
    assert main(["replay", "show", str(file)]) == 1
    assert "the file was altered or cut" in capsys.readouterr().err


def test_an_altered_event_under_a_fresh_digest_is_named(
    demo_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The life total of one record is changed, and the file's digest made to fit again."""
    bundle = parse_bundle(demo_file.read_bytes())
    bodies = list(bundle.bodies)
    number, events = next(
        (n, body[7]) for n, data in enumerate(bodies) for body in [msgspec.msgpack.decode(data)]
        if any(event[0] == "life" for event in body[7])
    )  # fmt: skip
    body = msgspec.msgpack.decode(bodies[number])
    next(event for event in body[7] if event[0] == "life")[3] += 1
    assert body[7] != events
    bodies[number] = msgspec.msgpack.encode(body)
    file = tmp_path / "altered.shinpan"
    file.write_bytes(pack_bundle(msgspec.structs.replace(bundle, bodies=tuple(bodies))))
    assert main(["replay", "verify", str(file), "--json"]) == 1
    failed = [step for step in json.loads(capsys.readouterr().out)["steps"] if step["verdict"] == "failed"]
    assert "head" in [step["check"] for step in failed]
    decisions = next(step for step in failed if step["check"] in ("fold", "state seals", "decisions"))
    assert decisions["record"] == number + 1


@pytest.mark.parametrize(("eyes", "viewer"), [(SEAT_A, "A"), (SPECTATOR, "viewer")])
def test_a_file_for_fewer_eyes_shows_less_and_cannot_be_judged_whole(
    eyes: int, viewer: str, demo_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.shinpan"
    file.write_bytes(pack_bundle(parse_bundle(demo_file.read_bytes()).redact(eyes)))
    assert main(["replay", "verify", str(file), "--lang", "en"]) == 3
    assert (
        "? every decision made again (the secret is not opened): not checkable with this file"
        in capsys.readouterr().out
    )
    assert main(["replay", "verify", str(file), "--lang", "ja"]) == 3
    said = capsys.readouterr().out
    assert "? 全裁定のやり直し（乱数の秘密が開示されていない）：このファイルだけでは確認できない" in said
    assert not re.search("[a-z]{3} [a-z]{2}", said.replace(str(file), ""))  # no English
    shown = []
    for path, wanted in ((file, "all"), (file, viewer), (demo_file, viewer)):
        assert main(["replay", "text", str(path), "--as", wanted, "--lang", "en"]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] == shown[2]


def test_a_seat_whose_openings_are_not_there_is_told_so(
    demo_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.shinpan"
    file.write_bytes(pack_bundle(parse_bundle(demo_file.read_bytes()).redact(SEAT_A)))
    for word in ("show", "text"):
        assert main(["replay", word, str(file), "--as", "B", "--lang", "en"]) == 0
        assert capsys.readouterr().err == f"shinpan: Seat B's openings are not in {file}: this is what everybody sees\n"
        for seen in ("A", "viewer", "all"):
            assert main(["replay", word, str(file), "--as", seen]) == 0
            assert capsys.readouterr().err == ""


def test_a_head_kept_elsewhere(demo_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bundle = parse_bundle(demo_file.read_bytes())
    head = parse_head(bundle.head)
    kept = tmp_path / "head.txt"
    assert main(["replay", "head", str(demo_file)]) == 0
    kept.write_text(capsys.readouterr().out)
    assert kept.read_text() == head.text()
    assert main(["replay", "verify", str(demo_file), "--head", str(kept)]) == 0
    other = head._replace(root=bytes(32))
    assert other.origin == origin_of("shinpan.local", bundle.match_id)
    kept.write_text(other.text())
    assert main(["replay", "verify", str(demo_file), "--head", str(kept), "--lang", "en"]) == 1
    capsys.readouterr()
    kept.write_text("nonsense")
    assert main(["replay", "verify", str(demo_file), "--head", str(kept)]) == 1
    assert "a head has three lines" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["-1", "0", "100000"])
def test_a_record_that_is_not_there(number: str, demo_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for word in ("show", "text"):
        assert main(["replay", word, str(demo_file), f"--at={number}"]) == 1
        assert f"there is no record {number}" in capsys.readouterr().err


def test_a_file_of_another_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.shinpan"
    for data in (b"", b"SHINPAN\x01", b"hello" * 100):
        file.write_bytes(data)
        for word in ("show", "text", "verify", "head"):
            assert main(["replay", word, str(file)]) == 1
    assert "shinpan: " in capsys.readouterr().err


def test_the_narrator_counts_what_it_folds(demo_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recorded = RecordedMatch(demo_file, 2)
    narrator = Narrator(Screen(), "en")
    for told in recorded.told(recorded.size):
        narrator.record(told.body.seq, told.lines, standing_of(told.match))
    shown = set(re.findall(r"^ +([0-9]+)   ", capsys.readouterr().out, re.MULTILINE))
    assert narrator.records == recorded.size
    assert 0 < narrator.folded <= recorded.size - len(shown)


def test_a_file_cannot_steer_the_terminal(demo_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def armed(value: object) -> object:
        if isinstance(value, list):
            return [armed(each) for each in value]
        if isinstance(value, dict):
            return {key: armed(each) for key, each in value.items()}
        return f"\x1b]0;x\x07{value}\u202e" if isinstance(value, str) and len(value) > 3 else value

    bundle = parse_bundle(demo_file.read_bytes())
    texts = msgspec.msgpack.encode(armed(msgspec.msgpack.decode(bundle.texts)))
    file = tmp_path / "armed.shinpan"
    file.write_bytes(pack_bundle(msgspec.structs.replace(bundle, texts=texts)))
    for word in ("show", "text"):
        assert main(["replay", word, str(file), "--lang", "en"]) == 0
        said = capsys.readouterr().out
        assert "\ufffd" in said
        assert not set("\x1b\x07\u202e") & set(said)


def test_records_that_no_match_makes_are_trouble(
    demo_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each is of the right form, and the digest fits; but what happened before is missing."""
    bundle = parse_bundle(demo_file.read_bytes())
    bodies = [msgspec.msgpack.decode(body) for body in bundle.bodies]
    closing = next(body for body in bodies if any(event[0] == "link_over" for event in body[7]))
    closing[7] = [[event[0], 99, *event[2:]] if event[0] == "link_over" else event for event in closing[7]]
    file = tmp_path / "forged.shinpan"
    forged = tuple(map(msgspec.msgpack.encode, bodies))
    file.write_bytes(pack_bundle(msgspec.structs.replace(bundle, bodies=forged)))
    assert main(["replay", "text", str(file), "--lang", "en"]) == 1
    assert "no match makes such records" in capsys.readouterr().err
