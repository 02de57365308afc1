"""Gestures of Worph: what each one means in each phase.

The knob and the keyboard enter the word. What else can be done, and by which gesture, stands in
`offers.py`. If a part is missing, another one does its work: a push of the knob also spins. If
somebody types a word before the spin, the display says that SPIN comes first, and the Enter after
the word does not spin.
"""

from __future__ import annotations

from companion.games.api.offers import Offer, find_offer, way_of
from companion.games.api.ui import Gesture, Hint, Intent
from companion.games.kit.offers import Asking, take
from companion.games.kit.wheel import SPIN_S
from companion.games.worph.rules.actions import Spin
from companion.games.worph.rules.view import WorphView
from companion.games.worph.ui.offers import (
    Draft,
    TypedEarly,
    WorphContext,
    action_of,
    fresh,
    offers,
)
from companion.widgets.change_letter import ChangeLetter
from companion.widgets.spell import Spell
from companion.widgets.widget import Back, Done, is_back, sign_of
from hardware.box import KEYBOARD, Event

__all__ = ["fresh", "step"]


def wheel_is_turning(context: WorphContext) -> bool:
    """Whether the wheel is still turning: less than `SPIN_S` seconds since the spin."""
    spun = context.last is not None and isinstance(context.last.action, Spin)
    return spun and context.since_s < SPIN_S


def step(draft: Draft, context: WorphContext, gesture: Gesture) -> Draft | Intent:
    """The next draft, or the intent of the gesture."""
    view, event, way = context.view, gesture.event, way_of(gesture)
    if isinstance(draft, TypedEarly) and event.control == KEYBOARD and way in ("push", "back"):
        return None if is_back(event) else Hint("SPIN first")
    after: Draft | Intent = draft
    if offer := find_offer(offers(context, draft), gesture):
        after = _hint(offer, context) or take(offer, draft, way)
    elif gesture.player is not None:
        mine = gesture.player == view.turn
        after = Hint("press SPIN" if mine else f"{view.turn or view.drawer}'s turn")
    elif isinstance(draft, Asking):
        after = draft.answer(event)
    elif isinstance(draft, Spell | ChangeLetter):
        after = _enter(draft, context, event)
    elif view.phase == "spin":
        after = _before_spin(draft, view, event)
    return after


def _hint(offer: Offer, context: WorphContext) -> Hint | None:
    """What to do instead if it is not the time for it: the clock starts when the wheel stops."""
    clock = context.clock
    match offer.kind:
        case "stop_clock" if wheel_is_turning(context):
            return Hint("wait for the wheel")
        case "stop_clock" if clock is None or not clock.running:
            return Hint("enter your word")
        case "run_clock" if clock is None or clock.why != "stop":
            return Hint("you've spun already")
    return None


def _enter(draft: Spell | ChangeLetter, context: WorphContext, event: Event) -> Draft | Intent:
    after = draft.step(event)
    if isinstance(after, Done):
        return action_of(context.view, after.value)
    return fresh(context) if isinstance(after, Back) else after


def _before_spin(draft: TypedEarly | None, view: WorphView, event: Event) -> Draft | Intent:
    if sign_of(event):
        return TypedEarly()
    if draft and event.control == KEYBOARD:
        return None if event.key == "BACKSPACE" else Hint("SPIN first")
    return Hint(f"{view.turn}: press SPIN")
