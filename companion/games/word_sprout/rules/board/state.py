"""Everything about a game of Word Sprout: house options, state, what an undo gives back, events."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.games.api.rules import Event, Record, ScoredState, Seconds
from companion.games.kit.validation import tiles_by_letter
from companion.games.word_sprout.rules.board.boards import Board, Line

Phase = Literal["play", "answer", "vote", "between_rounds", "next_round", "over"]
Direction = Literal["clockwise", "anticlockwise"]
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Rounds = Annotated[int, msgspec.Meta(ge=1, le=99)]
How = Literal["", "last", "challenge", "vowels", "hole"]
"""How a round was won: as the last one left, or by one of the variations."""

InTurn = Literal["proper", "pending", "lucky"]
"""How a play stands to the order of play."""

ROUND_OVER = ("between_rounds", "next_round", "over")
"""The phases in which nobody is on turn."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house options, each with the rules' default.

    Limits in seconds, 0 or None for none; `tiles` is the set, how many tiles of each
    letter there are; `rounds` how many are played, None for as many as the table likes.
    """

    turn_limit_s: Seconds | None = None
    answer_limit_s: Seconds | None = None
    starter: Literal["rotate", "winner", "loser"] = "rotate"
    strict_referee: bool = False
    notice: Literal["people", "machine"] = "people"
    two_letters_always: bool = False
    teams_play_on: bool = False
    plural_vote: bool = True
    tile_counts: Literal["unlimited", "limited"] = "unlimited"
    tiles: dict[str, Count] | None = None
    rounds: Rounds | None = None

    def __post_init__(self) -> None:
        if self.tiles is not None:
            msgspec.structs.force_setattr(self, "tiles", tiles_by_letter(self.tiles))


class Stage(msgspec.Struct, frozen=True):
    """What the rules about strings remember: letters and plays so far, and the palindrome lock."""

    letters: int = 0
    plays: int = 0
    locked: bool = False


class Ground(msgspec.Struct, frozen=True, kw_only=True):
    """All that a play can change, and that undoing it gives back whole (S6.1).

    `collections` are vowels in the order of the alphabet; letters that the pot does not
    name (None: any) never run out; `win` is the player who has won unless somebody challenges.
    """

    board: Board = Line()
    stage: Stage = Stage()
    direction: Direction = "clockwise"
    collections: dict[str, str] = msgspec.field(default_factory=dict)
    pot: dict[str, int] | None = None
    win: str | None = None
    how: How = ""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A play that stands. `changed` are the strings for which words must be shown.

    `turn`: made in turn; or out of turn and `pending`, while it can be called; or `lucky`,
    because the next player has played since (S4.3).
    """

    by: str
    before: Ground
    changed: tuple[str, ...]
    turn: InTurn = "proper"
    shown: bool = False


class Doubt(msgspec.Struct, frozen=True):
    """A challenge that is not settled yet; `asked` are words on which the table is to vote.

    `unlisted` are those of them that the dictionary lacks.
    """

    by: str
    asked: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()


class WordSproutState(ScoredState, frozen=True, kw_only=True):
    """A game of Word Sprout.

    `players` sit here now; `order` is their circle in this round, with those who left in
    the middle of it. `stack` are the standing plays. `turn` is whose turn it rightly is.
    `passed`: who lets a win pass. `out` are those out of this round, in that order.
    `winners`: of the round.
    """

    options: Options
    order: tuple[str, ...]
    first: str
    turn: str | None
    phase: Phase = "play"
    ground: Ground = Ground()
    stack: tuple[Standing, ...] = ()
    out: tuple[str, ...] = ()
    variations: tuple[str, ...] = ()
    custom_rules: tuple[str, ...] = ()
    teams: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    doubt: Doubt | None = None
    passed: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    how: How = ""
    changed: bool = False
    round: int = 1

    @property
    def active(self) -> tuple[str, ...]:
        """Who is still in this round, in the order of the circle."""
        return tuple(p for p in self.order if p in self.players and p not in self.out)

    @property
    def pending(self) -> tuple[Standing, ...]:
        """The plays on top that were made out of turn and can still be called."""
        return tuple(play for play in self.stack if play.turn == "pending")


Lack = Literal[
    "no_word", "not_inside", "not_a_word", "refused", "plural", "no_such_tile", "unreachable"
]
"""Nothing shown; the string is not in it; not in the dictionary; the table said no; only a plural
(V2.3); the tiles do not spell it; the string cannot grow into it (S3.3)."""


class Missed(msgspec.Struct, frozen=True):
    """Why a word does not show a string to be valid.

    `letter` is the first one that has no tile or cannot be reached; empty where none stands out.
    """

    why: Lack
    string: str
    word: str = ""
    letter: str = ""


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """How a challenge was settled: whether the play that `by` challenged was valid.

    `missed` says why not.
    """

    by: str
    against: str
    strings: tuple[str, ...]
    valid: bool
    missed: Missed | None = None


class Effect(Event, frozen=True, kw_only=True):
    """What an accepted action has done; nothing secret is among it.

    `player` acted; `lost` are out since; `undone` is the string before and after an undo;
    `challenge` is how one was settled. `added` are the letters that came to lie. `crossable`:
    a new string may be begun (V7.1).
    """

    player: str | None = None
    lost: tuple[str, ...] = ()
    undone: tuple[str, str] | None = None
    challenge: Settled | None = None
    added: str = ""
    crossable: bool = False


SproutRecord = Record[WordSproutState]


def effect(record: SproutRecord) -> Effect:
    """What the action has done; nothing where it was refused."""
    return record.outcome.event or Effect()
