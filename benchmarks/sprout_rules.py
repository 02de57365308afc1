"""How long a verdict on a challenge takes in Word Sprout, and what a turn costs under many rules.

    python benchmarks/sprout_rules.py [--positions 1000]

Everything is timed as the table does it: what the dictionary says is kept with the action,
then the action is judged.

Verdicts: a random string out of a random word of the list, challenged, with the word
shown, so that it is also searched whether the word could be reached (S3.3); under the core
rules, every variation alone, and every legal pair. Each is timed thrice and the shortest time
counts, so that what else the machine does is left out.

Turns: one and the same play under no variation, each one alone, and as many as go together,
beside the sum of what they cost alone.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple

from companion.chance import Chance
from companion.games.base import Action, State
from companion.games.word_sprout import rules
from companion.games.word_sprout.actions import Challenge, Play
from companion.games.word_sprout.variations import VARIATIONS, clash
from companion.lexicon import open_ruling
from companion.lexicon.ruling import Ruling

CHANCE = Chance(1)
VOWELS = "AEIOU"
AIM_MS = 10.0
TIMES = 3
REPEATS = 200


class Timed(NamedTuple):
    """Verdicts under some variations, milliseconds."""

    names: tuple[str, ...]
    median: float
    worst: float
    position: str


def with_parents(names: Iterable[str]) -> tuple[str, ...]:
    """The variations with all that they need."""
    whole = tuple(dict.fromkeys(names))
    needed = [parent for name in whole for parent in VARIATIONS[name].parents]
    return whole if set(needed) <= set(whole) else with_parents((*needed, *whole))


def position(chance: random.Random, word: str, names: tuple[str, ...]) -> dict[str, Any]:
    """A string out of the word, its last letter just played; vowels left out where they may be."""
    length = chance.randint(1, min(len(word), 8))
    at = chance.randint(0, len(word) - length)
    string = word[at : at + length]
    if "add_vowels" in names:
        string = "".join(a for a in string if a not in VOWELS or chance.random() < 0.5) or string
    history = [{"by": "A", "string": string[:-1]}] if string[:-1] else []
    return {
        "players": ["A", "B", "C"],
        "turn": "C",
        "string": string,
        "history": [*history, {"by": "B", "string": string}],
        "variations": names,
    }


def took_ms(state: State, action: Action, ruling: Ruling) -> float:
    """The shortest of some times, milliseconds."""
    times = []
    for _ in range(TIMES):
        began = time.perf_counter()
        outcome = rules.apply(state, rules.complete(state, action, CHANCE, ruling), ruling)
        times.append(time.perf_counter() - began)
        assert outcome.accepted, outcome.message
    return 1000 * min(times)


def verdicts(names: tuple[str, ...], words: list[str], ruling: Ruling) -> Timed:
    """The times of challenges in random positions."""
    chance, found = random.Random(str(names)), []
    for word in words:
        given = position(chance, word, names)
        state = rules.position(given)
        spent = took_ms(state, Challenge(by="C", shown_word=word), ruling)
        found.append((spent, f"{given['string']} in {word}"))
    worst, where = max(found)
    return Timed(names, statistics.median(spent for spent, _ in found), worst, where)


def report(title: str, found: list[Timed]) -> None:
    """The worst of a group of rules, and how the rest of it does."""
    worst = max(found, key=lambda timed: timed.worst)
    median = statistics.median(timed.median for timed in found)
    slow = sum(timed.worst > AIM_MS for timed in found)
    print(f"{title:<28} {len(found):>4} {median:>8.3f} {worst.worst:>8.2f} {slow:>5}   ", end="")
    print(f"{' + '.join(worst.names) or 'core'}: {worst.position}")


def all_verdicts(count: int, ruling: Ruling) -> None:
    """Verdicts under the core rules, each variation, and each legal pair."""
    words = random.Random(1).sample(sorted(ruling.words()), count)
    singles = {with_parents([name]) for name in VARIATIONS}
    pairs = {with_parents(pair) for pair in combinations(VARIATIONS, 2)} - singles
    print(
        f"verdict, {count} positions each   sets   median    worst  >{AIM_MS:g} ms   the worst one"
    )
    for title, sets in (
        ("core rules", {()}),
        ("each variation", singles),
        ("each legal pair", pairs),
    ):
        legal = sorted(names for names in sets if clash(names) is None)
        report(title, [verdicts(names, words, ruling) for names in legal])


def turn_us(names: tuple[str, ...], ruling: Ruling) -> float:
    """What one play costs, microseconds: the median of many."""
    given = {"players": ["A", "B", "C"], "string": "STRANG", "turn": "A", "variations": names}
    state, play = rules.position(given), Play(by="A", string="STRANGE")
    return 1000 * statistics.median(took_ms(state, play, ruling) for _ in range(REPEATS))


def turns(ruling: Ruling) -> None:
    """A turn under none, one, and as many variations as go together."""
    line = [name for name in VARIATIONS if name not in ("two_d", "hole_wins")]
    base = turn_us((), ruling)
    alone = {name: turn_us(with_parents([name]), ruling) - base for name in line}
    together: tuple[str, ...] = ()
    for name in [name for name in line if name != "complete_words"]:
        together = (*together, name) if clash((*together, name)) is None else together
    own = base + sum(max(alone[name], 0) for name in together)
    least, most = min(alone.values()), max(alone.values())
    print(f"\na turn: core {base:.0f} us, each variation {least:+.0f} to {most:+.0f} us;", end=" ")
    print(f"{len(together)} together {turn_us(together, ruling):.0f} us, their sum {own:.0f} us")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=1000)
    given = parser.parse_args()
    ruling = open_ruling()
    all_verdicts(given.positions, ruling)
    turns(ruling)


if __name__ == "__main__":
    main()
