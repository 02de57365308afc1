"""What a gesture means in Worph, phase by phase.

The spin button spins; the own button stops the clock (or signs an entry that
is open); the own button held passes; the knob and the keyboard make the entry.
Where a part is missing another does its work: a push of the knob spins too, and
on the keyboard Space spins and stops, Enter spins, Delete passes. A word that is typed
before the spin is not lost in silence: the display says that SPIN comes first, and the
Enter behind the word does not spin.
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
from companion.widgets.widget import Back, Done, backed, taken, typed_letter
from hardware.box import KEYBOARD, SPIN, Event, Kind, seat

PASS_HOLD_S = 1.0


class Early(msgspec.Struct, frozen=True):
    """Letters were typed before the spin."""


Draft = Spell | ChangeLetter | Early | None
WorphContext = Context[WorphView]


def wheel_turns(context: WorphContext) -> bool:
    """Whether the wheel is still turning after the spin."""
    spun = context.last is not None and isinstance(context.last.action, Spin)
    return spun and context.since_s < SPIN_S


def fresh(context: WorphContext) -> Draft:
    """An empty draft for this phase."""
    view = context.view
    if view.phase == "start":
        return Spell("", least=3, most=3)
    if view.phase == "play":
        return ChangeLetter.of(view.table_word, most=BOARD_SPACES)
    return None


def holds(context: WorphContext, draft: Draft) -> Mapping[str, Hold]:
    """The own button held passes, before the spin and after it (W4.4)."""
    del draft
    view = context.view
    button = context.buttons.get(view.turn or "")
    if view.phase not in ("spin", "play") or button is None:
        return {}
    return {seat(button): Hold(PASS_HOLD_S, f"{view.turn} passes")}


def step(draft: Draft, context: WorphContext, gesture: Gesture) -> Draft | Intent:
    """The next draft, or what the gesture asks for."""
    view = context.view
    if gesture.player is not None:
        return _own_button(draft, view, context, gesture)
    match draft:
        case Spell():
            return _draw(draft, view, gesture.event)
        case ChangeLetter():
            return _play(draft, view, context, gesture.event)
    return _spin(draft, view, gesture.event) if view.phase == "spin" else draft


def _own_button(
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
    return _stop(view, context)


def _stop(view: WorphView, context: WorphContext) -> Intent:
    """The clock is stopped to announce, once the wheel has set it going."""
    if wheel_turns(context):
        return Hint("wait for the wheel")
    if context.clock is not None and context.clock.running:
        return StopClock(view.turn or "")
    return Hint("now enter the word")


def _draw(draft: Spell, view: WorphView, event: Event) -> Draft | Intent:
    if event.control == SPIN and not draft.text:
        return DrawStart(by=view.drawer)
    after = draft.step(event)
    if isinstance(after, Done):
        return DrawStart(by=view.drawer, word=after.value)
    return Spell("", least=3, most=3) if isinstance(after, Back) else after


def _spin(draft: Early | None, view: WorphView, event: Event) -> Draft | Intent:
    if event.key == "DELETE":
        return Pass(by=view.turn)
    if typed_letter(event):
        return Early()
    if draft and event.control == KEYBOARD and event.key != "SPACE":
        return None if event.key == "BACKSPACE" or backed(event) else Hint("SPIN first")
    if event.control == SPIN or event.key == "SPACE" or taken(event):
        return Spin(by=view.turn)
    return Hint(f"{view.turn}: press SPIN")


def _play(
    draft: ChangeLetter, view: WorphView, context: WorphContext, event: Event
) -> Draft | Intent:
    if event.key == "DELETE":
        return Pass(by=view.turn)
    if event.key == "SPACE":
        return _stop(view, context)
    after = draft.step(event)
    if isinstance(after, Done):
        return _announce(after.value, view)
    if isinstance(after, Back):
        stopped = context.clock is not None and context.clock.why == "stop"
        return RunClock(view.turn or "") if stopped else Hint("already spun")
    return after


def _announce(entry: Entry, view: WorphView) -> Intent:
    return Play(by=view.turn, word=entry.word, index=entry.index)
