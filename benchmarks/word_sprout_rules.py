"""Time of verdicts, replies and turns in Word Sprout, under many rules.

    python benchmarks/word_sprout_rules.py [--positions 1000] [--only verdicts|replies|turns]

Everything runs as at the table: the dictionary's answers are recorded with the action, then
the action is applied.

Verdicts: a challenge of a random string from a random word of the list, with the word shown,
which includes the search whether the word can be reached (S3.3). Under the core rules, every
variation alone, and every legal pair. The shortest of three times counts, to exclude other
load.

Replies: the strongest computer player's decision against one opponent under the basic rules,
in won and in lost positions, excluding the time to open the solution. Then the other levels
and some other rules.

Turns: the same play under no variation, under each one alone, and under as many as can be
combined, compared with the sum of their separate costs.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple

from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, State
from companion.games.word_sprout.engine.opponent import decide
from companion.games.word_sprout.engine.solution import solution_for
from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.actions import Challenge, Play
from companion.games.word_sprout.rules.rules import RULES
from companion.games.word_sprout.rules.variations import VARIATIONS, clash
from companion.lexicon import open_ruling
from companion.lexicon.ruling import Ruling

CHANCE = Chance(1)
VOWELS = "AEIOU"
AIM_MS = 10.0
TIMES = 3
REPEATS = 200


class Timed(NamedTuple):
    """Times of verdicts under some variations, in milliseconds."""

    names: tuple[str, ...]
    median: float
    worst: float
    position: str


def with_parents(names: Iterable[str]) -> tuple[str, ...]:
    """The variations with all variations they require."""
    whole = tuple(dict.fromkeys(names))
    needed = [parent for name in whole for parent in VARIATIONS[name].parents]
    return whole if set(needed) <= set(whole) else with_parents((*needed, *whole))


def position(chance: random.Random, word: str, names: tuple[str, ...]) -> dict[str, Any]:
    """A position with a string from the word; may omit vowels if the rules allow it."""
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
    """The shortest of several times, in milliseconds."""
    times = []
    for _ in range(TIMES):
        began = time.perf_counter()
        outcome = RULES.apply(
            state, RULES.complete(state, action, CHANCE, ruling), RecordingRuling(ruling)
        )
        times.append(time.perf_counter() - began)
        assert outcome.accepted, outcome.message
    return 1000 * min(times)


def verdicts(names: tuple[str, ...], words: list[str], ruling: Ruling) -> Timed:
    """Measure challenges in random positions."""
    chance, found = random.Random(str(names)), []
    for word in words:
        given = position(chance, word, names)
        state = messages.position(given)
        spent = took_ms(state, Challenge(by="C", shown_word=word), ruling)
        found.append((spent, f"{given['string']} in {word}"))
    worst, where = max(found)
    return Timed(names, statistics.median(spent for spent, _ in found), worst, where)


def report(title: str, found: list[Timed]) -> None:
    """Print the summary of a group of rules, with its worst position."""
    worst = max(found, key=lambda timed: timed.worst)
    median = statistics.median(timed.median for timed in found)
    slow = sum(timed.worst > AIM_MS for timed in found)
    print(f"{title:<28} {len(found):>4} {median:>8.3f} {worst.worst:>8.2f} {slow:>5}   ", end="")
    print(f"{' + '.join(worst.names) or 'core'}: {worst.position}")


def all_verdicts(count: int, ruling: Ruling) -> None:
    """Measure verdicts under the core rules, each variation, and each legal pair."""
    words = random.Random(1).sample(sorted(ruling.words()), count)
    singles = {with_parents([name]) for name in VARIATIONS}
    pairs = {with_parents(pair) for pair in combinations(VARIATIONS, 2)} - singles
    print(
        f"verdict, {count} positions each   sets   median    worst  >{AIM_MS:g} ms   worst position"
    )
    for title, sets in (
        ("core rules", {()}),
        ("each variation", singles),
        ("each legal pair", pairs),
    ):
        legal = sorted(names for names in sets if clash(names) is None)
        report(title, [verdicts(names, words, ruling) for names in legal])


def replies(count: int, ruling: Ruling) -> None:
    """Measure replies from the solution, and replies of all levels by looking ahead."""
    solution, chance = solution_for(ruling), random.Random(2)
    words = chance.sample(sorted(ruling.words()), count)
    strings = [position(chance, word, ())["string"] for word in words]
    print(f"\na reply, {count} positions each        median    worst ms")
    for title, won in (("the best, won", True), ("the best, lost", False)):
        some = [string for string in strings if bool(solution.winning(string)) == won]
        report_replies(title, [reply_ms(string, 2, 5, (), ruling) for string in some])
    few = strings[: count // 25]
    for level in range(1, 6):
        report_replies(
            f"level {level}, 3 players", [reply_ms(s, 3, level, (), ruling) for s in few]
        )
    for name in ("add_vowels", "palindrome_lock", "no_plurals", "two_d"):
        report_replies(f"level 5, {name}", [reply_ms(s, 3, 5, (name,), ruling) for s in few])


def report_replies(title: str, times: list[float]) -> None:
    """Print a line of times for replies."""
    if times:
        print(f"{title:<34} {statistics.median(times):>8.3f} {max(times):>8.2f}")


def reply_ms(
    string: str, players: int, level: int, names: tuple[str, ...], ruling: Ruling
) -> float:
    """The shorter of two times for a decision, in milliseconds."""
    given = {"players": list("ABC"[:players]), "turn": "A", "string": string, "variations": names}
    view, times = RULES.view(messages.position(given), "A"), []
    for _ in range(2):
        began = time.perf_counter()
        action = decide(view, "A", level, ruling, CHANCE)
        times.append(time.perf_counter() - began)
        assert action is not None
    return 1000 * min(times)


def turn_us(names: tuple[str, ...], ruling: Ruling) -> float:
    """The median time of a play in microseconds."""
    given = {"players": ["A", "B", "C"], "string": "STRANG", "turn": "A", "variations": names}
    state, play = messages.position(given), Play(by="A", string="STRANGE")
    return 1000 * statistics.median(took_ms(state, play, ruling) for _ in range(REPEATS))


def turns(ruling: Ruling) -> None:
    """Measure a turn under no variation, each one, and as many as can be combined."""
    line = [name for name in VARIATIONS if name not in ("two_d", "hole_wins")]
    base = turn_us((), ruling)
    alone = {name: turn_us(with_parents([name]), ruling) - base for name in line}
    together: tuple[str, ...] = ()
    for name in [name for name in line if name != "complete_words"]:
        together = (*together, name) if clash((*together, name)) is None else together
    summed = base + sum(max(alone[name], 0) for name in together)
    least, most = min(alone.values()), max(alone.values())
    print(f"\na turn: core {base:.0f} us, each variation {least:+.0f} to {most:+.0f} us;", end=" ")
    print(f"{len(together)} together {turn_us(together, ruling):.0f} us, their sum {summed:.0f} us")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--only", choices=("verdicts", "replies", "turns"))
    given = parser.parse_args()
    ruling = open_ruling()
    if given.only in (None, "verdicts"):
        all_verdicts(given.positions, ruling)
    if given.only in (None, "replies"):
        replies(given.positions, ruling)
    if given.only in (None, "turns"):
        turns(ruling)


if __name__ == "__main__":
    main()
