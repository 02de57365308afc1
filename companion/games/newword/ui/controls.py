"""What each gesture means in NewWord, phase by phase.

Knob and keyboard enter words; a press of your button confirms the word you entered. What else can
be done, and by which gesture, stands in `offers.py`. On a box without buttons, a digit is the
button of the player with that number.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.offers import find_offer, way_of
from companion.games.api.rules import Action
from companion.games.api.ui import Gesture, Hint, Intent
from companion.games.kit.buttons import LATE_PRESS_S, hurry
from companion.games.kit.offers import Asking, take
from companion.games.newword.rules.actions import Challenge, Deal, Pass, PlayWord, Timeout
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.compose import Compose
from companion.games.newword.ui.drafts import (
    Appealed,
    AskChallenger,
    Confirm,
    Draft,
    FaceUp,
    NewWordContext,
)
from companion.games.newword.ui.laying import announce, choose_in_private, play_of
from companion.games.newword.ui.offers import entry, fresh, offers, swap
from companion.widgets.pick import Amount
from companion.widgets.widget import Back, Done, steps_of
from hardware.box import Event

__all__ = ["fresh", "keep", "step"]

OWN = Deal | PlayWord | Pass | Timeout
"""The actions of the player on turn; other actions leave the entry open."""

FALLS = "push: it falls"
"""How to settle the challenge of a word that the dictionary does not have."""


def keep(draft: Draft, was: NewWordContext, context: NewWordContext, action: Action) -> Draft:
    """Keep the open entry after another player's action, unless its cards are gone."""
    draft = draft.under if isinstance(draft, AskChallenger | Asking | Appealed) else draft
    empty = entry(context)
    if isinstance(action, OWN) or was.view.turn != context.view.turn:
        return fresh(context)
    if context.view.appeals:
        return Appealed(draft)
    if isinstance(draft, Amount):
        return _limit_amount(draft, context)
    return draft if entry(was) == empty else empty


def _limit_amount(draft: Amount, context: NewWordContext) -> Draft:
    """The same number of cards to swap, limited by what the stock still has."""
    by = context.view.turn or ""
    amount = swap(context, by) if "pass" in context.view.may.get(by, ()) else None
    if not isinstance(amount, Amount):
        return fresh(context)
    return replace(amount, value=min(draft.value, amount.high))


def step(draft: Draft, context: NewWordContext, gesture: Gesture) -> Draft | Intent:
    """The draft after the gesture, or the intent of the gesture."""
    view, event = context.view, gesture.event
    gesture = Gesture(event, gesture.player or _by_number(view, draft, event))
    way = way_of(gesture)
    after: Draft | Intent = draft
    announces = way == "press" and gesture.player == view.turn
    if announces and isinstance(draft, Compose) and draft.letters:
        after = announce(draft, context)
    elif offer := find_offer(offers(context, draft), gesture):
        hasty = offer.kind == "let_stand" and view.ending and context.since_s < LATE_PRESS_S
        after = Hint("the word is laid") if hasty else take(offer, draft, way)
    elif gesture.player is not None:
        after = _on_button(view, draft, gesture.player)
    elif event.key == "TAB" and view.window:
        after = Hint("nobody may challenge")
    elif isinstance(draft, Asking):
        after = draft.answer(event)
    elif isinstance(draft, AskChallenger):
        after = draft.choose(event, draft.under)
    elif isinstance(draft, Appealed):
        after = Hint(FALLS)
    elif view.turn in context.machines and not view.ending:
        after = hurry(view.turn, event)
    elif draft is not None:
        after = _enter(draft, context, event)
    elif view.phase != "over":
        after = _deal_hint(draft) if view.phase == "setup" else Hint("SPIN: it stands")
    return after


def _by_number(view: NewWordView, draft: Draft, event: Event) -> str | None:
    """The player whose number was typed."""
    if isinstance(draft, Amount) or event.key not in tuple("123456789"):
        return None
    number = int(event.key)
    return view.players[number - 1] if number <= len(view.players) else None


def _deal_hint(draft: Draft) -> Hint:
    """What to do before the first turn. With real cards SPIN deals nothing."""
    if isinstance(draft, FaceUp):
        return Hint("push: done" if draft.is_full else "enter the 5 face up")
    return Hint("SPIN: deal")


def _on_button(view: NewWordView, draft: Draft, player: str) -> Intent:
    """A press that takes no offer; the rules say why a player may not challenge."""
    if view.phase == "setup":
        return _deal_hint(draft)
    if view.window:
        return Challenge(by=player)
    if view.appeals:
        return Hint(FALLS)
    return Hint("enter your word" if player == view.turn else f"{view.turn}'s turn")


def _enter(
    draft: Compose | Confirm | FaceUp | Amount, context: NewWordContext, event: Event
) -> Draft | Intent:
    """Go on with an entry, or take its result."""
    view = context.view
    if isinstance(draft, Confirm) and draft.most is not None and steps_of(event):
        return choose_in_private(view, draft.composed.letters, draft.readings)
    after = draft.step(event)
    if isinstance(after, Back):
        nothing = Hint("turn, or type a word") if isinstance(draft, Compose) else fresh(context)
        return draft if isinstance(draft, FaceUp) else nothing
    if not isinstance(after, Done):
        return after
    match draft:
        case Compose():
            entered = after.value
            return announce(entered, context) if entered.letters else Hint("turn, or type a word")
        case Confirm():
            return play_of(view, draft, after.value)
        case Amount():
            return Pass(by=view.turn, discard=after.value)
    return Deal(table=after.value)
