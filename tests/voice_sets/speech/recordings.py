"""Recordings of people that Debian packages: fetched, never committed.

Names of Tux Paint's stamps ("A wombat."), prompts of Asterisk (one speaker of American English),
and names of letters from KLettres.
"""

from __future__ import annotations

import fcntl
import subprocess
from functools import cache
from pathlib import Path

import numpy as np

from voice_sets.places import CACHE, RATE
from voice_sets.speech.sound import Sound

PACKAGES = ("tuxpaint-stamps-default", "asterisk-core-sounds-en-g722", "klettres-data")
FOLDER = CACHE / "people"


class NoRecordings(RuntimeError):
    """The packages with recordings cannot be fetched."""


@cache
def fetch() -> Path:
    """The folder with the unpacked packages; raises NoRecordings if they cannot be had."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the first of two sets fetches for both
        ready = FOLDER / "ready"
        if not ready.exists():
            _download()
            ready.touch()
    return FOLDER / "usr" / "share"


def _download() -> None:
    try:
        for package in PACKAGES:
            subprocess.run(
                ["apt-get", "--quiet", "download", package],
                cwd=FOLDER,
                check=True,
                capture_output=True,
            )
        for file in FOLDER.glob("*.deb"):
            subprocess.run(["dpkg-deb", "--extract", file, FOLDER], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise NoRecordings(
            "The recordings of people could not be fetched from Debian, so their rows are"
            " missing. Run this on Debian with a network."
        ) from error


def decode(name: str) -> Sound:
    """A recording at 16 kHz, named by its path in the packages."""
    import av

    path = fetch() / name
    layout = "g722" if path.suffix == ".g722" else None
    resampler = av.AudioResampler(format="flt", layout="mono", rate=RATE)
    with av.open(str(path), format=layout) as file:
        frames = [part for frame in file.decode(audio=0) for part in resampler.resample(frame)]
    frames += resampler.resample(None)
    return np.concatenate([frame.to_ndarray().reshape(-1) for frame in frames])


ASTERISK = "asterisk/sounds/en_US_f_Allison"


@cache
def _lengths() -> dict[str, float]:
    """How long every prompt is, in seconds: G.722 has 8000 bytes a second."""
    folder = fetch() / ASTERISK
    files = (file for file in folder.rglob("*.g722"))
    return {file.relative_to(fetch()).as_posix(): file.stat().st_size / 8000 for file in files}


NO_SPEECH = ("tone", "beep", "monkey", "silence")


def prompts(*, longer_than_s: float = 0, shorter_than_s: float = 1000) -> list[str]:
    """The names of the prompts of some length in which somebody speaks."""
    return sorted(
        name
        for name, length_s in _lengths().items()
        if longer_than_s < length_s < shorter_than_s and not any(sign in name for sign in NO_SPEECH)
    )


def stamps() -> dict[str, str]:
    """The names of Tux Paint's recordings, each with what is said: `a wombat`."""
    found = {}
    for file in sorted((fetch() / "tuxpaint" / "stamps").rglob("*_desc.ogg")):
        text = file.with_name(file.name.replace("_desc.ogg", ".txt"))
        if text.exists():
            said = text.read_text(encoding="utf-8", errors="ignore").splitlines()[0]
            found[file.relative_to(fetch()).as_posix()] = said.strip(" .").lower()
    return found


def letters() -> dict[str, str]:
    """The names of recordings of letters by several people, each with its letter."""
    found = {}
    for file in sorted((fetch() / "klettres").glob("en*/alpha/*.ogg")):
        if len(file.stem) == 1:
            found[file.relative_to(fetch()).as_posix()] = file.stem.upper()
    for file in sorted((fetch() / ASTERISK / "letters").glob("?.g722")):
        found[file.relative_to(fetch()).as_posix()] = file.stem.upper()
    return found
