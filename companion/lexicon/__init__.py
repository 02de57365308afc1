"""The dictionary: its words, and what is known about them. It is independent of any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.lexicon.closed import Closed
from companion.lexicon.compiled.racks import Rack
from companion.lexicon.ruling import Known, Ruling
from companion.lexicon.shelf import ADDITIONS, DEFAULT, FOLDER, Shelf
from companion.lexicon.texts import additions, inoffensive
from companion.paths import state_directory

if TYPE_CHECKING:
    from companion.lexicon.house import HouseWords

__all__ = [
    "ADDITIONS",
    "DEFAULT",
    "HOUSE_FILE",
    "Known",
    "Rack",
    "Ruling",
    "additions",
    "closed_lexicon",
    "house_words",
    "inoffensive",
    "installed_lists",
    "open_ruling",
]


HOUSE_FILE = "house-words.txt"
"""The file of this house's decisions about words."""


def installed_lists() -> Shelf:
    """The word lists installed on this machine."""
    return Shelf(state_directory() / FOLDER)


def house_words() -> HouseWords:
    """This house's decisions about words."""
    from companion.lexicon.house import HouseWords  # it imports datetime

    return HouseWords(state_directory() / HOUSE_FILE)


def open_ruling(name: str | None = None, *, house: bool = False) -> Ruling:
    """Open an installed list; without a name, the one that the players chose.

    `NAME+additions` is the list together with the project's additions. With `house`,
    this house's decisions apply too. Raises DictionaryMissing if no list has that
    name, and DictionaryError if the list is damaged and cannot be repaired.
    """
    ruling = installed_lists().open(name)
    return house_words().applied_to(ruling) if house else ruling


def closed_lexicon(given: Mapping[str, Any]) -> Ruling:
    """A lexicon of exactly the given words and facts; raises BadEntry if they are malformed."""
    return Closed(given)
