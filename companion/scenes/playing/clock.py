"""The clocks of a game: they stand and go on, and the journal has what they stand at."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from companion.scenes.playing.machines import Machines
from companion.scenes.playing.shown import Shown
from companion.screen.screen import Screen, page
from companion.table.history import PAUSE, STOP
from companion.ui.timers import Timer
from companion.ui.ui import BAR_S, Prompt
from hardware.box import Event, Kind

BEAT_S = 1.0


class Clocks:
    """All clocks of one table, and with them its machines, which think only while they run."""

    def __init__(self, shown: Shown, machines: Machines) -> None:
        self._ui, self._table, self._timers = shown.ui, shown.table, shown.ui.timers
        self._shown, self._machines = shown, machines
        self._before = ""

    def ran_out(self, event: Event) -> bool:
        """Whether the time was over before that gesture."""
        timer = self._timers.first()
        return timer is not None and timer.remaining(event.ns / 1e9) <= 0

    async def beat(self) -> None:
        """Note what the clocks stand at, so that a pulled plug costs a second at most."""
        while True:
            await asyncio.sleep(BEAT_S)
            if self._timers.running and self._timers.first():
                self._table.beat(self._timers.spent(self._ui.now))

    # -- they stand, and go on --------------------------------------------------------

    async def stop(self, why: str, by: str | None = None, ns: int | None = None) -> None:
        """Let all of them stand, as of that moment (or now)."""
        self._machines.stop()
        at = self._ui.now if ns is None else ns / 1e9
        self._timers.stop(at)
        self._shown.stand(why)
        self._stands_from(at)
        await self._note(why, by)

    def touch(self, event: Event, player: str | None) -> None:
        """Somebody turns, types, or presses while talking: a clock that stands for it stands on.

        `player`: whose button it was; those of the others do not count.
        """
        timer = self._timers.first()
        if timer and player in (None, timer.deadline.player):
            self._stands_from(event.ns / 1e9)

    def _stands_from(self, at: float) -> None:
        """A clock that was stopped to announce stands for the house's `enter_s`, seconds."""
        enter_s = self._table.view().enter_s
        limited = enter_s and self._shown.why == STOP
        self._shown.until = at + enter_s if limited else None

    async def next(self) -> Event | Timer | None:
        """What somebody does while the clocks stand; None: that was too long, and they run."""
        until = self._shown.until
        if until is None:
            return await self._ui.next(self._shown.prompt())
        thing = await self._next_by(until)
        while thing is None and self._ui.pressed:
            thing = await self._next_by(self._ui.now + BAR_S)
        if thing is None:
            await self.go_on()
        return thing

    async def _next_by(self, moment: float) -> Event | Timer | None:
        over = asyncio.create_task(asyncio.sleep(moment - self._ui.now))
        try:
            return await self._ui.next_unless(self._shown.prompt(), over)
        finally:
            over.cancel()

    async def go_on(self, by: str | None = None) -> None:
        """Let the clocks run again."""
        await self._note("", by)
        self._shown.run()
        self._timers.run(self._ui.now)

    def run(self) -> None:
        """Something was played: they run, whatever they stood for, and the journal knows it."""
        self._shown.run()
        self._before = ""
        self._timers.run(self._ui.now)

    async def _note(self, why: str, by: str | None) -> None:
        """Keep what the clocks stand at; a game that has none (it is over, say) is left alone."""
        if self._timers.first():
            spent = self._timers.spent(self._ui.now)
            await self._ui.settle(self._table.clock(spent, why, by), self._shown.prompt())

    # -- and are afterwards what they were --------------------------------------------

    @asynccontextmanager
    async def standing(self, ns: int | None = None) -> AsyncIterator[None]:
        """The clocks stand from that moment (or now), and are afterwards what they were."""
        was = self._shown.why
        await self.stop(PAUSE, ns=ns)
        yield
        await self._back_to(was)

    async def pause(self, ns: int | None = None) -> None:
        """Everything stands from that moment (or now) until somebody presses."""
        async with self.standing(ns):
            while (await self._ui.gesture(Prompt(self._paused))).kind is Kind.TURNED:
                pass

    async def resume(self) -> None:
        """A game out of the journal stands until somebody presses, and is then what it was."""
        if self._timers.first():
            self._shown.why = STOP if self._table.announcing else ""
            await self.pause()

    async def interrupt(self, ns: int | None = None) -> None:
        """The clocks stand from that moment (or now) until `end_interruption`."""
        self._before = self._shown.why
        await self.stop(PAUSE, ns=ns)

    async def end_interruption(self) -> None:
        """They are what they were, or what has been decided meanwhile."""
        await self._back_to(self._before)

    def stand_afterwards(self) -> None:
        """When the interruption ends they stand: somebody has to announce."""
        self._before = STOP

    async def _back_to(self, was: str) -> None:
        if was and self._timers.first():
            self._shown.stand(was)
            self._stands_from(self._ui.now)
            await self._note(was, None)
        else:
            await self.go_on()

    def _paused(self, _: float) -> Screen:
        clock = self._shown.clock()
        left = f"{clock.remaining_s:.0f} s left" if clock else ""
        return page("", "PAUSE", left, "press to go on")
