"""What takes long to work out: in a thread of its own, so that no press waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


SWITCH_S = 0.0002
"""How long a thread that waits for the interpreter lets another one compute, seconds.

A press goes through several threads, and each of them waits for a thought that computes.
Python's own 5 ms make every press slow while a computer player thinks.
"""


class BackgroundJobs:
    """What is being worked out for the running asyncio loop; one thread each."""

    def __init__(self) -> None:
        sys.setswitchinterval(SWITCH_S)
        self._loop = asyncio.get_running_loop()
        self._open: set[Future[Any]] = set()

    def think(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Have it worked out; what `work` raises is raised to whoever awaits it.

        Nobody has to wait: a thought that is given up goes on to its end unheard.
        """
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()
        self._open.add(future)
        thought = asyncio.wrap_future(future)
        future.add_done_callback(self._ended)
        threading.Thread(target=_work, args=(work, future), name="thought", daemon=True).start()
        return thought

    def busy(self) -> bool:
        """Whether something is still being worked out, or its end has not been heard."""
        return bool(self._open)

    def _ended(self, future: Future[Any]) -> None:
        """In the thread; the loop hears of it behind the thought's own result."""
        with contextlib.suppress(RuntimeError):  # the evening is over
            self._loop.call_soon_threadsafe(self._open.discard, future)


def _work(work: Callable[[], T], future: Future[T]) -> None:
    try:
        future.set_result(work())
    except Exception as fault:
        future.set_exception(fault)
