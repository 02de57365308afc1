"""The engines that speak: hibari where there is memory for it, else espeak-ng."""

from __future__ import annotations

import contextlib
import io
import shutil
import subprocess
import wave
from collections import OrderedDict
from typing import Any, NamedTuple, Protocol

from companion.errors import SpeechMissing

VOICE = "en-us"
WORDS_A_MINUTE = "150"

SLOWEST_S = 20.0
"""espeak-ng needs milliseconds; after this time something is wrong, in seconds."""

MOST = 600
"""The longest text that is spoken, in characters."""

MOST_BYTES = 8 << 20
"""Sound that is kept: three minutes. Words that were said once go first."""


class Sound(NamedTuple):
    """Samples of 16 bits, mono, at `rate` a second."""

    samples: bytes
    rate: int


class Engine(Protocol):
    """Speaks a text."""

    def speak(self, text: str) -> Sound:
        """The text as sound; raises SpeechMissing if the engine cannot be used."""


class Espeak:
    """The program espeak-ng: 10 MB, and plain to hear. Raises SpeechMissing without it."""

    def __init__(self) -> None:
        if shutil.which("espeak-ng") is None:
            raise SpeechMissing(
                "espeak-ng is not installed. Type `sudo apt-get install espeak-ng`."
            )

    def speak(self, text: str) -> Sound:
        """The text as sound; raises SpeechMissing."""
        command = ["espeak-ng", "--stdin", "--stdout", "-v", VOICE, "-s", WORDS_A_MINUTE]
        try:
            ran = subprocess.run(
                command,
                input=text[:MOST].encode(),
                capture_output=True,
                check=True,
                timeout=SLOWEST_S,
            )
        except (OSError, subprocess.SubprocessError) as fault:
            raise SpeechMissing("espeak-ng does not work. Install it again.") from fault
        return _sound(ran.stdout)


def _sound(data: bytes) -> Sound:
    """The sound of a WAV file that was written to a pipe: its header does not know its length."""
    with wave.open(io.BytesIO(data)) as file:
        rate = file.getframerate()
        samples = file.readframes(len(data) // file.getsampwidth())
    return Sound(samples, rate)


class Hibari:
    """hibari, a neural voice: it needs 200 MB. Raises SpeechMissing without its package."""

    def __init__(self) -> None:
        try:
            from hibari import Hibari as Model
        except ImportError as fault:
            raise SpeechMissing(
                "hibari is not installed. Run `pip install 'tabletop-word-companion[hibari]'`."
            ) from fault
        self._model: Any = Model()

    def speak(self, text: str) -> Sound:
        """The text as sound; the same text always sounds the same."""
        import numpy as np

        made = np.asarray(self._model(text[:MOST], seed=1), np.float32)
        return Sound(
            (np.clip(made, -1, 1) * 32767).astype("<i2").tobytes(), self._model.sample_rate
        )


class Cache:
    """An engine that keeps what it spoke: a table hears the same texts again and again."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._kept: OrderedDict[str, Sound] = OrderedDict()
        self._size = 0

    def speak(self, text: str) -> Sound:
        """The text as sound; raises SpeechMissing."""
        if text in self._kept:
            self._kept.move_to_end(text)
            return self._kept[text]
        sound = self._engine.speak(text)
        self._keep(text, sound)
        return sound

    def _keep(self, text: str, sound: Sound) -> None:
        self._kept[text] = sound
        self._size += len(sound.samples)
        while self._size > MOST_BYTES:
            _, gone = self._kept.popitem(last=False)
            self._size -= len(gone.samples)


def load_engine(*, large: bool) -> Engine:
    """The best engine that is installed; `large`: there is memory for hibari.

    Raises SpeechMissing if there is none.
    """
    if large:
        with contextlib.suppress(SpeechMissing):
            return Hibari()
    return Espeak()
