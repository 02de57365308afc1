"""The data of a game of Word Sprout: house options, state, standing plays and events."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.games.api.options import NO_LIMIT, NO_YES, Meanings, Option, in_seconds
from companion.games.api.rules import Event, Record, ScoredState, Seconds
from companion.games.kit.tiles import tiles_by_letter
from companion.games.word_sprout.rules.board.boards import Board, Line

Phase = Literal["play", "answer", "vote", "between_rounds", "next_round", "over"]
Direction = Literal["clockwise", "anticlockwise"]
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Rounds = Annotated[int, msgspec.Meta(ge=1, le=99)]
How = Literal["", "last", "challenge", "vowels", "hole"]
"""How a round was won: by the last player left, or by one of the variations."""

InTurn = Literal["proper", "pending", "lucky"]
"""Whether a play was in turn, out of turn and can still be called, or out of turn and safe."""

ROUND_OVER = ("between_rounds", "next_round", "over")
"""The phases in which nobody is on turn."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house options; the defaults are the printed rules.

    Time limits are in seconds, 0 or None for no limit. `tiles` maps each letter to its number of
    tiles.
    """

    # fmt: off
    turn_limit_s: Annotated[Seconds | None, Option(
        "turn time", {**NO_LIMIT, **in_seconds(30, 45, 60, 90, 120)},
        "How long a turn may take. Out of time: you are out.")] = None
    answer_limit_s: Annotated[Seconds | None, Option(
        "answer time", {**NO_LIMIT, **in_seconds(30, 45, 60, 90, 120)},
        "Once challenged, how long you have to show a word.")] = None
    rounds: Annotated[Rounds | None, Option(
        "rounds", {None: "no limit", 1: "1 round", 2: "2 rounds", 3: "3 rounds", 5: "5 rounds",
                   7: "7 rounds"},
        "The player who wins the most rounds wins the game.")] = None
    starter: Annotated[Literal["rotate", "winner", "loser"], Option(
        "who begins", {"rotate": "the next to the left", "winner": "the last winner",
                       "loser": "the first one out"},
        "The player who begins the next round.")] = "rotate"
    notice: Annotated[Literal["people", "machine"], Option(
        "out of turn", {"people": "players must notice", "machine": "the box notices"},
        "A player who plays out of turn is out, once noticed.")] = "people"
    strict_referee: Annotated[bool, Option("check words", NO_YES,
        "yes: no letter that leads to no word. no: you may bluff.")] = False
    open_dictionary: Annotated[bool, Option("dictionary open", NO_YES,
        "yes: you may judge words in the menu at any time.")] = False
    plural_vote: Annotated[bool, Option("vote on plurals", {True: "yes", False: "no, never counts"},
        "Do you vote if the box can't tell a plural?")] = True
    two_letters_always: Annotated[bool, Option("letters a turn", {False: "one", True: "one or two"},
        "How many letters you add on your turn.")] = False
    teams_play_on: Annotated[bool, Option(
        "one team left", {False: "the round is over", True: "they play on"},
        "Only one team is still in: is the round over?")] = False
    meanings: Meanings = True
    # fmt: on
    tile_counts: Literal["unlimited", "limited"] = "unlimited"
    tiles: dict[str, Count] | None = None

    def __post_init__(self) -> None:
        if self.tiles is not None:
            msgspec.structs.force_setattr(self, "tiles", tiles_by_letter(self.tiles))


class Stage(msgspec.Struct, frozen=True):
    """What rules about strings remember: the numbers of letters and plays, the palindrome lock."""

    letters: int = 0
    plays: int = 0
    locked: bool = False


class Ground(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a play can change, and that undoing it restores (S6.1).

    `collections` are each player's vowels in alphabetical order. Letters missing in `pot` never
    run out; None means that no letter does. `win` is the player who wins unless challenged.
    """

    board: Board = Line()
    stage: Stage = Stage()
    direction: Direction = "clockwise"
    collections: dict[str, str] = msgspec.field(default_factory=dict)
    pot: dict[str, int] | None = None
    win: str | None = None
    how: How = ""


class StandingPlay(msgspec.Struct, frozen=True, kw_only=True):
    """A play that stands.

    `before` is the ground before it. `changed` are the strings for which words must be shown.
    `turn` is "proper" if it was made in turn, "pending" if it was out of turn and can be called,
    "lucky" if the next player has played since (S4.3). `shown`: it was already proved valid.
    """

    by: str
    before: Ground
    changed: tuple[str, ...]
    turn: InTurn = "proper"
    shown: bool = False


class PendingChallenge(msgspec.Struct, frozen=True):
    """A challenge that is not settled yet.

    `asked` are the words on which the table has to vote, `unlisted` those of them that are not in
    the dictionary.
    """

    by: str
    asked: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()


class WordSproutState(ScoredState, frozen=True, kw_only=True):
    """A game of Word Sprout.

    `players` are at the table now; `order` is the seating order of this round, including players
    who have left since it began. `stack` has the standing plays. `turn` is the player who should
    play. `passed` lists players who accept a pending win. `out` lists the players who are out of
    the round, in that order. `winners` are those of the round.
    """

    options: Options
    order: tuple[str, ...]
    first: str
    turn: str | None
    phase: Phase = "play"
    ground: Ground = Ground()
    stack: tuple[StandingPlay, ...] = ()
    out: tuple[str, ...] = ()
    variations: tuple[str, ...] = ()
    custom_rules: tuple[str, ...] = ()
    teams: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    doubt: PendingChallenge | None = None
    passed: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    how: How = ""
    changed: bool = False
    round: int = 1

    @property
    def active(self) -> tuple[str, ...]:
        """The players still in this round, in seating order."""
        return tuple(p for p in self.order if p in self.players and p not in self.out)

    @property
    def bluffing(self) -> bool:
        """Whether a letter may be a bluff now, so that nobody may look a word up (C13)."""
        house, playing = self.options, self.phase not in ROUND_OVER
        return playing and not (house.strict_referee or house.open_dictionary)

    @property
    def pending(self) -> tuple[StandingPlay, ...]:
        """The plays out of turn that can still be called."""
        return tuple(play for play in self.stack if play.turn == "pending")


MissKind = Literal[
    "no_word", "not_inside", "not_a_word", "refused", "plural", "no_such_tile", "unreachable"
]
"""No word was shown; the string is not in the word; the word is not in the dictionary; the table
refused it; it is only a plural (V2.3); tiles are missing; the string cannot grow into it (S3.3)."""


class MissReason(msgspec.Struct, frozen=True):
    """Why a word does not prove a string valid.

    `letter` is the first one without a tile, or that cannot be added; empty for other reasons.
    """

    why: MissKind
    string: str
    word: str = ""
    letter: str = ""


class SettledChallenge(msgspec.Struct, frozen=True, kw_only=True):
    """A settled challenge by the player `by`: whether the play was valid; `missed` says why not."""

    by: str
    against: str
    strings: tuple[str, ...]
    valid: bool
    missed: MissReason | None = None


class Effect(Event, frozen=True, kw_only=True):
    """The effect of an accepted action; it contains no secrets.

    `player` acted. `lost` are the players who went out. `undone` is the string before and after
    plays were undone. `challenge` is a challenge that was settled. `added` are the letters added.
    `crossable`: a new string may now be begun (V7.1).
    """

    player: str | None = None
    lost: tuple[str, ...] = ()
    undone: tuple[str, str] | None = None
    challenge: SettledChallenge | None = None
    added: str = ""
    crossable: bool = False


SproutRecord = Record[WordSproutState]


def effect(record: SproutRecord) -> Effect:
    """The effect of the recorded action; an empty one if it was refused."""
    return record.outcome.event or Effect()
