"""How long a process takes to end, whatever else the machine is busy with."""

from __future__ import annotations

import select
import selectors
import threading
import time
from collections.abc import Callable
from typing import Any

NOTHING: tuple[object, ...] = (None, False, [], ([], [], []))
"""What a wait returns that has reached its limit."""


class Ending:
    """Measures the end of this process from `begin` on.

    What it computes counts, and the limits of the waits that came to nothing. The time for which
    it waits for a processor does not.
    """

    def __init__(self) -> None:
        self._begun: float | None = None
        self._waited = 0.0
        self._watch(time, "sleep", lambda limit: limit)
        self._watch(threading.Thread, "join", lambda one, limit=None: one.is_alive() and limit)
        self._watch(threading.Condition, "wait", lambda _, limit=None: limit)
        self._watch(select, "select", lambda _r, _w, _x, limit=None: limit)
        self._watch(selectors.DefaultSelector, "select", lambda _, limit=None: limit)

    def begin(self) -> None:
        """The process was asked to end."""
        self._begun = time.process_time()

    def seconds(self) -> float:
        """What the end has taken so far."""
        assert self._begun is not None
        return self._waited + time.process_time() - self._begun

    def _watch(self, owner: Any, name: str, limit: Callable[..., float | None]) -> None:
        wait: Callable[..., Any] = getattr(owner, name)

        def watched(*given: Any) -> Any:
            got = wait(*given)
            if self._begun is not None and got in NOTHING:
                self._waited += max(limit(*given) or 0.0, 0.0)
            return got

        setattr(owner, name, watched)
