"""The recorded clips of the recogniser's tests."""

from __future__ import annotations

from pathlib import Path

from companion.voice_process.hearing.acoustic import Clip
from companion.voice_process.hearing.wav import read_wav

CLIPS = Path(__file__).parents[2] / "voice_process" / "hearing" / "clips"
VOICES = ("slt", "rms")


def clip_file(name: str, voice: str = "slt") -> Path:
    return CLIPS / f"{name}-{voice}.wav"


def clip(name: str, voice: str = "slt") -> Clip:
    return read_wav(clip_file(name, voice))
