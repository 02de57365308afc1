"""Turns of Worph: the word on the table, the words that may follow it, and what a player says.

A table word belongs to one part for ever, by its checksum: whatever the seed, no test turn has a
word on the table on which something was tuned.
"""

from __future__ import annotations

import random
import string
import zlib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple

from companion.lexicon import DEFAULT, open_ruling
from companion.lexicon.ruling import Ruling

Part = Literal["dev", "test"]
Kind = Literal["legal", "bluff", "near", "far"]
"""A legal word, a plausible non-word one letter away, a word two letters away, or any word."""

BINS = ((2, 5), (6, 12), (13, 25), (26, 80))
"""How many legal words a turn has; there are as many turns of each."""
SPELLED_BIN = (13, 25)
TABLE_LEVEL = 5
SAID_LEVEL = 7
"""Words on the table are known to everybody; those that are said, to somebody."""
COMMON = 3
"""Three letters side by side are plausible if this many well-known words have them."""


class Turn(NamedTuple):
    """A moment of a game: legal words, and what is said. All in capitals."""

    table: str
    words: tuple[str, ...]
    said: str
    kind: Kind


def part_of(word: str) -> Part:
    """The part to which a table word belongs."""
    return "dev" if zlib.crc32(word.encode()) % 3 == 0 else "test"


def draw(
    part: Part,
    kinds: list[Kind],
    seed: int,
    bins: tuple[tuple[int, int], ...] = BINS,
    least: int = 3,
) -> list[Turn]:
    """One turn of each kind, each with another table word, drawn from a seed."""
    generator = random.Random(seed)
    tables = [word for word in table_words() if part_of(word) == part and len(word) >= least]
    generator.shuffle(tables)
    free, turns = iter(tables), []
    for number, kind in enumerate(kinds):
        turns.append(_turn(free, kind, bins[number % len(bins)], generator))
    return turns


def _turn(free: Iterator[str], kind: Kind, size: tuple[int, int], generator: random.Random) -> Turn:
    """A turn with the next table word that has as many legal words, and something to say."""
    for table in free:
        words = legal_words(table)
        if size[0] <= len(words) <= size[1]:
            sayable = _sayable(kind, table, words, generator)
            if sayable:
                return Turn(table, words, generator.choice(sayable), kind)
    raise ValueError("There are not enough table words. Draw fewer turns.")


def _sayable(kind: Kind, table: str, legal: tuple[str, ...], generator: random.Random) -> list[str]:
    if kind == "legal":
        return [word for word in legal if level(word) <= SAID_LEVEL]
    if kind == "bluff":
        return bluffs(table)
    if kind == "near":
        around = {word for one in one_letter_away(table) for word in ruling().neighbours(one)}
        known = (word for word in around if level(word) <= SAID_LEVEL)
        return sorted({*known} - {*legal, table})
    any_words = generator.sample(known_words(), 50)
    return [word for word in any_words if 3 <= len(word) <= 9 and word not in (*legal, table)]


@cache
def ruling() -> Ruling:
    """The project's own dictionary."""
    return open_ruling(DEFAULT)


@cache
def level(word: str) -> int:
    """How well known a word is, from 1 to 9."""
    return ruling().level(word)


@cache
def known_words() -> list[str]:
    """The words that a person may know."""
    return sorted(word for word, known in ruling().levels() if known <= SAID_LEVEL)


@cache
def table_words() -> list[str]:
    """The words that may be on the table."""
    return [word for word in known_words() if level(word) <= TABLE_LEVEL and 3 <= len(word) <= 8]


def legal_words(table: str) -> tuple[str, ...]:
    """The words that may follow the word on the table."""
    return tuple(sorted(ruling().neighbours(table)))


def bluffs(table: str) -> list[str]:
    """Plausible non-words that differ from the word on the table as a legal word does."""
    away = one_letter_away(table)
    return sorted(word for word in away if is_plausible(word) and not ruling().is_word(word))


def one_letter_away(word: str) -> set[str]:
    """Every string with one letter of the word changed, or with one added."""
    found = set()
    for place in range(len(word) + 1):
        for letter in string.ascii_uppercase:
            found.add(word[:place] + letter + word[place:])
            found.add(word[:place] + letter + word[place + 1 :])
    return found - {word}


def is_plausible(word: str) -> bool:
    """Whether it looks like an English word: every three letters of it are in several words."""
    return all(_threes()[three] >= COMMON for three in _parts(word))


def invented_word(generator: random.Random) -> str:
    """A plausible non-word of 4 to 8 letters, made letter by letter."""
    while True:
        word = _grown(generator)
        if 4 <= len(word) <= 8 and is_plausible(word) and not ruling().is_word(word):
            return word


def _grown(generator: random.Random) -> str:
    """A string in which every three letters are as frequent as in words."""
    word = generator.choice(table_words())[0]
    framed = f"^{word}"
    while not framed.endswith("$"):
        after = {three[2]: count for three, count in _threes().items() if three[:2] == framed[-2:]}
        framed += generator.choices(list(after), list(after.values()))[0]
    return framed.strip("^$")


@cache
def _threes() -> Counter[str]:
    words = (word for word in known_words() if level(word) <= TABLE_LEVEL)
    return Counter(three for word in words for three in _parts(word))


def _parts(word: str) -> Iterator[str]:
    """Every three letters side by side, with the word's two ends as letters."""
    framed = f"^{word}$"
    return (framed[place : place + 3] for place in range(len(framed) - 2))
