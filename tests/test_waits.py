"""The measure of what an emulated board loses to other processes, without a board."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from waiting import wait_until
from waits import Watch, share, waits_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="boards run on Linux")

ENDLESS = "import os; os.sched_setaffinity(0, {%d}); os.fork() and os.wait()\nwhile True: pass"
MS = 1_000_000


@contextlib.contextmanager
def endless(core: int) -> Iterator[int]:
    """A process on one core whose child never rests."""
    process = subprocess.Popen([sys.executable, "-c", ENDLESS % core], start_new_session=True)
    try:
        yield process.pid
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def waited(process: int) -> int:
    return sum(waits_of(process).values())


def test_a_process_waits_while_another_one_has_its_core() -> None:
    core = min(os.sched_getaffinity(0))
    with endless(core) as process, endless(core) as other:
        for one in (process, other):
            wait_until(lambda one=one: len(waits_of(one)) == 2)
        with Watch(process) as watch:
            before = waited(process)
            wait_until(lambda: waited(process) > before + 50 * MS)
        assert watch.worst > 0.0
        os.killpg(process, signal.SIGSTOP)
        wait_until(lambda: all_stopped(process))
        before, others = waited(process), waited(other)
        with Watch(process) as watch:
            wait_until(lambda: waited(other) > others)
        assert waited(process) == before
        assert watch.worst == 0.0


def all_stopped(process: int) -> bool:
    stats = [Path("/proc", task, "stat").read_text() for task in waits_of(process)]
    return all(stat.rpartition(")")[2].startswith(" T") for stat in stats)


def test_a_thread_that_begins_counts_and_one_that_ends_does_not() -> None:
    assert share({"1": 5 * MS, "2": 900 * MS}, {"1": 25 * MS, "3": 30 * MS}, 0.5) == 0.1
    assert share({}, {"1": 5000 * MS}, 0.5) == 1.0
