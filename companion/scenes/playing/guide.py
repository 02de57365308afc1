"""A guided game: the box explains each kind of situation when it first comes up."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import ClassVar

import msgspec

from companion.games.api.primer import Step
from companion.games.api.ui import Context
from companion.scenes.playing.clock import Clocks
from companion.scenes.playing.display import GameDisplay
from companion.scenes.playing.on_page import facts
from companion.screen.screen import CONTEXT, FOOT, Screen, line, top, wrap
from companion.ui.timers import Timer
from companion.ui.ui import Prompt
from companion.widgets.widget import Answered, Done
from hardware.box import Event, Kind

SEEN_S = 2.5
"""How long the last play is visible before a page covers it, in seconds.

The wheel has stopped by then."""

DEAF_S = 0.5
"""Presses are ignored for this time after a page appears, in seconds.

They were meant for what was there before."""

MOST = 2
"""The most pages at one moment; the others wait for the next moment."""

SETTLED, LATE = 4, 12
"""Number of actions before the box explains the menu: in a game without and with a clock."""

OF_THE_BOX = (
    Step("menu", "THE MENU", "Hold the knob: help, scores, players, end of the game."),
    Step("undo", "A MISTAKE?", "Hold the knob. Undo it, or correct an earlier turn."),
    Step("pause", "A BREAK?", "Hold SPIN: everything waits until you press again."),
)
"""The steps that are the same in every game."""

LINES = (16, 28, CONTEXT)
AWAY = ("ENTER", "ESC", "SPACE")
"""The keys that close a page, as any button does."""


REST = "Tap OK: then this page shows what you can do."
"""What a page says instead of gestures."""


class Tip(msgspec.Struct, frozen=True):
    """A step as everybody elsewhere reads it, such as on a phone. Any button ends it."""

    step: Step
    drawn: ClassVar[bool] = False

    @property
    def title(self) -> str:
        """The title of the step."""
        return self.step.title

    @property
    def on_page(self) -> tuple[str, ...]:
        """What holds on a page too, and where to look for the rest."""
        kept = facts((self.step.text,))
        return kept if " ".join(kept) == self.step.text else (*kept, REST)

    def push(self) -> Done:
        """End."""
        return Done(None)


class Guide:
    """The explanations in one game, each shown once.

    They are not journaled: a guided game resumed after a power cut goes on without them, and so
    does its rematch.
    """

    def __init__(self, display: GameDisplay, clocks: Clocks) -> None:
        self._display, self._clocks = display, clocks
        self._shown_keys: set[str] = set()
        self._moment: tuple[object, ...] = ()

    async def first(self) -> Event | Timer | None:
        """Explain this moment after `SEEN_S`; returns a gesture made before that, if any."""
        if not self._is_due():
            return None
        if thing := await self._wait_until_seen():
            return thing
        await self.explain()
        return None

    async def explain(self) -> None:
        """Show the pages that are new at this moment, with the clocks stopped."""
        steps = self._new_steps()[:MOST]
        self._moment = self._current_moment()
        if steps:
            async with self._clocks.brief_stop():
                for step in steps:
                    await self._show_page(step)

    # -- what is new, and when to explain it -------------------------------------------

    def _current_moment(self) -> tuple[object, ...]:
        """What identifies a moment: nothing more is explained until one of these changes."""
        table = self._display.table
        return table.state, table.refused, self._display.why

    def _is_due(self) -> bool:
        """Whether there is something to explain, and nobody is in the middle of an entry."""
        if self._moment == self._current_moment() or self._display.context().touched:
            return False
        return bool(self._new_steps())

    def _new_steps(self) -> list[Step]:
        context = self._display.context()
        return [step for step in self._steps(context) if step.key not in self._shown_keys]

    def _steps(self, context: Context) -> Iterator[Step]:
        primer = self._display.table.kind.primer
        own = primer.guide(context) if primer else ()
        yield from own
        calm = all(step.key in self._shown_keys for step in own)
        if calm and len(self._display.table.records) >= (LATE if context.clock else SETTLED):
            can_pause = self._display.ui.box.has_spin
            yield from (step for step in OF_THE_BOX if can_pause or step.key != "pause")

    async def _wait_until_seen(self) -> Event | Timer | None:
        """Show the last play for `SEEN_S`; returns a gesture made before that, if any."""
        ui, left = self._display.ui, SEEN_S - self._display.context().since_s
        seen = asyncio.ensure_future(asyncio.sleep(max(left, 0.0)))
        try:
            thing = await ui.next_unless(self._display.prompt(), seen)
        finally:
            seen.cancel()
        if thing is None and ui.pressed:
            return await ui.next(self._display.prompt())
        return thing

    # -- a page -----------------------------------------------------------------------

    async def _show_page(self, step: Step) -> None:
        """Show a page until a press closes it; the press has no other effect."""
        self._shown_keys.add(step.key)
        ui = self._display.ui
        begun, lamps = ui.now, self._display.prompt().draw(ui.now).lamps
        while True:
            prompt = Prompt(lambda _: draw_step(step).replace(lamps=lamps), widget=Tip(step))
            event = await ui.gesture(prompt)
            pushed = event.kind is Kind.PRESSED or event.key in AWAY or isinstance(event, Answered)
            if pushed and event.ns / 1e9 - begun >= DEAF_S:
                return


def draw_step(step: Step) -> Screen:
    """The page of a step."""
    rows = (line(text, y) for text, y in zip(wrap(step.text), LINES, strict=False))
    return Screen((*top(step.title, inverse=True), *rows, line("push: next", FOOT, "m")))
