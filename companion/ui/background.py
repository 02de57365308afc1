"""Background jobs: long computations in threads, so that they never delay a press."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")

SWITCH_S = 0.0002
"""Longest time between two switches of threads, in seconds.

A press passes through several threads, and each of them may have to wait for a computing job.
With Python's default of 5 ms every press would be slow while a computer player thinks.
"""

NICE = 19
"""Priority of a job's thread: the lowest.

A job wants to run all the time. At the priority of the threads that serve a press, it would
take the interpreter from them whenever they wait for the disk.
"""


def switch_often() -> None:
    """Let threads take turns every `SWITCH_S`, once the box is open.

    Earlier, while two threads import modules, that would only slow down the start.
    """
    sys.setswitchinterval(SWITCH_S)


class BackgroundJobs:
    """Jobs for the running asyncio loop, each in a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._open: set[Future[Any]] = set()

    def start(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Start a job; awaiting the future returns its result or raises its exception.

        Awaiting is optional: an abandoned job runs to its end and its result is dropped.
        """
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()
        self._open.add(future)
        job = asyncio.wrap_future(future)
        future.add_done_callback(self._close)
        threading.Thread(target=_run, args=(work, future), name="job", daemon=True).start()
        return job

    def busy(self) -> bool:
        """Whether a job is running, or the loop has not yet received its result."""
        return bool(self._open)

    def _close(self, future: Future[Any]) -> None:
        """Forget the job; called in its thread, so that the loop receives the result first."""
        with contextlib.suppress(RuntimeError):  # the loop is closed: the evening is over
            self._loop.call_soon_threadsafe(self._open.discard, future)


def _run(work: Callable[[], T], future: Future[T]) -> None:
    _lower_priority()
    try:
        future.set_result(work())
    except Exception as fault:
        future.set_exception(fault)


def _lower_priority() -> None:
    """Lower the priority of this thread; only Linux has a priority for each thread."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):  # a sandbox that forbids it
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
