"""Keeps what Whisper's encoder makes of the speech of the training, in rooms, noise and talk.

    PYTHONPATH=tests python -m voice_sets.training.outputs

It goes through all blocks that `voice_sets.training.speech` has made, and leaves those alone whose
outputs are kept. Start it again at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.voice_process.hearing.phonemes import Pron
from companion.voice_process.hearing.spectrum import frames_of
from companion.voice_process.hearing.whisper import Whisper
from voice_sets.places import RATE
from voice_sets.speech.changes import in_band, raise_voice, speed_up, with_other
from voice_sets.speech.conditions import in_room, pink_noise
from voice_sets.speech.sound import MARGIN_S, Sound, trimmed
from voice_sets.training.speech import FOLDER, Utterance, load_block

COPIES = {"kokoro": 5, "espeak": 2}
"""How often each utterance is heard, each time in other surroundings."""
CUT_S = 0.12
"""Some beginnings are cut, by at most this: the microphone opened late."""
HIGHEST = 1.35
"""The throat of a child, beside that of a grown-up."""


class Example(NamedTuple):
    """What the encoder makes of a clip, 50 frames a second, and the sounds that it says."""

    frames: NDArray[np.float16]
    said: Pron


def outputs_file(block: Path) -> Path:
    """Where the outputs of a block are kept."""
    return block.with_name(block.name.replace(".speech.", ".outputs."))


def examples(file: Path) -> Iterator[Example]:
    """The examples of a file of outputs."""
    with np.load(file) as kept:
        frames, said = kept["frames"], kept["said"]
        ends = zip(np.cumsum(kept["lengths"]), np.cumsum(kept["sounds"]), strict=True)
        start = first = 0
        for end, last in ends:
            yield Example(frames[start:end], said[first:last].tobytes())
            start, first = end, last


def keep_outputs(block: Path, whisper: Whisper) -> None:
    """Keep the outputs of a block, if they are missing."""
    file = outputs_file(block)
    if file.exists():
        return
    engine, number = block.name.removesuffix(".speech.npz").split("-")
    chance = np.random.default_rng([7, len(engine), int(number)])
    spoken = load_block(block)
    found = [
        Example(_frames(whisper, _surround(one.sound, spoken, chance)), one.said)
        for one in spoken
        for _ in range(COPIES[engine])
    ]
    part = file.with_suffix(".part")
    with part.open("wb") as into:
        np.savez(
            into,
            frames=np.concatenate([one.frames for one in found]),
            lengths=[len(one.frames) for one in found],
            said=np.frombuffer(b"".join(one.said for one in found), np.uint8),
            sounds=[len(one.said) for one in found],
        )
    part.rename(file)


def _frames(whisper: Whisper, sound: Sound) -> NDArray[np.float16]:
    """The encoder's output, as long as the sound."""
    return whisper.encode(sound)[0, : frames_of(sound)].astype(np.float16)


def _surround(sound: Sound, others: Sequence[Utterance], chance: np.random.Generator) -> Sound:
    """The sound from another throat, at another pace, in another room, beside something else."""

    def happens(part: float) -> bool:
        return bool(chance.random() < part)

    if happens(0.7):
        highest = HIGHEST if happens(0.15) else 1.22
        sound = raise_voice(sound, chance.uniform(0.84, highest))
    if happens(0.35):
        sound = speed_up(sound, chance.uniform(0.7, 1.45))
    sound = trimmed(sound)
    if happens(0.2):
        sound = sound[round((MARGIN_S + chance.uniform(0, CUT_S)) * RATE) :]
    if happens(0.35):
        seed = int(chance.integers(1000))
        sound = in_room(sound, chance.uniform(0.2, 0.8), chance.uniform(0.1, 1.5), seed)
    if happens(0.3):
        sound = in_band(sound, chance.uniform(20, 350), chance.uniform(3200, 7900))
    if happens(0.15):
        sound = with_other(sound, _talk(others, len(sound), chance), chance.uniform(6, 20))
    if happens(0.7):
        start = int(chance.integers(0, len(pink_noise()) - len(sound)))
        noise = pink_noise()[start : start + len(sound)]
        if happens(0.2):
            noise = chance.normal(size=len(sound)).astype(np.float32)
        sound = with_other(sound, noise, chance.uniform(4, 30))
    return (sound / np.abs(sound).max() * chance.uniform(0.2, 0.9)).astype(np.float32)


def _talk(others: Sequence[Utterance], length: int, chance: np.random.Generator) -> Sound:
    """One or two who speak at the same time, or a television across the room."""
    parts: list[Sound] = []
    while sum(map(len, parts)) < length:
        parts.append(others[int(chance.integers(len(others)))].sound)
    talk = np.concatenate(parts)[:length]
    return in_room(talk, 0.5, 1.0)[:length] if chance.random() < 0.5 else talk


def main() -> None:
    """Keep the outputs of all blocks."""
    whisper = Whisper()
    for block in sorted(FOLDER.glob("*.speech.npz")):
        keep_outputs(block, whisper)
        print(outputs_file(block).name, flush=True)


if __name__ == "__main__":
    main()
