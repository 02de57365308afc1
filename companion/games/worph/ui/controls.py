"""Gestures of Worph: what each one means in each phase.

SPIN spins. A press of a player's button stops the clock, or announces the word that has been
entered; a hold passes. The knob and the keyboard enter the word. If a part is missing, another
one does its work: a push of the knob also spins; on the keyboard Space spins and stops the
clock, Enter spins, and Delete passes. If somebody types a word before the spin, the display
says that SPIN comes first, and the Enter after the word does not spin.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.games.api.ui import Context, Gesture, Hint, Hold, Intent, RunClock, StopClock
from companion.games.kit.wheel import SPIN_S
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Spin
from companion.games.worph.rules.state import BOARD_SPACES
from companion.games.worph.rules.view import WorphView
from companion.widgets.change_letter import ChangeLetter, Entry
from companion.widgets.spell import Spell
from companion.widgets.widget import Back, Done, is_back, is_push, typed_letter
from hardware.box import KEYBOARD, SPIN, Event, Kind, seat

PASS_HOLD_S = 1.0


class TypedEarly(msgspec.Struct, frozen=True):
    """The draft after letters were typed before the spin; the letters are not kept."""


Draft = Spell | ChangeLetter | TypedEarly | None
WorphContext = Context[WorphView]


def wheel_is_turning(context: WorphContext) -> bool:
    """Whether the wheel is still turning: less than `SPIN_S` seconds since the spin."""
    spun = context.last is not None and isinstance(context.last.action, Spin)
    return spun and context.since_s < SPIN_S


def fresh(context: WorphContext) -> Draft:
    """An empty draft for this phase, or None if nothing is entered in it."""
    view = context.view
    if view.phase == "start":
        return Spell("", least=3, most=3)
    if view.phase == "play":
        return ChangeLetter.of(view.table_word, most=BOARD_SPACES)
    return None


def holds(context: WorphContext, draft: Draft) -> Mapping[str, Hold]:
    """Offer the player on turn a hold to pass, before and after the spin (W4.4)."""
    del draft
    view = context.view
    button = context.buttons.get(view.turn or "")
    if view.phase not in ("spin", "play") or button is None:
        return {}
    return {seat(button): Hold(PASS_HOLD_S, f"{view.turn} passes")}


def step(draft: Draft, context: WorphContext, gesture: Gesture) -> Draft | Intent:
    """The next draft, or the intent of the gesture."""
    view = context.view
    if gesture.player is not None:
        return _seat_button(draft, view, context, gesture)
    match draft:
        case Spell():
            return _enter_card(draft, view, gesture.event)
        case ChangeLetter():
            return _enter_word(draft, view, context, gesture.event)
    return _before_spin(draft, view, gesture.event) if view.phase == "spin" else draft


def _seat_button(
    draft: Draft, view: WorphView, context: WorphContext, gesture: Gesture
) -> Draft | Intent:
    if gesture.player != view.turn:
        return Hint(f"{view.turn or view.drawer}'s turn")
    if gesture.event.kind is Kind.HELD:
        return Pass(by=gesture.player)
    if view.phase != "play":
        return Hint("press SPIN")
    if isinstance(draft, ChangeLetter) and draft.changed:
        return _announce(draft.entry, view)
    return _stop_clock(view, context)


def _stop_clock(view: WorphView, context: WorphContext) -> Intent:
    """Stop the clock so that the player can announce a word; it starts when the wheel stops."""
    if wheel_is_turning(context):
        return Hint("wait for the wheel")
    if context.clock is not None and context.clock.running:
        return StopClock(view.turn or "")
    return Hint("enter your word")


def _enter_card(draft: Spell, view: WorphView, event: Event) -> Draft | Intent:
    if event.control == SPIN and not draft.text:
        return DrawStart(by=view.drawer)
    after = draft.step(event)
    if isinstance(after, Done):
        return DrawStart(by=view.drawer, word=after.value)
    return Spell("", least=3, most=3) if isinstance(after, Back) else after


def _before_spin(draft: TypedEarly | None, view: WorphView, event: Event) -> Draft | Intent:
    if event.key == "DELETE":
        return Pass(by=view.turn)
    if typed_letter(event):
        return TypedEarly()
    if draft and event.control == KEYBOARD and event.key != "SPACE":
        return None if event.key == "BACKSPACE" or is_back(event) else Hint("SPIN first")
    if event.control == SPIN or event.key == "SPACE" or is_push(event):
        return Spin(by=view.turn)
    return Hint(f"{view.turn}: press SPIN")


def _enter_word(
    draft: ChangeLetter, view: WorphView, context: WorphContext, event: Event
) -> Draft | Intent:
    if event.key == "DELETE":
        return Pass(by=view.turn)
    if event.key == "SPACE":
        return _stop_clock(view, context)
    after = draft.step(event)
    if isinstance(after, Done):
        return _announce(after.value, view)
    if isinstance(after, Back):
        stopped = context.clock is not None and context.clock.why == "stop"
        return RunClock(view.turn or "") if stopped else Hint("you've spun already")
    return after


def _announce(entry: Entry, view: WorphView) -> Intent:
    return Play(by=view.turn, word=entry.word, index=entry.index)
