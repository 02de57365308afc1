"""Measure the computer players of a game against each other, the old strongest, and scripts.

    python tests/opponents/measure.py --pairs 400 --seed 77 word_lift 5,old 1,beginner 2,1 2.5,2
    python tests/opponents/measure.py newword 5,4 --rules junior=true

A player is a strength from 1 to 5, also in halves such as 2.5; `old` is the strongest of the
earlier version, and the scripts are in scripted.py. Each deal is played twice with the seats
swapped; the interval (95 %) is over the deals. A line has the share of games that the first player
won; in a game for chips, the chips that it won in 100 rounds, and then the time of the processor.
At the end come the median and the longest time of a decision of each player, in milliseconds.

With `--keep FILE` each pair is kept there as it ends, and the same command goes on after an
interruption, or with more pairs. Begin a new file when the players have changed.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any, NamedTuple

import scripted
from kept import load, save

from companion.cli.games.simulate import house_rules
from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind
from companion.games.api.game import Game
from companion.games.api.rules import Action
from companion.lexicon import open_ruling
from companion.lexicon.ruling import Ruling
from companion.simulation.match import opponent_of
from companion.simulation.statistics import Estimate, Tally

Decide = Callable[[Any, str, Ruling, Chance], Action | None]

NAMES = ("P1", "P2")

RULING = open_ruling()
"""Opened once: what is found out about it is kept with it."""

WIN = 2
"""What a win counts, so that a shared one is a whole number."""

ROUNDS = 100
"""A game for chips is given as the chips won in this many rounds."""

Times = defaultdict[str, list[float]]
"""For each player, the seconds of its decisions."""


class Match(NamedTuple):
    """Two kinds of player, and the house rules of their game."""

    game: Game
    kinds: Sequence[str]
    rules: Mapping[str, Any]


def player(game: str, kind: str) -> Decide:
    """The player that `kind` names: `old`, a script, or a strength."""
    if kind == "old":
        old = import_module(f"old_{game}")
        return lambda view, me, ruling, chance: old.decide(view, me, 5, ruling, chance)
    if kind in scripted.SCRIPTS:
        return scripted.SCRIPTS[kind][game]
    decide: Any = opponent_of(game).decide
    level = float(kind)
    return lambda view, me, ruling, chance: decide(view, me, level, ruling, chance)


def won(
    game: str, kinds: Sequence[str], pairs: int, seed: int, rules: Mapping[str, Any] | None = None
) -> Estimate:
    """What the first of two players wins of a game, in mirrored pairs: a share, or chips."""
    match = Match(find_game(game), kinds, rules or {})
    return estimate(match, wins(match, range(pairs), seed, Times(list)))


def wins(match: Match, deals: Iterable[int], seed: int, times: Times) -> Iterator[int]:
    """What the first player wins in both games of the deals with these numbers."""
    for deal in deals:
        yield sum(_won(match, f"{seed}/{deal}", first, times) for first in (0, 1))


def estimate(match: Match, pairs: Iterable[int]) -> Estimate:
    """What the first player wins, by what it won in some pairs."""
    tally = Tally(games=2)
    for pair in pairs:
        tally.add(pair)
    if match.game.engine.stake:
        return Estimate(tally.mean, tally.mean - tally.error, tally.mean + tally.error)
    return tally.share(WIN)


def _won(match: Match, luck: str, first: int, times: Times) -> int:
    """What P1 wins in one game: chips, or its part of a win."""
    game, kinds = match.game, dict(zip(NAMES, match.kinds, strict=True))
    opponent = opponent_of(game.name)
    known = {name: player(game.name, kind) for name, kind in kinds.items()}

    def decide(view: Any, me: str | None, _: float, ruling: Ruling, chance: Chance) -> Any:
        if me is None:
            return opponent.decide(view, None, 5, ruling, chance)
        start = time.process_time()
        action = known[me](view, me, ruling, chance)
        if action is not None:
            times[kinds[me]].append(time.process_time() - start)
        return action

    both: Any = SimpleNamespace(decide=decide)
    options = {**game.engine.self_play, **match.rules, **opponent.NEEDS}
    setup = scripted.setup(game.name, match.kinds)
    start = game.rules.new((*NAMES[first:], *NAMES[:first]), options, setup)
    view = game.rules.view(start, None)
    for kind in match.kinds:
        if kind[0].isdigit():
            opponent.prepare(view, float(kind), RULING)
    mind = MachineMind(game.rules, both, RULING, Chance(luck))
    end = game.rules.view(mind.play_out(start, dict.fromkeys(NAMES, 5)), None)
    if stake := game.engine.stake:
        return int(end.scores["P1"]) - stake.start
    return WIN // len(end.winners) if "P1" in end.winners else 0


class Kept:
    """What the pairs of each match have won, and the seconds that they took, in a file."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._known = load(path)

    def play(self, title: str, match: Match, pairs: int, seed: int, times: Times) -> Any:
        """The pairs and seconds of a match; plays the pairs that are missing."""
        kept = self._known.setdefault(f"{title}, seed {seed}", {"won": [], "s": 0.0})
        missing = wins(match, range(len(kept["won"]), pairs), seed, times)
        began = time.process_time()
        for pair in missing:
            kept["won"].append(pair)
            now = time.process_time()
            kept["s"], began = kept["s"] + now - began, now
            if self._path:
                save(self._path, self._known)
        return kept


def main() -> None:
    """Print a line for each match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("game")
    parser.add_argument("matches", nargs="+", metavar="A,B")
    parser.add_argument("--rules", nargs="+", default=[], metavar="K=V")
    parser.add_argument("--keep", type=Path, metavar="FILE")
    args = parser.parse_args()
    game, rules, times = find_game(args.game), house_rules(args.rules), Times(list)
    title, kept = " ".join((args.game, *args.rules)), Kept(args.keep)
    for text in args.matches:
        match = Match(game, text.split(","), rules)
        one = kept.play(f"{title} {text}", match, args.pairs, args.seed, times)
        found = estimate(match, one["won"][: args.pairs])
        factor = ROUNDS if game.engine.stake else 100
        low, mean, high = (factor * value for value in (found.low, found.mean, found.high))
        pairs = f"{min(len(one['won']), args.pairs)} pairs, {one['s']:.0f} s"
        print(f"{title} {text}: {mean:.1f} ({low:.1f} to {high:.1f}), {pairs}", flush=True)
    for kind, took in times.items():
        print(f"{title} {kind}: median {1000 * median(took):.0f} ms, most {1000 * max(took):.0f}")


if __name__ == "__main__":
    main()
