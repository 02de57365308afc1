"""Speaks one text after the other, in a thread of its own."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Protocol

from companion.errors import SpeechMissing
from companion.voice_process.speaking.engines import Engine, Sound

MOST = 8
"""Texts that may wait; with more, the box has long moved on from the oldest."""

log = logging.getLogger("companion")


class Plays(Protocol):
    """A loudspeaker."""

    def play(self, sound: Sound, stop: threading.Event) -> None:
        """Play a sound to its end, or until `stop` is set; raises OSError."""


class Talking:
    """Texts that are spoken in their order. `silent` is called in the thread after the last."""

    def __init__(self, engine: Engine, player: Plays, silent: Callable[[], None]) -> None:
        self._engine, self._player, self._silent = engine, player, silent
        self._texts: queue.SimpleQueue[tuple[str, threading.Event]] = queue.SimpleQueue()
        self._waiting: list[threading.Event] = []
        self._lock = threading.Lock()
        threading.Thread(target=self._run, name="talking", daemon=True).start()

    def say(self, text: str, *, at_once: bool = False) -> None:
        """Speak a text after the others; `at_once` drops them."""
        if at_once:
            self.hush()
        stop = threading.Event()
        with self._lock:
            self._waiting.append(stop)
            for old in self._waiting[:-MOST]:
                old.set()
        self._texts.put((text, stop))

    def hush(self) -> None:
        """Stop speaking, and drop what is waiting."""
        with self._lock:
            for stop in self._waiting:
                stop.set()

    def _run(self) -> None:
        while True:
            text, stop = self._texts.get()
            if not stop.is_set():
                self._speak(text, stop)
            with self._lock:
                self._waiting.remove(stop)
                last = not self._waiting
            if last:
                self._silent()

    def _speak(self, text: str, stop: threading.Event) -> None:
        try:
            self._player.play(self._engine.speak(text), stop)
        except (OSError, SpeechMissing) as fault:
            log.warning("Nothing is spoken: %s", fault)
        except Exception:  # the next text may be fine
            log.exception("The voice had a fault. Please report this.")
