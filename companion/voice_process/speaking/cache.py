"""Keeps what was spoken, because a table hears the same texts again and again."""

from __future__ import annotations

from collections import OrderedDict

from companion.voice_process.speaking.engines import Engine, Sound

MOST_BYTES = 8 << 20
"""Sound that is kept: three minutes. Words that were said once go first."""


class Cache:
    """An engine that remembers."""

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
