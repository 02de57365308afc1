"""Time to find steals in Word Lift: all of them, and the best one.

    python benchmarks/word_lift.py [--positions 200] [--naive 10] [--quick]

A six-letter word is stolen with a hand of seven random cards of the deck, including marked
cards, with 0, 1 or 2 wild cards. Times are processor time, the shortest of three, to exclude
other load. The anagram table is made once per dictionary and timed separately.

The naive loop tries every pair of words in a dictionary reduced to 3,000 words. Both use that
dictionary in the same run.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from companion.games.cards import default_deck
from companion.games.word_lift.engine.advice import hunt
from companion.games.word_lift.engine.anagrams import table
from companion.games.word_lift.rules.card_notation import WILD
from companion.games.word_lift.rules.state import Laid
from companion.lexicon import closed_lexicon, open_ruling
from companion.lexicon.ruling import Ruling

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "kits" / "games"))
from word_lift_naive import splits as naive

DECK = default_deck("word_lift")
STOLEN, HELD = 6, 7
SMALL = 3000
TIMES = 3


class Position(NamedTuple):
    """A word to steal, and a hand."""

    stolen: Laid
    hand: list[str]


def position(chance: random.Random, words: list[str], wilds: int) -> Position:
    """A random six-letter word, and four consonants and three vowels, some replaced by wilds."""
    word = chance.choice(words)
    hand = [
        *chance.sample([f for f in DECK.cards("consonants") if f != WILD], 4),
        *chance.sample([f for f in DECK.cards("vowels") if f != WILD], 3),
    ]
    chance.shuffle(hand)
    return Position(Laid(word, tuple(word)), hand[: HELD - wilds] + [WILD] * wilds)


def took_ms(act: Callable[[], Any]) -> float:
    """The shortest of several times, in milliseconds."""
    times = []
    for _ in range(TIMES):
        began = time.process_time()
        act()
        times.append(time.process_time() - began)
    return 1000 * min(times)


def report(what: str, times: list[float], note: str = "") -> None:
    """Print a row of the table."""
    print(f"{what:<22} {statistics.median(times):>8.2f} {max(times):>8.2f}   {note}")


def whole(count: int, ruling: Ruling, words: list[str]) -> None:
    """Measure all steals and the best one with the whole dictionary."""
    print(f"{count} positions each         median    worst   ms")
    for wilds in (0, 1, 2):
        chance = random.Random(wilds)
        places = [position(chance, words, wilds) for _ in range(count)]
        best = [took_ms(lambda p=p: hunt(p.hand, ruling).best_split(p.stolen)) for p in places]
        report(f"best, {wilds} wild", best)
        if not wilds:
            found = [len(hunt(p.hand, ruling).splits(p.stolen)) for p in places]
            every = [took_ms(lambda p=p: hunt(p.hand, ruling).splits(p.stolen)) for p in places]
            report("all, 0 wild", every, f"median {statistics.median(found):.0f} steals")


def against_naive(count: int, words: list[str], every: list[str]) -> None:
    """Compare both searches in a reduced dictionary: times and results."""
    chance = random.Random(9)
    ruling = closed_lexicon({"words": chance.sample(every, SMALL)})
    mine, theirs, agreed = [], [], 0
    for _ in range(count):
        place = position(chance, words, 0)
        mine.append(took_ms(lambda p=place: hunt(p.hand, ruling).splits(p.stolen)))
        began = time.process_time()
        pairs = naive(place.stolen.cards, place.hand, ruling.words(), DECK)
        theirs.append(1000 * (time.process_time() - began))
        agreed += set(pairs) == {s.words for s in hunt(place.hand, ruling).splits(place.stolen)}
    print(f"\nevery pair of {SMALL} words, {count} positions")
    report("naive loop", theirs)
    report("here", mine, f"{agreed} of {count} equal")
    print(f"ratio {statistics.median(theirs) / statistics.median(mine):.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--naive", type=int, default=10)
    parser.add_argument("--quick", action="store_true", help="a few, to see that it works")
    given = parser.parse_args()
    positions, naively = (2, 1) if given.quick else (given.positions, given.naive)
    ruling = open_ruling()
    began = time.process_time()
    known = table(ruling)
    spent = time.process_time() - began
    print(f"table of {sum(map(len, known))} anagram groups: {spent:.2f} s, once")
    every = sorted(word for word in ruling.words() if len(word) > 2)
    six = [word for word in every if len(word) == STOLEN]
    whole(positions, ruling, six)
    against_naive(naively, six, every)


if __name__ == "__main__":
    main()
