"""What a board loses to other processes of this machine: the time it waits for a processor.

A guest whose process waits is late by its own clock, whatever its program does.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

WINDOW_S = 0.5

Waits = dict[str, int]
"""How long each thread has waited since it began, ns."""


def waits_of(process: int) -> Waits:
    """What the threads of a process and of its children have waited for a processor."""
    return dict(_waits(str(process)))


def _waits(process: str) -> Iterator[tuple[str, int]]:
    for task in Path("/proc", process, "task").glob("*"):
        try:
            yield task.name, int((task / "schedstat").read_text().split()[1])
            children = (task / "children").read_text().split()
        except (FileNotFoundError, ProcessLookupError):  # it has ended
            continue
        for child in children:
            yield from _waits(child)


def share(before: Waits, after: Waits, seconds: float) -> float:
    """The share of the time between that the threads waited, 0 to 1."""
    waited = sum(ns - before.get(task, 0) for task, ns in after.items())
    return min(waited / 1e9 / seconds, 1.0)


class Watch:
    """Measures in a `with` block how large a share of its worst half second a process waited."""

    def __init__(self, process: int) -> None:
        self.worst = 0.0
        self._process, self._over = process, threading.Event()
        self._thread = threading.Thread(target=self._run, name="waits", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        before, since, over = waits_of(self._process), time.monotonic(), False
        while not over:
            over = self._over.wait(WINDOW_S)
            after, now = waits_of(self._process), time.monotonic()
            self.worst = max(self.worst, share(before, after, max(now - since, WINDOW_S)))
            before, since = after, now
