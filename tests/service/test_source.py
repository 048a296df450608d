"""A seed gives the same secrets again after a restart; the machine never does."""

from referee.service.source import MachineSource, SeedSource, seeded_match_id

MATCH = bytes(16)


def salts(source: SeedSource, seq: int, count: int) -> list[bytes]:
    source.seek(seq)
    return [source.salt() for _ in range(count)]


def test_a_seed_depends_on_seed_match_and_record_alone() -> None:
    first, again = SeedSource(7, MATCH), SeedSource(7, MATCH)
    salts(first, 1, 3)
    assert salts(first, 2, 4) == salts(again, 2, 4)
    assert first.now_ms() == again.now_ms()
    assert first.entropy() == again.entropy()


def test_no_two_salts_are_alike() -> None:
    source = SeedSource(7, MATCH)
    drawn = [salt for seq in range(1, 30) for salt in salts(source, seq, 30)]
    assert len(set(drawn)) == len(drawn)
    assert {len(salt) for salt in drawn} == {16}


def test_another_seed_or_match_gives_other_secrets() -> None:
    sources = SeedSource(7, MATCH), SeedSource(8, MATCH), SeedSource(7, b"\1" * 16)
    assert len({source.entropy() for source in sources}) == 3
    ids = {seeded_match_id(seed, command) for seed in (1, 2) for command in (b"a", b"b")}
    assert len(ids) == 4


def test_the_clock_of_a_seed_ticks_a_second_a_record() -> None:
    source = SeedSource(7, MATCH)
    source.seek(5)
    five = source.now_ms()
    source.seek(6)
    assert source.now_ms() - five == 1_000


def test_the_machine_never_repeats_itself() -> None:
    one, two = MachineSource().entropy(), MachineSource().entropy()
    assert not set(one) & set(two)
    assert MachineSource().salt() != MachineSource().salt()
