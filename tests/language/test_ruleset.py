"""A ruleset has one encoding (docs/adr/0005): read back and encoded again, its bytes and so its hash are the same."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import Struct, inspect

from referee.language.ruleset import Ruleset, Texts, decode_ruleset, encode_ruleset, ruleset_hash
from tests.kit.cards import catalogue
from tests.kit.play import random_switches


def structs_in(found: inspect.Type, seen: set[type]) -> Iterator[type[Struct]]:
    """Every Struct that a value of that type may hold."""
    if isinstance(found, inspect.StructType):
        if found.cls in seen:
            return
        seen.add(found.cls)
        yield found.cls
    inner: list[Any] = [field.type for field in getattr(found, "fields", ())]
    inner += [*getattr(found, "types", ()), *getattr(found, "item_types", ())]
    inner += [part for name in ("item_type", "value_type") if (part := getattr(found, name, None)) is not None]
    for part in inner:
        yield from structs_in(part, seen)


@pytest.mark.parametrize("seed", range(5))
def test_encoded_again_it_has_the_same_bytes(seed: int) -> None:
    first = encode_ruleset(catalogue().ruleset("1", random_switches(Random(seed))))
    again = encode_ruleset(decode_ruleset(first))
    assert again == first
    assert ruleset_hash(again) == ruleset_hash(first)


@pytest.mark.parametrize("root", [Ruleset, Texts])
def test_nothing_in_it_leaves_its_defaults_out(root: type[Struct]) -> None:
    found = list(structs_in(inspect.type_info(root), set()))
    assert [struct for struct in found if struct.__struct_config__.omit_defaults] == []
    if root is Ruleset:
        assert len(found) > 50
