"""Movements (detents and pushes) needed to enter a word with the knob alone.

    python benchmarks/knob.py

Measured for all legal words after 100 table words from random games of Worph. The
baseline is the simplest entry: spell the whole word, each letter starting from A, in
one direction.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from string import ascii_uppercase

from companion.games.cards.decks import beginnings
from companion.games.worph.rules.words import new_letter_places
from companion.lexicon import open_ruling
from companion.lexicon.ruling import Ruling
from companion.widgets.change_letter import ChangeLetter, Place
from hardware.box import KNOB, Event, Kind

TURNS, SEED, BOARD = 100, 1, 10
PUSH = Event(KNOB, Kind.PRESSED, 0)


def table_words(ruling: Ruling) -> Iterator[str]:
    """100 table words from the turns of random games."""
    chance = random.Random(SEED)
    starts = beginnings()
    word, left = chance.choice(starts), 8
    for _ in range(TURNS):
        yield word
        after = [w for w in ruling.neighbours(word) if len(w) <= BOARD]
        word = chance.choice(after) if after and left else chance.choice(starts)
        left = left - 1 if left else 8


def around(steps: int, size: int) -> int:
    """Detents for a number of steps on a ring, in the shorter direction."""
    return min(steps % size, -steps % size)


def movements(base: str, word: str) -> int:
    """The fewest movements from the table word to the confirmed word."""
    fresh = ChangeLetter.of(base, most=BOARD)
    return min(one_way(fresh, place, word) for place in ways(base, word))


def ways(base: str, word: str) -> list[Place]:
    """The places where the one letter can be changed or added."""
    gap = len(word) > len(base)
    return [Place(index, gap) for index in new_letter_places(base, word)]


def one_way(fresh: ChangeLetter, place: Place, word: str) -> int:
    """Movements for one place: detents to it, a push, detents to the letter, a push."""
    to_place = around(fresh.places.index(place) - fresh.spot, len(fresh.places))
    chosen = ChangeLetter(fresh.base, fresh.places.index(place), most=BOARD).step(PUSH)
    assert isinstance(chosen, ChangeLetter)
    assert chosen.letter is not None
    now, wanted = chosen.letter, ascii_uppercase.index(word[place.index])
    to_letter = around(wanted - now, len(ascii_uppercase))
    return to_place + 1 + to_letter + 1


def spelling_movements(word: str) -> int:
    """Movements to spell a word: detents from A and a push per letter, and a push to confirm."""
    return sum(ascii_uppercase.index(letter) + 1 for letter in word) + 1


def main() -> None:
    """Print the medians for changed letters, added letters and both."""
    ruling = open_ruling()
    changed, added, plain = [], [], []
    for base in table_words(ruling):
        for word in ruling.neighbours(base):
            if len(word) <= BOARD:
                (changed if len(word) == len(base) else added).append(movements(base, word))
                plain.append(spelling_movements(word))
    everything, baseline = [*changed, *added], statistics.median(plain)
    print(f"{len(everything)} legal words of {TURNS} turns; movements, median (90 %):")
    kinds = {"a changed letter": changed, "an added letter": added, "any": everything}
    for name, found in kinds.items():
        middle, ninth = statistics.median(found), statistics.quantiles(found, n=10)[8]
        print(f"  {name:17} {middle:5.1f} ({ninth:.0f})  {middle / baseline:.2f} of spelling")


if __name__ == "__main__":
    main()
