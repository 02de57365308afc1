"""A hand that lets the box of a guided game explain everything before it does anything."""

from __future__ import annotations

import asyncio
from typing import Any

from evening import Evening

from companion.scenes import lessons
from companion.scenes.playing.guide import DEAF_S, SEEN_S

GO_ON = "push: next"


class Led(Evening):
    """An evening whose hand waits for each explanation and pushes it away; `told`: their titles."""

    def __init__(self, table: Evening) -> None:
        super().__init__(table.box)
        self.hosts, self.hand = table.hosts, _LedHand(self, table.hand)  # type: ignore[assignment]
        self.told: list[str] = []
        self.clocks: list[bool] = []

    def words(self) -> str:
        """What the display says; nothing before it is on."""
        return super().words() if self.hosts else ""

    async def explained(self) -> None:
        """Wait until the box has nothing to explain, and push away what it says."""
        if not self.words().endswith(GO_ON):
            await asyncio.sleep(SEEN_S + 0.2)
        while self.words().endswith(GO_ON):
            self.told.append(self.words().split(" | ")[0])
            self.clocks.append(self.host.ui.timers.running)
            await asyncio.sleep(DEAF_S + 0.1)
            await super().press("knob")
            await asyncio.sleep(0.1)

    async def choose(self, row: str) -> None:
        """Choose a row; to play a game is to play it guided."""
        guided = row == "play" and lessons.GUIDED in self.words()
        await super().choose(lessons.GUIDED if guided else row)

    async def sees(self, text: str, within: float = 5.0) -> None:
        """Wait until the display says it, and push away what is explained meanwhile."""
        until = asyncio.get_running_loop().time() + within
        while self.words().endswith(GO_ON) or text not in self.words():
            if self.words().endswith(GO_ON):
                await self.explained()
                until = asyncio.get_running_loop().time() + within
            assert asyncio.get_running_loop().time() < until, (text, self.words())
            await asyncio.sleep(0.02)

    async def press(self, *controls: str) -> None:
        """Press one after another, each when nothing is to be explained."""
        for control in controls:
            await self.explained()
            await super().press(control)

    async def type(self, text: str) -> None:
        """Type when nothing is to be explained."""
        await self.explained()
        await super().type(text)

    async def turn(self, steps: int) -> None:
        """Turn when nothing is to be explained."""
        await self.explained()
        await super().turn(steps)

    def picture(self, name: str) -> None:
        """The pictures are compared where nothing is explained."""


class _LedHand:
    """The hand of the mock box, which holds when nothing is to be explained."""

    def __init__(self, table: Led, hand: Any) -> None:
        self._table, self._hand = table, hand

    def __getattr__(self, name: str) -> Any:
        return getattr(self._hand, name)

    async def hold(self, control: str, seconds: float) -> None:
        """Hold it."""
        await self._table.explained()
        await self._hand.hold(control, seconds)
