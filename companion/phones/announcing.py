"""Actions that phones send: only those a person announces, with only the fields they announce."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from companion.errors import BadEntry
from companion.games import find_game
from companion.games.api.phone import Announced
from companion.games.api.rules import Action

NOT_ANNOUNCED = "A phone cannot do that. Use the box."
NOT_NOW = "You cannot do that now. Look at the box."


def action_of(game: str, given: Mapping[str, Any], by: str, may: tuple[str, ...]) -> Action:
    """The action that a player announces; raises BadEntry.

    `may`: the kinds of action that the player may take now.
    """
    kind = given.get("do")
    forms = _forms(game)
    if not isinstance(kind, str) or kind not in forms:
        raise BadEntry(NOT_ANNOUNCED)
    if kind not in may:
        raise BadEntry(NOT_NOW)
    action, form = forms[kind]
    try:
        announced = msgspec.to_builtins(msgspec.convert(given, form))
        return msgspec.convert({**announced, "by": by}, action)
    except msgspec.ValidationError:
        raise BadEntry(NOT_ANNOUNCED) from None


@lru_cache
def _forms(game: str) -> dict[str, tuple[type[Action], type[msgspec.Struct]]]:
    """The action and the struct of its announced fields, by kind."""
    announced = find_game(game).phone.announced
    return {_kind(one.action): (one.action, _form(one)) for one in announced}


def _kind(action: type[Action]) -> str:
    return str(action.__struct_config__.tag)


def _form(announced: Announced) -> type[msgspec.Struct]:
    """A struct of the announced fields; as in the action, a field with a default is optional."""
    fields: list[Any] = []
    for field in msgspec.structs.fields(announced.action):
        kind = announced.fields.get(field.name)
        if kind is not None and field.default is msgspec.NODEFAULT:
            fields.append((field.name, kind))
        elif kind is not None:
            fields.append((field.name, kind, field.default))
    kind = _kind(announced.action)
    return msgspec.defstruct(
        f"Announced_{kind}", fields, tag_field="do", tag=kind, kw_only=True, frozen=True,
        omit_defaults=True, forbid_unknown_fields=True,
    )  # fmt: skip
