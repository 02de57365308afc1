"""The data of a game of Worph: house options, handicaps, state and event."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.games.api.rules import Event, ScoredState, Seconds
from companion.games.kit.validation import tiles_by_letter

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

    `turn_limit_s` is the time limit in seconds, 0 or None for no limit. `tiles` maps each letter
    to its number of tiles, for `tile_counts` "limited". `wedge_weights` are the odds of the
    wheel, wedge 1 first. `enter_s` is how long the clock stays stopped after each touch, in
    seconds; 0 means until somebody lets it run.
    """

    turn_limit_s: Seconds | None = 30.0
    plural_s: Literal["plural", "strict", "off", "vote"] = "plural"
    start_word_counts: bool = True
    tile_counts: Literal["unlimited", "limited"] = "unlimited"
    tiles: dict[str, Count] | None = None
    one_try: bool = False
    doubled_end_letter: Literal["best", "outside"] = "best"
    auto_end: bool = False
    redraw_dead_start: bool = False
    wedge_weights: Weights = (1, 1, 1, 1, 1, 1)
    rounds: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    enter_s: Seconds = 15.0

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
