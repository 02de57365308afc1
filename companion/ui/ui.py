"""The user interface of the box: shows screens, lights lamps, plays sounds, returns gestures.

Scenes are coroutines that await `next` (the next gesture or deadline while a prompt is shown),
`ask` (the result of a widget) or `settle` (until something is saved). One loop puts all events
in order; nothing here knows a game.
"""

from __future__ import annotations

import asyncio
import logging
import math
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from msgspec import structs

from companion.screen.screen import Screen
from companion.ui.alarms import Alarms
from companion.ui.background import BackgroundJobs
from companion.ui.clock import nanoseconds
from companion.ui.fair import FairOrder
from companion.ui.front import Dimmer, FrontPanel
from companion.ui.idle import Idle
from companion.ui.notices import Notices, fault_notice, with_hold_bar, with_saving_note
from companion.ui.onlooker import (
    NOBODY,
    Entered,
    GameOnShow,
    Listener,
    Onlooker,
    Prompt,
    Result,
    public_view,
    together,
)
from companion.ui.prefs import Prefs
from companion.ui.timers import Timer, Timers
from companion.ui.tips import BACK, Tips, says_back, with_tip
from companion.ui.unused import UnusedSigns
from companion.widgets.name import typed_sign
from companion.widgets.widget import Back, Done, Widget, with_holds
from hardware.box import KNOB, SPIN, TALK, Box, Event, Fault, Kind
from hardware.gestures import Gestures
from hardware.parts.oled import BurnInGuard

__all__ = ["Prompt", "Ui"]

T = TypeVar("T")

log = logging.getLogger("companion")

SOON_S = 0.001
"""Shortest redraw interval, in seconds; anything less may vanish in float rounding."""

CALM_S = 0.5
"""After a list or an entry closes, the spin button and the knob are ignored this long, in seconds.

The press was meant for what was on the display before."""

BAR_S = 0.05
"""Redraw interval of the bar of a held control, in seconds."""


class Ui:
    """The user interface of the box, on the running asyncio loop.

    `onlooker`: whoever also sees what the box shows. `listener`: whoever hears answers. `game`: the
    game being played. `result`: that of the last one. `unseated`: what all without a seat see
    elsewhere. `asked`: the question on the panel, which may be a secret of one player.
    """

    def __init__(self, box: Box, gestures: Gestures, guard: BurnInGuard) -> None:
        self.box, self.prefs = box, Prefs()
        self.timers, self.jobs = Timers(), BackgroundJobs()
        self.idle, self.notices, self.tips = Idle(), Notices(), Tips()
        self._unused = UnusedSigns(self.notices)
        self.onlooker: Onlooker = NOBODY
        self.listener: Listener | None = None
        self.game: GameOnShow | None = None
        self.result: Result | None = None
        self.unseated: Screen | None = None
        self.asked: object = None
        self._gestures = gestures
        self._loop, self._thread = asyncio.get_running_loop(), threading.get_ident()
        self._ready: deque[Event | Timer | Entered] = deque()
        self._wake, self._entered = asyncio.Event(), list[Entered]()
        self._order, self.calm_until = FairOrder(), -math.inf
        self._front, self._dimmer = FrontPanel(box), Dimmer(box, guard, self.now)
        self._alarms = Alarms(box, self.timers)
        box.listen(self._receive, self._loop.add_reader)

    @property
    def now(self) -> float:
        """The time on the loop's clock, in seconds."""
        return self._loop.time()

    @property
    def screen(self) -> Screen:
        """The screen shown last."""
        return self._front.screen

    @property
    def pressed(self) -> bool:
        """Whether a control is pressed and may still become a hold."""
        return self._undecided_press() is not None

    def adopt(self, prefs: Prefs) -> None:
        """Apply the preferences: volume, brightness, muted sounds."""
        self.prefs = prefs
        self.box.volume(prefs.volume)
        self._dimmer.resend()

    def sound(self, name: str) -> None:
        """Play a sound, unless it is muted."""
        if not self.prefs.mutes(name):
            self.box.play(name)

    def notice(self, text: str) -> None:
        """Show a short notice over the screen for a few seconds; an empty text removes it."""
        self.notices.show(text, self.now)
        self._wake.set()

    def watch(self, onlooker: Onlooker) -> None:
        """Show the onlooker, too, everything from now on, beginning with what is shown now."""
        self.onlooker = together(self.onlooker, onlooker)
        self.refresh()

    def refresh(self) -> None:
        """Show everything again soon: something that it depends on has changed."""
        self._wake.set()

    def enter(self, entered: Entered) -> None:
        """Take gestures made elsewhere, such as on a phone. They also wake a dark display."""
        self._entered.append(entered)
        self._wake.set()

    async def next(self, prompt: Prompt) -> Event | Timer:
        """The next gesture, or a timer that has expired, while `prompt` is shown."""
        while (thing := self._take(prompt)) is None:
            ask = self.onlooker.question() if prompt.between else None
            if ask is None:
                await self._round(prompt)
            else:
                self.give_back(await ask())
        return thing

    def give_back(self, event: Event | None) -> None:
        """Let a gesture count for the next prompt: it was meant for that one."""
        if event is not None:
            self._ready.appendleft(event)

    async def next_unless(self, prompt: Prompt, done: asyncio.Future[Any]) -> Event | Timer | None:
        """Like `next`, but None if `done` completes first."""
        done.add_done_callback(self._wake_up)
        try:
            while (thing := self._take(prompt)) is None and not done.done():
                await self._round(prompt)
        finally:
            done.remove_done_callback(self._wake_up)
        return thing

    async def gesture(self, prompt: Prompt) -> Event:
        """The next gesture, made or spoken. Expired timers are skipped; they are reported again.

        Calls `calm`: a press right afterwards may still be meant for this screen.
        """
        while True:
            thing = await self.next(structs.replace(prompt, talks=bool(self._ear_for(prompt))))
            if isinstance(thing, Event):
                ear = self._ear_for(prompt) if thing.control == TALK else None
                said = await ear.answer(prompt, thing) if ear else thing
                if said is not None:
                    self.calm()
                    return said

    def _ear_for(self, prompt: Prompt) -> Listener | None:
        """What hears the answer to this question, if one can be spoken."""
        return self.listener if self.listener and self.listener.listens(prompt) else None

    def calm(self, seconds: float = CALM_S) -> None:
        """Treat presses of the spin button and the knob as hasty for this time from now."""
        self.calm_until = self.now + seconds

    def is_hasty(self, event: Event) -> bool:
        """Whether the spin button or the knob was used too soon to be meant for this screen."""
        meant = event.kind is Kind.HELD or event.control not in (SPIN, KNOB)
        return not meant and event.ns < nanoseconds(self.calm_until)

    async def ask(self, widget: Widget, *, back: bool = True, **how: bool) -> Any:
        """Show a widget until it is done; returns its result, or None if the player goes back.

        `back`: a tip may say that SPIN goes back. `how`: further fields of the prompt.
        """
        while True:
            tips = (BACK,) if back and not says_back(widget.draw()) else ()
            prompt = structs.replace(_prompt(widget.draw), tips=tips, widget=widget, **how)
            thing = await self.gesture(prompt)
            after = widget.step(thing)
            if isinstance(after, Done):
                return after.value
            if isinstance(after, Back):
                return None
            if after != widget and thing.steps:
                self.sound("turn")
            widget = after

    async def settle(self, saved: Future[T], prompt: Prompt | None = None) -> T:
        """Wait until something is saved. Timers and alarms run on; gestures are queued.

        Without a prompt the display keeps its picture.
        """
        shown = prompt or _prompt(self.screen.replace)
        future = asyncio.wrap_future(saved)
        future.add_done_callback(self._wake_up)
        begun = self.now
        while not future.done():
            await self._round(structs.replace(shown, draw=with_saving_note(shown.draw, begun)))
        return future.result()

    async def show(self, screen: Screen, seconds: float) -> None:
        """Show a screen for this time, or until the next gesture.

        The gesture is dropped, unless it is a typed letter: that belongs to the next screen.
        """
        until = self.now + seconds
        while self.now < until and not self._ready:
            timed = screen.replace(again_s=until - self.now)
            await self._round(_prompt(timed.replace))
        first = self._ready[0] if self._ready else None
        if first and not (isinstance(first, Event) and typed_sign(first)):
            self._ready.popleft()

    def _take(self, prompt: Prompt) -> Event | Timer | None:
        """The first of what is ready, or None; gestures meant for another prompt go."""
        self._unused.check(prompt, self.now)
        while self._ready:
            thing = self._ready.popleft()
            if not isinstance(thing, Entered):
                meant = isinstance(thing, Timer) or prompt.takes(thing)
                if meant and self._unused.lets_through(thing, prompt, self.now):
                    return thing
            elif thing.fits(prompt):
                self.calm_until = 0.0  # they were meant for this prompt
                self._ready.extendleft(reversed(thing.events))
            else:
                thing.late()
        return None

    def _wake_up(self, _: object) -> None:
        self._wake.set()

    # -- one round: show, wait, read gestures -----------------------------------------

    async def _round(self, prompt: Prompt) -> None:
        self._wake.clear()
        again = self._refresh(prompt)
        await self._sleep(again)
        self._read(prompt)

    async def _sleep(self, until: float | None) -> None:
        if until is None:
            await self._wake.wait()
            return
        handle = self._loop.call_at(until, self._wake.set)
        await self._wake.wait()
        handle.cancel()

    def _refresh(self, prompt: Prompt) -> float | None:
        """Show the prompt's screen of this moment; returns when it next changes by itself."""
        now = self.now
        idle = self.idle.screen(now)
        plain = idle or prompt.draw(now)
        screen = idle or self._front.for_box(self._with_overlay(plain, prompt, now))
        self._front.draw(screen)
        if self._front.point(screen):
            self.sound("wheel")
        self._front.light(screen.lamps, now)
        awake = self.idle.is_warning(now)
        self._dimmer.update(now, self.prefs.brightness, awake=awake, steady=prompt.steady)
        if self.onlooker is not NOBODY:  # last: phones must not delay the lamps of the box
            self._show_elsewhere(prompt, plain, now)
        return self._next_change(screen, now)

    def _show_elsewhere(self, prompt: Prompt, plain: Screen, now: float) -> None:
        self.asked = prompt.widget
        shown = public_view(prompt, plain, self.game, self.unseated)
        public = self.notices.over(shown.screen, now)
        notice = self.notices.text(now)
        self.onlooker.see(structs.replace(shown, screen=public, result=self.result, notice=notice))

    def _with_overlay(self, screen: Screen, prompt: Prompt, now: float) -> Screen:
        held = self._gestures.holding(nanoseconds(now))
        if held and held[0] in prompt.holds and held[1] > 0.1:
            return with_hold_bar(screen, prompt.holds[held[0]].label, held[1]).replace(
                again_s=BAR_S
            )
        if self.notices.active(now):
            return self.notices.over(screen, now)
        tip = self.tips.choose(prompt.tips, screen, now, prompt.why)
        return (with_tip(screen, tip) if tip else None) or screen

    def _next_change(self, screen: Screen, now: float) -> float | None:
        due, again_s = self._gestures.due(), screen.again_s
        moments = (
            self.timers.next_end(self._undecided_press(), self.onlooker.grace_s),
            self._order.next_ready,
            self._alarms.next_change(now),
            self._dimmer.next_change(now),
            self._front.next_change(screen.lamps, now),
            self.notices.next_change(now),
            self.tips.next_change(now),
            self.idle.next_change(now),
            None if due is None else due / 1e9,
            None if again_s is None else now + max(again_s, SOON_S),
            now + BAR_S if self._gestures.holding(nanoseconds(now)) else None,
        )
        known = [moment for moment in moments if moment is not None]
        return max(min(known), now) if known else None

    # -- events from the hardware -----------------------------------------------------

    def _receive(self, item: Event | Fault) -> None:
        """Take the item, or hand it to the loop if it comes from another thread."""
        if threading.get_ident() == self._thread:
            self._arrive(item)
        else:
            self._loop.call_soon_threadsafe(self._arrive, item)

    def _arrive(self, item: Event | Fault) -> None:
        if isinstance(item, Fault):
            log.warning("%s", item.message)
            self.notice(fault_notice(item))
        else:
            settled = self.box.is_settled(item)
            self._gestures.feed(item, nanoseconds(self.now), settled=settled)
        self._wake.set()

    def _read(self, prompt: Prompt) -> None:
        now = self.now
        if self.notices.unsaved or self.jobs.busy() or self.timers.next_end() is not None:
            self.idle.touch(now)
        holds = {control: hold.seconds for control, hold in prompt.holds.items()}
        polled = map(with_holds, self._gestures.poll(nanoseconds(now), holds))
        arrived: list[Event | Entered] = [*polled, *self._entered]
        self._entered = []
        window_s = self.onlooker.window_s(prompt.turn) if arrived else 0.0
        for thing in arrived:
            self._order.add(thing, now, window_s)
        events = [event for thing in self._order.ready(now) for event in self._queue(thing, prompt)]
        self._alarms.hush(now)
        if self._alarms.ticks(now):
            self.sound("last_seconds")
        self._queue_expired(now, events)
        self.idle.switch_off_if_due(now)

    def _queue_expired(self, now: float, events: list[Event]) -> None:
        """Queue expired timers, except those that an earlier gesture may still affect."""
        gestures = [self._undecided_press(), *(event.ns / 1e9 for event in events)]
        first = min((press for press in gestures if press is not None), default=None)
        while timer := self.timers.due(now, first, self.onlooker.grace_s):
            self.sound("time_out")
            if not self.prefs.mutes("time_out") and self.prefs.volume:
                self._alarms.buzz(now)
            self._ready.append(timer)

    def _undecided_press(self) -> float | None:
        """When the oldest press was made, in seconds, that may become a hold or has to wait."""
        undecided = self._gestures.undecided_since_ns(), self._order.first_ns
        return min((ns / 1e9 for ns in undecided if ns is not None), default=None)

    def _queue(self, thing: Event | Entered, prompt: Prompt) -> tuple[Event, ...]:
        """Queue what was done, and return its gestures.

        At the box, one that only wakes a dark display is dropped; elsewhere it counts too.
        """
        now, events = self.now, thing.events if isinstance(thing, Entered) else (thing,)
        asleep = self._dimmer.is_dark(now) or self.idle.is_warning(now)
        self.touch(now)
        unseen = asleep or not prompt.takes(events[0])
        if isinstance(thing, Entered) or not unseen:
            self.notices.end()
            if events[0].kind is Kind.PRESSED and events[0].control != KNOB:
                self.sound("click")
            self._ready.append(thing)
        return events

    def touch(self, now: float) -> None:
        """Keep the display bright and the machine on: somebody uses the box at this time."""
        self._dimmer.touch(now)
        self.idle.touch(now)
        self.tips.touch(now)


def _prompt(draw: Callable[[], Screen]) -> Prompt:
    """A prompt whose screen does not depend on the time."""
    return Prompt(lambda _: draw())
