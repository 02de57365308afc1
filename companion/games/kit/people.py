"""What people know and overlook: one model of it, for the computer players of all games.

A player has a skill, a number on one scale: at 0 it knows the 3,000 most familiar words, at 1 all
words of a large dictionary, and between them the number of words grows by about the same factor in
each step. Of the words it knows, it overlooks some at each decision: rare ones and long ones most
often, and fewer of all of them the higher its skill is. With a skill of 1 or more it overlooks
nothing, with one below 0 it knows hardly fewer words, but overlooks more.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from math import exp, inf, log

from companion.lexicon.ruling import Ruling

FAMILIAR, ALL = 3_000, 172_823
"""The words known with a skill of 0, and with a skill of 1."""

SPAN = log(ALL / FAMILIAR)
"""The length of the scale, in powers of e."""

RANKS = {
    1: (0, 4_007),
    2: (4_007, 11_084),
    3: (11_084, 39_853),
    4: (39_853, 44_541),
    5: (44_541, 62_032),
    6: (62_032, 66_755),
    7: (66_755, 76_057),
}
"""For each level of familiarity, the number of words that are better known, without and with it.

The words of a level are put in order of their length: short words are more familiar (Zipf).
"""

RARE = (76_057, ALL)
"""The same for words whose level is unknown."""

UNKNOWN = 9

SPREAD, MIDDLE, WIDTH = 0.4, 6.5, 1.6
"""The share of chance in the order of a level; the rest is the length: letters of a word in the
middle, and from there to the end of the middle half."""

OVERLOOKS = 2.5
"""How much is overlooked: the exponent, at a skill of 0, of a word with a difficulty of 1."""

PLAIN, RARITY, LETTER = 0.4, 0.6, 0.2
"""The difficulty of noticing a word: of each, of the rarest, and of each letter above three."""

CARELESS = 0.1
"""How much less the vocabulary shrinks with a skill below 0 than above it."""

MIX = 0x9E3779B1
"""An odd number whose bits look random: multiplied by it, similar numbers become different."""

BITS = 0xFFFFFFFF


STRONGEST = 5


def skill_at(skills: Sequence[float], strength: float) -> float:
    """The skill of a strength from 1 to 5; the skills are in equal steps from 1 to 5."""
    part = (min(max(strength, 1.0), STRONGEST) - 1) / (STRONGEST - 1)
    place = part * (len(skills) - 1)
    below = min(int(place), len(skills) - 2)
    return skills[below] + (skills[below + 1] - skills[below]) * (place - below)


def day(lot: float, seat: int) -> float:
    """How good a day a player has, from -1 to 1, all days with the same odds.

    `lot`: a number that stays the same in a game.
    """
    return 2 * lot_of(f"{lot} {seat}") - 1


def lot_of(text: str) -> float:
    """A number from 0 to 1 that looks random, and is always the same for this text."""
    return (zlib.crc32(text.encode()) * MIX & BITS) / 2**32


_graded: dict[str, bool] = {}


def has_levels(ruling: Ruling) -> bool:
    """Whether the dictionary says how familiar its words are; looked up once."""
    if ruling.sha256 not in _graded:
        _graded[ruling.sha256] = any(level != UNKNOWN for _, level in ruling.levels())
    return _graded[ruling.sha256]


def rarity(word: str, level: int, *, graded: bool = True) -> float:
    """How rare a word is: 0 for the 3,000th most familiar one, 1 for the rarest, on a log scale.

    graded: whether the dictionary has levels; without them the words are drawn by lot.
    """
    first, last = RANKS.get(level, RARE) if graded else (0, ALL)
    lot = lot_of(word)
    size = 1 / (1 + exp((MIDDLE - len(word)) / WIDTH))
    place = SPREAD * lot + (1 - SPREAD) * size if graded else lot
    return _rarity_at(first + place * (last - first))


def _rarity_at(rank: float) -> float:
    """How rare a word is, if that many words are better known."""
    return log((rank + 1) / FAMILIAR) / SPAN


def _levels_beyond(rarest: float) -> frozenset[int]:
    """The levels of which even the best known word is rarer than this."""
    ranks = {**RANKS, UNKNOWN: RARE}
    return frozenset(level for level, (first, _) in ranks.items() if _rarity_at(first) > rarest)


class Reader:
    """The words that one player knows, and notices in one decision.

    `luck`: a number that decides what is overlooked this time.
    """

    def __init__(self, ruling: Ruling, skill: float, luck: int = 0) -> None:
        self._ruling, self.skill, self._luck = ruling, skill, luck * MIX & BITS
        self._rarest = max(skill, skill * CARELESS)
        self._graded = skill >= 1 or has_levels(ruling)
        self.too_rare = _levels_beyond(self._rarest) if self._graded else frozenset[int]()
        """The levels of which the player knows no word."""

    @property
    def all(self) -> bool:
        """Whether the player knows and notices all words."""
        return self.skill >= 1

    def words(self) -> Iterator[str]:
        """All words that the player knows, in the order of the dictionary."""
        levels = self._ruling.levels()
        return (
            word for word, level in levels if self.all or self._rarity(word, level) <= self._rarest
        )

    def knows(self, word: str) -> bool:
        """Whether the player knows a word of the dictionary."""
        return self.all or self._rarity(word, self._ruling.level(word)) <= self._rarest

    def notices(self, word: str, hidden: float = 0.0) -> bool:
        """Whether the player knows the word and does not overlook it in this decision.

        `hidden`: how much harder it is to see than a word that lies there.
        """
        if self.all:
            return True
        rare = self._rarity(word, self._ruling.level(word))
        return rare <= self._rarest and self._lot(word) < self._odds(word, rare, hidden)

    def _odds(self, word: str, rare: float, hidden: float) -> float:
        """The probability of noticing a known word."""
        hard = PLAIN + RARITY * max(rare, 0.0) + LETTER * max(len(word) - 3, 0) + hidden
        return exp(-OVERLOOKS * (1 - self.skill) * hard)

    def _rarity(self, word: str, level: int) -> float:
        """How rare a word is; infinite if the player knows no word of its level."""
        return inf if level in self.too_rare else rarity(word, level, graded=self._graded)

    def _lot(self, word: str) -> float:
        """A number from 0 to 1 that looks random, the same for this word in this decision."""
        return ((zlib.crc32(word.encode()) ^ self._luck) * MIX & BITS) / 2**32
