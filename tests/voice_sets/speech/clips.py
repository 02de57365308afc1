"""Clips: what a voice says in a condition, made once and kept in the cache."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from voice_sets.places import CACHE
from voice_sets.speech.conditions import heard_in
from voice_sets.speech.engines import speak
from voice_sets.speech.sound import Sound, load, save
from voice_sets.speech.voices import Voice

VERSION = 2
"""Raise it after a change of how clips are made: then all of them are made anew."""
AT_ONCE = 24
"""Clips that a worker gets together."""


class Clip(NamedTuple):
    """One text, said by one voice, heard in one condition; `text` names a recording's file."""

    text: str
    voice: Voice
    condition: str = "clean"

    @property
    def key(self) -> str:
        """The same for the same sound."""
        named = f"{VERSION}|{self.voice}|{self.condition}|{self.text}"
        return hashlib.sha256(named.encode()).hexdigest()[:24]

    @property
    def path(self) -> Path:
        """Where the clip is kept."""
        return CACHE / "clips" / self.key[:2] / f"{self.key}.wav"

    def sound(self) -> Sound:
        """The samples; makes the clip if it is missing."""
        if not self.path.exists():
            seed = int(self.key[:12], 16)
            save(self.path, heard_in(self.condition, _clean(self.text, self.voice), seed))
        return load(self.path)


@lru_cache(256)
def _clean(text: str, voice: Voice) -> Sound:
    return speak(text, voice)


def make(clips: Iterable[Clip], workers: int | None = None) -> int:
    """Make the missing clips, several at a time; the number of those that were missing."""
    missing = sorted({clip for clip in clips if not clip.path.exists()})
    if missing:
        print(f"Making {len(missing)} clips ...", file=sys.stderr, flush=True)
        with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
            list(pool.map(_make, missing, chunksize=AT_ONCE))
    return len(missing)


def _make(clip: Clip) -> None:
    clip.sound()
