"""Tables over a journal, and actions on them."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.journal.file.entries import Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.lexicon import Ruling, open_ruling
from companion.table.table import Table

RULING = open_ruling()


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


def worph(
    journal: Journal,
    *plays: tuple[str, str],
    players: tuple[str, str] = ("AL", "NB"),
    how: str = "over",
    **other: Any,
) -> Table:
    """Play a game of Worph from CAR with these words, and finish it unless `how` is empty."""
    table = new_game(
        journal, "worph", *players, ruling=RULING, setup={"drawer": players[1]}, **other
    )
    act(table, {"do": "draw_start", "by": players[1], "word": "CAR"})
    for by, word in plays:
        act(table, {"do": "spin", "by": by, "wedge": 1}, {"do": "play", "by": by, "word": word})
    if how:
        table.finish(how).result()
    return table
