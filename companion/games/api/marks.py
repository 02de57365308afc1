"""Marks on types of fields: what a value means wherever it is, such as the name of a player."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import inspect

T = TypeVar("T")

PLAYER, DRAWN = "player", "drawn"

Player = Annotated[str, msgspec.Meta(extra={PLAYER: True})]
"""A player's name in an action or a setup. Renaming a player changes fields of this type only."""

Drawn = Annotated[T, msgspec.Meta(extra={DRAWN: True})]
"""What chance decides in an action, unless the real thing is entered at the box."""


def change_marked(value: Any, kind: Any, mark: str, change: Callable[[Any], Any]) -> Any:
    """A JSON value of the type `kind`, with `change` applied wherever the type has the mark."""
    return _change(value, _type_info(kind), mark, change)


@cache
def _type_info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _change(value: Any, kind: inspect.Type, mark: str, change: Callable[[Any], Any]) -> Any:
    match kind:
        case inspect.Metadata(extra=extra) if extra and extra.get(mark):
            return change(value)
        case inspect.Metadata(type=inner):
            return _change(value, inner, mark, change)
        case inspect.UnionType(types=types):
            return _change(value, _matching_type(value, types), mark, change)
        case inspect.StructType(fields=fields):
            kinds = {field.encode_name: field.type for field in fields}
            return {
                name: _change(one, kinds[name], mark, change) if name in kinds else one
                for name, one in value.items()
            }
        case inspect.DictType(key_type=key, value_type=inner):
            return {
                _change(k, key, mark, change): _change(v, inner, mark, change)
                for k, v in value.items()
            }
        case inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
            return [_change(one, inner, mark, change) for one in value]
        case inspect.TupleType(item_types=kinds):
            pairs = zip(value, kinds, strict=True)
            return [_change(one, inner, mark, change) for one, inner in pairs]
    return value


def _matching_type(value: Any, kinds: tuple[inspect.Type, ...]) -> inspect.Type:
    """The type of a union that matches the value; `AnyType`, which has no marks, if none does."""
    return next((kind for kind in kinds if _matches(value, kind)), inspect.AnyType())


def _matches(value: Any, kind: inspect.Type) -> bool:
    match kind:
        case inspect.Metadata(type=inner):
            return _matches(value, inner)
        case inspect.StructType(tag_field=None) | inspect.DictType():
            return isinstance(value, dict)
        case inspect.StructType(tag_field=field, tag=tag):
            return isinstance(value, dict) and value.get(field) == tag
        case inspect.VarTupleType() | inspect.ListType() | inspect.TupleType():
            return isinstance(value, list | tuple)
        case inspect.StrType():
            return isinstance(value, str)
    return False
