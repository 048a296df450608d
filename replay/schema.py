"""Checks once, at start, that the game's action and event types can only produce canonical bytes."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import inspect

from replay.errors import AdjudicatorFault

_LEAVES = (
    inspect.NoneType,
    inspect.BoolType,
    inspect.IntType,
    inspect.StrType,
    inspect.BytesType,
    inspect.EnumType,
    inspect.LiteralType,
)


def check_schema(union: Any) -> None:
    """Raise `AdjudicatorFault` unless all are array-like structs with text tags and plain fields."""
    root = inspect.type_info(union)
    for member in root.types if isinstance(root, inspect.UnionType) else (root,):
        if not isinstance(member, inspect.StructType) or type(member.tag) is not str:
            raise AdjudicatorFault(f"{member} must be a struct with a text tag")
    _walk(root, set())


def _walk(node: inspect.Type, seen: set[type]) -> None:
    inner: Iterable[inspect.Type]
    match node:
        case inspect.StructType():
            if node.cls in seen:
                return
            seen.add(node.cls)
            if not node.array_like:
                raise AdjudicatorFault(f"{node.cls.__name__} must be array_like")
            inner = [field.type for field in node.fields]
        case inspect.NamedTupleType():
            inner = [field.type for field in node.fields]
        case inspect.UnionType():
            inner = node.types
        case inspect.ListType() | inspect.VarTupleType():
            inner = (node.item_type,)
        case inspect.TupleType():
            inner = node.item_types
        case inspect.DictType(key_type=inspect.StrType()):
            inner = (node.value_type,)
        case _ if isinstance(node, _LEAVES):
            inner = ()
        case _:
            raise AdjudicatorFault(f"{type(node).__name__} has no canonical form in a record")
    for each in inner:
        _walk(each, seen)


def struct_types(union: Any) -> tuple[type[msgspec.Struct], ...]:
    """The struct classes of a union that passed `check_schema`."""
    root = inspect.type_info(union)
    members = root.types if isinstance(root, inspect.UnionType) else (root,)
    return tuple(member.cls for member in members if isinstance(member, inspect.StructType))
