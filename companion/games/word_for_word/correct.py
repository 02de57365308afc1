"""How an earlier turn of Word For Word is corrected: another bet, or a fold."""

from __future__ import annotations

from collections.abc import Callable

from companion.entry.pick import Amount
from companion.games.base import Action, Record
from companion.games.playing import Correction
from companion.games.word_for_word.actions import Bet, Call, Check, Declare, Fold, Raise

BETS = Check | Bet | Call | Raise | Fold


def turn(record: Record) -> str:
    """Who did what, for a row of a list."""
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
        case Declare(word=word):
            return f"{by} {word.lower() if word else 'no word'}"
    return ""


def ways(record: Record) -> tuple[Correction, ...]:
    """Another bet for whoever was to act; a word becomes none."""
    by = record.action.by
    if isinstance(record.action, Declare):
        return (Correction("no word", None, lambda _: Declare(by=by, word=None)),)
    return (
        Correction("a check", None, lambda _: Check(by=by)),
        Correction("a call", None, lambda _: Call(by=by)),
        Correction("a bet", Amount("BET", 1, 1, 1000), _amount(by, raised=False)),
        Correction("a raise to", Amount("RAISE TO", 2, 1, 1000), _amount(by, raised=True)),
        Correction("a fold", None, lambda _: Fold(by=by)),
    )


def _amount(by: str | None, *, raised: bool) -> Callable[[int], Action]:
    def make(amount: int) -> Action:
        return Raise(by=by, to=amount) if raised else Bet(by=by, amount=amount)

    return make
