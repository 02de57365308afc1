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

from companion.entry.morph import Entry, Morph
from companion.entry.piece import Back, Done, backed, taken, typed_letter
from companion.entry.spell import Spell
from companion.games.api.ui import Hint, Hold, Meaning, RunClock, Sight, StopClock, Touch
from companion.games.kit.wheel import SPIN_S
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Spin
from companion.games.worph.rules.state import BOARD_SPACES
from companion.games.worph.rules.view import WorphView
from hardware.box import KEYBOARD, SPIN, Event, Kind, seat

PASS_HOLD_S = 1.0


class Early(msgspec.Struct, frozen=True):
    """Letters were typed before the spin."""


Draft = Spell | Morph | Early | None
WorphSight = Sight[WorphView]


def wheel_turns(sight: WorphSight) -> bool:
    """Whether the wheel is still turning after the spin."""
    spun = sight.last is not None and isinstance(sight.last.action, Spin)
    return spun and sight.since_s < SPIN_S


def fresh(sight: WorphSight) -> Draft:
    """An empty draft for this phase."""
    view = sight.view
    if view.phase == "start":
        return Spell("", least=3, most=3)
    if view.phase == "play":
        return Morph.of(view.table_word, most=BOARD_SPACES)
    return None


def holds(sight: WorphSight, draft: Draft) -> Mapping[str, Hold]:
    """The own button held passes, before the spin and after it (W4.4)."""
    del draft
    view = sight.view
    button = sight.buttons.get(view.turn or "")
    if view.phase not in ("spin", "play") or button is None:
        return {}
    return {seat(button): Hold(PASS_HOLD_S, f"{view.turn} passes")}


def step(draft: Draft, sight: WorphSight, touch: Touch) -> Draft | Meaning:
    """The next draft, or what the gesture asks for."""
    view = sight.view
    if touch.player is not None:
        return _own_button(draft, view, sight, touch)
    match draft:
        case Spell():
            return _draw(draft, view, touch.event)
        case Morph():
            return _play(draft, view, sight, touch.event)
    return _spin(draft, view, touch.event) if view.phase == "spin" else draft


def _own_button(draft: Draft, view: WorphView, sight: WorphSight, touch: Touch) -> Draft | Meaning:
    if touch.player != view.turn:
        return Hint(f"{view.turn or view.drawer}'s turn")
    if touch.event.kind is Kind.HELD:
        return Pass(by=touch.player)
    if view.phase != "play":
        return Hint("press SPIN")
    if isinstance(draft, Morph) and draft.changed:
        return _announce(draft.entry, view)
    return _stop(view, sight)


def _stop(view: WorphView, sight: WorphSight) -> Meaning:
    """The clock is stopped to announce, once the wheel has set it going."""
    if wheel_turns(sight):
        return Hint("wait for the wheel")
    if sight.clock is not None and sight.clock.running:
        return StopClock(view.turn or "")
    return Hint("now enter the word")


def _draw(draft: Spell, view: WorphView, event: Event) -> Draft | Meaning:
    if event.control == SPIN and not draft.text:
        return DrawStart(by=view.drawer)
    after = draft.step(event)
    if isinstance(after, Done):
        return DrawStart(by=view.drawer, word=after.value)
    return Spell("", least=3, most=3) if isinstance(after, Back) else after


def _spin(draft: Early | None, view: WorphView, event: Event) -> Draft | Meaning:
    if event.key == "DELETE":
        return Pass(by=view.turn)
    if typed_letter(event):
        return Early()
    if draft and event.control == KEYBOARD and event.key != "SPACE":
        return None if event.key == "BACKSPACE" or backed(event) else Hint("SPIN first")
    if event.control == SPIN or event.key == "SPACE" or taken(event):
        return Spin(by=view.turn)
    return Hint(f"{view.turn}: press SPIN")


def _play(draft: Morph, view: WorphView, sight: WorphSight, event: Event) -> Draft | Meaning:
    if event.key == "DELETE":
        return Pass(by=view.turn)
    if event.key == "SPACE":
        return _stop(view, sight)
    after = draft.step(event)
    if isinstance(after, Done):
        return _announce(after.value, view)
    if isinstance(after, Back):
        stopped = sight.clock is not None and sight.clock.why == "stop"
        return RunClock(view.turn or "") if stopped else Hint("already spun")
    return after


def _announce(entry: Entry, view: WorphView) -> Meaning:
    return Play(by=view.turn, word=entry.word, index=entry.index)
