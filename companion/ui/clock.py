"""Time: the loop's own clock, and a loop whose time jumps instead of passing.

The host asks the running asyncio loop what time it is and when to wake. On
`VirtualLoop` nothing ever waits: as soon as the loop and all workers are idle,
time jumps to the next deadline, so that a whole game takes milliseconds.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable

BUSY_S = 0.002
"""How long a jump waits, in real seconds, for a worker that still has work."""


def nanoseconds(seconds: float) -> int:
    """A moment of the loop's clock as the events' stamps have it."""
    return round(seconds * 1e9)


class _Jumping(selectors.DefaultSelector):
    """A selector that never waits for time, only for workers."""

    busy: Callable[[], bool]
    jump: Callable[[float], None]

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        # Asked first: a worker that is done by now has woken the loop before it said so.
        busy = self.busy()
        ready = super().select(0)
        if ready or timeout is None or timeout <= 0:
            return ready or super().select(timeout)
        if busy:
            return super().select(BUSY_S)
        self.jump(timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop in virtual time; `busy` tells whether a worker has work under way."""

    def __init__(self, busy: Callable[[], bool] = lambda: False, start: float = 1000.0) -> None:
        self._virtual = start
        self.busy = busy
        selector = _Jumping()
        selector.busy = lambda: self.busy()
        selector.jump = self._jump
        super().__init__(selector)

    def time(self) -> float:
        """The virtual moment, seconds."""
        return self._virtual

    async def shutdown_default_executor(
        self,
        timeout: float | None = None,  # noqa: ASYNC109 - asyncio's own parameter
    ) -> None:
        """Wait for the threads as long as they take.

        From Python 3.12 on asyncio gives them 300 seconds, and virtual time jumps over those.
        """
        await super().shutdown_default_executor()

    def _jump(self, seconds: float) -> None:
        self._virtual += seconds
