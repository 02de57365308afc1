"""The loudspeaker: pygame's mixer alone, in a thread of its own, opened after the rest.

The mixer wants a device, loads slowly and may wait for it, so nothing else waits for
the mixer. SDL's driver is left to SDL and to whoever set its variables.
"""

from __future__ import annotations

import os
import re
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hardware.parts import sounds
from hardware.parts.imports import instead
from hardware.parts.reports import Reports
from hardware.parts.worker import Worker

WARM_UP_S = 2.0
"""pygame is heavy: unless a sound is wanted earlier, it is loaded so long after the start."""

LOOK_S = 3.0
"""How often it is looked whether a sound card came or went."""

PATIENCE_S = 60.0
"""With the same cards as before another attempt is made so late, and each later one after twice
that time: ALSA complains at each one, and keeps 100 KB of memory for ever."""

STALE_S = 0.4
"""A sound that could not begin within this time is forgotten."""

CARDS = Path("/proc/asound/cards")

GLIB = "Type: sudo apt-get install libglib2.0-0"
"""The one package that pygame's mixer needs; trixie calls it libglib2.0-0t64, and knows both."""

RATE, BUFFER = 44_100, 512
"""Samples a second, and samples in the mixer's buffer: small enough to tick in time."""


class Speaker:
    """Plays the WAV files of the sounds' folder by name.

    Without a device it is one fault, it is looked for again, and the sounds are handed
    to `otherwise`. So it is with a device that fails while it plays. Of a sound that is
    wanted twice only the newest counts.
    """

    part = "sound"

    def __init__(
        self,
        reports: Reports,
        otherwise: Callable[[str], None],
        *,
        folder: Path | None = None,
        mixer: Callable[[], Any] | None = None,
        cards: Path = CARDS,
        now: Callable[[], float] = time.monotonic,
        threads: bool = True,
    ) -> None:
        self._reports = reports
        self._otherwise = otherwise
        self._folder = folder or sounds.folder()
        self._load = mixer or pygame_mixer
        self._cards = cards
        self._now = now
        self._mixer: Any = None
        self._tried: tuple[float, str | None] | None = None
        self._patience = PATIENCE_S
        self._begun = now()
        self._level = 10
        self._loaded: dict[str, Any] = {}
        self._wanted: dict[str, float] = {}
        self._lock = threading.Lock()
        self._closing = False
        self._worker = Worker(self.part, self._step, now=now, threads=threads)

    @property
    def busy(self) -> bool:
        """Whether a sound was not begun yet."""
        return self._worker.busy

    def play(self, sound: str) -> None:
        """Begin a sound as soon as possible."""
        with self._lock:
            self._wanted[sound] = self._now()
        self._worker.wake()

    def volume(self, level: int) -> None:
        """Set the loudness, 0 (silent) to 10."""
        self._level = min(max(level, 0), 10)

    def pump(self) -> None:
        """Without a thread: do what has become due."""
        self._worker.pump()

    def close(self) -> None:
        """Fall silent and let the device go."""
        self._closing = True
        self._worker.wake()
        self._worker.close()

    def _step(self, now: float) -> float:
        with self._lock:
            wanted, self._wanted = self._wanted, {}
        if self._closing:
            self._quit()
        elif wanted or now - self._begun >= WARM_UP_S:
            self._watch(now)
            for sound, since in wanted.items():
                if self._now() - since <= STALE_S:
                    self._play(sound)
        return LOOK_S if self._tried else WARM_UP_S

    def _watch(self, now: float) -> None:
        """Open the device; or let it go, if the cards are no longer those that it was opened on."""
        cards = _card_list(self._cards)
        if self._tried is None or cards != self._tried[1]:
            self._quit()
            self._patience = PATIENCE_S
            self._open(now, cards)
        elif self._mixer is None and (cards is None or now - self._tried[0] >= self._patience):
            self._patience *= 2
            self._open(now, cards)

    def _open(self, now: float, cards: str | None) -> None:
        self._tried = now, cards
        try:
            mixer = self._load()
            mixer.init(RATE, -16, 1, BUFFER)
        except Exception as error:
            self._reports.lost(self.part, _why(error))
            return
        self._mixer = mixer
        self._reports.back(self.part)

    def _play(self, name: str) -> None:
        if self._mixer is None:
            self._otherwise(name)
            return
        try:
            sound = self._loaded.get(name) or self._read(name)
            sound.stop()
            sound.set_volume(self._level / 10)
            sound.play()
        except FileNotFoundError:  # this sound alone is missing, the loudspeaker works
            self._otherwise(name)
        except Exception as error:
            self._reports.lost(
                self.part,
                f"The loudspeaker fails ({error}); check its plug. "
                "Until it works again the buzzer plays the sounds.",
            )
            self._otherwise(name)
        else:
            self._reports.back(self.part)

    def _read(self, name: str) -> Any:
        sound = self._loaded[name] = self._mixer.Sound(str(self._folder / f"{name}.wav"))
        return sound

    def _quit(self) -> None:
        self._loaded = {}
        mixer, self._mixer = self._mixer, None
        if mixer is not None:
            mixer.quit()


def _why(error: Exception) -> str:
    """Why there is no sound, and what to do."""
    if isinstance(error, ImportError | NotImplementedError):
        return f"There is no sound: {missing(error)} {GLIB}"
    return (
        f"There is no loudspeaker ({error}); plug one in to hear the sounds. "
        "It is tried again by itself."
    )


def missing(error: Exception) -> str:
    """What keeps pygame's mixer from being loaded."""
    if re.search(r"lib(glib|gthread)-2\.0", str(error)):
        return "the package libglib2.0-0 is missing."
    return f"the sound library cannot be loaded ({error})."


def _card_list(path: Path) -> str | None:
    """What sound cards there are; None where that is not known."""
    if sys.platform != "linux":
        return None
    return path.read_text() if path.exists() else ""


def pygame_mixer() -> Any:
    """pygame's mixer, without the rest of pygame; raises ImportError."""
    # pygame greets on standard output, where programs talk to the referee.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # For its icons it asks setuptools, which take 6 MB; without them it finds them too.
    with instead("pkg_resources", None):
        import pygame.mixer

    return pygame.mixer
