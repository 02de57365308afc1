"""A player who cannot see the display: everything is decided from what the box says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from evening import Evening
from mouth_kit import NotingMouth


class BlindPlayer:
    """Uses buttons, knob and keyboard, and hears the box. `heard` is everything it said."""

    def __init__(self, table: Evening, mouth: NotingMouth) -> None:
        self._table, self._mouth = table, mouth
        self._from = 0

    @property
    def heard(self) -> list[str]:
        """Everything that the box has said, without the marks of interruptions."""
        return [text.removeprefix("! ") for text in self._mouth.said]

    def new(self) -> str:
        """What the box has said since the last gesture."""
        return " ".join(self.heard[self._from :])

    async def hears(self, *texts: str, within: float = 6.0) -> str:
        """Wait until the box has said one of the texts since the last gesture; returns it all."""
        loop = asyncio.get_running_loop()
        until = loop.time() + within
        while not any(text in self.new() for text in texts):
            assert loop.time() < until, f"waited for {texts}, but it says: {self.new()!r}"
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.1)
        return self.new()

    async def press(self, *controls: str) -> None:
        """Press controls, one after the other."""
        for control in controls:
            await self._table.calm()
            self._from = len(self._mouth.said)
            await self._table.hand.press(control)
            await asyncio.sleep(0.1)

    async def hold(self, control: str, seconds: float = 1.2) -> None:
        """Hold a control."""
        await self._table.calm()
        self._from = len(self._mouth.said)
        await self._table.hand.hold(control, seconds)
        await asyncio.sleep(0.1)

    async def look(self, seat: int) -> str:
        """Hold the button for as long as it takes to hear the hand."""
        self._from = len(self._mouth.said)
        self._table.hand.down(f"seat{seat}")
        await asyncio.sleep(3)
        text = self.new()
        self._table.hand.up(f"seat{seat}")
        await asyncio.sleep(0.3)
        return text

    async def turn(self, steps: int) -> str:
        """Turn the knob; returns what the box says of the new place."""
        await self._table.calm()
        self._from = len(self._mouth.said)
        self._table.hand.turn(steps)
        await asyncio.sleep(0.1)
        return self.new()

    async def type(self, keys: str) -> None:
        """Type on the keyboard."""
        self._from = len(self._mouth.said)
        await self._table.type(keys)
        await asyncio.sleep(0.1)

    async def choose(self, row: str) -> None:
        """Turn through a list, row by row, until the box says the row; then push the knob."""
        for steps in self._walk():
            if any(text.startswith(row) or f". {row}, " in text for text in self.heard[-2:]):
                await self.press("knob")
                return
            await self.turn(steps)
        raise AssertionError(f"{row!r} was not said: {self.heard[-40:]}")

    def _walk(self) -> Iterator[int]:
        """Down the list, then up to its beginning, then down again."""
        yield from (1 for _ in range(30))
        yield -60
        yield from (1 for _ in range(30))
