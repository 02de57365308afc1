"""What can be announced in Word For Word; complete, with cuts and cards drawn."""

from __future__ import annotations

import msgspec

from companion.games.api.rules import TABLE_ACTIONS, Action, Player
from companion.games.word_for_word.rules.state import Names


class Cuts(Action, frozen=True, kw_only=True, tag="cuts"):
    """Everybody has cut a card for the deal, or those who cut again (F2.2)."""

    cuts: dict[Player, str] | None = None


class CollectAntes(Action, frozen=True, kw_only=True, tag="collect_antes"):
    """Everybody pays the ante and what is owed (F3.1)."""


class DealThought(Action, frozen=True, kw_only=True, tag="deal_thought"):
    """Two cards for everybody; the dealer may name a category (F3.2).

    `thought` are the cards as far as they are known. Where the box deals, `board` are the
    cards that will be laid there. A category of None is none; left out, the agreed one.
    """

    thought: dict[Player, Names] | None = None
    board: Names | None = None
    category: str | msgspec.UnsetType | None = msgspec.UNSET


class Board(Action, frozen=True, kw_only=True, tag="board"):
    """The next cards on the board: three, then one and one (F5)."""

    cards: Names | None = None


class Check(Action, frozen=True, kw_only=True, tag="check"):
    """The player does not bet (F4.2)."""


class Bet(Action, frozen=True, kw_only=True, tag="bet"):
    """The player bets so many chips (F4.1, F4.2)."""

    amount: int


class Call(Action, frozen=True, kw_only=True, tag="call"):
    """The player matches the bet, with all that is left if it is less (F4.3, F4.6)."""


class Raise(Action, frozen=True, kw_only=True, tag="raise"):
    """The player puts in more than the bet; `to` is the new bet (F4.4)."""

    to: int


class Fold(Action, frozen=True, kw_only=True, tag="fold"):
    """The player is out of this round (F4.3)."""


class Declare(Action, frozen=True, kw_only=True, tag="declare"):
    """The player declares a word and its cards in order, or none (F7).

    `category`: whether it claims the bonus; left out, where the word is known to be in it.
    """

    word: str | None
    cards: Names = ()
    category: bool | None = None


class Challenge(Action, frozen=True, kw_only=True, tag="challenge"):
    """The player challenges somebody's word (F13.1)."""

    against: Player


class ChallengeCategory(Action, frozen=True, kw_only=True, tag="challenge_category"):
    """The player doubts that somebody's word is in the category; all vote (F13.5)."""

    against: Player
    votes: dict[str, tuple[Player, ...]] | None = None


class CastVote(Action, frozen=True, kw_only=True, tag="vote"):
    """The player votes whether the word is in the category."""

    qualifies: bool


class Accept(Action, frozen=True, kw_only=True, tag="accept"):
    """The player lets the words stand; when all do, the pot is paid."""


class Misuse(Action, frozen=True, kw_only=True, tag="report_dictionary_misuse"):
    """`by` has looked into the dictionary, and folds (F13.6)."""


class PayOut(Action, frozen=True, kw_only=True, tag="pay_out"):
    """The pot goes to the best word; `card_totals` are needed where nobody has one (F7)."""

    card_totals: dict[Player, int] | None = None


class NextRound(Action, frozen=True, kw_only=True, tag="next_round"):
    """The deal moves on (F2.3)."""


class BuyIn(Action, frozen=True, kw_only=True, tag="buy_in"):
    """A player who has lost all chips has a new stack, where the house allows it (F15.5)."""


class Recount(Action, frozen=True, kw_only=True, tag="recount"):
    """Between rounds: what lies in front of everybody, counted anew; together as before."""

    chips: dict[Player, int]


class Timeout(Action, frozen=True, kw_only=True, tag="timeout"):
    """The time is up; it is believed: a check or else a fold, the least bet, or no word."""


class Clock(Action, frozen=True, kw_only=True, tag="clock"):
    """So much time has passed since the game began: `clock_s` (F15.3, and for the ante)."""


Dealing = Cuts | CollectAntes | DealThought | Board
"""What everybody waits for before and between the bets."""

Bets = Check | Bet | Call | Raise | Fold
"""What whoever is to act can do while there is betting."""

Doubts = Challenge | ChallengeCategory | CastVote | Accept | Misuse
"""What others make of somebody's word, and of the dictionary."""

Actions = (
    Dealing
    | Bets
    | Declare
    | Doubts
    | PayOut
    | NextRound
    | BuyIn
    | Recount
    | Timeout
    | Clock
    | TABLE_ACTIONS
)
