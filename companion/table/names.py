"""Renames players in saved values: only fields of type `Player` change, never words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.games.api.marks import PLAYER, change_marked
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
        buttons=rename_keys(header.buttons, change),
        setup=rename(header.setup, rules.Setup, change),
        scores=rename_keys(header.scores, change),
    )


def rename(value: Raw, kind: Any, change: Change) -> Raw:
    """A JSON value of the type `kind`, with other names wherever the type has a `Player`."""
    renamed: Raw = change_marked(value, kind, PLAYER, change)
    return renamed


def players_in(value: Raw, kind: Any) -> set[str]:
    """The players named in a JSON value of the type `kind`."""
    players: set[str] = set()

    def collect(name: str) -> str:
        players.add(name)
        return name

    rename(value, kind, collect)
    return players


def rename_keys(values: Mapping[str, Any], change: Change) -> dict[str, Any]:
    """The values by the players' other names."""
    return {change(name): value for name, value in values.items()}
