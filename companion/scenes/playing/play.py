"""A game being played: each gesture, and each deadline that runs out, to what it means."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from companion.games.api.chance import Chance
from companion.games.api.rules import Action
from companion.games.api.ui import (
    Appeal,
    Hint,
    Objection,
    PrivateEntry,
    Review,
    RunClock,
    StopClock,
)
from companion.scenes.playing.clock import Clocks
from companion.scenes.playing.guide import Guide
from companion.scenes.playing.machines import Machines
from companion.scenes.playing.private import PrivateEntries
from companion.scenes.playing.shown import Shown
from companion.scenes.playing.thinking import worked_out
from companion.scenes.playing.verdicts import Verdicts
from companion.table.history import STOP
from companion.table.summary import Bests
from companion.table.table import Table
from companion.ui.timers import Timer
from companion.ui.ui import Ui
from companion.widgets.pick import Read
from hardware.box import KNOB, SPIN, Event, Kind, seat_number

REVIEW = "THE GAME"


class Playing:
    """One table being played on the box; `run` returns why it ended."""

    def __init__(
        self,
        ui: Ui,
        table: Table,
        menu: Callable[[Playing], Awaitable[None]],
        luck: Callable[[], Chance] = Chance,
        *,
        bests: Bests | None = None,
        guided: bool = False,
    ) -> None:
        self.ui, self.table = ui, table
        self.shown = Shown(ui, table)
        self._machines = Machines(ui, table, luck)
        self.clocks = Clocks(self.shown, self._machines)
        self.verdicts = Verdicts(self.shown, self.clocks, bests or Bests())
        self._looks = PrivateEntries(self.shown)
        self._guide = Guide(self.shown, self.clocks) if guided else None
        self._menu = menu
        self.ended = ""

    async def run(self, *, paused: bool = False) -> str:
        """Play until the game is over or put away; returns `over`, `stopped` or `off`."""
        self.shown.refresh(spent=self.table.spent)
        beat = asyncio.create_task(self.clocks.beat())
        try:
            if paused:
                await self.clocks.resume()
            while not self.ended and not self.table.view().game_over:
                await self._turn(await self._next())
            if self._guide and not self.ended:
                await self._guide.explain()
        finally:
            beat.cancel()
            self._machines.stop()
        return self.ended or "over"

    def end(self, why: str) -> None:
        """Leave the game after this gesture."""
        self.ended = why

    def leave(self) -> None:
        """Let go of the clocks; the table is done with."""
        self.ui.timers.clear()

    def renamed(self, old: str) -> None:
        """Somebody is called otherwise now; what was entered in secret is entered again."""
        self.shown.renamed(old)
        self._looks.forget()

    async def menu(self, ns: int | None = None) -> None:
        """The table menu; the clocks stand from that moment (or now) while it is open."""
        await self.clocks.interrupt(ns)
        await self._menu(self)
        if not self.ended:
            await self.clocks.end_interruption()

    async def review(self) -> None:
        """Look back on the game; the clocks stand meanwhile."""
        async with self.clocks.standing():
            await _look_back(self.ui, self.table)

    # -- what happens next, and what it means -----------------------------------------

    async def _next(self) -> Event | Timer | Action | None:
        """What somebody does, or the clock, or a machine, which waits while the clock stands."""
        if self._guide and (before := await self._guide.first()):
            return before
        if self.shown.why:
            return await self.clocks.next()
        waits = self.table.kind.ui.busy(self.shown.draft)
        move = None if waits else self._machines.move()
        if move is None:
            return await self.ui.next(self.shown.prompt())
        thing = await self.ui.next_unless(self.shown.prompt(), move)
        return self._machines.take() if thing is None else thing

    async def _turn(self, thing: Event | Timer | Action | None) -> None:
        if thing is None or (isinstance(thing, Event) and self.ui.hasty(thing)):
            return
        if isinstance(thing, Action):
            self.ui.notice("")
            await self.verdicts.act(thing)
        elif isinstance(thing, Timer):
            await self.verdicts.expire(thing)
        else:
            self.shown.cheer(None)
            await self._gesture(thing)

    async def _gesture(self, thing: Event) -> None:
        if thing.kind is Kind.HELD:
            await self._held(thing)
        else:
            await self._touch(thing)

    async def _held(self, event: Event) -> None:
        if event.control == KNOB:
            await self.menu(event.ns)
        elif event.control == SPIN:
            await self.clocks.pause(event.ns)
        elif self.shown.objects(event):
            await self.verdicts.overrule()
        else:
            await self._touch(event)

    async def _touch(self, event: Event) -> None:
        number = seat_number(event.control)
        player = self.table.player_at(number)
        if player is None and number is not None:
            self.ui.notice("nobody sits there")
        else:
            self.clocks.touch(event, player)
            await self._mean(event, self.shown.meant(event, player))

    async def _mean(self, event: Event, after: Any) -> None:
        """Do what a gesture means; what means nothing else is the draft after it."""
        match after:
            case Action(by=by) | StopClock(by=by) | PrivateEntry(by=by) if (
                by in self.table.header.machines
            ):
                self.ui.notice(f"{by} thinks")
            case Action():
                await self.verdicts.act(after, event.ns)
                if event.control in (SPIN, KNOB):
                    self.ui.calm()
            case PrivateEntry():
                thing = await self._looks.show(after, event)
                self.ui.calm()
                await self._turn(thing)
            case Review():
                await self.review()
            case Objection(words=words):
                await self.verdicts.objection(words, event.ns)
            case Appeal():
                await self.verdicts.overrule()
            case StopClock():
                if not self.clocks.ran_out(event):
                    await self.clocks.stop(STOP, after.by, event.ns)
            case RunClock():
                await self.clocks.go_on(after.by)
            case Hint():
                self.ui.notice(after.text)
            case _:
                if self.shown.change(after) and event.steps:
                    self.ui.sound("turn")


async def _look_back(ui: Ui, table: Table) -> None:
    """Work out what the game's own review says, and let people read it."""
    review = table.kind.engine.review
    if review is None:
        return
    records, ruling = tuple(table.records), table.ruling
    lines = await worked_out(
        ui, REVIEW, lambda: review.lines(records, ruling), "no review this time"
    )
    if lines is not None:
        await ui.ask(Read(REVIEW, lines or ("nothing was played",)))
