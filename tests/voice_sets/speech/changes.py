"""Changes of speech: another throat, pace, room or microphone, and other sound beside it."""

from __future__ import annotations

import numpy as np

from voice_sets.places import RATE
from voice_sets.speech.sound import Sound

FRAME, HOP = 512, 128
"""Samples in a frame of the phase vocoder, and between two frames."""
LOUDEST = 0.95


def raise_voice(sound: Sound, factor: float) -> Sound:
    """The sound, faster and higher by a factor, as from a shorter throat."""
    places = np.arange(0, len(sound) - 1, factor)
    return np.interp(places, np.arange(len(sound)), sound).astype(np.float32)


def speed_up(sound: Sound, factor: float) -> Sound:
    """The sound, faster by a factor at the same pitch, by a phase vocoder."""
    window = np.hanning(FRAME + 1)[:-1]
    padded = np.pad(sound, (FRAME, FRAME))
    frames = np.lib.stride_tricks.sliding_window_view(padded, FRAME)[::HOP] * window
    spectra = np.fft.rfft(frames, axis=1)
    at = np.arange(0, len(spectra) - 1.001, factor)
    whole = at.astype(int)
    part = (at - whole)[:, None]
    size = (1 - part) * np.abs(spectra[whole]) + part * np.abs(spectra[whole + 1])
    usual = 2 * np.pi * HOP * np.arange(FRAME // 2 + 1) / FRAME
    turn = np.angle(spectra[whole + 1]) - np.angle(spectra[whole]) - usual
    turn -= 2 * np.pi * np.round(turn / (2 * np.pi))
    phase = np.cumsum(np.vstack([np.angle(spectra[:1]), (turn + usual)[:-1]]), axis=0)
    made = np.fft.irfft(size * np.exp(1j * phase), axis=1) * window
    found, weight = np.zeros(len(made) * HOP + FRAME), np.zeros(len(made) * HOP + FRAME)
    for number, frame in enumerate(made):
        found[number * HOP : number * HOP + FRAME] += frame
        weight[number * HOP : number * HOP + FRAME] += window**2
    return (found / np.maximum(weight, 0.3))[int(FRAME / factor) :].astype(np.float32)


def in_band(sound: Sound, low_hz: float, high_hz: float, soft_hz: float = 200) -> Sound:
    """Only what lies between two frequencies, as a cheap microphone hears it."""
    hertz = np.fft.rfftfreq(len(sound), 1 / RATE)
    low = 1 / (1 + np.exp(-(hertz - low_hz) / (soft_hz / 4)))
    high = 1 / (1 + np.exp((hertz - high_hz) / (soft_hz / 2)))
    return np.fft.irfft(np.fft.rfft(sound) * low * high, len(sound)).astype(np.float32)


def with_other(sound: Sound, other: Sound, ratio_db: float) -> Sound:
    """The sound with another one beside it that is quieter by a ratio in dB."""
    spoken = np.abs(sound) > 0.02 * np.abs(sound).max()
    speech = np.mean(np.square(sound[spoken]))
    gain = np.sqrt(speech / (np.mean(np.square(other)) + 1e-12) / 10 ** (ratio_db / 10))
    mixed = sound + gain * other
    return (mixed * min(1, LOUDEST / np.abs(mixed).max())).astype(np.float32)
