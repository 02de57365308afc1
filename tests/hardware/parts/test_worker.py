from __future__ import annotations

import logging
import threading
import time

import pytest

from hardware.parts.worker import STUMBLE_S, Worker


def test_without_a_thread_steps_run_in_the_callers_thread() -> None:
    threads = []

    def step(_now: float) -> None:
        threads.append(threading.current_thread())

    worker = Worker("w", step, now=lambda: 0.0, threads=False)
    worker.wake()
    assert threads == [threading.current_thread()]
    assert not worker.busy


def test_without_a_thread_pump_runs_steps_with_the_times_they_were_due() -> None:
    clock, moments = [0.0], []

    def step(now: float) -> float:
        moments.append(now)
        return 1.0

    worker = Worker("w", step, now=lambda: clock[0], threads=False)
    worker.pump()
    worker.wake()
    clock[0] = 3.5
    worker.pump()
    assert moments == [0.0, 1.0, 2.0, 3.0]


def test_with_a_thread_steps_run_when_woken_and_when_due() -> None:
    threads, began, done = list[str](), threading.Event(), threading.Event()

    def step(_now: float) -> float | None:
        threads.append(threading.current_thread().name)
        began.set()
        if len(threads) == 3:
            done.set()
        return 0.001 if len(threads) == 2 else None

    worker = Worker("the display", step, now=time.monotonic, threads=True)
    began.wait()
    worker.wake()
    done.wait()
    worker.close()
    assert set(threads) == {"the display"}


def test_it_is_busy_until_the_step_is_finished() -> None:
    begin, looked = threading.Event(), threading.Event()

    def step(_now: float) -> None:
        looked.set()
        begin.wait()

    worker = Worker("w", step, now=time.monotonic, threads=True)
    looked.wait()
    worker.wake()
    assert worker.busy
    begin.set()
    worker.settle(threading.TIMEOUT_MAX)
    assert not worker.busy
    worker.close()


def test_closing_finishes_pending_work_and_ends_the_thread() -> None:
    steps = []
    worker = Worker("w", lambda now: steps.append(now), now=time.monotonic, threads=True)
    worker.wake()
    worker.close(threading.TIMEOUT_MAX)
    assert steps
    assert not worker._thread.is_alive()


def test_closing_does_not_wait_for_a_part_that_hangs() -> None:
    hang = threading.Event()
    worker = Worker("w", lambda _: hang.wait() and None, now=time.monotonic, threads=True)
    worker.wake()
    worker.close(timeout=0.001)
    assert worker.busy  # the part still hangs
    hang.set()
    worker._thread.join()


def test_a_step_that_raises_is_called_again_later(caplog: pytest.LogCaptureFixture) -> None:
    clock, calls = [0.0], []

    def step(now: float) -> None:
        calls.append(now)
        if len(calls) == 1:
            raise ValueError("unforeseen")

    worker = Worker("w", step, now=lambda: clock[0], threads=False)
    with caplog.at_level(logging.ERROR):
        worker.wake()
    clock[0] = STUMBLE_S
    worker.pump()
    assert calls == [0.0, STUMBLE_S]
    assert "unforeseen" in caplog.text
