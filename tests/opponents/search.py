"""Search for a fixed way to bet that wins from the mixed strategy of Word For Word.

    python tests/opponents/search.py build/opponents/search.json

It plays the betting alone, on deals made before (deals.py), in which both see the shares that the
players of the real game see; `test_search.py` compares it with the real game. The 500 ways of
exploiters.py play 50 pairs each on common deals, the best 100 of them 200 pairs, the best 25 of
these 800, and the best ten, with all that have a name, 3,000 on fresh deals. The intervals of these
are corrected for their number (Holm). The file keeps all results, and the same command goes on. In
a pair each deal is played from both seats; a line has the chips won in 100 rounds.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import time
from collections.abc import Iterable, Sequence
from math import inf, sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev

from deals import Deal, read
from exploiters import NAMED, Better, fixed, mixed
from kept import load, save

from companion.games.word_for_word.engine.mixed import Spot, table

STAGES = ((500, 50), (100, 200), (25, 800))
"""How many ways play how many pairs, one stage after the other."""

LAST, LAST_PAIRS = 10, 3000

ANTE, STACK = 1, 100

SURE = 0.05
"""How likely it may be that any of the intervals is wrong."""


def won(deal: Deal, betters: Sequence[Better], stack: int, luck: random.Random) -> float:
    """The chips that the first better, who deals, wins in a round."""
    put, street, limit = [float(ANTE), float(ANTE)], 0, inf
    while street < 4:
        own, mover, acted = [0.0, 0.0], 0 if street == 0 else 1, 0
        while put[0] < stack or put[1] < stack or put[0] != put[1]:
            other, cost = 1 - mover, put[1 - mover] - put[mover]
            spot = Spot(
                street=street, deals=mover == 0, opening=street == 0 and not any(own),
                pot=sum(put), cost=cost, own=own[mover],
                paid=(put[mover] - own[mover]) / ANTE, left=stack - put[other], limit=limit,
            )  # fmt: skip
            share = deal.shares[mover][street]
            step = betters[mover](spot, lambda share=share: share, luck)
            if step is None:
                return -put[0] if mover == 0 else put[1]
            put[mover], own[mover] = put[mover] + cost + step, own[mover] + cost + step
            acted = 1 if step else acted + 1
            mover = other
            if acted == 2:
                break
        street += 1
    return put[0] * (2 * deal.won - 1)


def pair(deal: Deal, better: Better, other: Better, stack: int, seed: str) -> float:
    """The chips that a better wins in a round, on average over both seats."""
    lucks = [random.Random(f"{seed} {deal.number} {seat}") for seat in range(2)]
    first = won(deal, (better, other), stack, lucks[0])
    return (first - won(deal, (other, better), stack, lucks[1])) / 2


def play(
    better: Better, deals: Iterable[Deal], stack: int = STACK, other: Better = mixed
) -> list[float]:
    """What a better wins in each pair."""
    return [pair(deal, better, other, stack, "search") for deal in deals]


def interval(found: Sequence[float], comparisons: float = 1) -> tuple[float, float, float]:
    """The chips in 100 rounds, with the ends of the interval for one of some comparisons."""
    wide = NormalDist().inv_cdf(1 - SURE / 2 / comparisons) * stdev(found) / sqrt(len(found))
    return tuple(100 * (fmean(found) + part * wide) for part in (0, -1, 1))  # type: ignore[return-value]


def main() -> None:
    """Search, and print what wins most."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--common", type=Path, default=Path("build/opponents/deals.txt"))
    parser.add_argument("--fresh", type=Path, default=Path("build/opponents/fresh.txt"))
    parser.add_argument("--stack", type=int, default=STACK)
    parser.add_argument("file", type=Path)
    args = parser.parse_args()
    began, checksum = time.process_time(), hashlib.sha256(repr(table()).encode()).hexdigest()[:8]
    done = load(args.file)

    def result(name: str, better: Better, deals: Sequence[Deal]) -> list[float]:
        asked = f"{checksum} {name} {args.stack} {deals[0].number} {len(deals)}"
        if asked not in done:
            done[asked] = play(better, deals, args.stack)
            save(args.file, done)
        return done[asked]

    common = list(read(args.common).values())
    ways = [(f"fixed {number}", fixed(number)) for number in range(STAGES[0][0])]
    for count, pairs in STAGES:
        deals = common[:pairs]
        ways = sorted(ways[:count], key=lambda way: -fmean(result(*way, deals)))
        name, better = ways[0]
        print(f"{count} ways, {len(deals)} pairs: the best wins "
              f"{100 * fmean(result(name, better, deals)):.0f} ({name})", flush=True)  # fmt: skip
    fresh = list(read(args.fresh).values())[:LAST_PAIRS]
    last = {name: result(name, better, fresh) for name, better in [*ways[:LAST], *NAMED.items()]}
    certain = sorted(last, key=lambda name: -fmean(last[name]) / stdev(last[name]))
    for place, name in enumerate(certain):
        mean, low, high = interval(last[name], len(certain) - place)
        print(f"{name}: {mean:.0f} ({low:.0f} to {high:.0f}), {len(fresh)} pairs")
    for name, better in ways[:LAST]:
        print(f"{name}: {better}")
    print(f"{time.process_time() - began:.0f} s of the processor")


if __name__ == "__main__":
    main()
