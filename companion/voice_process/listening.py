"""One announcement after the other: microphone, end-pointing, recogniser, in a thread."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Protocol

from companion.errors import BadSound, BadWeights
from companion.voice.grammar import NOTHING, Grammar, Heard
from companion.voice_process.hearing.acoustic import Clip
from companion.voice_process.hearing.sound.capture import Source
from companion.voice_process.hearing.sound.endpoint import Detector, record

log = logging.getLogger("companion")


class Hearing(Protocol):
    """A recogniser."""

    def hear(self, clip: Clip, grammar: Grammar) -> Heard:
        """Recognise what was said in a clip (16 kHz, mono, -1 to 1)."""


class Listening:
    """Hears one announcement in a thread of its own.

    `enough` ends it early; `cancel` drops it. `opened` and `done` are called in that thread.
    """

    def __init__(
        self,
        source: Source,
        detector: Detector,
        recogniser: Hearing,
        *,
        keep: Callable[[Clip], None] = lambda _: None,
    ) -> None:
        self._source, self._detector, self._recogniser = source, detector, recogniser
        self._keep = keep
        self._enough, self._cancelled = threading.Event(), threading.Event()

    def start(
        self, grammar: Grammar, opened: Callable[[], None], done: Callable[[Heard], None]
    ) -> threading.Thread:
        """Begin to listen; `done` is not called after `cancel`."""

        def run() -> None:
            heard = self._hear(grammar, opened)
            if not self._cancelled.is_set():
                done(heard)

        thread = threading.Thread(target=run, name="listening", daemon=True)
        thread.start()
        return thread

    def enough(self) -> None:
        """Close the microphone, and judge what was said until now."""
        self._enough.set()

    def cancel(self) -> None:
        """Close the microphone, and judge nothing."""
        self._cancelled.set()
        self._enough.set()

    def _hear(self, grammar: Grammar, opened: Callable[[], None]) -> Heard:
        try:
            clip = record(self._source, self._detector, opened, self._enough.is_set)
            if clip is None or self._cancelled.is_set():
                return NOTHING
            self._keep(clip)
            return self._recogniser.hear(clip, grammar)
        except (OSError, BadSound, BadWeights) as fault:
            log.warning("%s", fault)
        except Exception:
            log.exception("The recogniser had a fault. Please report this.")
        return NOTHING
