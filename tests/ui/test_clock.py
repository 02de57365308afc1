"""Virtual time jumps while nothing happens, and waits for busy workers."""

from __future__ import annotations

import asyncio
import selectors
import threading

import pytest

from companion.ui.clock import BUSY_S, VirtualLoop, nanoseconds


class Waits:
    """Notes the limits of a loop's real waits, in seconds; `first` is set when it waits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.limits: list[float | None] = []
        self.first = threading.Event()
        self._select = selectors.DefaultSelector.select
        noted = lambda selector, timeout=None: self._note(selector, timeout)  # noqa: E731
        monkeypatch.setattr(selectors.DefaultSelector, "select", noted)

    def _note(self, selector: selectors.DefaultSelector, timeout: float | None) -> object:
        if timeout != 0:
            self.limits.append(timeout)
            self.first.set()
        return self._select(selector, timeout)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Waits:
    return Waits(monkeypatch)


def run(main: object, busy: object = None) -> object:
    loop = VirtualLoop(busy) if busy else VirtualLoop()  # type: ignore[arg-type]
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(main)  # type: ignore[arg-type]


def test_an_hour_takes_no_time(waits: Waits) -> None:
    async def main() -> float:
        before = asyncio.get_running_loop().time()
        await asyncio.sleep(3600)
        return asyncio.get_running_loop().time() - before

    assert run(main()) == pytest.approx(3600)
    assert waits.limits == []


def test_sleepers_wake_in_order() -> None:
    async def main() -> list[int]:
        done: list[int] = []

        async def after(seconds: int) -> None:
            await asyncio.sleep(seconds)
            done.append(seconds)

        await asyncio.gather(*(after(seconds) for seconds in (30, 10, 20)))
        return done

    assert run(main()) == [10, 20, 30]


def test_time_stops_while_a_worker_is_busy(waits: Waits) -> None:
    working = threading.Event()
    working.set()

    async def main() -> float:
        loop = asyncio.get_running_loop()
        done = loop.create_future()

        def work() -> None:
            waits.first.wait()
            loop.call_soon_threadsafe(done.set_result, loop.time())
            working.clear()

        threading.Thread(target=work).start()
        sleeping = asyncio.create_task(asyncio.sleep(5))
        at = await done
        await sleeping
        return float(at)

    assert run(main(), working.is_set) == 1000.0
    assert {*waits.limits} == {BUSY_S}


def test_seconds_as_nanoseconds() -> None:
    assert nanoseconds(1000.0000015) == 1_000_000_001_500


def test_a_worker_that_finishes_while_asked_is_served_before_time_jumps() -> None:
    loop = VirtualLoop()
    seen: list[float] = []
    answers = iter([lambda: loop.call_soon_threadsafe(lambda: seen.append(loop.time()))])

    def busy() -> bool:
        for answer in answers:
            answer()
        return False

    loop.busy = busy
    began = loop.time()
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(asyncio.sleep(10))
    assert seen == [began]


def test_closing_the_loop_waits_for_running_workers(waits: Waits) -> None:
    ended = threading.Event()

    def work() -> None:
        waits.first.wait()
        ended.set()

    async def main() -> None:
        asyncio.get_running_loop().run_in_executor(None, work)

    try:
        run(main())
        assert ended.is_set()
    finally:
        waits.first.set()
