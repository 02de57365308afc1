"""A table of Worph with a journal in memory."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any, cast

from companion.games.api.chance import Chance
from companion.games.worph.rules.actions import DrawStart, Spin
from companion.games.worph.rules.state import WorphState
from companion.journal import store
from companion.journal.file.entries import AnyRow, Clocks, Dictionary, Finish, GameHeader
from companion.journal.journal import Journal, Saved
from companion.lexicon import closed_lexicon
from companion.table.table import Table

WORDS = [a + b + c for a in "ASE" for b in "ASE" for c in "ASE"]
WORDS += [first + word for first in "ASE" for word in WORDS]
RULING = closed_lexicon({"words": WORDS, "not_nouns": WORDS[::2]})
NAMES = ("AL", "NB", "JR", "AR", "ZZ")


class Notes:
    """A journal in memory that saves its rows as text, like the file."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.clock: Clocks | None = None

    def append(self, game: int, row: AnyRow) -> Future[Saved]:
        """Save a row."""
        assert game == 1
        self.texts.append(store.encode(row))
        done: Future[Saved] = Future()
        done.set_result(Saved.YES)
        return done

    def finish(self, game: int, how: str, result: dict[str, Any]) -> Future[Saved]:
        """Save the end of the game."""
        return self.append(game, Finish(how=how, result=result))

    def clocks(self, game: int, clocks: Clocks) -> None:
        """Save the state of the clocks."""
        self.clock = clocks

    def rows(self) -> list[AnyRow]:
        """The saved rows."""
        return [store.decode_row(text) for text in self.texts]


def header(**options: Any) -> GameHeader:
    return GameHeader(
        game="worph",
        players=("AL", "NB", "JR"),
        dictionary=Dictionary(name=RULING.name, size=RULING.size, sha256=RULING.sha256),
        version="0",
        buttons={"AL": 1, "NB": 2, "JR": 3},
        options=options,
        setup={"drawer": "JR"},
    )


def table(given: GameHeader, notes: Notes, seed: int = 1) -> Table:
    """A table that continues from these notes."""
    made = Table(given, RULING, cast("Journal", notes), 1, Chance(seed))
    made.load(notes.rows())
    return made


def playing(seed: int = 1, **options: Any) -> Table:
    """A table with AL, NB and JR: AL to spin, AES on the table."""
    made = table(header(**options), Notes(), seed)
    made.act(DrawStart(by="JR", word="AES"))
    return made


def notes_of(table: Table) -> Notes:
    return cast("Notes", table.journal)


def seen(table: Table) -> tuple[object, ...]:
    """Everything to compare between two tables."""
    refused = table.refused and table.refused.action
    return table.state, table.records, table.spent, table.buttons, refused, table._drawn


def resumed(old: Table, seed: int = 99) -> Table:
    """The same table after pulling the plug, with a different seed."""
    return table(old.header, notes_of(old), seed)


def wedge(table: Table) -> int:
    spin = table.act(Spin(by=cast("WorphState", table.state).turn)).action
    assert isinstance(spin, Spin)
    assert spin.wedge
    return spin.wedge
