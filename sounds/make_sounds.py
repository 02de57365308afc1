"""Make the WAV files beside this script out of notes.toml, with nothing but Python.

    python sounds/make_sounds.py

Every sound is 16 bits, mono, 22,050 samples a second, and as loud as the others:
the RMS, weighted by the A curve of IEC 61672 (how well ears hear each frequency)
and taken over the part that sounds, is LOUDNESS_DB below full scale.
"""

from __future__ import annotations

import cmath
import io
import math
import struct
import tomllib
import wave
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
RATE = 22_050
LOUDNESS_DB = -16.0
PARTIALS = (1.0, 0.45, 0.22, 0.1)
"""How strong a tone and its overtones are."""

FRAME = RATE // 200
"""Samples in which loudness is looked at piece by piece: 5 ms."""

SILENT_DB = -30.0
"""A frame so much weaker than the strongest does not sound."""

Note = tuple[float, float]


def main() -> None:
    """Write every sound."""
    for name, notes in read_notes().items():
        (HERE / f"{name}.wav").write_bytes(wav(sound(notes)))


def read_notes() -> dict[str, list[Note]]:
    """The notes of every sound: hz and milliseconds."""
    table = tomllib.loads((HERE / "notes.toml").read_text(encoding="utf-8"))
    return {name: [(hz, ms) for hz, ms in made["notes"]] for name, made in table.items()}


def sound(notes: Sequence[Note]) -> list[float]:
    """The samples of a sound, -1 to 1, as loud as every other."""
    samples = [sample for hz, ms in notes for sample in tone(hz, ms)]
    gain: float = 10 ** ((LOUDNESS_DB - loudness(samples)) / 20)
    return [gain * sample for sample in samples]


def tone(hz: float, ms: float) -> list[float]:
    """A struck tone: it swells in 3 ms, dies away, and ends without a click."""
    count = round(RATE * ms / 1000)
    return [_swing(hz, n / RATE) * _envelope(n, count) for n in range(count)] if hz else [0] * count


def _swing(hz: float, seconds: float) -> float:
    angle = 2 * math.pi * hz * seconds
    return sum(size * math.sin(angle * n) for n, size in enumerate(PARTIALS, start=1))


def _envelope(n: int, count: int) -> float:
    attack, release = 0.003 * RATE, min(0.012 * RATE, count / 2)
    swell: float = _ease(n / attack) * _ease((count - n) / release)
    return swell * math.exp(-2.2 * n / count)


def _ease(way: float) -> float:
    return 0.5 - 0.5 * math.cos(math.pi * min(way, 1.0))


def loudness(samples: Sequence[float]) -> float:
    """The A-weighted RMS over the part that sounds, dB below full scale."""
    return 10 * math.log10(_weighted_energy(samples) / _sounding(samples))


def _weighted_energy(samples: Sequence[float]) -> float:
    size = 1 << math.ceil(math.log2(len(samples)))
    spectrum = _fft([*samples, *[0.0] * (size - len(samples))])[1 : size // 2]
    pairs = enumerate(spectrum, start=1)
    return sum(2 * abs(part * a_weight(n * RATE / size)) ** 2 for n, part in pairs) / size


def _sounding(samples: Sequence[float]) -> int:
    frames = [samples[n : n + FRAME] for n in range(0, len(samples), FRAME)]
    energies = [sum(s * s for s in frame) / len(frame) for frame in frames]
    least = max(energies) * 10 ** (SILENT_DB / 10)
    heard = zip(frames, energies, strict=True)
    return sum(len(frame) for frame, energy in heard if energy > least)


def a_weight(hz: float) -> float:
    """How well a tone is heard beside one of 1000 Hz (the A curve, as a factor)."""
    square = hz * hz
    above = 12194.0**2 * square**2
    below = (square + 20.6**2) * (square + 12194.0**2)
    return 1.2589 * above / (below * math.sqrt((square + 107.7**2) * (square + 737.9**2)))


def _fft(values: Sequence[complex]) -> list[complex]:
    if len(values) == 1:
        return list(values)
    half = len(values) // 2
    even, odd = _fft(values[::2]), _fft(values[1::2])
    turned = [cmath.exp(-1j * math.pi * n / half) * odd[n] for n in range(half)]
    sums = [e + t for e, t in zip(even, turned, strict=True)]
    return sums + [e - t for e, t in zip(even, turned, strict=True)]


def wav(samples: Sequence[float]) -> bytes:
    """The samples as a WAV file."""
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(b"".join(struct.pack("<h", round(32767 * s)) for s in samples))
    return file.getvalue()


if __name__ == "__main__":
    main()
