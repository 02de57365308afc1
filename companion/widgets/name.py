"""A player's name: what it may be, and how it is typed or spelled."""

from __future__ import annotations

import re
import unicodedata
from string import ascii_uppercase
from typing import Self

from msgspec.structs import replace

from companion.errors import BadEntry
from companion.names import in_capitals, without_accents
from companion.screen.fonts import has_glyph
from companion.visible import visible
from companion.widgets.spell import Spell
from companion.widgets.widget import Back, Done, sign_of
from hardware.box import KEYBOARD, Event

MOST = 8
"""Most letters of a name: on the display eight players fit below each other, two in a row."""

LETTER = re.compile(r".[\u0300-\u036f]*", re.DOTALL)
"""A sign with the accents that no letter of its own has."""


def name_of(text: str) -> str:
    """The name that somebody typed, in capitals; raises BadEntry, which names a wrong letter."""
    name = in_capitals(text.strip())
    if not 1 <= len(name) <= MOST:
        raise BadEntry(f"Write 1 to {MOST} letters.")
    if letter := wrong_letter(name):
        if without_accents(letter).isalpha():
            instead = plain_letter(letter) or "another letter"
            raise BadEntry(f"The display has no {letter}. Write {instead}.")
        sign = "the space" if letter.isspace() else visible(letter)
        raise BadEntry(f"A name has letters only. Leave out {sign}.")
    return name


def wrong_letter(name: str) -> str:
    """The first sign that is not a capital letter of the display, with its accents; or empty."""
    letters = (found[0] for found in LETTER.finditer(name))
    return next((one for one in letters if not (one.isupper() and has_glyph(one))), "")


def plain_letter(letter: str) -> str:
    """The letter without its accents, if it is one of A to Z then; or empty."""
    plain = without_accents(letter)
    return plain if plain in ascii_uppercase else ""


def typed_sign(event: Event) -> str:
    """The letter typed with this event, or an accent for the letter before it; or empty."""
    typed = event.control == KEYBOARD and len(event.key) == 1
    return event.key if typed and (event.key.isalpha() or unicodedata.combining(event.key)) else ""


class NameEntry(Spell, frozen=True):
    """A name: a keyboard types every letter that the display has, and the knob offers A to Z."""

    most: int = MOST

    def move(self, event: Event) -> Self | Done | Back:
        """Add or delete a letter, confirm the name, or go back."""
        if sign := sign_of(event):
            return self._add(sign)
        if self.hint and event.key == "ENTER":
            return replace(self, hint="")  # the name lacks what was typed
        if event.key == "ENTER" and not (self.text or self.at):
            return replace(self, hint="type it, or turn")
        after = super().move(event)
        return after if isinstance(after, Done | Back) else replace(after, hint="")

    def begin(self, key: Event) -> Self:
        """The entry with the letter that this key types, if it types one."""
        sign = typed_sign(key)
        return self._add(sign) if sign else self

    def _add(self, sign: str) -> Self:
        """The entry with one more letter, or with a hint to write another one."""
        text = in_capitals(self.text + sign)
        if letter := wrong_letter(text):
            plain = plain_letter(letter)
            hint = f"no such letter: use {plain}" if plain else "no such letter"
            return replace(self, hint=hint, at=0)
        return replace(self.with_typed(text), hint="") if len(text) <= self.most else self
