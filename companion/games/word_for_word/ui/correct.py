"""Corrections of an earlier turn of Word For Word: the bet, the cards on the board, the word."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.rules import GroupAccepts
from companion.games.api.ui import Correction
from companion.games.word_for_word.rules.actions import (
    Bet,
    Bets,
    Board,
    Call,
    Check,
    Declare,
    Fold,
    Raise,
)
from companion.games.word_for_word.rules.state import WordForWordRecord
from companion.games.word_for_word.ui.event_text import turn
from companion.widgets.cards import CardEntry
from companion.widgets.pick import Amount

__all__ = ["turn", "ways"]


def ways(record: WordForWordRecord) -> tuple[Correction, ...]:
    """Ways to correct this turn; empty if it can only be undone."""
    match record.action:
        case Declare(by=by):
            return (Correction.to("no word", Declare(by=by, word=None)),)
        case Board(cards=cards) if cards and record.outcome.state.options.hands == "hidden":
            faces = CardEntry("BOARD", len(cards))
            return (Correction("change the cards", faces, lambda new: Board(cards=new)),)
        case GroupAccepts(accepts=accepts):
            opposite = replace(record.action, accepts=not accepts)
            return (Correction.to("reverse the vote", opposite),)
    return _bets(record.action.by) if isinstance(record.action, Bets) else ()


def _bets(by: str | None) -> tuple[Correction, ...]:
    return (
        Correction.to("check", Check(by=by)),
        Correction.to("call", Call(by=by)),
        Correction("bet", Amount("BET", 1, 1, 1000), lambda chips: Bet(by=by, amount=chips)),
        Correction("raise to", Amount("RAISE TO", 2, 1, 1000), lambda to: Raise(by=by, to=to)),
        Correction.to("fold", Fold(by=by)),
    )
