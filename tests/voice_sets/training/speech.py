"""Makes the speech of the training, and keeps it: clean sound with the sounds that it says.

    PYTHONPATH=tests python -m voice_sets.training.speech kokoro 40
    PYTHONPATH=tests python -m voice_sets.training.speech espeak 40

It makes as many blocks of an engine, in the cache; those that are there stay. Start
it again at any time.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np

from companion.voice_process.hearing.features import edits
from companion.voice_process.hearing.phonemes import Pron, from_ipa
from companion.voice_process.hearing.pronunciations import Pronunciations, of_spelling
from voice_sets.places import CACHE
from voice_sets.speech import kokoro_files
from voice_sets.speech.engines import KOKORO_RATE, kokoro
from voice_sets.speech.phonemes import phonemes
from voice_sets.speech.sound import Sound, read, resampled, trimmed
from voice_sets.training.material import ESPEAK, KOKORO, THROATS, Line, lines

FOLDER = CACHE / "training"
BLOCK = 24
"""Utterances of a block; a seed of its own makes each block."""
FARTHEST = 0.4
"""A pronunciation of the dictionary with more edits than this part of its sounds was not said."""
PACES = (0.8, 1.25)


class Utterance(NamedTuple):
    """Clean sound at 16 kHz, and the sounds that it says."""

    sound: Sound
    said: Pron


def block_file(engine: str, number: int) -> Path:
    """Where a block of an engine is kept."""
    return FOLDER / f"{engine}-{number:04}.speech.npz"


def make_block(engine: str, number: int) -> None:
    """Make a block of utterances, if it is missing."""
    file = block_file(engine, number)
    if file.exists():
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    kept: dict[str, np.ndarray] = {}
    for at, one in enumerate(_utterances(engine, number)):
        kept[f"sound{at}"] = (np.clip(one.sound, -1, 1) * 32767).astype("<i2")
        kept[f"said{at}"] = np.frombuffer(one.said, np.uint8)
    part = file.with_suffix(".part")
    with part.open("wb") as into:
        np.savez(into, **kept)
    part.rename(file)


def load_block(file: Path) -> list[Utterance]:
    """The utterances of a block."""
    with np.load(file) as kept:
        count = len(kept.files) // 2
        return [
            Utterance(kept[f"sound{at}"].astype(np.float32) / 32768, kept[f"said{at}"].tobytes())
            for at in range(count)
        ]


def _utterances(engine: str, number: int) -> Iterator[Utterance]:
    known = Pronunciations()
    speak = {"kokoro": _by_kokoro, "espeak": _by_espeak}[engine]
    chance = np.random.default_rng([number, len(engine)])
    for line in islice(lines(1000 * len(engine) + number), BLOCK):
        sound, said = speak(line, chance)
        yield Utterance(trimmed(sound), _sounds(line, from_ipa(said), known))


def _by_kokoro(line: Line, chance: np.random.Generator) -> tuple[Sound, str]:
    """A voice of Kokoro, or a mixture of two."""
    one, other = chance.choice(KOKORO, 2, replace=False)
    share = chance.uniform(0.2, 0.8) if chance.random() < 0.5 else 1.0
    styles = share * kokoro_files.styles(one) + (1 - share) * kokoro_files.styles(other)
    said = phonemes(line.text, one)
    pace = float(chance.uniform(*PACES))
    made = kokoro(said, styles.astype(np.float32), pace)
    return resampled(made, KOKORO_RATE), said


def _by_espeak(line: Line, chance: np.random.Generator) -> tuple[Sound, str]:
    """A voice of espeak-ng with another throat, pace and pitch."""
    voice = str(chance.choice(ESPEAK))
    how = ["-s", str(chance.integers(115, 190)), "-p", str(chance.integers(20, 80))]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "said.wav"
        named = ["espeak-ng", "-v", f"{voice}+{chance.choice(THROATS)}"]
        subprocess.run([*named, *how, "-w", str(file), line.text], check=True)
        sound = resampled(*read(file))
    british = voice.startswith(("en-gb", "en-029"))
    return sound, phonemes(line.text, "bf" if british else "")


def _sounds(line: Line, said: Pron, known: Pronunciations) -> Pron:
    """The known pronunciation that is most like what the engine was given to say."""
    likely = _known(line, known)
    best = min(likely, key=lambda one: edits(said, one))
    return best if edits(said, best) <= FARTHEST * len(best) else said


def _known(line: Line, known: Pronunciations) -> Sequence[Pron]:
    if line.kind == "phrase":
        return known.of_phrase(line.text)
    word = line.text.split(",")[0]
    if line.kind == "spelled":
        letters = of_spelling(word)
        return [said + spelt for said in known.of_word(word) for spelt in letters]
    return known.of_word(word)


def main() -> None:
    """Make blocks of an engine."""
    engine, count = sys.argv[1], int(sys.argv[2])
    for number in range(count):
        make_block(engine, number)
        print(engine, number + 1, "of", count, flush=True)


if __name__ == "__main__":
    main()
