"""A guided game: before each kind of moment that comes for the first time, the box explains it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from companion.games.api.primer import Step
from companion.games.api.ui import Context
from companion.scenes.playing.clock import Clocks
from companion.scenes.playing.shown import Shown
from companion.screen.screen import CONTEXT, FOOT, Screen, line, top, wrapped
from companion.ui.timers import Timer
from companion.ui.ui import Prompt
from hardware.box import Event, Kind

SEEN_S = 2.5
"""How long what was just played is seen before a page covers it; the wheel has stopped by then."""

DEAF_S = 0.5
"""How long a new page takes no press: it may have been meant for what was there before."""

MOST = 2
"""So many pages come at one moment; the others wait for the next one."""

SETTLED, LATE = 4, 12
"""After so many actions the box explains what is in the menu: while no time runs, or anyway."""

OF_THE_BOX = (
    Step("menu", "THE MENU", "Hold the knob: help, scores, players, end of the game."),
    Step("undo", "A MISTAKE?", "Hold the knob. Undo it, or correct an older turn."),
    Step("pause", "A BREAK?", "Hold SPIN: everything waits until you press again."),
)
"""What is the same in every game."""

LINES = (16, 28, CONTEXT)
AWAY = ("ENTER", "ESC", "SPACE")
"""The keys that push a page away, as any button does."""


class Guide:
    """The explanations of one game, each shown once.

    What was shown is not journaled: a guided game that is gone on with after a power cut, and
    its rematch, are played without explanations.
    """

    def __init__(self, shown: Shown, clocks: Clocks) -> None:
        self._shown, self._clocks = shown, clocks
        self._told: set[str] = set()
        self._moment: tuple[object, ...] = ()

    async def first(self) -> Event | Timer | None:
        """Explain this moment once what was played has been seen; or what somebody did before."""
        if not self._due():
            return None
        if thing := await self._seen():
            return thing
        await self.explain()
        return None

    async def explain(self) -> None:
        """Show what is new about this moment; the clocks stand meanwhile."""
        steps = self._new()[:MOST]
        self._moment = self._now()
        if steps:
            async with self._clocks.standing():
                for step in steps:
                    await self._read(step)

    # -- what is new, and when it is said ---------------------------------------------

    def _now(self) -> tuple[object, ...]:
        """What a moment is: until one of these changes, nothing more is said."""
        table = self._shown.table
        return table.state, table.refused, self._shown.why

    def _due(self) -> bool:
        """Whether there is something to say, and nobody is in the middle of an entry."""
        if self._moment == self._now() or self._shown.context().touched:
            return False
        return bool(self._new())

    def _new(self) -> list[Step]:
        context = self._shown.context()
        return [step for step in self._steps(context) if step.key not in self._told]

    def _steps(self, context: Context) -> Iterator[Step]:
        primer = self._shown.table.kind.ui.primer
        own = primer.guide(context) if primer else ()
        yield from own
        calm = all(step.key in self._told for step in own)
        if calm and len(self._shown.table.records) >= (LATE if context.clock else SETTLED):
            yield from OF_THE_BOX

    async def _seen(self) -> Event | Timer | None:
        """Wait until the last action has been seen; what somebody does before that."""
        ui, left = self._shown.ui, SEEN_S - self._shown.context().since_s
        seen = asyncio.ensure_future(asyncio.sleep(max(left, 0.0)))
        try:
            thing = await ui.next_unless(self._shown.prompt(), seen)
        finally:
            seen.cancel()
        if thing is None and ui.pressed:
            return await ui.next(self._shown.prompt())
        return thing

    # -- a page -----------------------------------------------------------------------

    async def _read(self, step: Step) -> None:
        """One page, until a press pushes it away; the press means nothing else."""
        self._told.add(step.key)
        ui = self._shown.ui
        begun, lamps = ui.now, self._shown.prompt().draw(ui.now).lamps
        while True:
            event = await ui.gesture(Prompt(lambda _: draw_step(step).replace(lamps=lamps)))
            pushed = event.kind is Kind.PRESSED or event.key in AWAY
            if pushed and event.ns / 1e9 - begun >= DEAF_S:
                return


def draw_step(step: Step) -> Screen:
    """A page of the guide."""
    said = (line(text, y) for text, y in zip(wrapped(step.text), LINES, strict=False))
    return Screen((*top(step.title, inverse=True), *said, line("push: go on", FOOT, "m")))
