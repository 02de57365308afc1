"""Lets a game go on while a disk does not answer."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

HOLD_S = 5.0
"""How long a game waits for the disk before it goes on."""


class Patience:
    """Calls `give_up` in a thread of its own if a piece of work takes too long.

    The thread sleeps until `begin`, and as long as there is work it looks only now and then, so
    that a commit costs no more than a number.
    """

    def __init__(self, give_up: Callable[[], None]) -> None:
        self._give_up = give_up
        self._since: float | None = None
        self._begun = threading.Event()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="journal's patience", daemon=True)
        self._thread.start()

    def begin(self) -> None:
        """Note that work begins."""
        self._since = time.monotonic()
        if not self._begun.is_set():
            self._begun.set()

    def end(self) -> None:
        """Note that the work is done."""
        self._since = None

    def close(self) -> None:
        """End the thread."""
        self._ended.set()
        self._begun.set()

    def _watch(self) -> None:
        while self._begun.wait() and not self._ended.wait(HOLD_S / 5):
            since = self._since
            if since is None:
                self._begun.clear()
                if self._since is not None or self._ended.is_set():  # in between
                    self._begun.set()
            elif time.monotonic() - since > HOLD_S:
                self._give_up()
