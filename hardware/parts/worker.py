"""A thread for each part, so that a slow part does not delay the others."""

from __future__ import annotations

import threading
from collections.abc import Callable

STUMBLE_S = 2.0
"""Seconds until a part is called again after an unexpected exception."""


class Worker:
    """Calls `step` in a thread of its own, when woken and at the times that it asks for.

    `step` receives the time, does its work, and returns the seconds until its next call, or
    None. With `threads=False` there is no thread: `wake` calls `step` in the caller's thread,
    and `pump` makes the calls that are due, each with the time at which it was due.
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
        """Whether a call for which it was woken is not finished yet."""
        return self._done != self._asked

    def wake(self) -> None:
        """Call `step` as soon as possible."""
        with self._woken:
            self._asked += 1
            self._woken.notify_all()
        if self._thread is None and not self._closing:
            self._work(self._now())

    def pump(self) -> None:
        """Make the calls that are due; only needed without a thread."""
        while self._thread is None and self._due is not None and self._due <= self._now():
            self._work(self._due)

    def settle(self, timeout: float) -> None:
        """Wait until it is no longer busy, for at most `timeout` seconds."""
        with self._woken:
            self._woken.wait_for(lambda: not self.busy, timeout)

    def close(self, timeout: float = 0.7) -> None:
        """Finish the pending call, then end; wait for at most `timeout` seconds."""
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
                "A part failed and will be retried; please report this."
            )
            wanted = STUMBLE_S
        self._due = None if wanted is None else moment + wanted
        self._done = asked
