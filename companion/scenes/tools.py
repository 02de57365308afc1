"""A spinner and a timer for any other game."""

from __future__ import annotations

from companion.games.api.offers import Offer, Offered
from companion.games.api.rules import Action, Deadline
from companion.games.kit.wheel import GROUPS, SPIN_S, wheel_frame
from companion.journal.file.entries import Act
from companion.quantity import clock_time
from companion.scenes.host import Host
from companion.screen.screen import Screen, Text, Wheel, page
from companion.ui.onlooker import Distant, Taken, offer_of
from companion.ui.timers import Timer
from companion.ui.ui import Prompt, Ui
from companion.widgets.widget import steps_of
from hardware.box import SPIN, Event, Kind, seat_number

STEP_S, LEAST_S, MOST_S = 5, 5, 600
"""Step of the knob, shortest and longest time of the timer, in seconds."""

STEPS_S = {"1 minute less": -60, "5 seconds less": -5, "5 seconds more": 5, "1 minute more": 60}
"""Changes of the time on a phone."""

SPINS = Offer(kind="spin", does=None, label="Spin")


def _is_spin(event: Event) -> bool:
    """Whether SPIN was pressed; a phone has a button for that, and its SPIN is the way back."""
    return event.control == SPIN and not isinstance(event, Distant)


def _is_toggle(event: Event) -> bool:
    pressed = _is_spin(event) or seat_number(event.control) is not None
    return pressed or event.key == "SPACE" or isinstance(event, Taken)


def _is_leave(event: Event) -> bool:
    pushed = event.kind is Kind.PRESSED and seat_number(event.control) is None
    return pushed or event.key == "ESC"


class Spinner:
    """The spinner: SPIN spins the wheel; a push of the knob, or Esc, leaves."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._wedge, self._since = 0, 0.0

    async def run(self) -> None:
        """Spin at each press until a player leaves it; every spin is journaled."""
        while True:
            thing = await self._host.ui.gesture(Prompt(self._draw, offers=(SPINS,)))
            if _is_spin(thing) or isinstance(thing, Taken) or thing.key in ("SPACE", "ENTER"):
                await self._spin()
            elif _is_leave(thing):
                return

    async def _spin(self) -> None:
        ui, wedge = self._host.ui, self._host.chance.weighted_index([1] * len(GROUPS)) + 1
        noted = self._host.note(Act(action={"do": "spin", "wedge": wedge}))
        await ui.settle(noted, Prompt(self._draw))
        self._wedge, self._since = wedge, ui.now

    def _draw(self, now: float) -> Screen:
        if not self._wedge:
            how = "SPIN" if self._host.ui.box.has_spin else "SPACE"
            return Screen((Wheel(32, 32, 30, 0), Text(96, 0, how, 16, "m")))
        since_s = now - self._since
        wedge, again_s = wheel_frame(self._wedge, since_s)
        still = since_s >= SPIN_S
        number = Text(96, 16, str(wedge), 32, "m")
        wheel = (Wheel(32, 32, 30, wedge), number, Text(96, 50, GROUPS[wedge], 12, "m"))
        return Screen(wheel, again_s=None if still else again_s, wedge=wedge, turning=not still)


class Countdown:
    """The timer: SPIN or a seat button starts and stops it, the knob sets the time.

    A push of the knob, or Esc, leaves.
    """

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._seconds = 30

    async def run(self) -> None:
        """Count down at each start until a player leaves it."""
        self._arm()
        while True:
            thing = await self._ui.next(Prompt(self._draw, offers=self._offers()))
            if isinstance(thing, Timer):
                self._arm()
            elif change_s := self._change_s(thing):
                self._seconds = min(max(self._seconds + change_s, LEAST_S), MOST_S)
                self._arm()
            elif _is_toggle(thing):
                self._toggle(thing.ns / 1e9)
            elif _is_leave(thing):
                break
        self._ui.timers.clear()

    def _offers(self) -> Offered:
        """What phones can do."""
        toggle = Offer(kind="toggle", does=0, label="Stop" if self._ui.timers.running else "Start")
        changes = (Offer(kind="time", does=by_s, label=by) for by, by_s in STEPS_S.items())
        return toggle, *changes

    def _change_s(self, event: Event) -> int:
        """By how much an event changes the time, in seconds."""
        if isinstance(event, Taken):
            offer = offer_of(event, self._offers(), None)
            return offer.does if offer else 0
        return STEP_S * steps_of(event)

    def _arm(self) -> None:
        """Set the timer to its full time, stopped."""
        timers, now = self._ui.timers, self._ui.now
        timers.stop(now)
        deadline = Deadline(id="timer", seconds=self._seconds, player=None, expiry=Action())
        timers.sync((deadline,), now, {})

    def _toggle(self, at: float) -> None:
        timers = self._ui.timers
        if timers.running:
            timers.stop(at)
        else:
            timers.run(at)

    def _draw(self, now: float) -> Screen:
        timers = self._ui.timers
        timer = timers.first()
        left = timer.remaining(now) if timer else float(self._seconds)
        whole = -int(-left // 1)
        time = clock_time(left)
        again_s = max(left - whole + 1, 0.01) if timers.running and left > 0 else None
        key = "SPIN" if self._ui.box.has_spin else "SPACE"
        if timers.running:
            return page("TIMER", time, foot=f"{key}: stop").replace(again_s=again_s)
        return page("TIMER", time, "turn: time", f"{key}: start")
