"""Stops and runs the clocks of a game, and journals the time used."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from companion.games.api.offers import Offer
from companion.quantity import clock_time
from companion.scenes.playing.display import GameDisplay
from companion.scenes.playing.machines import Machines
from companion.screen.screen import Screen, page
from companion.table.history import PAUSE, STOP
from companion.ui.onlooker import PAUSED
from companion.ui.timers import Timer
from companion.ui.ui import BAR_S, Prompt
from hardware.box import Event, Kind

RESUME = Offer(
    kind="resume",
    does=None,
    label="Resume",
    closed={"voice": "The press that would open the microphone ends the pause."},
)
"""The end of a pause on a phone; at the box any control ends it."""

BEAT_S = 1.0
"""How often the time used is saved, in seconds: the most that a power cut can cost."""


class Clocks:
    """The clocks of one table. Its computer players think only while the clocks run."""

    def __init__(self, display: GameDisplay, machines: Machines) -> None:
        self._ui, self._table, self._timers = display.ui, display.table, display.ui.timers
        self._display, self._machines = display, machines
        self._before = ""

    def is_over(self, event: Event) -> bool:
        """Whether the time was over before this gesture."""
        timer = self._timers.first()
        return timer is not None and timer.remaining(event.ns / 1e9) <= 0

    async def beat(self) -> None:
        """Save the time used, every `BEAT_S`; runs until it is cancelled."""
        while True:
            await asyncio.sleep(BEAT_S)
            if self._timers.running and self._timers.first():
                self._table.beat(self._timers.spent(self._ui.now))

    # -- stop and run ------------------------------------------------------------------

    async def stop(self, why: str, by: str | None = None, ns: int | None = None) -> None:
        """Stop the clocks, as of the time stamp `ns` (None: now). `why` is `STOP` or `PAUSE`."""
        self._machines.stop()
        at = self._ui.now if ns is None else ns / 1e9
        self._timers.stop(at)
        self._display.stop_clocks(why)
        self._set_limit(at)
        await self._note(why, by)

    def touch(self, event: Event, player: str | None) -> None:
        """Start the limit of a stopped clock again: the entry goes on.

        `player` is the player whose button was used, if any; other players' buttons do not count.
        """
        timer = self._timers.first()
        if timer and player in (None, timer.deadline.player):
            self._set_limit(event.ns / 1e9)

    def _set_limit(self, at: float) -> None:
        """Limit how long a clock stopped for an announcement stays stopped (`enter_s`)."""
        enter_s = self._table.view().enter_s
        limited = enter_s and self._display.why == STOP
        self._display.until = at + enter_s if limited else None

    async def next(self) -> Event | Timer | None:
        """The next gesture while the clocks are stopped; None if the limit ran out: they run."""
        until = self._display.until
        if until is None:
            return await self._ui.next(self._display.prompt())
        thing = await self._next_until(until)
        while thing is None and self._ui.pressed:
            thing = await self._next_until(self._ui.now + BAR_S)
        if thing is None:
            await self.run_again()
        return thing

    async def _next_until(self, moment: float) -> Event | Timer | None:
        over = asyncio.create_task(asyncio.sleep(moment - self._ui.now))
        try:
            return await self._ui.next_unless(self._display.prompt(), over)
        finally:
            over.cancel()

    async def run_again(self, by: str | None = None) -> None:
        """Run the clocks again and journal it."""
        await self._note("", by)
        self._display.run_clocks()
        self._timers.run(self._ui.now)

    def run(self) -> None:
        """Run the clocks after an action; its journal entry already implies that."""
        self._display.run_clocks()
        self._before = ""
        self._timers.run(self._ui.now)

    async def _note(self, why: str, by: str | None) -> None:
        """Journal the time used, unless there is no clock (the game is over, for example)."""
        if self._timers.first():
            spent = self._timers.spent(self._ui.now)
            await self._ui.settle(self._table.clock(spent, why, by), self._display.prompt())

    # -- stop for a while, then restore ------------------------------------------------

    @asynccontextmanager
    async def brief_stop(self, ns: int | None = None) -> AsyncIterator[None]:
        """Stop the clocks as of `ns` (None: now) inside the block; then restore them."""
        was = self._display.why
        await self.stop(PAUSE, ns=ns)
        yield
        await self._restore(was)

    async def pause(self, ns: int | None = None) -> None:
        """Pause the game as of `ns` (None: now) until somebody presses."""
        async with self.brief_stop(ns):
            prompt = Prompt(self._pause_screen, offers=(RESUME,))
            while (await self._ui.gesture(prompt)).kind is Kind.TURNED:
                pass

    async def resume(self) -> None:
        """Pause a game loaded from the journal; a press restores its clocks."""
        if self._timers.first():
            self._display.why = STOP if self._table.announcing else ""
            await self.pause()

    async def interrupt(self, ns: int | None) -> None:
        """Stop the clocks as of `ns` (None: now) until `end_interruption`."""
        self._before = self._display.why
        await self.stop(PAUSE, ns=ns)

    async def end_interruption(self) -> None:
        """Restore the clocks, or leave them stopped after `stop_afterwards`."""
        await self._restore(self._before)

    def stop_afterwards(self) -> None:
        """Keep the clocks stopped after the interruption: a word has to be announced."""
        self._before = STOP

    async def _restore(self, was: str) -> None:
        if was and self._timers.first():
            self._display.stop_clocks(was)
            self._set_limit(self._ui.now)
            await self._note(was, None)
        else:
            await self.run_again()

    def _pause_screen(self, _: float) -> Screen:
        clock = self._display.clock()
        left = f"{clock_time(clock.remaining_s)} left" if clock else ""
        return page("", PAUSED, left, "any button: resume")
