"""The dictionary: which words there are, and what is known of them. It knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.lexicon.closed import Closed
from companion.lexicon.compiled.racks import Rack
from companion.lexicon.ruling import Evidence, Known, Ruling
from companion.lexicon.shelf import ADDITIONS, DEFAULT, Shelf
from companion.lexicon.texts import additions, shown
from companion.paths import state_directory

if TYPE_CHECKING:
    from companion.lexicon.house import HouseWords

__all__ = [
    "ADDITIONS",
    "DEFAULT",
    "Evidence",
    "Known",
    "Rack",
    "Ruling",
    "additions",
    "closed",
    "house_words",
    "installed",
    "open_ruling",
    "shown",
]


def installed() -> Shelf:
    """The lists that are installed here."""
    return Shelf(state_directory() / "dictionaries")


def house_words() -> HouseWords:
    """What this house decided about words."""
    from companion.lexicon.house import HouseWords  # with its dates, which a referee needs not

    return HouseWords(state_directory() / "house-words.txt")


def open_ruling(name: str | None = None, *, house: bool = False) -> Ruling:
    """Open an installed list; without a name the one that the players chose.

    `NAME+additions` is the list together with the project's additions; `house`: with
    the words of this house laid over it. Raises DictionaryMissing for a name that is
    not installed, and DictionaryError for a list that is damaged beyond mending.
    """
    ruling = installed().open(name)
    return house_words().over(ruling) if house else ruling


def closed(given: Mapping[str, Any]) -> Ruling:
    """A lexicon of exactly the given words and facts; raises BadEntry where ill-formed."""
    return Closed(given)
