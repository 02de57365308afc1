"""The folder with the sounds, and the notes that they are made of."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

_HERE = Path(__file__).resolve().parents[2]
PLACES = (_HERE / "companion" / "sounds", _HERE / "sounds")
"""The folder in an installed wheel, and in a checkout."""


class Note(msgspec.Struct, frozen=True):
    """A tone of `hz`, or a rest if it is 0, for `ms` milliseconds."""

    hz: float
    ms: float


def folder() -> Path:
    """The folder with the WAV files and notes.toml."""
    return next((place for place in PLACES if (place / "notes.toml").is_file()), PLACES[-1])


def notes(place: Path | None = None) -> dict[str, tuple[Note, ...]]:
    """The notes of each sound by its name; empty if the file is missing."""
    path = (place or folder()) / "notes.toml"
    if not path.is_file():
        return {}
    import tomllib

    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: tuple(Note(*note) for note in sound["notes"]) for name, sound in table.items()}


@cache
def data(path: Path) -> bytes:
    """The content of a sound file, which is read once; raises FileNotFoundError."""
    return path.read_bytes()


def load() -> None:
    """Read all sounds, so that no file has to be opened later."""
    for path in folder().glob("*.wav"):
        data(path)
