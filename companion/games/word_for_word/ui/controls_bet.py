"""What gestures mean while there is betting in Word For Word."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.ui import Hint, Intent, PrivateEntry
from companion.games.word_for_word.rules.actions import Bet, Call, Check, Fold, Misuse, Raise
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.drafts import (
    Betting,
    Draft,
    WordForWordContext,
    dealt,
    highest,
    lowest,
)
from companion.games.word_for_word.ui.lists import to_bet
from companion.widgets.widget import backed, taken, turned
from hardware.box import KNOB, Event, Kind

STRIDES = (1, 5, 25)
"""Chips for a step of the knob; its push goes from one to the next."""

DIGITS = tuple("0123456789")


def bets(draft: Draft, view: WordForWordView, player: str, *, held: bool) -> Draft | Intent:
    """Your button checks, calls or bets the amount shown; with real cards, a hold folds."""
    if player != view.turn:
        if held and player in view.active and not dealt(view):
            return Misuse(by=player)
        return (
            PrivateEntry(player)
            if dealt(view) and player in view.dealt
            else Hint(f"{view.turn} acts")
        )
    if held:
        return Fold(by=player)
    amount = draft.amount if isinstance(draft, Betting) else None
    if amount is None:
        return Check(by=player) if "check" in view.may[player] else Call(by=player)
    return Raise(by=player, to=amount) if view.current_bet else Bet(by=player, amount=amount)


def amount(
    draft: Betting, view: WordForWordView, context: WordForWordContext, event: Event
) -> Draft | Intent:
    """The knob and the keyboard choose the amount; without one a push lists what can be done."""
    turn = view.turn or ""
    if turn in context.machines:
        return Hint(f"{turn} thinks")
    if event.key in DIGITS or event.key == "BACKSPACE":
        return _typed(draft, view, event.key)
    if backed(event):
        return Betting(lowest(view) if view.opening else None)
    if event.key == "TAB" or (taken(event) and draft.amount is None):
        return to_bet(view)
    if event.kind is Kind.PRESSED and event.control == KNOB and turn in context.buttons:
        at = STRIDES.index(draft.stride)
        return replace(draft, stride=STRIDES[(at + 1) % len(STRIDES)])
    return bets(draft, view, turn, held=False) if taken(event) \
        else _turned(draft, view, turned(event))  # fmt: skip


def _typed(draft: Betting, view: WordForWordView, key: str) -> Betting:
    before = str(draft.amount) if draft.typed and draft.amount is not None else ""
    text = before[:-1] if key == "BACKSPACE" else f"{before}{key}"
    if not text:
        return Betting(lowest(view) if view.opening else None)
    return Betting(min(int(text), 10 * highest(view)), draft.stride, typed=True)


def _turned(draft: Betting, view: WordForWordView, steps: int) -> Betting:
    """The knob begins at the least amount; below it there is none again."""
    if not steps:
        return draft
    low, high = lowest(view), highest(view)
    if draft.amount is None:
        return replace(draft, amount=min(low + (steps - 1) * draft.stride, high) if steps > 0
                       else None)  # fmt: skip
    amount = draft.amount + steps * draft.stride
    if amount < low and draft.amount == low and not view.opening:
        return replace(draft, amount=None, typed=False)
    return replace(draft, amount=min(max(amount, low), high), typed=False)
