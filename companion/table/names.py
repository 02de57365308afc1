"""A player is called otherwise: the names change where the types say so, and words never do."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from companion.games.api.rules import Rules
from companion.journal.file.entries import GameHeader, Raw

Change = Callable[[str], str]
"""Takes a player's name: the name of now."""


def from_to(old: str, new: str) -> Change:
    """The change of one name."""
    return lambda name: new if name == old else name


def header(of: GameHeader, rules: Rules, change: Change) -> GameHeader:
    """How a game began, with other names."""
    return msgspec.structs.replace(
        of,
        players=tuple(map(change, of.players)),
        buttons=_keys(of.buttons, change),
        setup=raw(of.setup, rules.Setup, change),
        scores=_keys(of.scores, change),
    )


def raw(value: Raw, kind: Any, change: Change) -> Raw:
    """A value of that type, as JSON types, with other names wherever the type has a `Player`."""
    found: Raw = _changed(value, _known(kind), change)
    return found


def told(value: Raw, kind: Any) -> set[str]:
    """The players that a value of that type names."""
    found: set[str] = set()

    def noted(name: str) -> str:
        found.add(name)
        return name

    raw(value, kind, noted)
    return found


def _keys(of: dict[str, int], change: Change) -> dict[str, int]:
    return {change(name): number for name, number in of.items()}


@cache
def _known(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _changed(value: Any, kind: inspect.Type, change: Change) -> Any:
    match kind:
        case inspect.Metadata(extra=extra) if extra and extra.get("player"):
            return change(value)
        case inspect.Metadata(type=inner):
            return _changed(value, inner, change)
        case inspect.UnionType(types=types):
            return _changed(value, _fitting(value, types), change)
        case inspect.StructType(fields=fields):
            kinds = {field.encode_name: field.type for field in fields}
            return {
                name: _changed(one, kinds[name], change) if name in kinds else one
                for name, one in value.items()
            }
        case inspect.DictType(key_type=key, value_type=inner):
            return {_changed(k, key, change): _changed(v, inner, change) for k, v in value.items()}
        case inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
            return [_changed(one, inner, change) for one in value]
        case inspect.TupleType(item_types=kinds):
            return [_changed(one, inner, change) for one, inner in zip(value, kinds, strict=True)]
    return value


def _fitting(value: Any, kinds: tuple[inspect.Type, ...]) -> inspect.Type:
    """The one of several types that the value has; any other where none has names in it."""
    return next((kind for kind in kinds if _fits(value, kind)), inspect.AnyType())


def _fits(value: Any, kind: inspect.Type) -> bool:
    match kind:
        case inspect.Metadata(type=inner):
            return _fits(value, inner)
        case inspect.StructType(tag_field=None) | inspect.DictType():
            return isinstance(value, dict)
        case inspect.StructType(tag_field=field, tag=tag):
            return isinstance(value, dict) and value.get(field) == tag
        case inspect.VarTupleType() | inspect.ListType() | inspect.TupleType():
            return isinstance(value, list | tuple)
        case inspect.StrType():
            return isinstance(value, str)
    return False
