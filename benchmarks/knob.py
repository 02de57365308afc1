"""How many movements a word costs with the knob alone: detents and pushes.

    python benchmarks/knob.py

Over all legal words of 100 table words that games of Worph really reach. The
baseline is the plainest entry: spell the whole word, each letter from A, one
way only.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator

from companion.games.cards.decks import beginnings
from companion.games.worph.rules.words import new_letter_places
from companion.lexicon import open_ruling
from companion.lexicon.ruling import Ruling
from companion.widgets.change_letter import LETTERS, ChangeLetter, Place
from hardware.box import KNOB, Event, Kind

TURNS, SEED, BOARD = 100, 1, 10
PUSH = Event(KNOB, Kind.PRESSED, 0)


def table_words(ruling: Ruling) -> Iterator[str]:
    """Words on the table at the start of turns of random games, 100 of them."""
    chance = random.Random(SEED)
    starts = beginnings()
    word, left = chance.choice(starts), 8
    for _ in range(TURNS):
        yield word
        after = [w for w in ruling.neighbours(word) if len(w) <= BOARD]
        word = chance.choice(after) if after and left else chance.choice(starts)
        left = left - 1 if left else 8


def around(steps: int, size: int) -> int:
    """Detents to get so far on a ring of that size, the shorter way."""
    return min(steps % size, -steps % size)


def movements(base: str, word: str) -> int:
    """The fewest movements from the table word to the confirmed word."""
    fresh = ChangeLetter.of(base, most=BOARD)
    return min(one_way(fresh, place, word) for place in ways(base, word))


def ways(base: str, word: str) -> list[Place]:
    """The places at which the one letter can be changed or added."""
    gap = len(word) > len(base)
    return [Place(index, gap) for index in new_letter_places(base, word)]


def one_way(fresh: ChangeLetter, place: Place, word: str) -> int:
    """Detents to the place, a push, detents to the letter, a push."""
    to_place = around(fresh.places.index(place) - fresh.spot, len(fresh.places))
    chosen = ChangeLetter(fresh.base, fresh.places.index(place), most=BOARD).step(PUSH)
    assert isinstance(chosen, ChangeLetter)
    assert chosen.letter is not None
    to_letter = around(LETTERS.index(word[place.index]) - chosen.letter, len(LETTERS))
    return to_place + 1 + to_letter + 1


def spelled(word: str) -> int:
    """Movements to spell a word: each letter from A on and a push, and one to confirm."""
    return sum(LETTERS.index(letter) + 1 for letter in word) + 1


def main() -> None:
    """Print the medians, of changed letters and of all."""
    ruling = open_ruling()
    changed, added, plain = [], [], []
    for base in table_words(ruling):
        for word in ruling.neighbours(base):
            if len(word) <= BOARD:
                (changed if len(word) == len(base) else added).append(movements(base, word))
                plain.append(spelled(word))
    everything, baseline = [*changed, *added], statistics.median(plain)
    print(f"{len(everything)} legal words of {TURNS} turns; movements, median (90 %):")
    kinds = {"a changed letter": changed, "an added letter": added, "any": everything}
    for name, found in kinds.items():
        middle, ninth = statistics.median(found), statistics.quantiles(found, n=10)[8]
        print(f"  {name:17} {middle:5.1f} ({ninth:.0f})  {middle / baseline:.2f} of spelling")


if __name__ == "__main__":
    main()
