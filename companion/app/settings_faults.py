"""Finds every fault of a settings file, and of the word list that it names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.config import settings
from companion.errors import DictionaryError
from companion.lexicon import installed_lists


def settings_faults(file: Path | None) -> Iterator[str]:
    """Every fault of a file in a sentence; none for the defaults."""
    yield from settings.faults(file)
    name, place = settings.named_list(file)
    if name:
        yield from list_faults(place, name)


def list_faults(where: str, name: str | None) -> Iterator[str]:
    """Why a word list, or for None the chosen one, cannot be opened."""
    try:
        installed_lists().open(name)
    except DictionaryError as fault:
        yield f"{where}: {fault}"
