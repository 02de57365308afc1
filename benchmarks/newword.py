"""Time to find the best word of a NewWord turn, and computer games per second.

    python benchmarks/newword.py [--deals 40] [--games 20] [--quick]

There is a word on the table and six cards in the hand, of which 0, 1 or 2 are vowel cards
or wild cards. The baseline is a simple scan of the dictionary in the same run, with the same
cards. Any difference in points is reported.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

from companion.games.cards import Cards, default_deck
from companion.games.newword.engine.solver import Finder, rack_of
from companion.games.newword.rules.assign import AvailableCards
from companion.games.newword.rules.state import LEAST_LETTERS, multiplier
from companion.lexicon import Ruling, open_ruling
from companion.simulation import match as simulate

DECK = default_deck("newword")
CONSONANTS = [card for card in DECK.cards() if len(card) == 1 and card != "?"]
VOWELS = [card for card in DECK.cards() if "/" in card]
AIMS_MS = {0: 3.0, 1: 20.0, 2: 20.0}
TIMES_FASTER = 20


def deal(luck: random.Random, words: list[str], special: int, wild: bool) -> AvailableCards:
    """A word on the table, and a hand with `special` vowel cards or wild cards."""
    word = luck.choice(words)
    hand = luck.sample(CONSONANTS, 6 - special)
    hand += ["?"] * special if wild else luck.sample(VOWELS, special)
    return AvailableCards(Cards.dealt(word), False, Cards.dealt(hand), DECK, {}, {})


def scan(around: AvailableCards, ruling: Ruling) -> int:
    """The highest score, found by trying every word."""
    rack, best = rack_of(around), 0
    for word in ruling.words():
        if len(word) >= LEAST_LETTERS and rack.spells(word):
            points = rack.most(word, DECK.values) * multiplier(len(word), junior=False)
            if points > best and Finder(around, ruling).play_of(word):
                best = points
    return best


def timed(run: Callable[[], int]) -> tuple[float, int]:
    """Run a function; returns milliseconds and result."""
    begun = time.process_time()
    found = run()
    return 1000 * (time.process_time() - begun), found


def best(around: AvailableCards, ruling: Ruling) -> int:
    play = Finder(around, ruling).best()
    return play.total if play else 0


def words(ruling: Ruling, deals: int, luck: random.Random) -> None:
    """Find the best word in random turns, compared with the scan."""
    listed = [word for word in ruling.words() if 4 <= len(word) <= 8]
    timed(lambda: best(deal(luck, listed, 2, wild=True), ruling))
    for special, wild in ((0, False), (1, False), (1, True), (2, False), (2, True)):
        turns = [deal(luck, listed, special, wild) for _ in range(deals)]
        quick = [timed(lambda a=turn: best(a, ruling)) for turn in turns]
        slow = [timed(lambda a=turn: scan(a, ruling)) for turn in turns[: max(deals // 8, 1)]]
        wrong = sum(one[1] != other[1] for one, other in zip(quick, slow, strict=False))
        report(special, wild, [took for took, _ in quick], [took for took, _ in slow])
        if wrong:
            print(f"  WRONG: {wrong} of {len(slow)} turns gave different points")


def report(special: int, wild: bool, quick: list[float], slow: list[float]) -> None:
    kind = ("wild" if wild else "vowel") if special else "no"
    middle, base = statistics.median(quick), statistics.median(slow)
    print(
        f"{special} {kind + ' cards':<12} {middle:7.2f} ms  worst {max(quick):7.2f} ms"
        f"  (aim {AIMS_MS[special]:.0f})   scan {base:8.1f} ms"
        f"   {base / middle:6.0f}x  (aim {TIMES_FASTER}x)"
    )


def games(ruling: Ruling, count: int) -> None:
    """Play whole games of two computer players, at three levels."""
    for pair in ("weak,weak", "medium,medium", "strong,strong"):
        match = simulate.Match("newword", simulate.players(pair, "newword"), {}, ruling, 1)
        took, _ = timed(lambda m=match: len(list(simulate.play_games(m, range(count)))))
        print(f"{pair:<16} {1000 * count / took:6.1f} games per second")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args()
    ruling = open_ruling()
    words(ruling, 2 if args.quick else args.deals, random.Random(1))
    games(ruling, 1 if args.quick else args.games)


if __name__ == "__main__":
    main()
