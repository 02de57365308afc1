"""The list of sound cards, and a watch that reports when cards are added or removed."""

from __future__ import annotations

import os
import select
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from hardware.parts.folder_watch import folder_watch

CARDS = Path("/proc/asound/cards")
DEVICES = Path("/dev/snd")

SETTLE_S = 1.0
"""Seconds until a new card is ready: its devices appear one by one, then get their rights."""


def card_list(path: Path) -> str | None:
    """The system's list of sound cards, or None if it has no such list."""
    if sys.platform != "linux":
        return None
    return path.read_text() if path.exists() else ""


class CardWatch:
    """Calls `changed` at the start and when cards may have been added or removed.

    It calls from a thread of its own, every `look_s` seconds if the kernel cannot report changes.
    """

    def __init__(self, changed: Callable[[], None], look_s: float, folder: Path = DEVICES) -> None:
        self._changed, self._look_s, self._folder = changed, look_s, folder
        self._end_r, self._end_w = os.pipe()
        threading.Thread(target=self._run, name="sound cards", daemon=True).start()

    def close(self) -> None:
        """Stop watching."""
        os.close(self._end_w)

    def _run(self) -> None:
        ended = False
        while not ended:
            watch = folder_watch(self._folder)
            self._changed()  # also for cards from before the watch
            ended = self._wait(watch)
        os.close(self._end_r)

    def _wait(self, watch: int | None) -> bool:
        """Wait until cards may have changed; return True if the watch was closed instead."""
        news = [self._end_r] if watch is None else [self._end_r, watch]
        ready = select.select(news, [], [], self._look_s if watch is None else None)[0]
        if watch is not None:
            os.close(watch)
        if watch in ready:
            ready += select.select([self._end_r], [], [], SETTLE_S)[0]
        return self._end_r in ready
