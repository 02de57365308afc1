"""Waiting for what another thread or process does, without a limit of time.

A limit would be a guess at how busy the machine is. If something never comes, pytest prints where
the test waits for it (`faulthandler_timeout`).
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

import pytest

from hardware.parts.worker import Worker

LOOK_S = 0.001


def wait_until(true: Callable[[], object]) -> None:
    """Wait until something is true."""
    while not true():
        time.sleep(LOOK_S)


async def really(true: Callable[[], object]) -> None:
    """Wait in real time until something is true, while the loop runs; no virtual time passes."""
    while not true():
        time.sleep(LOOK_S)  # noqa: ASYNC251 (virtual time would jump past it)
        await asyncio.sleep(0)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts that are closed may take as long as they need to finish."""
    for name in ("close", "settle"):
        wait: Callable[[Worker, float], None] = getattr(Worker, name)
        unlimited = lambda worker, _=0.0, wait=wait: wait(worker, threading.TIMEOUT_MAX)  # noqa: E731
        monkeypatch.setattr(Worker, name, unlimited)
