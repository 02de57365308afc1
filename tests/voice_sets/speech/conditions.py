"""The conditions in which a clip is heard: clean, with pink noise, in a room, and harder ones."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from voice_sets.places import RATE
from voice_sets.speech.changes import in_band, raise_voice, speed_up, with_other
from voice_sets.speech.engines import speak
from voice_sets.speech.sound import MARGIN_S, PEAK, Sound, trimmed
from voice_sets.speech.voices import TELEVISION

CONDITIONS = ("clean", "20 dB", "10 dB", "room")
HARDER = ("far room", "cheap microphone", "beginning cut", "television", "child's pitch")
"""The full set has none of these; `voice_sets.harder` measures them."""
NOISE_S = 60
ROOM_S = 0.4
"""How long the room takes to become a thousand times (60 dB) quieter."""
ROOM_SHARE = 0.5
"""The energy that comes from the walls, as a part of what comes straight from the mouth."""
LOUDEST = 0.95
CUT_S = 0.08
"""How much of a word is lost where the microphone opened too late."""
CHILD = 2 ** (4 / 12)
"""Four semitones higher than the voice, from a throat that is shorter by as much."""
NEWS = (
    "Good evening. The rain that fell all week has stopped in the north, and two roads are"
    " open again. The council meets tomorrow about the price of water. In the final of the"
    " cup the visitors won by a single goal. And now the weather for tonight and the weekend."
)


def heard_in(condition: str, clip: Sound, seed: int) -> Sound:
    """A clean clip as it sounds in one of the conditions; the seed chooses the noise."""
    if condition == "clean":
        return clip
    if condition == "room":
        return with_noise(in_room(clip), 20, seed)
    if condition == "far room":
        return with_noise(in_room(clip, 0.7, 1.5, seed % 97), 15, seed)
    if condition == "cheap microphone":
        return _cheap(clip, seed)
    if condition == "beginning cut":
        return clip[round((MARGIN_S + CUT_S) * RATE) :]
    if condition == "television":
        return with_other(clip, _television(len(clip), seed), 10)
    if condition == "child's pitch":
        return trimmed(raise_voice(speed_up(clip, 1 / CHILD), CHILD))
    return with_noise(clip, int(condition.split()[0]), seed)


def _cheap(clip: Sound, seed: int) -> Sound:
    """Without bass and treble, too loud for the microphone, in 8 bits and with hiss."""
    narrow = in_band(clip, 350, 3300)
    bent = np.tanh(3 * narrow / np.abs(narrow).max()) * PEAK
    coarse = (np.round(bent * 128) / 128).astype(np.float32)
    hiss = np.random.default_rng(seed).normal(size=len(clip)).astype(np.float32)
    return with_other(coarse, hiss, 25)


def _television(length: int, seed: int) -> Sound:
    """Somebody reads the news at the other end of the room."""
    news = _news(seed % len(TELEVISION))
    start = seed // len(TELEVISION) % len(news)
    return np.resize(np.roll(news, -start), length)


@lru_cache(len(TELEVISION))
def _news(place: int) -> Sound:
    return in_room(speak(NEWS, TELEVISION[place]), 0.5, 1.0)


def with_noise(clip: Sound, ratio_db: float, seed: int) -> Sound:
    """The clip with pink noise that is quieter than the speech by a ratio in dB."""
    start = int(np.random.default_rng(seed).integers(0, NOISE_S * RATE - len(clip)))
    noise = pink_noise()[start : start + len(clip)]
    margin = round(MARGIN_S * RATE)
    speech = np.mean(np.square(clip[margin:-margin]))
    gain = np.sqrt(speech / np.mean(np.square(noise)) / 10 ** (ratio_db / 10))
    mixed = clip + gain * noise
    return (mixed * min(1, LOUDEST / np.abs(mixed).max())).astype(np.float32)


@cache
def pink_noise() -> Sound:
    """A minute of noise with the same energy in every octave."""
    white = np.fft.rfft(np.random.default_rng(1).normal(size=NOISE_S * RATE))
    white[1:] /= np.sqrt(np.arange(1, len(white)))
    white[0] = 0
    noise = np.fft.irfft(white, NOISE_S * RATE)
    return (noise / np.abs(noise).max()).astype(np.float32)


def in_room(clip: Sound, tail_s: float = ROOM_S, share: float = ROOM_SHARE, seed: int = 2) -> Sound:
    """The clip with the echoes of a furnished room, and its tail.

    `share` is the energy of the echoes, as a part of what comes straight from the mouth.
    """
    echoes = _echoes(tail_s, share, seed)
    length = len(clip) + len(echoes)
    wet = np.fft.irfft(np.fft.rfft(clip, 2 * length) * np.fft.rfft(echoes, 2 * length))[:length]
    return (wet / np.abs(wet).max() * PEAK).astype(np.float32)


@lru_cache(8)
def _echoes(tail_s: float, share: float, seed: int) -> Sound:
    """What a room makes of a single click: the click, then noise that dies away."""
    time_s = np.arange(round(tail_s * RATE)) / RATE
    noise = np.random.default_rng(seed).normal(size=len(time_s)) * 10 ** (-3 * time_s / tail_s)
    noise = np.convolve(noise, np.ones(4) / 4, "same")  # curtains and people swallow the treble
    noise[: round(0.004 * RATE)] = 0  # no wall is nearer than 70 cm
    noise *= np.sqrt(share / np.sum(np.square(noise)))
    noise[0] = 1
    return noise.astype(np.float32)
