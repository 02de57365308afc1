"""Time to find the best word of seven cards in Word For Word, odds, and computer games.

    python benchmarks/word_for_word.py [--hands 2000] [--rounds 1000] [--quick]

Best words: 400 random hands each with 0 to 4 wild cards, in the current dictionary. The
shortest of three times counts. For `--hands` hands, most of them with few wild cards, every
word of the list is tried in the same process, and both results must agree.

Odds: deals per second against three other players, with 0 to 5 cards on the board.

Rounds: eight computer players of all levels with new stacks of 100 each round; processor
time, and peak memory of the process.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind
from companion.games.cards import default_deck
from companion.games.word_for_word.engine.finder import Finder, playable_words
from companion.games.word_for_word.engine.finder import finder as prepare
from companion.games.word_for_word.engine.odds import Deals
from companion.games.word_for_word.rules.words.layouts import best_layout
from companion.games.word_for_word.rules.words.scoring import Scoring
from companion.lexicon import open_ruling
from companion.lexicon.ruling import Ruling
from companion.simulation.processes import peak_mb

GAME = "word_for_word"
DECK = default_deck(GAME)
WILDS = [card for card in DECK.cards() if card[0] == "*"]
LETTERS = [card for card in DECK.cards() if card[0] != "*"]
TIMED = 400
TIMES = 3
CHECKED = (0.60, 0.25, 0.08, 0.05, 0.02)
"""Shares of the checked hands with 0, 1, 2, 3 and 4 wild cards."""

PLAYERS = 8


def hands(count: int, wilds: int) -> Iterator[list[str]]:
    """Random hands of seven with a number of wild cards, the same in every run."""
    luck = random.Random(wilds)
    for _ in range(count):
        yield [*luck.sample(LETTERS, 7 - wilds), *luck.sample(WILDS, wilds)]


def took_ms(finder: Finder, hand: Sequence[str]) -> float:
    """The shortest of several times, in milliseconds."""
    times = []
    for _ in range(TIMES):
        began = time.perf_counter()
        finder.best_word(hand)
        times.append(time.perf_counter() - began)
    return 1000 * min(times)


def best_by_scan(finder: Finder, words: Sequence[str], hand: Sequence[str]) -> int:
    """The highest score, found by trying every word."""
    held = Counter(card[0] for card in hand if card[0] != "*")
    wilds, best = len(hand) - held.total(), 0
    for word in words:
        missing = sum(max(word.count(letter) - held[letter], 0) for letter in set(word))
        if missing <= wilds:
            laid = best_layout(word, hand, finder.values, finder.house)
            best = max(best, laid[1].total if laid else 0)
    return best


def best_words(finder: Finder, ruling: Ruling, count: int) -> None:
    """Print times by number of wild cards, compared with trying every word."""
    words = playable_words(ruling.words())
    print(f"best word of seven cards, {len(words):,} words, milliseconds")
    print("wild cards   median     95 %    worst   every word   equal")
    for wilds, part in enumerate(CHECKED):
        found = list(hands(min(TIMED, count), wilds))
        finder.best_word(found[0])  # sorts the words at the first call
        times = sorted(took_ms(finder, hand) for hand in found)
        late = times[int(0.95 * (len(times) - 1))]
        print(
            f"{wilds:>10} {statistics.median(times):>8.3f} {late:>8.3f} {times[-1]:>8.3f}", end=""
        )
        print(f" {check_all(finder, words, max(round(part * count), 1), wilds)}", flush=True)


def check_all(finder: Finder, words: Sequence[str], count: int, wilds: int) -> str:
    """Milliseconds to try every word, and the number of equal results, as text."""
    began, agreed = time.process_time(), 0
    for hand in hands(count, wilds):
        agreed += best_by_scan(finder, words, hand) == finder.best_word(hand)[0]
    every = 1000 * (time.process_time() - began) / count
    return f"{every:>12.1f}   {agreed:,} of {count:,}"


def chances(finder: Finder, count: int) -> None:
    """Print deals per second against three players, by cards on the board."""
    luck = random.Random(1)
    for size in (0, 3, 4, 5):
        cards = luck.sample(LETTERS, 2 + size)
        deals = Deals(finder, DECK.cards(), cards[:2], cards[2:])
        began = time.process_time()
        list(islice(deals.shares(3, luck), count))
        speed = count / (time.process_time() - began)
        print(f"odds of 4 players, {size} on the board: {speed:,.0f} deals per second")


def rounds(ruling: Ruling, count: int) -> None:
    """Play rounds with eight computer players; print processor time and memory."""
    ruled, plays = find_game(GAME).rules, find_game(GAME).engine.opponent
    assert plays is not None
    names = tuple(f"P{number}" for number in range(1, PLAYERS + 1))
    levels = {name: 1 + at % plays.LEVELS for at, name in enumerate(names)}
    began = time.process_time()
    for number in range(count):
        seats = names[number % PLAYERS :] + names[: number % PLAYERS]
        start = ruled.new(seats, {**plays.NEEDS, "rounds": 1}, {})
        MachineMind(ruled, plays, ruling, Chance(number)).play_out(start, levels)
    took, peak = time.process_time() - began, peak_mb()
    memory = "" if peak is None else f", peak memory {peak:.0f} MB"
    print(f"{count:,} rounds of {PLAYERS} computer players: {took:.1f} s processor time{memory}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000, help="number of hands to check")
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--quick", action="store_true", help="only check that it runs")
    args = parser.parse_args()
    ruling = open_ruling()
    began = time.process_time()
    finder = prepare(ruling, DECK.values, Scoring())
    print(f"prepared: {time.process_time() - began:.2f} s processor time")
    best_words(finder, ruling, 2 if args.quick else args.hands)
    chances(finder, 10 if args.quick else 2000)
    rounds(ruling, 2 if args.quick else args.rounds)


if __name__ == "__main__":
    main()
