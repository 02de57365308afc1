"""A game in progress: turns gestures and expired deadlines into actions."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from companion.games.api.chance import Chance
from companion.games.api.rules import Action
from companion.games.api.ui import (
    Appeal,
    Hint,
    Hurry,
    Objection,
    PrivateEntry,
    Review,
    RunClock,
    StopClock,
)
from companion.scenes.playing.clock import Clocks
from companion.scenes.playing.display import GameDisplay
from companion.scenes.playing.guide import Guide
from companion.scenes.playing.machines import Machines
from companion.scenes.playing.private import PrivateEntries
from companion.scenes.playing.verdicts import Verdicts
from companion.screen.screen import wrap
from companion.table.history import STOP
from companion.table.marks import Watch
from companion.table.summary import Bests
from companion.table.table import Table
from companion.ui.onlooker import Announcement, Taken, offer_of
from companion.ui.thinking import wait_for_job
from companion.ui.timers import Timer
from companion.ui.ui import Ui
from companion.widgets.pager import Reading
from hardware.box import KNOB, SPIN, Event, Kind, seat_number

if TYPE_CHECKING:
    from companion.voice.ear import Ear, Mouth
    from companion.voice.hearing import Hearing, Meaning
    from companion.voice.listening import Wish

REVIEW = "REVIEW"

HURRIES = "SPIN: hurry a computer player"
"""Help in a game against the computer."""

SCORES_SPOKEN = "Hold SPIN: pause, and hear the scores."
"""Help if the box speaks."""


class Playing:
    """A game in progress; `run` returns why it ended.

    `menu` shows the table menu, or does what one of its rows does. `ear` hears the players;
    without one, nothing of voice is imported. `mouth` may speak meanwhile. A spoken word that is
    sure is taken after `take_s` seconds without a press.
    """

    def __init__(
        self,
        ui: Ui,
        table: Table,
        menu: Callable[[Playing, str], Awaitable[None]],
        luck: Callable[[], Chance],
        *,
        bests: Bests,
        watch: Watch,
        guided: bool,
        ear: Ear | None,
        mouth: Mouth | None,
        take_s: float,
    ) -> None:
        self.ui, self.table = ui, table
        self.display = GameDisplay(ui, table, watch)
        self._machines = Machines(ui, table, luck)
        self.clocks = Clocks(self.display, self._machines)
        self.verdicts = Verdicts(self.display, self.clocks, bests)
        self._private = PrivateEntries(self.display)
        self._guide = Guide(self.display, self.clocks) if guided else None
        self._hearing = _hearing(self.display, ear, mouth, take_s)
        self._menu = menu
        self.ended = ""

    async def run(self, *, paused: bool = False) -> str:
        """Play until the game ends or is left; returns `over`, `stopped`, `home` or `off`."""
        self.display.refresh(spent=self.table.spent)
        self.ui.game, self.ui.result = self.display, None
        beat = asyncio.create_task(self.clocks.beat())
        try:
            if paused:
                await self.clocks.resume()
            while not self.ended and not self.table.view().game_over:
                await self._handle(await self._next())
            if self._guide and not self.ended:
                await self._guide.explain()
        finally:
            beat.cancel()
            self._machines.stop()
            if self._hearing:
                self._hearing.stop()
        return self.ended or "over"

    def end(self, why: str) -> None:
        """Leave the game after this gesture."""
        self.ended = why

    def leave(self) -> None:
        """Drop the timers and what onlookers see: the game is over for this table."""
        self.ui.timers.clear()
        self.ui.game = None

    def update_names(self, old: str) -> None:
        """Take over a change of name; interrupted private entries start again."""
        self.display.keep_after_rename(old)
        self._private.forget()

    def help(self) -> tuple[str, ...]:
        """The lines of help for this phase, and what may be said and heard if there is a voice."""
        said = self._hearing.help() if self._hearing else ()
        machines = (HURRIES,) if self.table.header.machines else ()
        speaks = self.ui.prefs.speech != "off"
        spoken = (SCORES_SPOKEN,) if speaks and self.ui.box.has_spin else ()
        more = (*said, *machines, *spoken)
        return (*self.display.help(), *(row for text in more for row in wrap(text)))

    async def menu(self, ns: int | None = None, row: str = "") -> None:
        """Open the table menu, or one of its rows, with the clocks stopped.

        They stop as of `ns`; None: now.
        """
        await self.clocks.interrupt(ns)
        await self._menu(self, row)
        if not self.ended:
            await self.clocks.end_interruption()

    async def review(self, *, over: bool = False) -> None:
        """Show the review, with the clocks stopped. `over`: nobody plays on, so it is of all."""
        async with self.clocks.brief_stop():
            await show_review(self.ui, self.table, over=over)

    # -- what happens next, and what it means ------------------------------------------

    async def _next(self) -> Event | Timer | Action | None:
        """The next gesture, expired timer, or action of a computer player.

        Computer players wait while the clocks are stopped.
        """
        if self._guide and (before := await self._guide.first()):
            return before
        if self.display.why:
            return await self.clocks.next()
        speaks = self._hearing is not None and bool(self._hearing.speaker)
        waits = speaks or self.table.kind.ui.busy(self.display.draft)
        move = None if waits else self._machines.move()
        if move is None:
            return await self.ui.next(self.display.prompt())
        thing = await self.ui.next_unless(self.display.prompt(), move)
        return self._machines.take() if thing is None else thing

    async def _handle(self, thing: Event | Timer | Action | None) -> None:
        if thing is None or (isinstance(thing, Event) and self.ui.is_hasty(thing)):
            return
        if isinstance(thing, Action):
            self.ui.notice("")
            await self.verdicts.act(thing)
        elif isinstance(thing, Timer):
            await self.verdicts.expire(thing)
        elif isinstance(thing, Announcement):
            self.display.cheer(None)
            await self._do_intent(thing, thing.meaning)
        elif isinstance(thing, Taken):
            self.display.cheer(None)
            if offer := offer_of(thing, self.display.offers(), None):
                await self._do_intent(thing, offer.does)
        else:
            self.display.cheer(None)
            await self._gesture(thing)

    async def _gesture(self, thing: Event) -> None:
        said = self._hearing.step(thing, self._player_of(thing)) if self._hearing else False
        if said is not False:
            await self._do_said(thing, said)
        elif thing.kind is Kind.HELD:
            await self._handle_hold(thing)
        else:
            await self._handle_touch(thing)

    async def _handle_hold(self, event: Event) -> None:
        if event.control == KNOB:
            await self.menu(event.ns)
        elif event.control == SPIN:
            await self.clocks.pause(event.ns)
        else:
            await self._handle_touch(event)

    async def _handle_touch(self, event: Event) -> None:
        player = self._player_of(event)
        if player is None and seat_number(event.control) is not None:
            self.ui.notice("nobody sits there")
            return
        if self.display.is_appeal(event, player):
            await self.verdicts.appeal()
            return
        self.clocks.touch(event, player)
        draft, intent = self.display.draft, self.display.intent_of(event, player)
        opened = self._hearing and self._hearing.opens(event, player, intent, draft)
        if not (opened and isinstance(intent, Hint)):
            await self._do_intent(event, intent)

    def _player_of(self, event: Event) -> str | None:
        """The player whose button this is, if any."""
        return self.table.player_at(seat_number(event.control))

    async def _do_said(self, event: Event, said: Meaning) -> None:
        """Carry out what a gesture means while somebody speaks; the entry goes on."""
        self.clocks.touch(event, self._player_of(event))
        if isinstance(said, Action):
            await self._do_intent(event, said)
            if self._hearing:
                self._hearing.stop()
        elif isinstance(said, StopClock):
            await self._do_intent(event, said)
        elif not isinstance(said, bool):
            await self._do_wish(event, said)

    async def _do_wish(self, event: Event, wish: Wish) -> None:
        if wish.pauses:
            await self.clocks.pause(event.ns)
        else:
            await self.menu(event.ns, wish.row)

    async def _do_intent(self, event: Event, after: Any) -> None:
        """Carry out the intent of a gesture; anything that is not an `Intent` is the new draft."""
        match after:
            case Action(by=by) | StopClock(by=by) | PrivateEntry(by=by) | Hurry(by=by) if (
                by in self.table.header.machines
            ):
                self._machines.hurry()
                self.ui.notice(f"{by} is thinking")
            case Action():
                await self.verdicts.act(after, event.ns)
                if event.control in (SPIN, KNOB):
                    self.ui.calm()
            case PrivateEntry():
                thing = await self._private.show(after, event)
                self.ui.calm()
                await self._handle(thing)
            case Review():
                await self.review()
            case Objection(words=words):
                await self.verdicts.objection(words, event.ns)
            case Appeal():
                await self.verdicts.appeal()
            case StopClock():
                if not self.clocks.is_over(event):
                    await self.clocks.stop(STOP, after.by, event.ns)
            case RunClock():
                await self.clocks.run_again(after.by)
            case Hint():
                self.ui.notice(after.text)
            case _:
                if self.display.change(after) and event.steps:
                    self.ui.sound("turn")


def _hearing(
    display: GameDisplay, ear: Ear | None, mouth: Mouth | None, take_s: float
) -> Hearing | None:
    """What hears the players, if there is an ear."""
    if ear is None:
        return None
    from companion.voice.hearing import Hearing  # a box without voice starts sooner

    hearing = Hearing(display.ui, display.table, display.intent_of, ear, mouth, take_s)
    display.cover = hearing.cover
    return hearing


async def show_review(ui: Ui, table: Table, *, over: bool) -> None:
    """Work out the game's review and show it."""
    review = table.kind.engine.review
    if review is None:
        return
    records, ruling = tuple(table.records), table.ruling
    texts = await wait_for_job(
        ui, REVIEW, lambda: review.texts(records, ruling, over), "the review failed"
    )
    if texts is not None:
        await ui.ask(Reading(REVIEW, texts or ("nothing was played",)))
