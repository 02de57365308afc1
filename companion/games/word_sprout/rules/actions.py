"""Actions of Word Sprout. Each is complete: the rules need nothing else to judge it."""

from __future__ import annotations

from typing import ClassVar

from companion.games.api.marks import Player
from companion.games.api.rules import TABLE_ACTIONS, Action


class Play(Action, frozen=True, kw_only=True, tag="play"):
    """The player adds a letter and announces the whole new string; out of turn too (S2.1)."""

    hides_player: ClassVar[bool] = True  # S4.1

    string: str


class Place(Action, frozen=True, kw_only=True, tag="place"):
    """On a grid: add a letter at the end of a string (V7.1)."""

    hides_player: ClassVar[bool] = True  # S4.1

    row: int
    col: int
    letter: str


class Insert(Action, frozen=True, kw_only=True, tag="insert_2d"):
    """On a grid: add a letter inside a string; `at_index` is its place there, from 0 (V7.1)."""

    hides_player: ClassVar[bool] = True  # S4.1

    string: str
    at_index: int
    letter: str


class Cross(Action, frozen=True, kw_only=True, tag="play_2d"):
    """On a grid: begin a new string through the letter at `at_index` of an old one (V7.1).

    `new_string` consists of the new letter and the crossing letter, in their order.
    """

    hides_player: ClassVar[bool] = True  # S4.1

    cross_string: str
    at_index: int
    new_string: str


class Challenge(Action, frozen=True, kw_only=True, tag="challenge"):
    """The player challenges the last play; the answer is included: a word, or none (S5).

    On a grid the play may have changed several strings; then `shown_words` has a word for each.
    """

    against: Player | None = None
    shown_word: str | None = None
    shown_words: tuple[str, ...] = ()


class OpenChallenge(Action, frozen=True, kw_only=True, tag="open_challenge"):
    """The player challenges the last play; the challenged player must then show a word (S5.1).

    `at_once`: strings must be whole words, so that no word needs to be shown (V2.1). `vote`: as
    in `ShowWord`.
    """

    against: Player | None = None
    at_once: bool = False
    vote: bool = False


class ShowWord(Action, frozen=True, kw_only=True, tag="show_word"):
    """The challenged player shows a word (on a grid perhaps several), or none (S5.2, S5.3).

    `vote`: people can vote on a word that is not in the dictionary (C2).
    """

    word: str | None = None
    words: tuple[str, ...] = ()
    vote: bool = False


class CallOutOfTurn(Action, frozen=True, kw_only=True, tag="call_out_of_turn"):
    """The player calls a play out of turn: the one by `against`, or the last one (S4.2)."""

    against: Player | None = None


class BrokeRule(Action, frozen=True, kw_only=True, tag="broke_rule"):
    """The table voted whether `player` broke a rule that the table wrote in words (V1.3).

    `guilty` is the result. `last_play`: the rule was broken by the last play, which is undone.
    """

    player: Player
    guilty: bool = True
    last_play: bool = False


class GiveUp(Action, frozen=True, kw_only=True, tag="give_up"):
    """The player on turn gives up (S2.3)."""


class Accept(Action, frozen=True, kw_only=True, tag="accept"):
    """The player lets a win pass without a challenge (V6.5)."""


class Timeout(Action, frozen=True, kw_only=True, tag="timeout"):
    """The time for the turn or the answer is over; the rules trust it (S2.5)."""


class ChangeRule(Action, frozen=True, kw_only=True, tag="change_rule"):
    """The winner of the round adds, removes or writes a rule (V1.1, V1.2).

    `remove` is the name of a variation, or the text of a rule in words.
    """

    add: str | None = None
    remove: str | None = None
    add_custom: str | None = None


class Decline(Action, frozen=True, kw_only=True, tag="decline"):
    """The winner changes no rule (V1.1)."""


class NextRound(Action, frozen=True, kw_only=True, tag="next_round"):
    """Start the next round, with new teams if `teams` is given (S1, V5.1)."""

    teams: dict[str, tuple[Player, ...]] | None = None


Laying = Play | Place | Insert | Cross
"""The actions that add a letter."""

Actions = (
    Laying
    | Challenge
    | OpenChallenge
    | ShowWord
    | CallOutOfTurn
    | BrokeRule
    | GiveUp
    | Accept
    | Timeout
    | ChangeRule
    | Decline
    | NextRound
    | TABLE_ACTIONS
)
