"""What the check-up of the microphone measures; needs the packages of the extra `voice`."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

import numpy as np

from companion.voice.grammar import Grammar
from companion.voice_process.hearing.recogniser import load
from companion.voice_process.hearing.sound.capture import Block, Microphone, Source
from companion.voice_process.hearing.sound.endpoint import BLOCK_S, load_detector, record
from companion.voice_process.listening import Hearing

SILENCE_DB = -90.0


class Spoken(NamedTuple):
    """A word as it was heard: empty if nobody spoke; its level in dB, 0 is the loudest."""

    text: str
    level_db: float


class Studio:
    """Measures sound from a microphone; every method may raise OSError."""

    def __init__(self, source: Source | None = None, recogniser: Hearing | None = None) -> None:
        self._source = source or Microphone()
        self._recogniser = recogniser or load(whisper=False)
        self._detector = load_detector()

    def level_db(self, seconds: float) -> float:
        """The level of the next seconds in dB; 0 is the loudest, `SILENCE_DB` silence."""
        with self._source.open() as blocks:
            return level_db(np.concatenate(list(islice(blocks, round(seconds / BLOCK_S)))))

    def word(self, words: tuple[str, ...]) -> Spoken:
        """Which of the words is said next, and how loud."""
        clip = record(self._source, self._detector)
        if clip is None:
            return Spoken("", SILENCE_DB)
        heard = self._recogniser.hear(clip, Grammar(words)).heard
        text = heard[0].text if heard else ""
        return Spoken(text, level_db((clip * 32767).astype(np.int16)))


def level_db(samples: Block) -> float:
    """The level of samples of 16 bits, in dB below the loudest."""
    power = float(np.mean(np.square(samples.astype(np.float64) / 32768)))
    return max(SILENCE_DB, 10 * float(np.log10(power + 1e-9)))
