"""The table of all keyboard layouts, `layouts.txt`, which `make_layouts.py` writes.

A layout has the name that X gives it: `de`, or `de(neo)` for a variant. A key code (Linux,
input-event-codes.h) stands for a position on the keyboard; the layout says which sign is printed
there. The table is read anew each time, as a box needs it once.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path

DEFAULT = "us"

COMMON = (DEFAULT, "gb", "de", "fr", "es")
"""Layouts to name first if several are as good."""

CODES = (*range(2, 14), *range(16, 28), *range(30, 42), 43, *range(44, 54), 86)
"""The keys that type signs, as they lie in a row of the table: digits, then three rows."""

ALIKE = 0.7
"""How alike two names are at least, 0 to 1, if one may be meant by the other."""

FILE = Path(__file__).with_name("layouts.txt")


def rows() -> Iterator[tuple[list[str], dict[int, str]]]:
    """The names of layouts, and what each key code types in all of them.

    Letters are capitals, and a key that types nothing by itself is left out. Layouts without
    all letters A to Z have no keys.
    """
    for row in FILE.read_text(encoding="utf-8").split("\n"):
        names, _, signs = row.partition("\t")
        if names and not names.startswith("#"):
            keys = zip(CODES, signs, strict=False)
            yield names.split(), {code: sign for code, sign in keys if sign != " "}


def keys_of(name: str) -> dict[int, str] | None:
    """What each key code types in a layout; empty without all letters; None if it is unknown."""
    return next((keys for names, keys in rows() if name in names), None)


def nearest(name: str) -> str:
    """The layout with letters A to Z whose name is most like this one, or an empty string."""
    from difflib import get_close_matches

    known = sorted(_with_letters(), key=lambda one: plain_name(one) not in COMMON)
    plain = plain_name(name)
    own = [one for one in known if plain_name(one) == plain]
    wanted = _without_accents(name).removeprefix(plain if own else "").strip(" ()-_,")
    by_word = {_variant(one): one for one in reversed(own or known)}
    near = get_close_matches(wanted, by_word, n=1, cutoff=ALIKE)
    return by_word[near[0]] if near else plain if plain in own else ""


def layouts_with(typed: Mapping[str, str], name: str) -> list[str]:
    """The layouts whose letters lie on the keys that type something else in the layout `name`.

    `typed` has what was typed for each letter. The best known layouts come first.
    """
    now = keys_of(name) or {}
    places = {
        letter: [code for code, sign in now.items() if sign == other]
        for letter, other in typed.items()
    }
    found = [
        one
        for names, keys in rows()
        if all(any(keys.get(c) == letter for c in codes) for letter, codes in places.items())
        for one in names
    ]
    return sorted(found, key=lambda one: (one not in COMMON, one != plain_name(one)))


def plain_name(name: str) -> str:
    """A layout's name without its variant, also if it is written in another way: `de-neo`."""
    return re.split(r"[^a-z\d]", _without_accents(name), maxsplit=1)[0]


def _without_accents(name: str) -> str:
    apart = unicodedata.normalize("NFKD", name.strip().lower())
    return apart.encode("ascii", "ignore").decode()


def _variant(name: str) -> str:
    """The variant of a layout, or its name if it is the plain one."""
    return name.partition("(")[2].rstrip(")") or name


def _with_letters() -> list[str]:
    return [name for names, keys in rows() if keys for name in names]
