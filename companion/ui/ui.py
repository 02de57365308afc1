"""The box's face: shows screens, lights lamps, sounds, and hands out what people do.

Everything at the table is written as coroutines that await `next` (the next
gesture or deadline while a face is shown), `ask` (an entry made to its end) or
`settle` (something becoming durable). One loop, one order of events; nothing
here knows a game.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from itertools import count
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import structs

from companion.entry.piece import Back, Done, Piece
from companion.games.api.ui import Hold
from companion.screen.screen import FOOT, Bar, Fill, Lamp, Screen, Text
from companion.ui.clock import nanoseconds
from companion.ui.idle import Idle
from companion.ui.prefs import Prefs
from companion.ui.thoughts import Thoughts
from companion.ui.timers import Timer, Timers
from hardware.box import KNOB, WIDTH, Box, Event, Fault, Kind
from hardware.gestures import Gestures
from hardware.parts.oled import Care

T = TypeVar("T")

log = logging.getLogger("companion")

BLINK_S = 0.25
BUZZ_S, BUZZ_HZ = 1.0, 440.0
NOTICE_S = 4.0
REMIND_S = 2.0
LAST_SECONDS = 5
SAVING_AFTER_S = 0.5
SOON_S = 0.001
"""No screen is drawn again sooner: less than that can be nothing at all to a clock of floats."""


class Face(msgspec.Struct, frozen=True):
    """What is shown while the loop waits: a screen for the moment, and what can be held.

    `releases`: letting go of a control is a gesture too.
    """

    draw: Callable[[float], Screen]
    holds: Mapping[str, Hold] = {}
    releases: bool = False


class _Later(NamedTuple):
    when: float
    order: int
    act: Callable[[], None]


class Ui:
    """The people's side of the box, on the running asyncio loop."""

    def __init__(self, box: Box, gestures: Gestures, care: Care) -> None:
        self.box, self.prefs = box, Prefs()
        self.timers, self.thoughts = Timers(), Thoughts()
        self.screen, self.idle = Screen(), Idle()
        self.unsaved = ""
        self._gestures, self._care = gestures, care
        self._loop = asyncio.get_running_loop()
        self._wake = asyncio.Event()
        self._ready: deque[Event | Timer] = deque()
        self._later: list[_Later] = []
        self._order = count()
        self._shown: tuple[object, ...] = ()
        self._lit: dict[int, bool] = {}
        self._cued: tuple[Timer, int] | None = None
        self._notice, self._notice_until = "", 0.0
        self._touched = self.now
        self._rest: tuple[int, int, int] | None = None
        self._wedge: int | None = None
        box.listen(self._sink)

    @property
    def now(self) -> float:
        """The loop's clock, seconds."""
        return self._loop.time()

    def adopt(self, prefs: Prefs) -> None:
        """Take over loudness and brightness."""
        self.prefs = prefs
        self.box.volume(prefs.volume)
        self._rest = None

    def sound(self, name: str) -> None:
        """Play a sound, unless its kind is muted."""
        if not self.prefs.silent(name):
            self.box.play(name)

    def notice(self, text: str) -> None:
        """Show a few words over whatever is shown, for a few seconds; none end what is shown so."""
        self._notice, self._notice_until = text, self.now + NOTICE_S if text else 0.0
        self._wake.set()

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        """Do something in so many seconds, whatever is shown then."""
        heapq.heappush(self._later, _Later(self.now + seconds, next(self._order), act))

    async def next(self, face: Face) -> Event | Timer:
        """The next gesture, or a deadline that ran out, while `face` is shown."""
        while not self._ready:
            await self._round(face)
        return self._ready.popleft()

    async def next_unless(self, face: Face, done: asyncio.Future[Any]) -> Event | Timer | None:
        """The same, or None as soon as `done` is and nobody has done anything before."""
        done.add_done_callback(self._woken)
        try:
            while not self._ready and not done.done():
                await self._round(face)
        finally:
            done.remove_done_callback(self._woken)
        return self._ready.popleft() if self._ready else None

    async def gesture(self, face: Face) -> Event:
        """The next gesture; a deadline that ran out is told again when the clocks run."""
        while isinstance(thing := await self.next(face), Timer):
            pass
        return thing

    async def ask(self, piece: Piece) -> Any:
        """Let people make an entry; its value, or None when they went back."""
        while True:
            thing = await self.gesture(_face(piece.draw))
            after = piece.step(thing)
            if isinstance(after, Done):
                return after.value
            if isinstance(after, Back):
                return None
            if after != piece and thing.steps:
                self.sound("turn")
            piece = after

    async def settle(self, saved: Future[T], face: Face) -> T:
        """Wait until something is durable; time and alarms go on, gestures wait their turn."""
        future = asyncio.wrap_future(saved)
        future.add_done_callback(self._woken)
        begun = self.now
        while not future.done():
            await self._round(structs.replace(face, draw=self._saving(face.draw, begun)))
        return future.result()

    async def show(self, screen: Screen, seconds: float) -> None:
        """Show a screen for so long, or until somebody presses something."""
        until = self.now + seconds
        while self.now < until and not self._ready:
            shown = screen.but(again_s=until - self.now)
            await self._round(_face(shown.but))
        if self._ready:
            self._ready.popleft()

    def _saving(self, draw: Callable[[float], Screen], begun: float) -> Callable[[float], Screen]:
        def drawn(now: float) -> Screen:
            screen, left = draw(now), begun + SAVING_AFTER_S - now
            if left > 0:
                return screen.but(again_s=min(screen.again_s or left, left))
            return _banded(screen, "saving ...")

        return drawn

    def _woken(self, _: object) -> None:
        self._wake.set()

    # -- one round: show, wait, sense -------------------------------------------------

    async def _round(self, face: Face) -> None:
        self._wake.clear()
        again = self._refresh(face)
        await self._sleep(again)
        self._sense(face)

    async def _sleep(self, until: float | None) -> None:
        if until is None:
            await self._wake.wait()
            return
        handle = self._loop.call_at(until, self._wake.set)
        await self._wake.wait()
        handle.cancel()

    def _refresh(self, face: Face) -> float | None:
        """Show the face of this moment; returns when something changes by itself."""
        now = self.now
        screen = self.idle.screen(now) or self._overlaid(face.draw(now), face, now)
        if screen.items != self._shown:
            self._shown, self.screen = screen.items, screen
            self.box.show(screen.picture())
        self._turn_wheel(screen)
        self._light(screen, now)
        self._rested(now)
        return self._next_moment(screen, now)

    def _overlaid(self, screen: Screen, face: Face, now: float) -> Screen:
        held = self._gestures.holding(nanoseconds(now))
        if held and held[0] in face.holds and held[1] > 0.1:
            bar = _hold_bar(face.holds[held[0]].label, held[1])
            return screen.plus(*bar).but(again_s=0.05)
        if now < self._notice_until:
            return _banded(screen, self._notice)
        reminded = self.unsaved and int(now / REMIND_S) % 2 == 0
        return _banded(screen, self.unsaved) if reminded else screen

    def _turn_wheel(self, screen: Screen) -> None:
        if screen.wedge == self._wedge:
            return
        self._wedge = screen.wedge
        self.box.point(self._wedge)
        if screen.turning:
            self.sound("wheel")

    def _light(self, screen: Screen, now: float) -> None:
        blink = int(now / BLINK_S) % 2 == 0
        for number in range(1, self.box.seats + 1):
            lamp = screen.lamps.get(number, Lamp.OFF)
            lit = lamp is Lamp.ON or (lamp is Lamp.BLINK and blink)
            if self._lit.get(number) != lit:
                self._lit[number] = lit
                self.box.lamp(number, lit)

    def _rested(self, now: float) -> None:
        """Dim, blank and shift the display, against burn-in."""
        dx, dy = self._care.shift(now)
        idle_s = 0.0 if self.idle.warns(now) else now - self._touched
        factor = self._care.brightness(idle_s)
        level = round(255 * (self.prefs.brightness / 10) ** 2 * factor)
        if (level, dx, dy) != self._rest:
            self._rest = (level, dx, dy)
            self.box.bright(level)
            self.box.shift(dx, dy)

    def _next_moment(self, screen: Screen, now: float) -> float | None:
        moments = [self.timers.next_end(self._press()), self._next_cue(now), self._next_rest(now)]
        moments.append(self.idle.moment(now))
        due = self._gestures.due()
        moments.append(None if due is None else due / 1e9)
        moments.append(self._later[0].when if self._later else None)
        moments.append(self._notice_until if now < self._notice_until else None)
        moments.append(None if screen.again_s is None else now + max(screen.again_s, SOON_S))
        if self.unsaved:
            moments.append((int(now / REMIND_S) + 1) * REMIND_S)
        if Lamp.BLINK in screen.lamps.values():
            moments.append((int(now / BLINK_S) + 1) * BLINK_S)
        if self._gestures.holding(nanoseconds(now)):
            moments.append(now + 0.05)
        known = [moment for moment in moments if moment is not None]
        return max(min(known), now) if known else None

    def _next_rest(self, now: float) -> float:
        """When the display next has to be dimmed, darkened or shifted."""
        care = self._care
        steps = (int(now // care.step_s) + 1) * care.step_s
        idle = [self._touched + 60 * minutes for minutes in (care.dim_min, care.blank_min)]
        return min(moment for moment in (*idle, steps) if moment > now)

    # -- what comes in ----------------------------------------------------------------

    def _sink(self, thing: Event | Fault) -> None:
        self._loop.call_soon_threadsafe(self._arrive, thing)

    def _arrive(self, thing: Event | Fault) -> None:
        if isinstance(thing, Fault):
            log.warning("%s", thing.message)
            self.notice(f"{thing.part} {'works again' if thing.back else 'fails'}")
        else:
            self._gestures.feed(thing, nanoseconds(self.now))
        self._wake.set()

    def _sense(self, face: Face) -> None:
        now = self.now
        if self.unsaved or self.thoughts.busy() or self.timers.next_end() is not None:
            self.idle.touch(now)
        holds = {control: hold.seconds for control, hold in face.holds.items()}
        events = self._gestures.poll(nanoseconds(now), holds)
        for event in events:
            self._meant(event, face)
        while self._later and self._later[0].when <= now:
            heapq.heappop(self._later).act()
        self._cue(now)
        self._end(now, events)
        self.idle.pass_on(now)

    def _end(self, now: float, events: list[Event]) -> None:
        """Tell what ran out; a gesture of before has its effect first."""
        gestures = [self._press(), *(event.ns / 1e9 for event in events)]
        first = min((press for press in gestures if press is not None), default=None)
        while timer := self.timers.due(now, first):
            self._alarm()
            self._ready.append(timer)

    def _press(self) -> float | None:
        """When something was pressed of which it is not yet known what it means, seconds."""
        ns = self._gestures.undecided()
        return None if ns is None else ns / 1e9

    def _meant(self, event: Event, face: Face) -> None:
        now = self.now
        asleep = self._care.brightness(now - self._touched) == 0 or self.idle.warns(now)
        self._touched = now
        self.idle.touch(now)
        if asleep or (event.kind is Kind.RELEASED and not face.releases):
            return
        self._notice_until = 0.0
        if event.kind is Kind.PRESSED and event.control != KNOB:
            self.sound("click")
        self._ready.append(event)

    # -- alarms -----------------------------------------------------------------------

    def _alarm(self) -> None:
        self.sound("time_out")
        if not self.prefs.silent("time_out") and self.prefs.volume:
            self.box.buzz(BUZZ_HZ)
            self.later(BUZZ_S, lambda: self.box.buzz(None))

    def _next_cue(self, now: float) -> float | None:
        timer = self.timers.first()
        if timer is None or timer.ends is None or timer.fired:
            return None
        left = timer.ends - now
        whole = min(int(left), LAST_SECONDS) if left > 0 else 0
        if whole == left and self._cued == (timer, whole):
            whole -= 1
        return timer.ends - whole if whole > 0 else None

    def _cue(self, now: float) -> None:
        timer = self.timers.first()
        if timer is None or timer.ends is None or timer.fired:
            return
        whole = -int(-(timer.ends - now) // 1)
        if 0 < whole <= LAST_SECONDS and self._cued != (timer, whole):
            self._cued = (timer, whole)
            self.sound("last_seconds")


def _banded(screen: Screen, text: str) -> Screen:
    """The screen with a few words over its spare row."""
    y = screen.spare
    band = Fill(0, y, WIDTH, 12 if y else 16)
    return screen.plus(
        band, Text(WIDTH // 2, y + (0 if y else 2), text[:21], 12, "m", inverse=True)
    )


def _hold_bar(label: str, fraction: float) -> tuple[Fill | Bar | Text, ...]:
    text = Text(WIDTH // 2, FOOT - 12, label[:21], 12, "m")
    return (Fill(0, FOOT - 12, WIDTH, 24, lit=False), text, Bar(0, FOOT, WIDTH, 12, fraction))


def _face(draw: Callable[[], Screen]) -> Face:
    """The face of something that does not change with the moment."""
    return Face(lambda _: draw())
