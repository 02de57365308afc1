"""Plays sounds through ALSA's own library, which sleeps while no sound is playing.

Of the Python packages, miniaudio and those for PortAudio keep a thread that wakes up all the
time and need three times the memory. pyalsaaudio has no wheels, and Debian bookworm's version
is from 2017. Six functions of libasound are enough, and every Pi has that library.
"""

from __future__ import annotations

import contextlib
import ctypes
from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from hardware.errors import SoundLibraryMissing
from hardware.parts.audio.voices import RATE, Voices, read

LIBRARY = "libasound.so.2"

PERIOD = 256
"""Samples mixed at a time: 12 ms."""

LATENCY_US = 40_000
"""Sound buffered ahead, microseconds, so that there are no gaps on a busy processor."""

LINGER_S = 3.0
"""Seconds from the end of a sound to closing the device, so it stays open between ticks."""

_PLAYBACK, _BLOCKING = 0, 0
_S16_LE, _INTERLEAVED, _MONO, _RESAMPLE = 2, 3, 1, 1


class AlsaMixer:
    """Mixes sounds and plays them on a device, which is open only while sounds are playing.

    `device` is its ALSA name, or empty for the default. Every method may raise OSError.
    """

    def __init__(self, device: str = "") -> None:
        self._device = device or "default"
        self._pcm: Pcm | None = None
        self._voices = Voices()
        self._sounds: dict[Path, array[int]] = {}
        self._close_at: float | None = None

    def open(self) -> None:
        """Check that there is a device; raises SoundLibraryMissing too."""
        Pcm(self._device).close()

    def play(self, path: Path, loudness: float) -> None:
        """Start a sound at this loudness, 0 to 1; raises FileNotFoundError too."""
        if path not in self._sounds:
            self._sounds[path] = read(path)
        with self._closing_on_error():
            self._awake()
        self._voices.start(path.stem, self._sounds[path], loudness)

    def feed(self, now: float) -> float | None:
        """Play the next samples.

        Returns the seconds until the next call is due, or None to wait for the next sound.
        """
        with self._closing_on_error():
            if self._pcm and self._voices:
                self._pcm.write(self._voices.take(PERIOD))
                return 0.0
            return self._rest(now)

    def close(self) -> None:
        """Fall silent, and drop ALSA's cached settings: another card has other settings."""
        self._let_go()
        _library().snd_config_update_free_global()

    def _awake(self) -> None:
        if self._pcm is None:
            self._pcm = Pcm(self._device)
        elif self._close_at is not None:
            self._pcm.prepare()
        self._close_at = None

    def _rest(self, now: float) -> float | None:
        """Pause the device, then close it; return the seconds until then, or None if closed."""
        if self._pcm is None:
            return None
        if self._close_at is None:
            self._pcm.drain()
            self._close_at = now + LINGER_S
        if now < self._close_at:
            return self._close_at - now
        self._let_go()
        return None

    @contextlib.contextmanager
    def _closing_on_error(self) -> Iterator[None]:
        """Release a device that fails; the next sound opens it again."""
        try:
            yield
        except OSError:
            self._let_go()
            raise

    def _let_go(self) -> None:
        self._voices.stop()
        pcm, self._pcm, self._close_at = self._pcm, None, None
        if pcm is not None:
            pcm.close()


class Pcm:
    """A device that plays 16-bit samples at `rate`; raises SoundLibraryMissing, and OSError."""

    def __init__(self, device: str, rate: int = RATE) -> None:
        self._alsa = _library()
        self._handle = ctypes.c_void_p()
        name, handle = device.encode(), ctypes.byref(self._handle)
        self._check(self._alsa.snd_pcm_open(handle, name, _PLAYBACK, _BLOCKING))
        try:
            self._check(
                self._alsa.snd_pcm_set_params(
                    self._handle, _S16_LE, _INTERLEAVED, _MONO, rate, _RESAMPLE, LATENCY_US
                )
            )
        except OSError:
            self.close()
            raise

    def write(self, samples: bytes) -> None:
        """Write samples, waiting until there is room for them in the buffer."""
        while samples:
            done = self._alsa.snd_pcm_writei(self._handle, samples, len(samples) // 2)
            if done < 0:
                self._check(self._alsa.snd_pcm_recover(self._handle, done, 1))
            samples = samples[2 * max(done, 0) :]

    def drain(self) -> None:
        """Wait until all samples are played, and stop."""
        self._check(self._alsa.snd_pcm_drain(self._handle))

    def prepare(self) -> None:
        """Get ready to play again after `drain`."""
        self._check(self._alsa.snd_pcm_prepare(self._handle))

    def close(self) -> None:
        """Release the device."""
        self._alsa.snd_pcm_close(self._handle)

    def _check(self, result: int) -> None:
        if result < 0:
            raise OSError(self._alsa.snd_strerror(result).decode())


def check() -> None:
    """Raise SoundLibraryMissing if the library is not installed."""
    _library()


@cache
def _library() -> Any:
    try:
        alsa = ctypes.CDLL(LIBRARY)
    except OSError as error:
        raise SoundLibraryMissing(
            f"There is no sound: {LIBRARY} is missing ({error}); "
            "type: sudo apt-get install alsa-utils"
        ) from error
    alsa.snd_strerror.restype = ctypes.c_char_p
    alsa.snd_pcm_writei.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_ulong)
    alsa.snd_pcm_writei.restype = ctypes.c_long
    return alsa
