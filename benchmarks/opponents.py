"""How long each computer player thinks, at each strength of each game.

    python benchmarks/opponents.py [--games 4] [--game word_sprout] [--quick]

Two computer players of one strength play whole games, as `companion simulate` has them do.
Each decision is timed by the processor's clock; what takes no decision (no view is asked,
nothing is due) is left out. "Prepares" is the time to make the tables that a strength needs,
which a computer player does when a game begins. "Most" is the slowest decision of all.

Word Sprout's strengths 2 to 4 are played twice, with the same luck: as they are, and by the
plain definition, which searches all known words for each string and lays every letter. Both
must play the same moves.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from companion.games import GAMES
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind, Strength, computer_names, strengths_of
from companion.games.api.game import Game
from companion.games.word_sprout.engine import knowledge, vocabulary
from companion.lexicon import open_ruling
from companion.lexicon.compiled.queries import insertions
from companion.lexicon.ruling import Ruling

PLAYERS = 2
PLAIN = range(2, 5)
"""The strengths of Word Sprout that are compared with the plain definition."""


class Timed:
    """A game's opponent that takes the time of its decisions, milliseconds."""

    def __init__(self, opponent: Any) -> None:
        self._opponent = opponent
        self.took: list[float] = []
        self.made: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._opponent, name)

    def decide(self, *asked: Any) -> Any:
        """What the opponent does."""
        began = time.process_time()
        action = self._opponent.decide(*asked)
        if action is not None:
            self.took.append(1000 * (time.process_time() - began))
            self.made.append(action)
        return action


class Seen(NamedTuple):
    """The games of one strength: games a second, times in ms, and the moves."""

    speed: float
    prepares: float
    took: list[float]
    made: list[Any]


def play(game: Game, strength: Strength, ruling: Ruling, count: int) -> Seen:
    """Some games among players of that strength, the same every time."""
    opponent = Timed(game.engine.opponent)
    levels = computer_names([strength] * PLAYERS)
    began = prepared = time.process_time()
    for number in range(count):
        start = game.rules.new(tuple(levels), {**game.engine.self_play, **opponent.NEEDS}, {})
        mind = MachineMind(game.rules, opponent, ruling, Chance(number))
        if not number:
            mind.prepare(start, levels)
            prepared = time.process_time()
        mind.play_out(start, levels)
    speed = count / (time.process_time() - prepared)
    return Seen(speed, 1000 * (prepared - began), opponent.took, opponent.made)


@contextmanager
def plainly() -> Iterator[None]:
    """Word Sprout by the plain definition, with nothing kept of what was played before."""

    def holds(words: Any, string: str, thinned: bool) -> bool:
        inside = words._ruling.is_run(string)
        return inside and next(words.goals(string, thinned=thinned), None) is not None

    def longer(words: Any, string: str) -> Iterator[str]:
        return filter(words.holds, insertions(string))

    vocabulary._made.clear()
    with (
        patch.object(vocabulary.Vocabulary, "_holds", holds),
        patch.object(vocabulary.Vocabulary, "longer", longer),
        patch.object(knowledge.Knowledge, "count_plain_moves", lambda *_: 0),
    ):
        yield
    vocabulary._made.clear()


def row(what: str, seen: Seen) -> None:
    """One line of the table."""
    middle, worst = statistics.median(seen.took), max(seen.took)
    times = f"{middle:>9.2f} {worst:>9.1f} {seen.prepares:>9.1f}"
    print(f"{what:<26} {len(seen.took):>6} {times} {seen.speed:>9.2f}")


def compared(game: Game, strength: Strength, ruling: Ruling, count: int, seen: Seen) -> None:
    """The same games by the plain definition, and how many times that is."""
    with plainly():
        plain = play(game, strength, ruling, count)
    row("   by the plain definition", plain)
    slowest = max(seen.took) / max(plain.took)
    same = "the same moves" if seen.made == plain.made else "OTHER MOVES"
    print(
        f"   slowest / plain: {slowest:.2f}; games / plain: {seen.speed / plain.speed:.1f}; {same}"
    )


def main() -> None:
    """Measure and print."""
    names = [game.name for game in GAMES if game.engine.opponent]
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--game", choices=names, help="only this one")
    one = "one game of the middle strength of each, to see that it works"
    parser.add_argument("--quick", action="store_true", help=one)
    given = parser.parse_args()
    ruling, count = open_ruling(), 1 if given.quick else given.games
    print(f"{'':<26} {'moves':>6} {'median ms':>9} {'most':>9} {'prepares':>9} {'games/s':>9}")
    for game in GAMES:
        if game.name not in ([given.game] if given.game else names) or not game.engine.opponent:
            continue
        for strength in strengths_of(game.engine.opponent):
            if given.quick and strength != 3:
                continue
            seen = play(game, strength, ruling, count)
            row(f"{game.title}, strength {strength:g}", seen)
            if game.name == "word_sprout" and strength in PLAIN and not given.quick:
                compared(game, strength, ruling, count, seen)


if __name__ == "__main__":
    main()
