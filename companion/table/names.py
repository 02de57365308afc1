"""Renames players in saved values: only fields of type `Player` change, never words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from companion.games.api.rules import Rules
from companion.journal.file.entries import GameHeader, Raw

Change = Callable[[str], str]
"""Maps a player's old name to the new one."""


def from_to(old: str, new: str) -> Change:
    """The change of one name; other names stay."""
    return lambda name: new if name == old else name


def rename_header(header: GameHeader, rules: Rules, change: Change) -> GameHeader:
    """The header of a game with other names."""
    return msgspec.structs.replace(
        header,
        players=tuple(map(change, header.players)),
        buttons=_rename_keys(header.buttons, change),
        setup=rename(header.setup, rules.Setup, change),
        scores=_rename_keys(header.scores, change),
    )


def rename(value: Raw, kind: Any, change: Change) -> Raw:
    """A JSON value of the type `kind`, with other names wherever the type has a `Player`."""
    renamed: Raw = _rename(value, _type_info(kind), change)
    return renamed


def players_in(value: Raw, kind: Any) -> set[str]:
    """The players named in a JSON value of the type `kind`."""
    players: set[str] = set()

    def collect(name: str) -> str:
        players.add(name)
        return name

    rename(value, kind, collect)
    return players


def _rename_keys(values: dict[str, int], change: Change) -> dict[str, int]:
    return {change(name): number for name, number in values.items()}


@cache
def _type_info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _rename(value: Any, kind: inspect.Type, change: Change) -> Any:
    match kind:
        case inspect.Metadata(extra=extra) if extra and extra.get("player"):
            return change(value)
        case inspect.Metadata(type=inner):
            return _rename(value, inner, change)
        case inspect.UnionType(types=types):
            return _rename(value, _matching_type(value, types), change)
        case inspect.StructType(fields=fields):
            kinds = {field.encode_name: field.type for field in fields}
            return {
                name: _rename(one, kinds[name], change) if name in kinds else one
                for name, one in value.items()
            }
        case inspect.DictType(key_type=key, value_type=inner):
            return {_rename(k, key, change): _rename(v, inner, change) for k, v in value.items()}
        case inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
            return [_rename(one, inner, change) for one in value]
        case inspect.TupleType(item_types=kinds):
            return [_rename(one, inner, change) for one, inner in zip(value, kinds, strict=True)]
    return value


def _matching_type(value: Any, kinds: tuple[inspect.Type, ...]) -> inspect.Type:
    """The type of a union that matches the value; `AnyType` if none does (it has no names)."""
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
