"""Controls of Word For Word while betting."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.ui import Hint, Intent, PrivateEntry
from companion.games.kit.buttons import hurry
from companion.games.word_for_word.rules.actions import Bet, Call, Check, Fold, Misuse, Raise
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.drafts import (
    Betting,
    Draft,
    WordForWordContext,
    box_deals,
    highest_bet,
    lowest_bet,
)
from companion.games.word_for_word.ui.offers import bet_list
from companion.widgets.widget import is_back, is_push, steps_of
from hardware.box import KNOB, Event, Kind

STRIDES = (1, 5, 25)
"""Chips for each step of the knob. A push switches to the next stride."""

DIGITS = tuple("0123456789")


def bet_button(draft: Draft, view: WordForWordView, player: str, *, held: bool) -> Draft | Intent:
    """Your button checks, calls or bets the amount shown. With real cards, holding it folds."""
    if player != view.turn:
        if held and player in view.active and not box_deals(view):
            return Misuse(by=player)
        return (
            PrivateEntry(player)
            if box_deals(view) and player in view.dealt
            else Hint(f"{view.turn}'s turn")
        )
    if held:
        return Fold(by=player)
    chips = draft.amount if isinstance(draft, Betting) else None
    if chips is None:
        return Check(by=player) if "check" in view.may[player] else Call(by=player)
    return Raise(by=player, to=chips) if view.current_bet else Bet(by=player, amount=chips)


def choose_amount(
    draft: Betting, view: WordForWordView, context: WordForWordContext, event: Event
) -> Draft | Intent:
    """Choose the amount with knob or keyboard. A push before that lists all possible actions."""
    turn = view.turn or ""
    if turn in context.machines:
        return hurry(turn, event)
    if event.key in DIGITS or event.key == "BACKSPACE":
        return _type_digit(draft, view, event.key)
    if is_back(event):
        return Betting(lowest_bet(view) if view.opening else None)
    if event.key == "TAB" or (is_push(event) and draft.amount is None):
        return bet_list(view)
    if event.kind is Kind.PRESSED and event.control == KNOB and turn in context.buttons:
        at = STRIDES.index(draft.stride)
        return replace(draft, stride=STRIDES[(at + 1) % len(STRIDES)])
    return bet_button(draft, view, turn, held=False) if is_push(event) \
        else _turn_amount(draft, view, steps_of(event))  # fmt: skip


def _type_digit(draft: Betting, view: WordForWordView, key: str) -> Betting:
    before = str(draft.amount) if draft.typed and draft.amount is not None else ""
    text = before[:-1] if key == "BACKSPACE" else f"{before}{key}"
    if not text:
        return Betting(lowest_bet(view) if view.opening else None)
    return Betting(min(int(text), 10 * highest_bet(view)), draft.stride, typed=True)


def _turn_amount(draft: Betting, view: WordForWordView, steps: int) -> Betting:
    """Turning up starts at the lowest bet; turning below it clears the amount."""
    if not steps:
        return draft
    low, high = lowest_bet(view), highest_bet(view)
    if draft.amount is None:
        return replace(draft, amount=min(low + (steps - 1) * draft.stride, high) if steps > 0
                       else None)  # fmt: skip
    chips = draft.amount + steps * draft.stride
    if chips < low and draft.amount == low and not view.opening:
        return replace(draft, amount=None, typed=False)
    return replace(draft, amount=min(max(chips, low), high), typed=False)
