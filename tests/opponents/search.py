"""Search for a fixed way to bet that wins from the mixed strategy of Word For Word.

    python tests/opponents/search.py --stacks 20 100 150 300

It plays the betting alone, on deals made before (deals.py), in which both see the shares that the
players of the real game see; `test_search.py` compares it with the real game. Nothing is drawn:
a round goes on in each way that the mixed strategy may bet, as often as it does so. The 500 ways of
exploiters.py play the common deals, and the best ten, with all that have a name, fresh ones. The
intervals of these are corrected for their number (Holm). Each deal is played from both seats, and
from each with both hands; a line has the chips won in 100 rounds. Stacks and limits are in antes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from math import inf, sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev

import numpy as np
from deals import Deal, read
from exploiters import NAMED, Better, fixed, mix, mixed
from trees import Node

WAYS, LAST = 500, 10
"""How many ways play the common deals, and the fresh ones."""

SURE = 0.05
"""How likely it may be that any of the intervals is wrong."""


class Rounds:
    """Rounds of two players in many deals at once.

    chips: what the first better, who deals and has the first hand, wins in each deal.
    """

    def __init__(
        self, deals: Sequence[Deal], betters: Sequence[Better], stack: float, limit: float = inf
    ) -> None:
        self._shares = np.array([deal.shares for deal in deals])
        self._won = np.array([2 * deal.won - 1 for deal in deals])
        self._betters, self._stack, self._limit = betters, stack, limit
        self.chips = np.zeros(len(deals))
        self._go_on(Node(), np.arange(len(deals)), np.ones(len(deals)))

    def _go_on(self, node: Node, deals: np.ndarray, often: np.ndarray) -> None:
        """Play on from a place. `often`: how likely each of the deals comes to it, 0 to 1."""
        spot, better = node.spot(self._stack, self._limit), self._betters[node.mover]
        shares, hand = np.unique(self._shares[deals, node.mover, node.street], return_inverse=True)
        mixes = [mix(better(spot, lambda share=share: share)) for share in shares.tolist()]
        for step in dict.fromkeys(step for found in mixes for step in found):
            part = often * np.array([found.get(step, 0.0) for found in mixes])[hand]
            some, part = deals[part > 0], part[part > 0]
            after = node.after(step, self._stack)
            if isinstance(after, Node):
                self._go_on(after, some, part)
            else:
                chips, winner = after
                self.chips[some] += part * chips * (winner or self._won[some])


def play(
    better: Better,
    deals: Sequence[Deal],
    stack: float,
    limit: float = inf,
    other: Better = mixed,
) -> list[float]:
    """The chips that a better wins in a round of each deal, on average over seats and hands."""
    both = [*deals, *(deal.swapped() for deal in deals)]
    first, second = (
        Rounds(both, betters, stack, limit).chips
        for betters in ((better, other), (other, better))
    )  # fmt: skip
    found: list[float] = ((first - second).reshape(2, -1).mean(0) / 2).tolist()
    return found


def interval(found: Sequence[float], comparisons: float = 1) -> tuple[float, float, float]:
    """The chips in 100 rounds, with the ends of the interval for one of some comparisons."""
    wide = NormalDist().inv_cdf(1 - SURE / 2 / comparisons) * stdev(found) / sqrt(len(found))
    return tuple(100 * (fmean(found) + part * wide) for part in (0, -1, 1))  # type: ignore[return-value]


def search(common: Sequence[Deal], fresh: Sequence[Deal], stack: float, limit: float) -> None:
    """Print what the best ways to bet win with these stacks and this limit."""
    print(f"{stack:g} antes, limit {limit:g}, {len(fresh)} deals", flush=True)
    ways = {f"fixed {number}": fixed(number) for number in range(WAYS)}
    won = {name: fmean(play(better, common, stack, limit)) for name, better in ways.items()}
    best = sorted(ways, key=lambda name: -won[name])[:LAST]
    last = {
        name: play(better, fresh, stack, limit)
        for name, better in [*((name, ways[name]) for name in best), *NAMED.items()]
    }
    certain = sorted(last, key=lambda name: -fmean(last[name]) / stdev(last[name]))
    for place, name in enumerate(certain):
        mean, low, high = interval(last[name], len(certain) - place)
        print(f"{name}: {mean:.0f} ({low:.0f} to {high:.0f})")
    for name in best:
        print(f"{name}, {100 * won[name]:.0f} in the common deals: {ways[name]}")


def main() -> None:
    """Search, and print what wins most."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--common", type=Path, default=Path("build/opponents/deals.txt"))
    parser.add_argument("--fresh", type=Path, default=Path("build/opponents/fresh.txt"))
    parser.add_argument("--stacks", type=float, nargs="+", default=[20, 100, 150, 300])
    parser.add_argument("--limit", type=float, default=inf)
    args = parser.parse_args()
    common, fresh = (list(read(path).values()) for path in (args.common, args.fresh))
    for stack in args.stacks:
        began = time.process_time()
        search(common, fresh, stack, args.limit)
        print(f"{time.process_time() - began:.0f} s of the processor", flush=True)


if __name__ == "__main__":
    main()
