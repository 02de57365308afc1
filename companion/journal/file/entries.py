"""What the journal holds, as typed values.

A game is a `GameHeader` and its rows, in order. Nothing in it is ever changed:
an undo or a correction is a row of its own, and the table replays the rows.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import msgspec

from companion import FIRST_YEAR

Raw = dict[str, Any]
"""An action as it came in, JSON types only; the game's own types read it."""

Answers = dict[str, bool | str]
"""What the dictionary answered, by question."""

RENAMED = '{"row":"rename"'
"""How the text of a row begins that changes a name."""

NO_GAME = 0
"""The number under which spins of the wheel without a game are kept."""


class Led(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an entry led to: a digest of the state, and everybody's points.

    `points` are left out (None) where the entry did not change them. `version` is the
    program's, where it is not the one that began the game.
    """

    state: str
    points: dict[str, int] | None = None
    version: str = ""


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="row", omit_defaults=True):
    """One thing that happened at the table."""


class Act(Entry, frozen=True, kw_only=True, tag="act"):
    """Somebody announced or pressed something, refused or not.

    `clocks` has the seconds that each deadline had run. `again`: its result of
    chance is the one of a turn that was taken back, so nothing was drawn anew.
    `accepted` is the verdict at the table, `answers` what the dictionary answered for it,
    and `led` what it led to, where it changed anything.
    """

    action: Raw
    clocks: dict[str, float] = {}
    again: bool = False
    accepted: bool | None = None
    answers: Answers = {}
    led: Led | None = None


class Undo(Entry, frozen=True, kw_only=True, tag="undo"):
    """The last `count` accepted actions are taken back; these players agreed (C6)."""

    count: int = 1
    agreed: tuple[str, ...] = ()
    led: Led | None = None


class Change(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What stands at `index` (an action of the game so far, from 0) instead; None: nothing."""

    index: int
    action: Raw | None = None


class Amend(Entry, frozen=True, kw_only=True, tag="amend"):
    """The scorekeeper corrected earlier actions; all that follow are judged anew.

    `answers`: what the dictionary had to be asked again for the action at each index.
    """

    changes: tuple[Change, ...]
    answers: dict[int, Answers] = {}
    led: Led | None = None


class Clock(Entry, frozen=True, kw_only=True, tag="clock"):
    """The clocks were stopped or let run, `why` (pause, resume, power ...) and by whom.

    `elapsed` has the seconds that each deadline had run at that moment.
    """

    elapsed: dict[str, float]
    running: bool
    why: str
    by: str | None = None


class Seats(Entry, frozen=True, kw_only=True, tag="seats"):
    """Which player presses which seat's button from now on."""

    buttons: dict[str, int]


class Rename(Entry, frozen=True, kw_only=True, tag="rename"):
    """The player `old` is called `new`, as if it had been so from the start."""

    old: str
    new: str
    led: Led | None = None


class Finish(Entry, frozen=True, kw_only=True, tag="finish"):
    """The game is put away: `how` (over, abandoned ...) and its final facts."""

    how: str
    result: Raw = {}


AnyRow = Act | Undo | Amend | Clock | Seats | Rename | Finish


class Dictionary(msgspec.Struct, frozen=True, kw_only=True):
    """Exactly which word list ruled."""

    name: str
    size: int
    sha256: str


class GameHeader(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a game began. `players` in their order round the table; `buttons`: their seats.

    `uid` is the game's own name, 32 hex digits, the same in every copy; it is never shown.
    `scores` are points that the players bring from a game that could not go on.
    `machines` are those of them whom the box plays, with their strengths. `version`
    is the program's. `started` is unix seconds, None when the clock was not to be
    believed.
    """

    game: str
    players: tuple[str, ...]
    dictionary: Dictionary
    version: str
    buttons: dict[str, int] = {}
    machines: dict[str, int] = {}
    options: Raw = {}
    setup: Raw = {}
    started: int | None = None
    uid: str = ""
    scores: dict[str, int] = {}


class Clocks(msgspec.Struct, frozen=True, kw_only=True):
    """How many seconds each deadline of the game has run by now."""

    elapsed: dict[str, float]


class GameRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the journal. `how` is None while it is unfinished.

    `count` is its number of rows, and `lost` how many more it had that cannot be read.
    `clocks` is the newest heart-beat, None when a row has come after it (that row then
    knows better). `renames` are the changes of names so far.
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
        """Those with whom the game began, as they are called now."""
        return called(self.header.players, self.renames)

    def with_row(self, count: int, row: AnyRow) -> GameRecord:
        """This record after one more row."""
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


def called(players: Iterable[str], rows: Iterable[AnyRow]) -> tuple[str, ...]:
    """The players as they are called after those rows."""
    names = tuple(players)
    for row in rows:
        if isinstance(row, Rename):
            names = tuple(row.new if name == row.old else name for name in names)
    return names


def kept_points(rows: Iterable[AnyRow]) -> dict[str, int]:
    """Everybody's points as they were kept with the entries; empty where none were."""
    points: dict[str, int] = {}
    for row in rows:
        if isinstance(row, Act | Undo | Amend | Rename) and row.led and row.led.points is not None:
            points = row.led.points
        elif isinstance(row, Finish):
            points = row.result.get("scores") or points
    return points


def believable(unix: float) -> int | None:
    """The moment in unix seconds, or None when no clock can have been right."""
    return int(unix) if time.gmtime(unix).tm_year >= FIRST_YEAR else None
