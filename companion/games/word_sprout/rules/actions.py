"""What can be announced in Word Sprout; complete, so that it can be judged by itself."""

from __future__ import annotations

from companion.games.api.rules import TABLE_ACTIONS, Action, Player


class Play(Action, frozen=True, kw_only=True, tag="play"):
    """The player adds a letter and announces the whole new string; out of turn too (S2.1)."""

    string: str


class Place(Action, frozen=True, kw_only=True, tag="place"):
    """In two dimensions: a letter at an end of a string (V7.1)."""

    row: int
    col: int
    letter: str


class Insert(Action, frozen=True, kw_only=True, tag="insert_2d"):
    """In two dimensions: a letter inside a string; `at_index` is its place there (V7.1)."""

    string: str
    at_index: int
    letter: str


class Cross(Action, frozen=True, kw_only=True, tag="play_2d"):
    """In two dimensions: a new string through the letter at `at_index` of an old one (V7.1).

    `new_string` has the new letter and the crossing one, in their order.
    """

    cross_string: str
    at_index: int
    new_string: str


class Challenge(Action, frozen=True, kw_only=True, tag="challenge"):
    """The player challenges the last play, and what was shown for it: a word, or none (S5).

    In two dimensions the play may have changed several strings: then `shown_words`.
    """

    against: Player | None = None
    shown_word: str | None = None
    shown_words: tuple[str, ...] = ()


class OpenChallenge(Action, frozen=True, kw_only=True, tag="open_challenge"):
    """The player challenges the last play; the challenged player has now to show a word (S5.1).

    `at_once`: the string must be a word itself, so nobody is asked for one (V2.1). `vote`: as
    with `ShowWord`.
    """

    against: Player | None = None
    at_once: bool = False
    vote: bool = False


class ShowWord(Action, frozen=True, kw_only=True, tag="show_word"):
    """The challenged player shows a word, or in two dimensions several; or none (S5.2, S5.3).

    `vote`: there is a table to vote on a word that the dictionary lacks (C2).
    """

    word: str | None = None
    words: tuple[str, ...] = ()
    vote: bool = False


class CallOutOfTurn(Action, frozen=True, kw_only=True, tag="call_out_of_turn"):
    """The player says that a play was out of turn: `against`'s, or the last one (S4.2)."""

    against: Player | None = None


class BrokeRule(Action, frozen=True, kw_only=True, tag="broke_rule"):
    """The table voted whether `player` broke a rule that it wrote in words (V1.3).

    `guilty` is the result. `last_play`: the player broke it with the last play, which is undone.
    """

    player: Player
    guilty: bool = True
    last_play: bool = False


class GiveUp(Action, frozen=True, kw_only=True, tag="give_up"):
    """The player on turn cannot play (S2.3)."""


class Accept(Action, frozen=True, kw_only=True, tag="accept"):
    """The player lets a win pass without a challenge (V6.5)."""


class Timeout(Action, frozen=True, kw_only=True, tag="timeout"):
    """The time is up, of the turn or of the answer; it is believed (S2.5)."""


class ChangeRule(Action, frozen=True, kw_only=True, tag="change_rule"):
    """The winner of the round adds a rule, removes one, or writes one in words (V1.1, V1.2).

    `remove` names a variation, or has the text of a rule in words.
    """

    add: str | None = None
    remove: str | None = None
    add_custom: str | None = None


class Decline(Action, frozen=True, kw_only=True, tag="decline"):
    """The winner changes no rule (V1.1)."""


class NextRound(Action, frozen=True, kw_only=True, tag="next_round"):
    """The next round begins; the table may form other teams for it (S1, V5.1)."""

    teams: dict[str, tuple[Player, ...]] | None = None


Laying = Play | Place | Insert | Cross
"""The ways to lay a letter."""

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
