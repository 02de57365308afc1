"""Actions of Word For Word, complete with the cards that were cut or drawn."""

from __future__ import annotations

import msgspec

from companion.games.api.marks import Drawn, Player
from companion.games.api.rules import TABLE_ACTIONS, Action
from companion.games.word_for_word.rules.state import Names


class Cuts(Action, frozen=True, kw_only=True, tag="cuts"):
    """All players have cut a card for the deal, or the tied players have cut again (F2.2)."""

    cuts: Drawn[dict[Player, str] | None] = None


class CollectAntes(Action, frozen=True, kw_only=True, tag="collect_antes"):
    """Everybody pays the ante and their debts (F3.1)."""


class DealThought(Action, frozen=True, kw_only=True, tag="deal_thought"):
    """Two cards for each player; the dealer may name a category (F3.2).

    `thought`: the hands that are known. `board`: the cards to be laid later, if the box deals.
    `category`: None for no category; if it is left out, the agreed one applies.
    """

    thought: Drawn[dict[Player, Names] | None] = None
    board: Drawn[Names | None] = None
    category: str | msgspec.UnsetType | None = msgspec.UNSET


class Board(Action, frozen=True, kw_only=True, tag="board"):
    """The next cards on the board: three, then one, then one (F5)."""

    cards: Drawn[Names | None] = None


class Check(Action, frozen=True, kw_only=True, tag="check"):
    """The player does not bet (F4.2)."""


class Bet(Action, frozen=True, kw_only=True, tag="bet"):
    """The player makes the first bet, `amount` chips (F4.1, F4.2)."""

    amount: int


class Call(Action, frozen=True, kw_only=True, tag="call"):
    """The player matches the bet, or goes all in with fewer chips (F4.3, F4.6)."""


class Raise(Action, frozen=True, kw_only=True, tag="raise"):
    """The player raises; `to` is the new bet (F4.4)."""

    to: int


class Fold(Action, frozen=True, kw_only=True, tag="fold"):
    """The player leaves this round (F4.3)."""


class Declare(Action, frozen=True, kw_only=True, tag="declare"):
    """The player declares a word with its cards in order, or `word` None for no word (F7).

    `category`: whether the player claims the bonus. If it is left out, the word has the bonus if
    it is known to be in the category.
    """

    word: str | None
    cards: Names = ()
    category: bool | None = None


class Challenge(Action, frozen=True, kw_only=True, tag="challenge"):
    """The player challenges another player's word (F13.1).

    `decided`: in a correction, the table's own verdict; None: the dictionary decides. `vote`:
    people can vote on a word that is not in the dictionary (C2).
    """

    against: Player
    decided: bool | None = None
    vote: bool = False


class LetFall(Action, frozen=True, kw_only=True, tag="let_fall"):
    """Nobody asks for a vote on the challenged word, so its player folds (F13.4)."""


class ChallengeCategory(Action, frozen=True, kw_only=True, tag="challenge_category"):
    """The player challenges that a word is in the category, and all players vote (F13.5)."""

    against: Player
    votes: dict[str, tuple[Player, ...]] | None = None


class CastVote(Action, frozen=True, kw_only=True, tag="vote"):
    """The player votes whether the word is in the category."""

    qualifies: bool


class Accept(Action, frozen=True, kw_only=True, tag="accept"):
    """The player lets the words stand. When all have, the pot can be paid."""


class Misuse(Action, frozen=True, kw_only=True, tag="report_dictionary_misuse"):
    """The player admits having looked a word up, and folds (F13.6)."""


class PayOut(Action, frozen=True, kw_only=True, tag="pay_out"):
    """The best word wins the pot; without any word, `card_totals` decide (F7)."""

    card_totals: dict[Player, int] | None = None


class NextRound(Action, frozen=True, kw_only=True, tag="next_round"):
    """The next round starts with the next dealer (F2.3)."""


class BuyIn(Action, frozen=True, kw_only=True, tag="buy_in"):
    """A player without chips takes a new stack, if the house rules allow it (F15.5)."""


class Recount(Action, frozen=True, kw_only=True, tag="recount"):
    """A new count of everybody's chips between rounds; the total must not change."""

    chips: dict[Player, int]


class Timeout(Action, frozen=True, kw_only=True, tag="timeout"):
    """The turn's time is up: check, else fold; the opener bets the minimum; no word is declared."""


class Clock(Action, frozen=True, kw_only=True, tag="clock"):
    """The game has lasted `clock_s` seconds (F15.3); also raises the ante."""


Dealing = Cuts | CollectAntes | DealThought | Board
"""Actions before and between the betting rounds."""

Bets = Check | Bet | Call | Raise | Fold
"""Actions of the current player while betting."""

Challenges = Challenge | LetFall | ChallengeCategory | CastVote | Accept | Misuse
"""Actions on other players' words, and on misuse of the dictionary."""

Actions = (
    Dealing
    | Bets
    | Declare
    | Challenges
    | PayOut
    | NextRound
    | BuyIn
    | Recount
    | Timeout
    | Clock
    | TABLE_ACTIONS
)
