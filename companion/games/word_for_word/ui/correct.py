"""Corrections of an earlier turn of Word For Word: the bet, the cards on the board, the word."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.game import accept_refused
from companion.games.api.rules import Action, GroupAccepts
from companion.games.api.ui import Correction
from companion.games.cards import box_deals
from companion.games.word_for_word.rules.actions import (
    Bet,
    Bets,
    Board,
    Call,
    Challenge,
    Check,
    Declare,
    Fold,
    Raise,
)
from companion.games.word_for_word.rules.showdown import claims_category
from companion.games.word_for_word.rules.state import Judged, WordForWordRecord
from companion.games.word_for_word.ui.event_text import turn
from companion.widgets.cards import CardEntry
from companion.widgets.pick import Amount

__all__ = ["turn", "ways"]


def ways(record: WordForWordRecord) -> tuple[Correction, ...]:
    """Ways to correct this turn; empty if it can only be undone."""
    match record.action:
        case Declare(by=by):
            return (Correction.to("no word", Declare(by=by, word=None)),)
        case Board(cards=cards) if cards and not box_deals(record.outcome.state.options):
            faces = CardEntry("BOARD", len(cards))
            return (Correction("change the cards", faces, lambda new: Board(cards=new)),)
        case GroupAccepts(accepts=accepts) if not isinstance(record.outcome.event, Judged):
            opposite = replace(record.action, accepts=not accepts)
            return (Correction.to("reverse the vote", opposite),)
    if other := _other_verdict(record):
        return (Correction.to("not valid" if _is_good(record) else "valid", other),)
    return _bets(record) if isinstance(record.action, Bets) else ()


def _bets(record: WordForWordRecord) -> tuple[Correction, ...]:
    by, state = record.action.by, record.outcome.state
    most = state.pot + sum(state.chips.values())
    return (
        Correction.to("check", Check(by=by)),
        Correction.to("call", Call(by=by)),
        Correction("bet", Amount("BET", 1, 1, most), lambda chips: Bet(by=by, amount=chips)),
        Correction("raise to", Amount("RAISE TO", 2, 1, most), lambda to: Raise(by=by, to=to)),
        Correction.to("fold", Fold(by=by)),
    )


def _other_verdict(record: WordForWordRecord) -> Action | None:
    """The action that settles a challenge the other way; None if this one settled none."""
    event, state = record.outcome.event, record.outcome.state
    if not isinstance(event, Judged):
        return None
    if isinstance(record.action, Challenge):
        return replace(record.action, decided=not event.good)
    category = state.category if event.claimed else None
    return GroupAccepts(word=event.word, accepts=not event.good, category=category)


def accepting(record: WordForWordRecord) -> Action | None:
    """The yes of the table to a word that was refused, or that fell when it was challenged.

    A word claimed for the category counts only for such words of this round (F7.7).
    """
    if isinstance(record.outcome.event, Judged):
        return None if _is_good(record) else _other_verdict(record)
    yes, state = accept_refused(record), record.outcome.state
    match record.action, yes:
        case Declare(word=str(word), category=category), GroupAccepts():
            claimed = claims_category(state, word.upper(), category)
            return replace(yes, category=state.category if claimed else None)
    return yes


def _is_good(record: WordForWordRecord) -> bool:
    event = record.outcome.event
    return isinstance(event, Judged) and event.good
