"""An ear that really hears: synthetic voices as WAV files, with noise around them.

It needs the packages of voice, and the programs flite and espeak-ng.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np
from ear_kit import ScriptedEar

from companion.hearing.acoustic import RATE
from companion.hearing.recogniser import Recogniser, load
from companion.hearing.wav import read_wav
from companion.voice.grammar import Heard

PAUSE_S = 0.3
"""Seconds of noise before and after what is said."""

QUIET = 0.003
"""Loudness of a quiet room, from 0 to 1."""

VOICES = {
    1: ("flite", "-voice", "slt", "-o"),
    2: ("espeak-ng", "-v", "en-us", "-s", "140", "-w"),
}
"""How each seat speaks."""


def spell(word: str) -> str:
    """A word and then its letters, as they are said."""
    return f"{word.lower()}. {', '.join(word)}"


class SpeakingEar(ScriptedEar):
    """Hears clips of synthetic voices with the real recogniser; counts what it decided."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder, self._noise = folder, np.random.default_rng(1)
        self._recogniser: Recogniser = load(whisper=False)
        self.decisions: list[str] = []

    async def speaks(self, text: str, seat: int = 1) -> Heard:
        """A player says a text as it is written."""
        return await self._judge(read_wav(self._speak(text, seat)), QUIET)

    async def bangs(self) -> Heard:
        """Dice fall on the table, and nobody speaks."""
        bang = np.zeros(RATE, dtype=np.float32)
        bang[2000:2400] = self._noise.normal(0, 0.5, 400)
        return await self._judge(bang, QUIET)

    async def _judge(self, sound: np.ndarray, loud: float) -> Heard:
        await self.opened()
        edge = np.zeros(int(PAUSE_S * RATE), dtype=np.float32)
        clip = np.concatenate([edge, sound, edge])
        clip = (clip + self._noise.normal(0, loud, len(clip))).clip(-1, 1).astype(np.float32)
        heard = self._recogniser.hear(clip, self.grammar)
        self.decisions.append(heard.decision)
        self.hear(heard)
        return heard

    def _speak(self, text: str, seat: int) -> Path:
        """The text as a WAV file, spoken once."""
        name = "".join(filter(str.isalnum, text)).lower()
        file = self._folder / f"{seat}-{name}-{len(text)}.wav"
        program, *how = VOICES[seat]
        said = ["-t", text] if program == "flite" else [text]
        if not file.exists():
            order = (
                [program, *said, *how, str(file)]
                if program == "flite"
                else [program, *how, str(file), *said]
            )
            subprocess.run(order, check=True, capture_output=True)
        return file
