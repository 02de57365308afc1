"""The box's face: shows screens, lights lamps, sounds, and hands out what people do.

Everything at the table is written as coroutines that await `next` (the next
gesture or deadline while a face is shown), `ask` (an entry made to its end) or
`settle` (something becoming durable). One loop, one order of events; nothing
here knows a game.
"""

from __future__ import annotations

import asyncio
import logging
import math
import threading
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any, TypeVar

import msgspec
from msgspec import structs

from companion.games.api.ui import Hold
from companion.screen.screen import Screen
from companion.ui import tips as tips_
from companion.ui.alarms import Alarms
from companion.ui.background import BackgroundJobs
from companion.ui.clock import nanoseconds
from companion.ui.front import Front, Rest
from companion.ui.idle import Idle
from companion.ui.notices import Notices, with_band, with_hold_bar, with_saving_note
from companion.ui.prefs import Prefs
from companion.ui.timers import Timer, Timers
from companion.ui.tips import Tips
from companion.widgets.widget import Back, Done, Widget, typed_letter
from hardware.box import KNOB, SPIN, Box, Event, Fault, Kind
from hardware.gestures import Gestures
from hardware.parts.oled import BurnInGuard

T = TypeVar("T")

log = logging.getLogger("companion")

SOON_S = 0.001
"""No screen is drawn again sooner: less than that can be nothing at all to a clock of floats."""

CALM_S = 0.5
"""So long after a list or an entry closed, neither spin button nor knob mean what comes next."""

BAR_S = 0.05
"""How often the bar of a control that is held is drawn anew."""


class Prompt(msgspec.Struct, frozen=True):
    """What is shown while the loop waits: a screen for the moment, and what can be held.

    `releases`: letting go of a control is a gesture too. `tips`: what else can be done
    here, the most useful first.
    """

    draw: Callable[[float], Screen]
    holds: Mapping[str, Hold] = {}
    releases: bool = False
    tips: tuple[str, ...] = ()


class Ui:
    """The people's side of the box, on the running asyncio loop."""

    def __init__(self, box: Box, gestures: Gestures, care: BurnInGuard) -> None:
        self.box, self.prefs = box, Prefs()
        self.timers, self.thoughts = Timers(), BackgroundJobs()
        self.idle, self.notices, self.tips = Idle(), Notices(), Tips()
        self.calm_until = -math.inf
        self._gestures = gestures
        self._loop, self._thread = asyncio.get_running_loop(), threading.get_ident()
        self._wake = asyncio.Event()
        self._ready: deque[Event | Timer] = deque()
        self._front, self._rest = Front(box), Rest(box, care, self.now)
        self._alarms = Alarms(box, self.timers)
        box.listen(self._sink, self._loop.add_reader)

    @property
    def now(self) -> float:
        """The loop's clock, seconds."""
        return self._loop.time()

    @property
    def screen(self) -> Screen:
        """The screen that was shown last."""
        return self._front.screen

    @property
    def pressed(self) -> bool:
        """Whether somebody is pressing something of which it is not yet known what it means."""
        return self._press() is not None

    def adopt(self, prefs: Prefs) -> None:
        """Take over loudness and brightness."""
        self.prefs = prefs
        self.box.volume(prefs.volume)
        self._rest.send_anew()

    def sound(self, name: str) -> None:
        """Play a sound, unless its kind is muted."""
        if not self.prefs.silent(name):
            self.box.play(name)

    def notice(self, text: str) -> None:
        """Show a few words over whatever is shown, for a few seconds; none end what is shown so."""
        self.notices.tell(text, self.now)
        self._wake.set()

    async def next(self, prompt: Prompt) -> Event | Timer:
        """The next gesture, or a deadline that ran out, while `prompt` is shown."""
        while not self._ready:
            await self._round(prompt)
        return self._ready.popleft()

    async def next_unless(self, prompt: Prompt, done: asyncio.Future[Any]) -> Event | Timer | None:
        """The same, or None as soon as `done` is and nobody has done anything before."""
        done.add_done_callback(self._woken)
        try:
            while not self._ready and not done.done():
                await self._round(prompt)
        finally:
            done.remove_done_callback(self._woken)
        return self._ready.popleft() if self._ready else None

    async def gesture(self, prompt: Prompt) -> Event:
        """The next gesture; a deadline that ran out is told again when the clocks run.

        What is pressed right afterwards may still be meant for the same screen.
        """
        while isinstance(thing := await self.next(prompt), Timer):
            pass
        self.calm()
        return thing

    def calm(self) -> None:
        """Something was done that may have been the last thing to do here: `hasty` knows."""
        self.calm_until = self.now + CALM_S

    def hasty(self, event: Event) -> bool:
        """Whether the spin button or the knob came too soon to be meant for a new screen."""
        return event.control in (SPIN, KNOB) and event.ns < nanoseconds(self.calm_until)

    async def ask(self, widget: Widget, *, back: bool = True) -> Any:
        """Let people make an entry; its value, or None when they went back (if that is one)."""
        while True:
            tips = (tips_.BACK,) if back and not _says_back(widget.draw()) else ()
            thing = await self.gesture(structs.replace(_prompt(widget.draw), tips=tips))
            after = widget.step(thing)
            if isinstance(after, Done):
                return after.value
            if isinstance(after, Back):
                return None
            if after != widget and thing.steps:
                self.sound("turn")
            widget = after

    async def settle(self, saved: Future[T], prompt: Prompt) -> T:
        """Wait until something is durable; time and alarms go on, gestures wait their turn."""
        future = asyncio.wrap_future(saved)
        future.add_done_callback(self._woken)
        begun = self.now
        while not future.done():
            await self._round(structs.replace(prompt, draw=with_saving_note(prompt.draw, begun)))
        return future.result()

    async def show(self, screen: Screen, seconds: float) -> None:
        """Show a screen for so long, or until somebody does something: a letter is not lost."""
        until = self.now + seconds
        while self.now < until and not self._ready:
            shown = screen.replace(again_s=until - self.now)
            await self._round(_prompt(shown.replace))
        if self._ready and not _letter(self._ready[0]):
            self._ready.popleft()

    def _woken(self, _: object) -> None:
        self._wake.set()

    # -- one round: show, wait, sense -------------------------------------------------

    async def _round(self, prompt: Prompt) -> None:
        self._wake.clear()
        again = self._refresh(prompt)
        await self._sleep(again)
        self._sense(prompt)

    async def _sleep(self, until: float | None) -> None:
        if until is None:
            await self._wake.wait()
            return
        handle = self._loop.call_at(until, self._wake.set)
        await self._wake.wait()
        handle.cancel()

    def _refresh(self, prompt: Prompt) -> float | None:
        """Show the face of this moment; returns when something changes by itself."""
        now = self.now
        screen = self.idle.screen(now) or self._overlaid(prompt.draw(now), prompt, now)
        self._front.draw(screen)
        if self._front.point(screen):
            self.sound("wheel")
        self._front.light(screen.lamps, now)
        self._rest.keep(now, self.prefs.brightness, awake=self.idle.warns(now))
        return self._next_moment(screen, now)

    def _overlaid(self, screen: Screen, prompt: Prompt, now: float) -> Screen:
        held = self._gestures.holding(nanoseconds(now))
        if held and held[0] in prompt.holds and held[1] > 0.1:
            return with_hold_bar(screen, prompt.holds[held[0]].label, held[1]).replace(
                again_s=BAR_S
            )
        if self.notices.told(now):
            return self.notices.over(screen, now)
        tip = self.tips.now(prompt.tips, screen, now)
        return with_band(screen, tip) if tip else screen

    def _next_moment(self, screen: Screen, now: float) -> float | None:
        due, again_s = self._gestures.due(), screen.again_s
        moments = (
            self.timers.next_end(self._press()),
            self._alarms.moment(now),
            self._rest.moment(now),
            self._front.moment(screen.lamps, now),
            self.notices.moment(now),
            self.tips.moment(now),
            self.idle.moment(now),
            None if due is None else due / 1e9,
            None if again_s is None else now + max(again_s, SOON_S),
            now + BAR_S if self._gestures.holding(nanoseconds(now)) else None,
        )
        known = [moment for moment in moments if moment is not None]
        return max(min(known), now) if known else None

    # -- what comes in ----------------------------------------------------------------

    def _sink(self, thing: Event | Fault) -> None:
        if threading.get_ident() == self._thread:
            self._arrive(thing)
        else:
            self._loop.call_soon_threadsafe(self._arrive, thing)

    def _arrive(self, thing: Event | Fault) -> None:
        if isinstance(thing, Fault):
            log.warning("%s", thing.message)
            self.notice(f"{thing.part} {'works again' if thing.back else 'fails'}")
        else:
            settled = self.box.settled(thing)
            self._gestures.feed(thing, nanoseconds(self.now), settled=settled)
        self._wake.set()

    def _sense(self, prompt: Prompt) -> None:
        now = self.now
        if self.notices.unsaved or self.thoughts.busy() or self.timers.next_end() is not None:
            self.idle.touch(now)
        holds = {control: hold.seconds for control, hold in prompt.holds.items()}
        events = self._gestures.poll(nanoseconds(now), holds)
        for event in events:
            self._meant(event, prompt)
        self._alarms.hush(now)
        if self._alarms.counts(now):
            self.sound("last_seconds")
        self._end(now, events)
        self.idle.pass_on(now)

    def _end(self, now: float, events: list[Event]) -> None:
        """Tell what ran out; a gesture of before has its effect first."""
        gestures = [self._press(), *(event.ns / 1e9 for event in events)]
        first = min((press for press in gestures if press is not None), default=None)
        while timer := self.timers.due(now, first):
            self._alarm(now)
            self._ready.append(timer)

    def _press(self) -> float | None:
        """When something was pressed of which it is not yet known what it means, seconds."""
        ns = self._gestures.undecided()
        return None if ns is None else ns / 1e9

    def _meant(self, event: Event, prompt: Prompt) -> None:
        now = self.now
        asleep = self._rest.dark(now) or self.idle.warns(now)
        self._rest.touch(now)
        self.idle.touch(now)
        self.tips.touch(now)
        if asleep or (event.kind is Kind.RELEASED and not prompt.releases):
            return
        self.notices.end()
        if event.kind is Kind.PRESSED and event.control != KNOB:
            self.sound("click")
        self._ready.append(event)

    def _alarm(self, now: float) -> None:
        self.sound("time_out")
        if not self.prefs.silent("time_out") and self.prefs.volume:
            self._alarms.buzz(now)


def _says_back(screen: Screen) -> bool:
    """Whether the screen itself says how to go back."""
    return any("SPIN:" in row for row in screen.words())


def _letter(thing: Event | Timer) -> bool:
    """Whether somebody began to type, which belongs to what is shown next."""
    return isinstance(thing, Event) and bool(typed_letter(thing))


def _prompt(draw: Callable[[], Screen]) -> Prompt:
    """The face of something that does not change with the moment."""
    return Prompt(lambda _: draw())
