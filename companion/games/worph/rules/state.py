"""The data of a game of Worph: house options, handicaps, state and event."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.games.api.options import NO_LIMIT, NO_YES, YES_NO, Meanings, Option, in_seconds
from companion.games.api.rules import Event, ScoredState, Seconds
from companion.games.kit.tiles import tiles_by_letter

BOARD_SPACES = 10
"""Letters of the longest word that fits the board (W5.4)."""

START_LETTERS = 3
"""Letters of the word on a Beginnings card (W2)."""

Phase = Literal["start", "spin", "play", "over"]
Points = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Weight = Annotated[float, msgspec.Meta(ge=0, le=1_000_000)]
Weights = tuple[Weight, Weight, Weight, Weight, Weight, Weight]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house options; the defaults are the printed rules.

    Times are in seconds, 0 or None for no limit. `tiles` maps each letter to its number of tiles,
    for `tile_counts` "limited". `wedge_weights` are the odds of the wheel, wedge 1 first.
    """

    # fmt: off
    turn_limit_s: Annotated[Seconds | None, Option(
        "turn time", {**in_seconds(30, 45, 60, 90, 20), **NO_LIMIT},
        "How long you may think after the spin.")] = 30.0
    enter_s: Annotated[Seconds, Option("time to enter", {**in_seconds(15, 30, 60), 0.0: "no limit"},
        "How long the clock stays stopped after your last touch.")] = 15.0
    plural_s: Annotated[Literal["plural", "strict", "off", "vote"], Option(
        "plural S", {"plural": "no plurals", "strict": "never add S", "off": "allowed",
                     "vote": "table votes"},
        "May you add an S to make a plural, as in CAT to CATS?")] = "plural"
    one_try: Annotated[bool, Option("one try only", NO_YES,
        "yes: a refused word ends your turn. no: you may try again.")] = False
    start_word_counts: Annotated[bool, Option("start word used", YES_NO,
        "yes: nobody may play the first word again.")] = True
    doubled_end_letter: Annotated[Literal["best", "outside"], Option(
        "double end", {"best": "inside", "outside": "outside"},
        "BAL to BALL: count the new L inside (3) or outside (2)?")] = "best"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=99), Option(
        "start words", {1: "1", 2: "2", 3: "3", 4: "4", 5: "5"},
        "How many rounds you play, each with a new first word.")] = 1
    auto_end: Annotated[bool, Option("box ends game", NO_YES,
        "yes: the box ends the game when no word is left to play.")] = False
    redraw_dead_start: Annotated[bool, Option("no dead start", NO_YES,
        "yes: a first word that nobody can change is replaced.")] = False
    meanings: Meanings = True
    # fmt: on
    tile_counts: Literal["unlimited", "limited"] = "unlimited"
    tiles: dict[str, Count] | None = None
    wedge_weights: Weights = (1, 1, 1, 1, 1, 1)

    def __post_init__(self) -> None:
        if not any(self.wedge_weights):
            raise ValueError("one of the wedge_weights must be more than 0")
        if self.tiles is not None:
            msgspec.structs.force_setattr(self, "tiles", tiles_by_letter(self.tiles))


class Handicap(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's handicap: extra seconds, points at the start, or no bonus from the wheel."""

    extra_s: Seconds = 0.0
    points: Points = 0
    bonus: bool = True


class WorphState(ScoredState, frozen=True, kw_only=True):
    """A game of Worph.

    `passed` lists the players who passed since the last word, in order. `holder` counts the
    tiles that are not on the board; None means unlimited tiles. `starts` lists the start words
    of all rounds.
    """

    options: Options
    drawer: str | None
    turn: str | None
    phase: Phase = "start"
    table_word: str = ""
    used_words: tuple[str, ...] = ()
    wedge: int | None = None
    passed: tuple[str, ...] = ()
    holder: dict[str, int] | None = None
    handicaps: dict[str, Handicap] = msgspec.field(default_factory=dict)
    starts: tuple[str, ...] = ()
    round: int = 1

    def handicap(self) -> Handicap:
        """The handicap of the player on turn."""
        return self.handicaps.get(self.turn or "", Handicap())

    def limit_s(self) -> float | None:
        """The time limit of the player on turn in seconds, or None for no limit."""
        limit = self.options.turn_limit_s
        return limit + self.handicap().extra_s if limit else None


class Turn(Event, frozen=True, kw_only=True):
    """The event of an accepted action: whose turn it was."""

    player: str | None
