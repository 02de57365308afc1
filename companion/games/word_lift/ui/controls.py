"""What each gesture means in Word Lift, phase by phase.

Turn the knob to go through the words on the table and a pass. Push it to spell a word
from the hand, or to steal the selected word. Typing letters starts the word at once. What else
can be done, and by which gesture, stands in `offers.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.offers import find_offer, way_of
from companion.games.api.ui import Gesture, Hint, Intent, PrivateEntry
from companion.games.kit.buttons import LATE_PRESS_S, hurry, keys_as_button
from companion.games.kit.drafts import WidgetDraft
from companion.games.kit.offers import Asking, Choosing, take
from companion.games.word_lift.rules.state import PLAYING
from companion.games.word_lift.rules.view import WordLiftView, steal_fault
from companion.games.word_lift.ui.drafts import (
    Browse,
    Confirm,
    Counting,
    Draft,
    Paying,
    Spelling,
    WordLiftContext,
    ask_count,
    confirm,
    double_cards,
    rows_and_pass,
    start_word,
)
from companion.games.word_lift.ui.offers import fresh, offers
from companion.games.word_lift.ui.private_entries import choose_cards
from companion.screen.screen import fit
from companion.widgets.widget import Answered, is_back, is_push, sign_of, steps_of
from hardware.box import Event

__all__ = ["busy", "fresh", "step"]

TO_DRAW = "choose your 2 cards"
NEXT = ("score_round", "start_round")
"""Offers that a late press, meant for the round before, must not take."""


def busy(draft: Draft) -> bool:
    """Whether computer players must wait: people are counting their cards."""
    return isinstance(draft, Counting)


def step(draft: Draft, context: WordLiftContext, gesture: Gesture) -> Draft | Intent:
    """The draft after the gesture, or the intent of the gesture."""
    view = context.view
    if gesture.event.key != "DELETE":
        gesture = keys_as_button(context, gesture, view.turn)
    way = way_of(gesture)
    if offer := find_offer(offers(context, draft), gesture):
        if offer.kind in NEXT and context.since_s < LATE_PRESS_S:
            return Hint("the round is over")
        after: Draft | Intent = take(offer, draft, way)
        return after
    if gesture.player is not None or way == "TAB" or (way == "DELETE" and view.turn):
        return _nothing(draft, context, gesture.player, way)
    match draft:
        case Browse():
            return _browse(draft, context, gesture.event)
        case Confirm():
            return _confirm(draft, view, context, gesture.event)
        case WidgetDraft():
            return _entry(draft, context, gesture.event)
    return None


def _nothing(
    draft: Draft, context: WordLiftContext, player: str | None, way: str
) -> Draft | Intent:
    """A button or a key that means nothing now: what to do instead."""
    view = context.view
    if view.phase not in PLAYING:
        return Hint("nothing to object to" if player is None else "turn, then push")
    if player in (None, view.turn) and way != "TAB":
        if view.turn in context.machines:
            return Hint(f"{view.turn} thinks")
        return draft.under if isinstance(draft, Confirm) else Hint(_next_step(view))
    return Hint(f"{view.turn}'s turn")


def _next_step(view: WordLiftView) -> str:
    """What to do next with the knob."""
    if view.phase == "draw":
        return TO_DRAW if view.to_draw > 1 else "choose your card"
    return "push: lay a word"


# -- a play -------------------------------------------------------------------------------


def _browse(draft: Browse, context: WordLiftContext, event: Event) -> Draft | Intent:
    view = context.view
    if view.turn in context.machines and not event.steps:
        return hurry(view.turn, event)
    listed = rows_and_pass(view)
    at = min(draft.at, len(listed))
    row = listed[at - 1] if at else None
    if sign := sign_of(event):
        return start_word(view, row.target if row and row.open else None, text=sign)
    if is_push(event) and row:
        return Hint(_steal_hint(view, row.target.victim))
    return Browse(min(max(at + steps_of(event), 0), len(listed)))


def _steal_hint(view: WordLiftView, victim: str) -> str:
    """Why nothing can be stolen from the victim, short enough for one row."""
    fault = steal_fault(view, view.turn or "", victim)
    if fault and fault.reason == "target_has_fewer_words":
        return fit(f"{victim} has fewer words", f"{victim}: fewer words")
    return fault.why if fault else "not now"


def _entry(draft: WidgetDraft, context: WordLiftContext, event: Event) -> Draft | Intent:
    """Continue the entry; finish it, or go one step back."""
    view = context.view
    after: Draft | Intent = draft
    match draft:
        case Spelling(words=words):
            back = start_word(view, draft.target, text=words[0]) if words else Browse()
            return draft.step(event, lambda word: _take_word(draft, context, word), back)
        case Asking():
            after = draft.answer(event)
        case Choosing():
            after = draft.choose(event, Hint(_next_step(view)))
        case Paying(action=action, draws=draws):
            return draft.step(event, lambda at: replace(action, dagger=draws[at]), draft.under)
        case Counting():
            return draft.step(event, lambda count: _take_count(draft, view, count), None)
    return after


def _take_word(draft: Spelling, context: WordLiftContext, word: str) -> Draft:
    """Go on to the second word of a steal, or show all words for confirmation."""
    view, words = context.view, (*draft.words, word)
    if draft.target is not None and len(words) < 2:
        return start_word(view, draft.target, *words)
    spell = replace(draft.widget, text=word)
    spell = replace(spell, at=len(spell.ring) - 1)
    return confirm(context, replace(draft, widget=spell), words)


def _confirm(
    draft: Confirm, view: WordLiftView, context: WordLiftContext, event: Event
) -> Draft | Intent:
    """Choose another way, with the knob or elsewhere, or go back; a letter starts over."""
    if isinstance(event, Answered):
        answered: Draft = event.after
        return answered
    if sign := sign_of(event):
        return start_word(view, draft.under.target, text=sign)
    if is_back(event) or is_push(event) or event.key == "BACKSPACE":
        return draft.under
    count = len(draft.readings.ways)
    if not count or not steps_of(event):
        return draft
    if draft.public is not None and view.turn not in context.machines:
        return PrivateEntry(view.turn or "", choose_cards(context, draft), lambda action: action)
    return replace(draft, at=(draft.at + steps_of(event)) % count)


def _take_count(draft: Counting, view: WordLiftView, count: int) -> Draft | Intent:
    """Take the player's number of double cards, and ask the next player.

    It does not matter which of these cards each player holds: all count the same.
    """
    used = sum(map(len, draft.answers.values()))
    return ask_count(view, *draft.with_answer(double_cards(view, used, count)))
