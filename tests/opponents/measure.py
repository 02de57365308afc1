"""Measure the computer players of Word Lift against the old strongest and a scripted beginner.

    python tests/opponents/measure.py --pairs 400 --seed 77 5,old 1,beginner 2,1 3,2 4,3 5,4

Strengths are 1 to 5, also in halves such as 2.5. Each deal is played twice with the seats
swapped; the interval is over the deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import old_word_lift
import scripted

from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind
from companion.lexicon import open_ruling
from companion.lexicon.ruling import Ruling
from companion.simulation.statistics import Tally

GAME = find_game("word_lift")
OPPONENT = GAME.engine.opponent
assert OPPONENT is not None
WIN = 2
"""What a win counts, so that a shared one is a whole number."""


def decide_as(kind: str, view: Any, player: str, ruling: Ruling, chance: Chance) -> Any:
    """The action of `old`, `beginner` or a strength."""
    if kind == "old":
        return old_word_lift.decide(view, player, 5, ruling, chance)
    if kind == "beginner":
        return scripted.lift(view, player, ruling, chance)
    return OPPONENT.decide(view, player, float(kind), ruling, chance)  # type: ignore[arg-type]


def share(kinds: Sequence[str], pairs: int, seed: int) -> Tally:
    """The games that the first of two players wins, in mirrored pairs."""
    ruling, tally = open_ruling(), Tally(games=2)
    for deal in range(pairs):
        tally.add(sum(_won(kinds, ruling, f"{seed}/{deal}", first) for first in (0, 1)))
    return tally


def _won(kinds: Sequence[str], ruling: Ruling, luck: str, first: int) -> int:
    names = ("P1", "P2")
    kind = dict(zip(names, kinds, strict=True))

    def decide(view: Any, player: str | None, _: int, ruling: Ruling, chance: Chance) -> Any:
        if player is None:
            return OPPONENT.decide(view, None, 5, ruling, chance)
        return decide_as(kind[player], view, player, ruling, chance)

    both: Any = SimpleNamespace(decide=decide)
    start = GAME.rules.new((*names[first:], *names[:first]), dict(OPPONENT.NEEDS), {})
    end = MachineMind(GAME.rules, both, ruling, Chance(luck)).play_out(start, {"P1": 5, "P2": 5})
    winners = GAME.rules.view(end, None).winners
    return WIN // len(winners) if "P1" in winners else 0


def main() -> None:
    """Print a line for each match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("matches", nargs="+", metavar="A,B")
    args = parser.parse_args()
    for match in args.matches:
        found = share(match.split(","), args.pairs, args.seed).share(WIN)
        print(
            f"{match}: {100 * found.mean:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"
        )


if __name__ == "__main__":
    main()
