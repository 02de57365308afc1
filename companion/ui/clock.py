"""Virtual time: an event loop whose clock jumps instead of waiting.

The host takes the time, and its wake-ups, from the running asyncio loop. `VirtualLoop` never
waits: as soon as the loop and all worker threads are idle, its clock jumps to the next
deadline, so that a whole game takes milliseconds.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable

BUSY_S = 0.002
"""How long to wait for a busy worker before looking again, in real seconds."""


def nanoseconds(seconds: float) -> int:
    """Seconds on the loop's clock as nanoseconds, the unit of the events' time stamps."""
    return round(seconds * 1e9)


class _Jumping(selectors.DefaultSelector):
    """A selector that waits for worker threads, but never for time to pass."""

    busy: Callable[[], bool]
    jump: Callable[[float], None]

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        # Ask before looking: a worker wakes the loop first and then reports that it is idle.
        busy = self.busy()
        ready = super().select(0)
        if ready or timeout is None or timeout <= 0:
            return ready or super().select(timeout)
        if busy:
            return super().select(BUSY_S)
        self.jump(timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop in virtual time; `busy` returns whether a worker thread is working."""

    def __init__(self, busy: Callable[[], bool] = lambda: False) -> None:
        self._virtual = 1000.0
        self.busy = busy
        selector = _Jumping()
        selector.busy = lambda: self.busy()
        selector.jump = self._jump
        super().__init__(selector)

    def time(self) -> float:
        """The virtual time, in seconds."""
        return self._virtual

    async def shutdown_default_executor(
        self,
        timeout: float | None = None,  # noqa: ASYNC109 - asyncio's own parameter
    ) -> None:
        """Wait for the threads without a time limit.

        Since Python 3.12 asyncio waits 300 seconds at most, which pass at once in virtual time.
        """
        await super().shutdown_default_executor()

    def _jump(self, seconds: float) -> None:
        self._virtual += seconds
