"""The dictionary: which words there are, and what is known of them. It knows no game."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.errors import DictionaryMissing
from companion.lexicon.closed import Closed
from companion.lexicon.listed import Listed
from companion.lexicon.ruling import Evidence, Known, Ruling

__all__ = ["DEFAULT", "Evidence", "Known", "Ruling", "closed", "deck", "open_ruling"]

DEFAULT = "ENABLE1"
"""The list that rules where the table has chosen no other."""

_HERE = Path(__file__).parent


def open_ruling(name: str | None = None) -> Ruling:
    """Open an installed list, the default one without a name.

    Raises DictionaryMissing for a name that is not installed, and DictionaryError for
    a list that is damaged.
    """
    if name is None or name.upper() == DEFAULT:
        return Listed(_HERE / "data" / "enable1")
    raise DictionaryMissing(
        f"There is no dictionary {name!r}. `companion dictionary list` shows all."
    )


def closed(given: Mapping[str, Any]) -> Ruling:
    """A lexicon of exactly the given words and facts; raises BadEntry where ill-formed."""
    return Closed(given)


@functools.cache
def deck(name: str) -> tuple[str, ...]:
    """The words of a deck of cards that comes with the program, in capitals."""
    lines = (_HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(word.upper() for line in lines for word in line.split("#", 1)[0].split())
