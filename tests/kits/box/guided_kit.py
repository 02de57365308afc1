"""An evening with a guided game: the hand waits for every explanation."""

from __future__ import annotations

import asyncio
from typing import Any

from evening import Evening

from companion.scenes import lessons
from companion.scenes.playing.guide import DEAF_S, SEEN_S

GO_ON = "push: next"


class Guided(Evening):
    """An evening whose hand dismisses each explanation first; `titles` has their titles."""

    def __init__(self, table: Evening) -> None:
        super().__init__(table.box)
        self.hosts, self.hand = table.hosts, _GuidedHand(self, table.hand)  # type: ignore[assignment]
        self.titles: list[str] = []
        self.clocks: list[bool] = []

    def words(self) -> str:
        """The words on the display; empty before it is on."""
        return super().words() if self.hosts else ""

    async def dismiss_explanations(self) -> None:
        """Dismiss explanations until the box has no more."""
        if not self.words().endswith(GO_ON):
            await asyncio.sleep(SEEN_S + 0.2)
        while self.words().endswith(GO_ON):
            self.titles.append(self.words().split(" | ")[0])
            self.clocks.append(self.host.ui.timers.running)
            await asyncio.sleep(DEAF_S + 0.1)
            await super().press("knob")
            await asyncio.sleep(0.1)

    async def choose(self, row: str) -> None:
        """Choose a row; `play` becomes the guided game."""
        guided = row == "play" and lessons.GUIDED in self.words()
        await super().choose(lessons.GUIDED if guided else row)

    async def sees(self, text: str, within: float = 5.0) -> None:
        """Wait for a text on the display, dismissing explanations."""
        until = asyncio.get_running_loop().time() + within
        while self.words().endswith(GO_ON) or text not in self.words():
            if self.words().endswith(GO_ON):
                await self.dismiss_explanations()
                until = asyncio.get_running_loop().time() + within
            assert asyncio.get_running_loop().time() < until, (text, self.words())
            await asyncio.sleep(0.02)

    async def press(self, *controls: str) -> None:
        """Press controls one after another, dismissing explanations before each."""
        for control in controls:
            await self.dismiss_explanations()
            await super().press(control)

    async def type(self, text: str) -> None:
        """Type a text after dismissing explanations."""
        await self.dismiss_explanations()
        await super().type(text)

    async def turn(self, steps: int) -> None:
        """Turn the knob after dismissing explanations."""
        await self.dismiss_explanations()
        await super().turn(steps)

    def picture(self, name: str) -> None:
        """Compare nothing: the unguided evening compares these pictures."""


class _GuidedHand:
    """The hand of the mock box; it dismisses explanations before a hold."""

    def __init__(self, table: Guided, hand: Any) -> None:
        self._table, self._hand = table, hand

    def __getattr__(self, name: str) -> Any:
        return getattr(self._hand, name)

    async def hold(self, control: str, seconds: float) -> None:
        """Hold a control."""
        await self._table.dismiss_explanations()
        await self._hand.hold(control, seconds)
