"""Background jobs: they hold up neither the loop nor a press, and virtual time waits for them."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from pathlib import Path

import pytest
from waiting import really

from companion.app.serve import serve
from companion.config.settings import Settings
from companion.ui.background import BackgroundJobs
from companion.ui.clock import VirtualLoop
from hardware.boxes.mock import MockBox


def test_a_background_job_does_not_block_the_loop() -> None:
    """The loop goes on in real time while a thread thinks."""

    async def main() -> tuple[bool, bool]:
        jobs, done = BackgroundJobs(), threading.Event()
        job = jobs.start(done.wait)
        await asyncio.sleep(0)
        waiting = jobs.busy() and not job.done()
        done.set()
        result = await job
        await really(lambda: not jobs.busy())
        return waiting, result

    assert asyncio.run(main()) == (True, True)


def test_a_background_job_lets_presses_interrupt_it_soon(tmp_path: Path) -> None:
    """With Python's default of 5 ms, each hand-over between threads would wait that long.

    The default stays until the first list is on the display, as the start is faster with it.
    """
    intervals: list[float] = []

    async def main() -> float:
        sys.setswitchinterval(0.005)
        shown, box = asyncio.Event(), MockBox()
        serving = asyncio.ensure_future(
            serve(
                box,
                Settings(),
                tmp_path,
                opened=lambda _: intervals.append(sys.getswitchinterval()),
                shown=shown.set,
            )
        )
        await shown.wait()
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        box.close()
        return await BackgroundJobs().start(sys.getswitchinterval)

    assert asyncio.run(main()) <= 0.0005
    assert intervals == [0.005]


LOWEST = 19
"""The priority of whoever wants to disturb nobody, as after `nice -n 19`."""


@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux has priorities of threads.")
def test_a_background_job_gives_way_to_the_threads_that_serve_a_press() -> None:
    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    async def main() -> int:
        return await BackgroundJobs().start(priority)

    assert asyncio.run(main()) > min(priority(), LOWEST - 1)


def test_virtual_time_stops_during_a_background_job() -> None:
    loop, asked = VirtualLoop(), list[None]()

    async def main() -> tuple[float, str]:
        jobs = BackgroundJobs()
        begun, gate = loop.time(), threading.Event()

        def busy() -> bool:
            if jobs.busy():
                asked.append(None)
            if len(asked) == 2:
                gate.set()
            return jobs.busy()

        loop.busy = busy
        job = jobs.start(gate.wait)
        tick = asyncio.ensure_future(asyncio.sleep(1000))
        await job
        tick.cancel()
        with pytest.raises(ZeroDivisionError):
            await jobs.start(lambda: 1 // 0)
        return loop.time() - begun, "done"

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        assert runner.run(main()) == (0.0, "done")


def test_a_job_that_ends_after_the_evening_is_ignored() -> None:
    gate = threading.Event()

    async def main() -> None:
        BackgroundJobs().start(gate.wait).cancel()

    asyncio.run(main())
    gate.set()
    for thread in threading.enumerate():
        if thread.name == "job":
            thread.join()
