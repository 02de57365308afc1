"""The journal's entries as typed values.

A game is a `GameHeader` and its rows, in order. Rows never change: an undo or a
correction is a row of its own, and the table replays all rows.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import msgspec

from companion import FIRST_YEAR
from companion.evenings import Moment

Raw = dict[str, Any]
"""An action in JSON types; the game converts it to its own types."""

Answers = dict[str, bool | str]
"""The dictionary's answers by question."""

RENAMED = '{"row":"rename"'
"""Beginning of the text of a Rename row."""

MERGED, HIDDEN = '{"row":"merge"', '{"row":"hide"'
"""Beginnings of the texts of a Merge row and a Hide row."""

NO_GAME = 0
"""The game number for spins of the wheel without a game."""


class Led(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of an entry: a digest of the state, and everybody's points.

    `points` is None if the entry did not change them. `version` is the program's,
    unless it is the one that began the game. `back`: what players would get back if the
    game ended here, such as their chips in an open pot.
    """

    state: str
    points: dict[str, int] | None = None
    version: str = ""
    back: dict[str, int] = {}


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="row", omit_defaults=True):
    """An event at the table."""


class Act(Entry, frozen=True, kw_only=True, tag="act"):
    """An action announced by a player, accepted or refused.

    `clocks` has the seconds that each deadline had run. `again` means that the random
    result of an undone turn was reused instead of drawing a new one. `accepted` is the
    verdict at the table, `answers` are the dictionary's answers it was based on, and
    `led` is the result, or None if nothing changed.
    """

    action: Raw
    clocks: dict[str, float] = {}
    again: bool = False
    accepted: bool | None = None
    answers: Answers = {}
    led: Led | None = None


class Undo(Entry, frozen=True, kw_only=True, tag="undo"):
    """Undoes the last `count` accepted actions; these players agreed (C6)."""

    count: int = 1
    agreed: tuple[str, ...] = ()
    led: Led | None = None


class Change(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Replaces the action at `index` (from 0), or removes it if `action` is None."""

    index: int
    action: Raw | None = None


class Amend(Entry, frozen=True, kw_only=True, tag="amend"):
    """Corrects earlier actions; all later actions are checked again.

    `answers` are the dictionary's new answers for the action at each index.
    """

    changes: tuple[Change, ...]
    answers: dict[int, Answers] = {}
    led: Led | None = None


class Clock(Entry, frozen=True, kw_only=True, tag="clock"):
    """The clocks were stopped or started, with the reason (pause, resume, power ...).

    `elapsed` has the seconds that each deadline had run by then. `by` is the player, if any.
    """

    elapsed: dict[str, float]
    running: bool
    why: str
    by: str | None = None


class Seats(Entry, frozen=True, kw_only=True, tag="seats"):
    """Assigns the players to the seats' buttons from now on."""

    buttons: dict[str, int]


class Rename(Entry, frozen=True, kw_only=True, tag="rename"):
    """Renames the player `old` to `new`, in the whole game."""

    old: str
    new: str
    led: Led | None = None


class Finish(Entry, frozen=True, kw_only=True, tag="finish"):
    """Ends the game: `how` is over, abandoned ...; `result` has the final facts."""

    how: str
    result: Raw = {}


class Merge(Entry, frozen=True, kw_only=True, tag="merge"):
    """The player `name` is `into`, spelled otherwise; an empty `into` undoes that.

    It belongs to no game, and changes no row of any.
    """

    name: str
    into: str = ""


class Hide(Entry, frozen=True, kw_only=True, tag="hide"):
    """The game with this `uid` is left out of the lists, or not any more; it belongs to no game."""

    uid: str
    hidden: bool = True


AnyRow = Act | Undo | Amend | Clock | Seats | Rename | Finish | Merge | Hide


class Dictionary(msgspec.Struct, frozen=True, kw_only=True):
    """Identifies the exact word list used."""

    name: str
    size: int
    sha256: str


class GameHeader(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a game began: `players` in seating order, and `buttons` with their seats.

    `uid` identifies the game in every copy (32 hex digits); it is never shown.
    `scores` are points brought over from a game that could not be continued.
    `machines` are the computer players with their strengths. `version` is the
    program's. `started` is in unix seconds, or None if the clock was not set. `ran_s` and `doubts`
    are those of the moment when it began, which decides to which evening it belongs.
    """

    game: str
    players: tuple[str, ...]
    dictionary: Dictionary
    version: str
    buttons: dict[str, int] = {}
    machines: dict[str, int | float] = {}
    options: Raw = {}
    setup: Raw = {}
    started: int | None = None
    uid: str = ""
    scores: dict[str, int] = {}
    ran_s: float = 0.0
    doubts: tuple[tuple[float, float], ...] = ()

    @property
    def begun(self) -> Moment:
        """When it began."""
        return Moment(self.started or 0.0, self.ran_s, self.doubts)


class Clocks(msgspec.Struct, frozen=True, kw_only=True):
    """The seconds that each deadline of the game has run."""

    elapsed: dict[str, float]


class GameRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the journal. `how` is None while it is unfinished.

    `count` is its number of rows, and `lost` the number of further rows that cannot be
    read. `clocks` is the latest saved state of the clocks, or None if a newer row has
    one. `renames` are the renames so far.
    """

    game: int
    header: GameHeader
    count: int = 0
    lost: int = 0
    how: str | None = None
    result: Raw = {}
    clocks: Clocks | None = None
    renames: tuple[Rename, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """The players at the start of the game, by their current names."""
        return current_names(self.header.players, self.renames)

    def with_row(self, count: int, row: AnyRow) -> GameRecord:
        """This record with one more row."""
        finish = row if isinstance(row, Finish) else None
        return GameRecord(
            game=self.game,
            header=self.header,
            count=count,
            lost=self.lost,
            how=finish.how if finish else None,
            result=finish.result if finish else {},
            renames=(*self.renames, *((row,) if isinstance(row, Rename) else ())),
        )


def current_names(players: Iterable[str], rows: Iterable[AnyRow]) -> tuple[str, ...]:
    """The players' names after those rows."""
    names = tuple(players)
    for row in rows:
        if isinstance(row, Rename):
            names = tuple(row.new if name == row.old else name for name in names)
    return names


def kept_points(rows: Iterable[AnyRow]) -> dict[str, int]:
    """The last points saved with the entries, with what players get back; empty if unknown.

    Those of the end are as they were read: only the reader can say whether they are points.
    """
    points: dict[str, int] = {}
    back: dict[str, int] = {}
    for row in rows:
        if isinstance(row, Act | Undo | Amend | Rename) and row.led:
            points = points if row.led.points is None else row.led.points
            back = row.led.back
        elif isinstance(row, Finish) and row.result.get("scores"):
            points, back = row.result["scores"], {}
    return {p: own + back.get(p, 0) for p, own in points.items()} if back else points


def believable(unix: float) -> int | None:
    """The time in whole unix seconds, or None if the clock was obviously not set."""
    return int(unix) if time.gmtime(unix).tm_year >= FIRST_YEAR else None
