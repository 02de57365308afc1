"""Tables over a journal, and actions on them."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.journal.file.entries import Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.lexicon import Ruling
from companion.table.table import Table


def new_game(journal: Journal, game: str, *players: str, ruling: Ruling, **other: Any) -> Table:
    """A new game of these players; `other` are further fields of its header."""
    listed = Dictionary(name=ruling.name, size=ruling.size, sha256=ruling.sha256)
    header = GameHeader(game=game, players=players, dictionary=listed, version="0.1", **other)
    return Table(header, ruling, journal, journal.begin(header).result())


def act(table: Table, *actions: dict[str, Any]) -> None:
    """Do actions given as JSON types; all must be accepted."""
    for action in actions:
        outcome = table.act(msgspec.convert(action, table.rules.Actions)).outcome
        assert outcome.accepted, outcome.message
