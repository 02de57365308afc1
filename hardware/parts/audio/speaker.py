"""The loudspeaker: plays sounds by name in a thread of its own, and is opened last.

The sound library loads slowly and may wait for its device, so no other part waits for it.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.errors import SoundLibraryMissing
from hardware.parts import sounds
from hardware.parts.audio.cards import CARDS, CardWatch, card_list
from hardware.parts.reports import Reports
from hardware.parts.worker import Worker

if TYPE_CHECKING:
    from hardware.parts.audio.mixers import Mixer

WARM_UP_S = 2.0
"""Seconds from the start to the first attempt, unless a sound is played earlier."""

LOOK_S = 3.0
"""Seconds between two reads of the list of cards if the kernel does not report changes."""

PATIENCE_S = 60.0
"""Seconds to the second attempt with the same cards; the wait then doubles each time.

Each attempt that fails makes ALSA print a warning and leak 100 KB of memory."""

STALE_S = 0.4
"""A sound that cannot start within this many seconds is dropped."""


class Speaker:
    """Plays the WAV files in the sounds' folder by name.

    If there is no device, or if it fails, that is reported once, sounds are passed to
    `otherwise`, and the device is tried again later. If a sound is requested twice before it
    starts, it is played once.
    """

    part = "sound"

    def __init__(
        self,
        reports: Reports,
        otherwise: Callable[[str], None],
        *,
        mixer: Callable[[], Mixer],
        folder: Path | None = None,
        cards: Path = CARDS,
        now: Callable[[], float] = time.monotonic,
        threads: bool = True,
    ) -> None:
        self._reports = reports
        self._otherwise = otherwise
        self._make_mixer = cache(mixer)
        self._folder = folder or sounds.folder()
        self._cards = cards
        self._now = now
        self._ready = self._tried = False
        self._tried_on: str | None = None
        self._try_at = now() + WARM_UP_S
        self._patience = PATIENCE_S
        self._level = 10
        self._wanted: dict[str, float] = {}
        self._look = False
        self._lock = threading.Lock()
        self._closing = False
        self._worker = Worker(self.part, self._step, now=now, threads=threads)
        self._threads = threads
        self._card_watch: CardWatch | None = None

    @property
    def _mixer(self) -> Mixer:
        """The mixer, made on first use: its library loads slowly."""
        return self._make_mixer()

    @property
    def busy(self) -> bool:
        """Whether a sound has not started yet."""
        return self._worker.busy

    def play(self, sound: str) -> None:
        """Start a sound as soon as possible."""
        with self._lock:
            self._wanted[sound] = self._now()
        self._worker.wake()

    def volume(self, level: int) -> None:
        """Set the loudness, 0 (silent) to 10."""
        self._level = min(max(level, 0), 10)

    def look(self) -> None:
        """Check for sound cards that were added or removed."""
        self._look = True
        self._worker.wake()

    def pump(self) -> None:
        """Run the work that is due; only needed without a thread."""
        self._worker.pump()

    def close(self) -> None:
        """Fall silent and release the device."""
        self._closing = True
        self._worker.wake()
        self._worker.close()

    def _step(self, now: float) -> float | None:
        with self._lock:
            wanted, self._wanted = self._wanted, {}
        look, self._look = self._look and self._tried, False
        if self._closing:
            self._stop_watching()
            self._close()
            return None
        if wanted or look or now >= self._try_at:
            self._check(now)
        for sound, since in wanted.items():
            if self._now() - since <= STALE_S:
                self._play(sound)
        return self._due(now)

    def _stop_watching(self) -> None:
        watch, self._card_watch = self._card_watch, None
        if watch:
            watch.close()

    def _due(self, now: float) -> float | None:
        """Play the next samples; return the seconds until more, or until the next attempt."""
        try_s = self._try_at - now
        feed_s = self._feed(now)
        due = try_s if feed_s is None else min(feed_s, try_s)
        return None if due == math.inf else due

    def _check(self, now: float) -> None:
        """Try the device if the cards have changed, or if another attempt is due."""
        cards = card_list(self._cards)
        if self._threads and not self._card_watch:
            self._card_watch = CardWatch(self.look, LOOK_S)
        if not self._tried or cards != self._tried_on:
            self._close()
            self._patience = PATIENCE_S
            self._open(now, cards)
        elif not self._ready and (cards is None or now >= self._try_at):
            self._patience *= 2
            self._open(now, cards)

    def _open(self, now: float, cards: str | None) -> None:
        self._tried, self._tried_on = True, cards
        self._try_at = now + self._patience
        try:
            self._mixer.open()
        except Exception as error:
            self._reports.fault(self.part, _fault_text(error))
            return
        self._ready, self._try_at = True, math.inf
        self._reports.back(self.part)

    def _play(self, name: str) -> None:
        if not self._ready:
            self._otherwise(name)
            return
        try:
            self._mixer.play(self._folder / f"{name}.wav", self._level / 10)
        except FileNotFoundError:  # only this file is missing; the loudspeaker works
            self._otherwise(name)
        except Exception as error:
            self._fails(error)
            self._otherwise(name)
        else:
            self._reports.back(self.part)

    def _feed(self, now: float) -> float | None:
        if not self._ready:
            return None
        try:
            return self._mixer.feed(now)
        except Exception as error:
            self._fails(error)
            return None

    def _fails(self, error: Exception) -> None:
        self._reports.fault(
            self.part,
            f"The loudspeaker fails ({error}); check its plug. "
            "Until it works again the buzzer plays the sounds.",
        )

    def _close(self) -> None:
        if self._ready:
            self._ready = False
            self._mixer.close()


def _fault_text(error: Exception) -> str:
    """Say why there is no sound, and what to do."""
    if isinstance(error, SoundLibraryMissing):
        return str(error)
    return (
        f"There is no loudspeaker ({error}); plug one in to hear the sounds. "
        "It is retried automatically."
    )
