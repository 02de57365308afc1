"""Helpers for games in JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from companion.errors import BadEntry
from companion.games.api.rules import Facts, State
from companion.games.kit.validation import capitals, clean


def to_json(value: Any) -> Any:
    """Convert the value to JSON types."""
    return msgspec.to_builtins(value)


def fields(source: msgspec.Struct, names: str) -> Facts:
    """These fields of a struct, in this order; `key=field` gives a field another key."""
    values = msgspec.structs.asdict(source)
    found = to_json({key: values[field] for key, field in _keys(names)})
    return {key: list(v) if isinstance(v, tuple) else v for key, v in found.items()}


@cache
def _keys(names: str) -> list[tuple[str, str]]:
    pairs = (name.partition("=") for name in names.split())
    return [(key, field or key) for key, _, field in pairs]


def legal_kinds(may: Mapping[str, Iterable[str]], player: str | None = None) -> list[Facts]:
    """Kinds of action that the player may take, or those of all players if there are none."""
    own = may.get(player or "")
    found = own or dict.fromkeys(kind for allowed in may.values() for kind in allowed)
    return [{"do": kind} for kind in found]


def decisions(state: State) -> Facts:
    """The table's own decisions about words."""
    return {
        "group_accepts": [word for word, good in state.verdicts.items() if good],
        "group_refuses": [word for word, good in state.verdicts.items() if not good],
    }


def verdicts(
    accepts: Iterable[str], refuses: Iterable[str], read: Callable[[str], str]
) -> dict[str, bool]:
    """The table's decisions from a position, in the form of a state; `read` reads each word."""
    return {
        **dict.fromkeys(map(read, accepts), True),
        **dict.fromkeys(map(read, refuses), False),
    }


def read_capitals(text: str) -> str:
    """A word of a position in capitals; raises BadEntry unless it has only letters A to Z."""
    word = capitals(text)
    if word is None:
        raise BadEntry(f"{clean(text)!r} is not a word. Give letters A to Z.")
    return word


def seated_players(players: tuple[str, ...] | None, *named: str | None) -> tuple[str, ...]:
    """The players of a position; if they are left out, the players it names anywhere."""
    return tuple(dict.fromkeys(filter(None, named))) if players is None else players
