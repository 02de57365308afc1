"""Measure the computer players of a game against each other, the old strongest, and scripts.

    python tests/opponents/measure.py --pairs 400 --seed 77 word_lift 5,old 1,beginner 2,1 2.5,2

A player is a strength from 1 to 5, also in halves such as 2.5; `old` is the strongest of the
earlier version, and the scripts are in scripted.py. Each deal is played twice with the seats
swapped; the interval (95 %) is over the deals. A line has the share of games that the first player
won; in a game for chips, the chips that it won in 100 rounds.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import scripted

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
"""A game for chips is given as the chips won in so many rounds."""


def player(game: str, kind: str) -> Decide:
    """The player that `kind` names: `old`, a script, or a strength."""
    if kind == "old":
        old = import_module(f"old_{game}")
        return lambda view, me, ruling, chance: old.decide(view, me, 5, ruling, chance)
    if kind in scripted.SCRIPTS:
        return scripted.SCRIPTS[kind][game]
    decide, level = opponent_of(game).decide, float(kind)
    return lambda view, me, ruling, chance: decide(view, me, level, ruling, chance)


def won(game: str, kinds: Sequence[str], pairs: int, seed: int) -> Estimate:
    """What the first of two players wins of a game, in mirrored pairs: a share, or chips."""
    return estimate(game, kinds, range(pairs), seed)


def estimate(game: str, kinds: Sequence[str], deals: Iterable[int], seed: int) -> Estimate:
    """The same for the deals with these numbers."""
    tally = Tally(games=2)
    for deal in deals:
        tally.add(sum(_won(find_game(game), kinds, f"{seed}/{deal}", first) for first in (0, 1)))
    if find_game(game).engine.stake:
        return Estimate(tally.mean, tally.mean - tally.error, tally.mean + tally.error)
    return tally.share(WIN)


def _won(game: Game, kinds: Sequence[str], luck: str, first: int) -> int:
    """What P1 wins in one game: chips, or its part of a win."""
    opponent = opponent_of(game.name)
    known = {name: player(game.name, kind) for name, kind in zip(NAMES, kinds, strict=True)}

    def decide(view: Any, me: str | None, _: float, ruling: Ruling, chance: Chance) -> Any:
        if me is None:
            return opponent.decide(view, None, 5, ruling, chance)
        return known[me](view, me, ruling, chance)

    both: Any = SimpleNamespace(decide=decide)
    options = {**game.engine.self_play, **opponent.NEEDS}
    start = game.rules.new((*NAMES[first:], *NAMES[:first]), options, {})
    mind = MachineMind(game.rules, both, RULING, Chance(luck))
    end = game.rules.view(mind.play_out(start, dict.fromkeys(NAMES, 5)), None)
    if stake := game.engine.stake:
        return int(end.scores["P1"]) - stake.start
    return WIN // len(end.winners) if "P1" in end.winners else 0


def main() -> None:
    """Print a line for each match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("game")
    parser.add_argument("matches", nargs="+", metavar="A,B")
    args = parser.parse_args()
    for match in args.matches:
        found = won(args.game, match.split(","), args.pairs, args.seed)
        times = ROUNDS if find_game(args.game).engine.stake else 100
        low, mean, high = (times * value for value in (found.low, found.mean, found.high))
        print(f"{args.game} {match}: {mean:.1f} ({low:.1f} to {high:.1f})", flush=True)


if __name__ == "__main__":
    main()
