"""Racks of cards to spell words with: letters, choice cards such as A/E, wild cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import ascii_uppercase
from typing import NamedTuple

from companion.errors import BadEntry

CARDS = re.compile(r"[A-Z](?:/[A-Z])*|\?")
MOST_CARDS = 40


class Rack(NamedTuple):
    """The cards: `letters` in any order, `choices` such as AE, and the number of wild cards."""

    letters: str
    choices: tuple[str, ...] = ()
    wilds: int = 0

    @classmethod
    def parse(cls, text: str) -> Rack:
        """Parse cards such as `TRN A/E ?`; raises BadEntry if they are invalid."""
        plain = re.sub(r"[\s,]+", " ", text.upper())
        cards = CARDS.findall(plain)
        if "".join(cards) != plain.replace(" ", "") or not 0 < len(cards) <= MOST_CARDS:
            raise BadEntry(f"{text[:40]!r} is not a hand of cards. Use letters, A/E, ? for wild.")
        letters = "".join(card for card in cards if card in ascii_uppercase)
        choices = tuple(card.replace("/", "") for card in cards if "/" in card)
        return cls(letters, choices, cards.count("?"))

    def spells(self, word: str) -> bool:
        """Whether the cards can spell the word, each used at most once."""
        left, missing = self.letters, ""
        for letter in word:
            if letter in left:
                left = left.replace(letter, "", 1)
            else:
                missing += letter
        return _covered(missing, self.choices, self.wilds)

    def variants(self) -> list[Rack]:
        """All racks without choice cards that this one can become."""
        kinds = {"".join(sorted(self.letters))}
        for choice in self.choices:
            kinds = {"".join(sorted(letters + shown)) for letters in kinds for shown in choice}
        return [Rack(letters, (), self.wilds) for letters in sorted(kinds)]

    def most(self, word: str, worth: Mapping[str, int]) -> int:
        """The highest value of cards that spell the word, which must be possible.

        A letter on a wild card is worth nothing.
        """
        left, missing, sum_ = self.letters, "", 0
        for letter in word:
            if letter in left:
                left, sum_ = left.replace(letter, "", 1), sum_ + worth.get(letter, 0)
            else:
                missing += letter
        return sum_ + _most(missing, self.choices, worth)


def _most(missing: str, choices: tuple[str, ...], worth: Mapping[str, int]) -> int:
    """The highest value of choice cards for the missing letters; wild cards fill the rest."""
    if not missing or not choices:
        return 0
    best = _most(missing, choices[1:], worth)
    for letter in set(missing) & set(choices[0]):
        rest = _most(missing.replace(letter, "", 1), choices[1:], worth)
        best = max(best, worth.get(letter, 0) + rest)
    return best


def _covered(missing: str, choices: tuple[str, ...], wilds: int) -> bool:
    """Whether choice cards and wild cards can replace all missing letters."""
    if len(missing) <= wilds:
        return True
    letter, rest = missing[0], missing[1:]
    tried = set[str]()
    for place, choice in enumerate(choices):
        if letter in choice and choice not in tried:
            tried.add(choice)
            if _covered(rest, choices[:place] + choices[place + 1 :], wilds):
                return True
    return wilds > 0 and _covered(rest, choices, wilds - 1)
