"""How long the best word of seven cards takes in Word For Word, chances, and games of machines.

    python benchmarks/word_for_word.py [--hands 2000] [--rounds 1000] [--quick]

Best words: 400 random hands with each of 0 to 4 wild cards, by the word list in force. Each
hand is timed thrice and the shortest time counts. For as many hands as are asked for, most
of them with few wild cards, every word of the list is laid at its best in the same process,
and both must agree.

Chances: hands of the river and before, against three others, deals a second.

Rounds: eight machines of all strengths with new stacks of 100 each round; seconds of the
processor, and the most memory that the process has held.
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
from companion.reports.simulate import peak_mb

GAME = "word_for_word"
DECK = default_deck(GAME)
WILDS = [card for card in DECK.cards() if card[0] == "*"]
LETTERS = [card for card in DECK.cards() if card[0] != "*"]
TIMED = 400
TIMES = 3
CHECKED = (0.60, 0.25, 0.08, 0.05, 0.02)
"""What part of the hands that are checked has so many wild cards."""

PLAYERS = 8


def hands(count: int, wilds: int) -> Iterator[list[str]]:
    """Random hands of seven with so many wild cards, the same every time."""
    luck = random.Random(wilds)
    for _ in range(count):
        yield [*luck.sample(LETTERS, 7 - wilds), *luck.sample(WILDS, wilds)]


def took_ms(finder: Finder, hand: Sequence[str]) -> float:
    """The shortest of some times, milliseconds."""
    times = []
    for _ in range(TIMES):
        began = time.perf_counter()
        finder.best_word(hand)
        times.append(time.perf_counter() - began)
    return 1000 * min(times)


def slowly(finder: Finder, words: Sequence[str], hand: Sequence[str]) -> int:
    """The most points by laying every word of the list that the cards can lay."""
    held = Counter(card[0] for card in hand if card[0] != "*")
    wilds, best = len(hand) - held.total(), 0
    for word in words:
        missing = sum(max(word.count(letter) - held[letter], 0) for letter in set(word))
        if missing <= wilds:
            laid = best_layout(word, hand, finder.values, finder.house)
            best = max(best, laid[1].total if laid else 0)
    return best


def best_words(finder: Finder, ruling: Ruling, count: int) -> None:
    """Times by the number of wild cards, beside laying every word."""
    words = playable_words(ruling.words())
    print(f"best word of seven cards, {len(words):,} words, milliseconds")
    print("wild cards   median     95 %    worst   every word   agreed")
    for wilds, part in enumerate(CHECKED):
        found = list(hands(min(TIMED, count), wilds))
        finder.best_word(found[0])  # the words in order, made when they are first needed
        times = sorted(took_ms(finder, hand) for hand in found)
        late = times[int(0.95 * (len(times) - 1))]
        print(
            f"{wilds:>10} {statistics.median(times):>8.3f} {late:>8.3f} {times[-1]:>8.3f}", end=""
        )
        print(f" {checked(finder, words, max(round(part * count), 1), wilds)}", flush=True)


def checked(finder: Finder, words: Sequence[str], count: int, wilds: int) -> str:
    """How long laying every word takes, milliseconds, and how often both agreed."""
    began, agreed = time.process_time(), 0
    for hand in hands(count, wilds):
        agreed += slowly(finder, words, hand) == finder.best_word(hand)[0]
    every = 1000 * (time.process_time() - began) / count
    return f"{every:>12.1f}   {agreed:,} of {count:,}"


def chances(finder: Finder, count: int) -> None:
    """Deals a second against three others, by the cards on the board."""
    luck = random.Random(1)
    for size in (0, 3, 4, 5):
        cards = luck.sample(LETTERS, 2 + size)
        deals = Deals(finder, DECK.cards(), cards[:2], cards[2:])
        began = time.process_time()
        list(islice(deals.shares(3, luck), count))
        speed = count / (time.process_time() - began)
        print(f"chances of 4 players, {size} on the board: {speed:,.0f} deals a second")


def rounds(ruling: Ruling, count: int) -> None:
    """Rounds among eight machines; seconds of the processor, and memory."""
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
    memory = "" if peak is None else f", at most {peak:.0f} MB of memory"
    print(f"{count:,} rounds of {PLAYERS} machines: {took:.1f} s of the processor{memory}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000, help="how many are checked")
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--quick", action="store_true", help="only see that it runs")
    args = parser.parse_args()
    ruling = open_ruling()
    began = time.process_time()
    finder = prepare(ruling, DECK.values, Scoring())
    print(f"prepared: {time.process_time() - began:.2f} s of the processor")
    best_words(finder, ruling, 2 if args.quick else args.hands)
    chances(finder, 10 if args.quick else 2000)
    rounds(ruling, 2 if args.quick else args.rounds)


if __name__ == "__main__":
    main()
