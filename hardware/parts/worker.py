"""One thread for one part, so that a slow part delays nobody else."""

from __future__ import annotations

import threading
from collections.abc import Callable

STUMBLE_S = 2.0
"""How long a part rests after its work failed in a way that it did not expect, seconds."""


class Worker:
    """Calls `step` in a thread of its own: when woken, and when the seconds it asked for are over.

    `step` is told the time, does what there is to do, and returns the seconds until it
    wants to be called again, or None. With `threads=False` there is no thread: `wake` works
    in the caller's, and `pump` does what has become due, each at the moment it was due.
    """

    def __init__(
        self,
        name: str,
        step: Callable[[float], float | None],
        *,
        now: Callable[[], float],
        threads: bool,
    ) -> None:
        self._step = step
        self._now = now
        self._due: float | None = None
        self._asked = self._done = 0
        self._closing = False
        self._woken = threading.Condition()
        self._thread: threading.Thread | None = None
        if threads:
            self._thread = threading.Thread(target=self._run, name=name, daemon=True)
            self._thread.start()

    @property
    def busy(self) -> bool:
        """Whether it was woken for something that it has not looked at yet."""
        return self._done != self._asked

    def wake(self) -> None:
        """There is something new to do."""
        with self._woken:
            self._asked += 1
            self._woken.notify_all()
        if self._thread is None and not self._closing:
            self._work(self._now())

    def pump(self) -> None:
        """Without a thread: do what has become due."""
        while self._thread is None and self._due is not None and self._due <= self._now():
            self._work(self._due)

    def settle(self, timeout: float) -> None:
        """Wait until what was asked for is done; no longer than `timeout` seconds."""
        with self._woken:
            self._woken.wait_for(lambda: not self.busy, timeout)

    def close(self, timeout: float = 0.7) -> None:
        """Finish what was asked for, then end; waits no longer than `timeout` seconds."""
        with self._woken:
            self._closing = True
            self._woken.notify_all()
        if self._thread is not None:
            self._thread.join(timeout)

    def _run(self) -> None:
        while not self._closing or self.busy:
            self._work(self._now())
            with self._woken:
                self._woken.notify_all()
                if not self.busy and not self._closing:
                    self._woken.wait(None if self._due is None else self._due - self._now())

    def _work(self, moment: float) -> None:
        asked = self._asked
        try:
            wanted = self._step(moment)
        except Exception:
            import logging

            logging.getLogger(__name__).exception(
                "A part stumbled and goes on; please report this."
            )
            wanted = STUMBLE_S
        self._due = None if wanted is None else moment + wanted
        self._done = asked
