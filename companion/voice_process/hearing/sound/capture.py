"""Sound for the recogniser: blocks of 32 ms from a microphone, or from WAV files."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import chain, repeat
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from companion.voice.ear import capture_devices
from companion.voice_process.hearing.acoustic import RATE, Clip
from companion.voice_process.hearing.wav import at_16_khz, read_wav

Block = NDArray[np.int16]
"""Samples of a block: 16 kHz, mono."""

SIZE = 512
"""Samples of a block, as the end-pointing needs them."""


class Source(Protocol):
    """Where sound comes from; it is open only while somebody is listened to."""

    def open(self) -> AbstractContextManager[Iterator[Block]]:
        """Blocks from now on. Raises OSError if there is no sound, also while it is read."""


class Microphone:
    """A microphone, through PortAudio. Raises ImportError or OSError if its library is missing."""

    def __init__(self, device: str = "") -> None:
        import sounddevice

        self._library, self._device = sounddevice, device or None
        self._known = capture_devices()

    def is_there(self) -> bool:
        """Whether a microphone is plugged in now."""
        devices = capture_devices()
        if devices is not None:
            return bool(devices)
        try:
            return bool(self._library.query_devices(self._device, "input"))
        except (self._library.PortAudioError, ValueError):
            return False

    def _look_again(self) -> None:
        """Let PortAudio list the sound cards again if they have changed: it does so once only."""
        devices = capture_devices()
        if devices != self._known:
            self._known = devices
            self._library._terminate()
            self._library._initialize()

    @contextmanager
    def open(self) -> Iterator[Iterator[Block]]:
        """Blocks from now on; raises OSError."""
        self._look_again()
        try:
            stream, rate = self._stream()
            with stream, reading(lambda: stream.read(round(SIZE * rate / RATE))[0]) as samples:
                yield (to_block(block[:, 0], rate) for block in samples)
        except self._library.PortAudioError as error:
            raise OSError(f"The microphone does not work ({error}).") from error

    def _stream(self) -> tuple[Any, int]:
        """An open stream at 16 kHz, or else at the rate that the microphone has."""
        try:
            return self._open(RATE), RATE
        except self._library.PortAudioError:
            rate = int(self._library.query_devices(self._device, "input")["default_samplerate"])
            return self._open(rate), rate

    def _open(self, rate: int) -> Any:
        return self._library.InputStream(
            samplerate=rate, device=self._device, channels=1, dtype="int16"
        )


@contextmanager
def reading(read: Callable[[], Block]) -> Iterator[Iterator[Block]]:
    """All blocks that `read` returns; a thread reads them ahead, and ends here.

    A sound card keeps a third of a second. A board that needs longer for a moment, or for every
    block, loses nothing this way. The iterator raises what `read` raises.
    """
    waiting: queue.SimpleQueue[Block | Exception] = queue.SimpleQueue()
    closed = threading.Event()
    thread = threading.Thread(target=_read_ahead, args=(read, waiting, closed), daemon=True)
    thread.start()
    try:
        yield _blocks_of(waiting)
    finally:
        closed.set()
        thread.join()


def _read_ahead(
    read: Callable[[], Block],
    waiting: queue.SimpleQueue[Block | Exception],
    closed: threading.Event,
) -> None:
    try:
        while not closed.is_set():
            waiting.put(read())
    except Exception as fault:
        waiting.put(fault)


def _blocks_of(waiting: queue.SimpleQueue[Block | Exception]) -> Iterator[Block]:
    while True:
        block = waiting.get()
        if isinstance(block, Exception):
            raise block
        yield block


class WavFiles:
    """The WAV files of a folder in the order of their names, one for each announcement.

    Silence follows each file, and is all there is until another file comes.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._used: set[Path] = set()

    @contextmanager
    def open(self) -> Iterator[Iterator[Block]]:
        """The next file, then silence; raises OSError and BadSound."""
        fresh = sorted(set(self._folder.glob("*.wav")) - self._used)
        self._used.update(fresh[:1])
        clip = read_wav(fresh[0]) if fresh else np.zeros(0, np.float32)
        yield chain(blocks(clip), repeat(np.zeros(SIZE, np.int16)))


def blocks(clip: Clip) -> Iterator[Block]:
    """A clip as blocks; the last one is filled with silence."""
    whole = np.pad(clip, (0, -len(clip) % SIZE))
    samples = (np.clip(whole, -1, 1) * 32767).astype(np.int16)
    return (samples[at : at + SIZE] for at in range(0, len(samples), SIZE))


def to_block(samples: Block, rate: int) -> Block:
    """The same sound at 16 kHz."""
    if rate == RATE:
        return samples
    fitted: Block = at_16_khz(samples.astype(np.float64), rate).astype(np.int16)
    return fitted
