"""Where the sounds are, and the notes of which they are made."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

_HERE = Path(__file__).resolve().parents[2]
PLACES = (_HERE / "companion" / "sounds", _HERE / "sounds")
"""Where an installed wheel and a checkout have them."""


class Note(NamedTuple):
    """A tone of `hz` (0: a rest) for `ms` milliseconds."""

    hz: float
    ms: float


def folder() -> Path:
    """The folder with the WAV files and notes.toml."""
    return next((place for place in PLACES if (place / "notes.toml").is_file()), PLACES[-1])


def notes(place: Path | None = None) -> dict[str, tuple[Note, ...]]:
    """The notes of every sound by its name; none where the file is missing."""
    path = (place or folder()) / "notes.toml"
    if not path.is_file():
        return {}
    import tomllib

    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: tuple(Note(*note) for note in sound["notes"]) for name, sound in table.items()}
