"""How an earlier turn of Word For Word is corrected: another bet, other cards, or a fold."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from msgspec.structs import replace

from companion.entry.faces import Faces, shown
from companion.entry.pick import Amount
from companion.games.api.rules import Action, GroupAccepts, Record
from companion.games.api.ui import Correction
from companion.games.word_for_word.rules.actions import (
    Bet,
    Board,
    Call,
    Challenge,
    ChallengeCategory,
    Check,
    Declare,
    Fold,
    Misuse,
    PayOut,
    Raise,
)
from companion.games.word_for_word.rules.state import WfwState

BETS = Check | Bet | Call | Raise | Fold


def turn(record: Record) -> str:
    """Who did what, for a row of a list; what is declared in secret is not told."""
    by = record.action.by
    match record.action:
        case Bet(amount=amount):
            return f"{by} bet {amount}"
        case Raise(to=to):
            return f"{by} raised to {to}"
        case Check():
            return f"{by} checked"
        case Call():
            return f"{by} called"
        case Fold():
            return f"{by} folded"
        case Declare() if _state(record).options.secret_words:
            return f"{by} declared"
        case Declare(word=word):
            return f"{by} {word.lower() if word else 'no word'}"
    return _told(record)


def _told(record: Record) -> str:
    """What is no bet and no word: it can be taken back as well."""
    by = record.action.by
    match record.action:
        case Board(cards=cards) if cards:
            return f"board {' '.join(map(shown, cards))}"
        case Challenge(against=against) | ChallengeCategory(against=against):
            return f"{by} against {against}"
        case Misuse():
            return f"{by} used the list"
        case PayOut():
            return "the pot is paid"
        case GroupAccepts(word=word, accepts=accepts):
            return f"{word.lower()} {'counts' if accepts else 'is refused'}"
    return ""


def ways(record: Record) -> tuple[Correction, ...]:
    """Another bet for whoever was to act, other cards on the board; a word becomes none."""
    match record.action:
        case Declare(by=by):
            return (Correction("no word", None, lambda _: Declare(by=by, word=None)),)
        case Board(cards=cards) if cards and _state(record).options.hands == "hidden":
            return (Correction("other cards", Faces("BOARD", len(cards)), _board),)
        case GroupAccepts(accepts=accepts):
            contrary = replace(record.action, accepts=not accepts)
            return (Correction("the other way", None, lambda _: contrary),)
    return _bets(record.action.by) if isinstance(record.action, BETS) else ()


def _bets(by: str | None) -> tuple[Correction, ...]:
    return (
        Correction("a check", None, lambda _: Check(by=by)),
        Correction("a call", None, lambda _: Call(by=by)),
        Correction("a bet", Amount("BET", 1, 1, 1000), _amount(by, raised=False)),
        Correction("a raise to", Amount("RAISE TO", 2, 1, 1000), _amount(by, raised=True)),
        Correction("a fold", None, lambda _: Fold(by=by)),
    )


def _board(cards: tuple[str, ...]) -> Action:
    return Board(cards=cards)


def _state(record: Record) -> WfwState:
    return cast("WfwState", record.outcome.state)


def _amount(by: str | None, *, raised: bool) -> Callable[[int], Action]:
    def make(amount: int) -> Action:
        return Raise(by=by, to=amount) if raised else Bet(by=by, amount=amount)

    return make
