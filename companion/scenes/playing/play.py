"""A game being played: gestures to actions, outcomes to screens, clocks that run and stand."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec

from companion.games.api.chance import Chance
from companion.games.api.rules import Action, Outcome, Record, View
from companion.games.api.ui import (
    ClockFace,
    Hint,
    Hold,
    Look,
    Objection,
    Review,
    RunClock,
    Sight,
    StopClock,
    Touch,
    keep_what_the_table_leaves,
)
from companion.scenes.playing.doubt import doubted, named, objection, overrule
from companion.scenes.playing.look import Secret
from companion.scenes.playing.machines import Machines
from companion.scenes.playing.review import look_back
from companion.screen.screen import Screen, page
from companion.table.history import PAUSE, STOP
from companion.table.table import Table
from companion.ui.clock import nanoseconds
from companion.ui.timers import Timer
from companion.ui.ui import Face, Ui
from hardware.box import KNOB, SPIN, Event, Kind, seat, seat_number

MENU_HOLD_S = 0.8
PAUSE_HOLD_S = 0.8
BEAT_S = 1.0
ALWAYS = {KNOB: Hold(MENU_HOLD_S, "menu"), SPIN: Hold(PAUSE_HOLD_S, "pause")}
"""What is held in every game: the knob for the table menu, the spin button for a pause."""

WORD_COUNTS = Hold(1.0, "word counts?")
"""After a refusal: another player holds the own button for the word."""


class Playing:
    """One table being played on the box; `run` returns why it ended."""

    def __init__(
        self,
        ui: Ui,
        table: Table,
        menu: Callable[[Playing], Awaitable[None]],
        luck: Callable[[], Chance] = Chance,
    ) -> None:
        self.ui, self.table = ui, table
        self.why = ""
        self._machines = Machines(ui, table, luck)
        self._menu = menu
        self._game = table.kind.ui
        self._controls, self._screens = self._game.controls, self._game.screens
        self.draft: Any = None
        self.ended = ""
        self._resume = ""
        self._since = -math.inf
        self._touched = False
        self._aside: dict[str, Secret] = {}

    # -- what is seen -----------------------------------------------------------------

    def sight(self) -> Sight:
        """All that the screens may see at this moment."""
        table = self.table
        last = table.records[-1] if table.records else None
        return Sight(
            view=table.view(),
            clock=self._clock(),
            last=last,
            refused=table.refused,
            buttons=table.buttons,
            since_s=self.ui.now - self._since,
            touched=self._touched,
            machines=table.header.machines,
            see=table.view,
        )

    def _later(self, sight: Sight) -> Sight:
        """The same at this moment: the clock goes on, whatever is being saved is not seen yet."""
        since_s = self.ui.now - self._since
        return msgspec.structs.replace(sight, clock=self._clock(), since_s=since_s)

    def _clock(self) -> ClockFace | None:
        timers = self.ui.timers
        timer = timers.first()
        if timer is None:
            return None
        left, limit = timer.remaining(self.ui.now), timer.deadline.seconds
        return ClockFace(left, limit, timers.running, self.why)

    def face(self) -> Face:
        """The game as it stands, with the holds that its controls declare."""
        sight = self.sight()
        shown = {**self._objections(), **self._controls.holds(sight, self.draft), **ALWAYS}
        return Face(lambda _: self._screens.draw(self._later(sight), self.draft), shown)

    def _objections(self) -> dict[str, Hold]:
        """A word was just refused: whoever holds the own button has the table vote on it."""
        if not doubted(self.table.refused):
            return {}
        return {seat(number): WORD_COUNTS for number in self.table.buttons.values()}

    def help(self) -> tuple[str, ...]:
        """The page of help for this phase."""
        return self._screens.help(self.sight())

    # -- the loop ---------------------------------------------------------------------

    async def run(self, *, paused: bool = False) -> str:
        """Play until the game is over or put away; returns `over`, `stopped` or `off`."""
        self.refresh(spent=self.table.spent)
        beat = asyncio.create_task(self._beat())
        try:
            if paused and self.ui.timers.first():
                self.why = STOP if self.table.announcing else ""
                await self.pause()
            while not self.ended and not self.table.view().game_over:
                await self._turn(await self._next())
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

    async def _next(self) -> Event | Timer | Action | None:
        """What somebody does, or the clock, or a machine, which waits while the clock stands."""
        waits = self.why or self._game.busy(self.draft)
        move = None if waits else self._machines.move()
        if move is None:
            return await self.ui.next(self.face())
        thing = await self.ui.next_unless(self.face(), move)
        return self._machines.take() if thing is None else thing

    async def _turn(self, thing: Event | Timer | Action | None) -> None:
        if thing is None:
            return
        if isinstance(thing, Action):
            self.ui.notice("")
            await self.act(thing)
        elif isinstance(thing, Timer):
            await self._expire(thing)
        elif thing.kind is Kind.HELD and thing.control == KNOB:
            await self.menu(thing.ns)
        elif thing.kind is Kind.HELD and thing.control == SPIN:
            await self.pause(thing.ns)
        elif thing.kind is Kind.HELD and self._objects(thing):
            await overrule(self)
        else:
            await self._touch(thing)

    def _objects(self, event: Event) -> bool:
        own = self._controls.holds(self.sight(), self.draft)
        return event.control in self._objections() and event.control not in own

    async def _touch(self, event: Event) -> None:
        player = self.table.player_at(seat_number(event.control))
        if player is None and seat_number(event.control) is not None:
            self.ui.notice("nobody sits there")
            return
        before = self.draft
        after = self._controls.step(before, self.sight(), Touch(event, player))
        match after:
            case Action(by=by) | StopClock(by=by) | Look(by=by) if by in self.table.header.machines:
                self.ui.notice(f"{by} thinks")
            case Action():
                await self.act(after, event.ns)
            case Look():
                await self._look(after)
            case Review():
                await self.review()
            case Objection(words=words):
                await objection(self, words, event.ns)
            case StopClock():
                if not self._too_late(event):
                    await self._stop(event.ns, STOP, after.by)
            case RunClock():
                await self.go_on(after.by)
            case Hint():
                self.ui.notice(after.text)
            case _:
                self.draft, self._touched = after, self._touched or after != before
                if event.steps and after != before:
                    self.ui.sound("turn")

    async def _look(self, asked: Look) -> None:
        """Show it to that player alone; whatever ended it has its effect.

        An entry in which somebody else broke in goes on when its player wants it again.
        """
        aside = self._aside.pop(asked.by, None)
        secret = aside if aside and aside.same(asked) else self._secret(asked)
        thing = await secret.run()
        if isinstance(thing, Event | Timer):
            self._aside[asked.by] = secret
        await self._turn(thing)

    def _secret(self, asked: Look) -> Secret:
        sight, view = self.sight(), self.table.view(asked.by)
        hand = self._game.hand or _no_hand
        button = self.table.buttons.get(asked.by)
        return Secret(self.ui, asked, button, lambda: hand(self._later(sight), view))

    async def review(self) -> None:
        """Look back on the game; the clocks stand meanwhile."""
        async with self.standing():
            await look_back(self.ui, self.table)

    def _too_late(self, event: Event) -> bool:
        timer = self.ui.timers.first()
        return timer is not None and timer.remaining(event.ns / 1e9) <= 0

    async def _expire(self, timer: Timer) -> None:
        ends = timer.ends
        if self.ui.timers.get(timer.deadline.id) is timer and ends is not None:
            await self.act(timer.deadline.expiry, nanoseconds(ends))

    # -- what changes -----------------------------------------------------------------

    async def act(self, action: Action, ns: int | None = None) -> Outcome:
        """Judge an action; nothing about it is shown before it is durable."""
        at = self.ui.now if ns is None else ns / 1e9
        face, spent = self.face(), self.ui.timers.spent(at)
        first = self.ui.timers.first()
        if first is not None and action.elapsed_s is None:
            action = _timed(action, first.spent(at))
        before, was = self.table.state, self.sight()
        acted = self.table.act(action, spent)
        self.ui.timers.outlived(self.table.view().deadlines)
        await self._saved(acted.saved, face)
        self._sound(acted.action, acted.outcome)
        self._tell_source(acted.action, acted.outcome)
        self.why = self._resume = ""
        self.ui.timers.run(self.ui.now)
        if self.table.state is not before:
            self._since = self.ui.now
        self.carry_on(was, action)
        return await self._appeal(acted.outcome)

    def _sound(self, action: Action, outcome: Outcome) -> None:
        name = "accepted" if outcome.score else ""
        if not outcome.accepted:
            name = "refused"
        elif self._game.sound:
            name = self._game.sound(Record(action, outcome))
        if name:
            self.ui.sound(name)

    def _tell_source(self, action: Action, outcome: Outcome) -> None:
        """A word that stands by the house's own decision is shown as what it is."""
        word = named(action, outcome)
        if outcome.accepted and outcome.score and word:
            source = self.table.ruling.provenance(word.upper())
            if source and source not in self.table.ruling.name.split("+"):
                self.ui.notice(source)

    async def _appeal(self, outcome: Outcome) -> Outcome:
        """Where the house votes on such a refusal, let the table decide at once."""
        if outcome.accepted or outcome.reason not in self.table.view().votes:
            return outcome
        return await overrule(self) or outcome

    def taken_back(self) -> None:
        """Take over a state reached by taking back: the entry is open, the clock stands."""
        self.refresh(self.table.spent)
        self._resume = STOP

    def refresh(self, spent: dict[str, float] | None = None) -> None:
        """Take over what the state now names: a new draft, its deadlines."""
        self.ui.timers.sync(self.table.view().deadlines, self.ui.now, spent)
        self.draft, self._touched = self._controls.fresh(self.sight()), False

    def carry_on(self, was: Sight, action: Action) -> None:
        """The same after an action; an entry that it leaves alone goes on. `was`: seen before."""
        draft = self.draft
        self.refresh()
        keep = self._game.keep or partial(keep_what_the_table_leaves, self._controls)
        self.draft = keep(draft, was, self.sight(), action)

    async def _stop(self, ns: int, why: str, by: str | None) -> None:
        self._machines.stop()
        self.ui.timers.stop(ns / 1e9)
        self.why, self._since = why, -math.inf
        await self._note(why, by)

    async def go_on(self, by: str | None = None) -> None:
        """Let the clocks run again."""
        await self._note("", by)
        self.why = ""
        self.ui.timers.run(self.ui.now)

    async def _note(self, why: str, by: str | None) -> None:
        """Keep what the clocks stand at; a game that has none (it is over, say) is left alone."""
        if self.ui.timers.first():
            spent = self.ui.timers.spent(self.ui.now)
            await self._saved(self.table.clock(spent, why, by), self.face())

    @asynccontextmanager
    async def standing(self, ns: int | None = None) -> AsyncIterator[None]:
        """The clocks stand from that moment (or now), and are afterwards what they were."""
        was = self.why
        await self._stop(nanoseconds(self.ui.now) if ns is None else ns, PAUSE, None)
        yield
        await self._back_to(was)

    async def pause(self, ns: int | None = None) -> None:
        """Everything stands from that moment (or now) until somebody presses."""
        async with self.standing(ns):
            while (await self.ui.gesture(Face(self._paused))).kind is Kind.TURNED:
                pass

    async def menu(self, ns: int | None = None) -> None:
        """The table menu; the clocks stand from that moment (or now) while it is open."""
        self._resume = self.why
        await self._stop(nanoseconds(self.ui.now) if ns is None else ns, PAUSE, None)
        await self._menu(self)
        if not self.ended:
            await self._back_to(self._resume)

    async def _back_to(self, was: str) -> None:
        if was and self.ui.timers.first():
            self.why = was
            await self._note(was, None)
        else:
            await self.go_on()

    def _paused(self, _: float) -> Screen:
        clock = self._clock()
        left = f"{clock.remaining_s:.0f} s left" if clock else ""
        return page("", "PAUSE", left, "press to go on")

    async def _saved(self, saved: Future[Any], face: Face) -> None:
        await self.ui.settle(saved, face)

    async def _beat(self) -> None:
        """Note what the clocks stand at, so that a pulled plug costs a second at most."""
        while True:
            await asyncio.sleep(BEAT_S)
            if self.ui.timers.running and self.ui.timers.first():
                self.table.beat(self.ui.timers.spent(self.ui.now))


def _no_hand(_sight: Sight, _view: View) -> Screen:
    return page("", "NO HAND", "nothing is hidden here")


def _timed(action: Action, spent: float) -> Action:
    return msgspec.structs.replace(action, elapsed_s=round(spent, 3))
