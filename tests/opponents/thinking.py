"""Measure the slowest decisions of the computer players of each game.

    python tests/opponents/thinking.py --decisions 100000 build/opponents/thinking.json

Players of all strengths play at tables of two, four, and as many as the game takes, at most eight.
The strengths differ from seat to seat and from game to game. Each line has a game, the players, how
many decisions, and the processor time of the slowest ones in milliseconds, with the strength and
the number of the game. A fixed loop is timed before every tenth game: its fastest time says how
fast the computer is, and the median how busy it was. The file keeps all results, and the same
command goes on. The tables of the other games, which no box has at once, are kept out of the
garbage collection.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections import Counter
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any

from kept import load, save

from companion.games import GAMES, find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind, strengths_of
from companion.lexicon import open_ruling
from companion.simulation.match import opponent_of

RULING = open_ruling()

SEATS = 8
"""The most players at one box."""

SLOWEST = 5
"""How many of the slowest decisions are kept."""

LOOPS = 10
"""In how many games the loop is timed once."""

VARIANTS: dict[str, dict[str, Any]] = {"New Word Jr.": {"junior": True}}


def loop_s() -> float:
    """The time of the fixed loop."""
    began, total = time.process_time(), 0
    for number in range(3_000_000):
        total += number * number % 7
    return time.process_time() - began


def play(name: str, count: int, number: int, rules: dict[str, Any]) -> list[tuple[float, float]]:
    """The milliseconds and the strength of each decision in a game with this number."""
    game, opponent = find_game(name), opponent_of(name)
    found = list[tuple[float, float]]()

    def decide(view: Any, me: str | None, level: float, ruling: Any, chance: Chance) -> Any:
        began = time.process_time()
        action = opponent.decide(view, me, level, ruling, chance)
        if action is not None and me is not None:
            found.append((1000 * (time.process_time() - began), level))
        return action

    both: Any = SimpleNamespace(decide=decide, prepare=opponent.prepare)
    names = tuple(f"P{seat}" for seat in range(1, count + 1))
    strengths = cycle(reversed(list(strengths_of(opponent))))
    levels = dict(zip(names, islice(strengths, number, number + count), strict=True))
    start = game.rules.new(names, {**game.engine.self_play, **rules, **opponent.NEEDS}, {})
    mind = MachineMind(game.rules, both, RULING, Chance(f"thinking/{number}"))
    mind.prepare(start, levels)
    gc.collect()
    gc.freeze()
    mind.play_out(start, levels)
    return found


def main() -> None:
    """Play on until each table has enough decisions, the shortest first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=100_000)
    parser.add_argument("file", type=Path)
    args = parser.parse_args()
    done = load(args.file)
    tables = [
        (title, name, rules, count)
        for title, name, rules in games()
        for count in sorted({2, 4, min(find_game(name).rules.MAX_PLAYERS, SEATS)})
    ]
    for title, _, _, count in tables:
        empty = {"games": 0, "decisions": 0, "slowest": [], "loops": [], "cpu_s": 0.0}
        done.setdefault(f"{title}, {count} players", empty)
    shares = Counter(title for title, *_ in tables)
    while left := [one for one in tables if _made(done, one) < args.decisions / shares[one[0]]]:
        title, name, rules, count = min(left, key=lambda one: _made(done, one))
        table = done[f"{title}, {count} players"]
        began = time.process_time()
        if table["games"] % LOOPS == 0:
            table["loops"] = sorted([*table["loops"], loop_s()])
        found = play(name, count, table["games"], rules)
        table["games"] += 1
        table["decisions"] += len(found)
        slowest = [(ms, level, table["games"] - 1) for ms, level in found]
        table["slowest"] = sorted([*table["slowest"], *slowest], reverse=True, key=lambda s: s[0])
        del table["slowest"][SLOWEST:]
        table["cpu_s"] += time.process_time() - began
        save(args.file, done)
    for where, table in done.items():
        show(where, table)


def games() -> list[tuple[str, str, dict[str, Any]]]:
    """The title, the name and the rules of each game with computer players."""
    found = [(game.title, game.name, {}) for game in GAMES if game.engine.opponent]
    return found + [(title, "newword", rules) for title, rules in VARIANTS.items()]


def _made(done: dict[str, Any], table: tuple[str, str, Any, int]) -> int:
    title, _, _, count = table
    decisions: int = done[f"{title}, {count} players"]["decisions"]
    return decisions


def show(where: str, table: dict[str, Any]) -> None:
    """Print the line of a table."""
    slowest = ", ".join(f"{ms:.0f} ({level:g} in game {number})"
                        for ms, level, number in table["slowest"])  # fmt: skip
    loops = table["loops"]
    print(f"{where}: {table['decisions']} decisions in {table['games']} games, "
          f"{table['cpu_s']:.0f} s; slowest {slowest}; loop {1000 * loops[0]:.0f} to "
          f"{1000 * median(loops):.0f} ms", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
