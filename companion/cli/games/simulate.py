"""`companion simulate`: computer players play games against each other."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from companion.errors import BadEntry

if TYPE_CHECKING:
    from companion.reports.simulate import Match, Played

DESCRIPTION = """\
Let computer players play games against each other, and show who wins how often.
The seats rotate from game to game. A strength is 1 to 5, or weak, fair, medium,
good or strong.
"""

EXAMPLES = """examples:
  companion simulate newword --players strong,weak
  companion simulate newword --players 5,5,3 --games 200 --rules turn_limit_s=60
  companion simulate word-for-word --players 5,4,3,2,1
                            here a game is one round; shows the chips won in 100 rounds
"""

MOST_GAMES = 1_000_000


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "simulate",
        help="let computer players play against each other",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="newword, word-for-word, word-lift, ...")
    parser.add_argument(
        "--players", default="strong,weak", metavar="A,B", help="strengths (default: strong,weak)"
    )
    parser.add_argument(
        "--games", type=int, default=1000, metavar="N", help="how many games (default: 1000)"
    )
    parser.add_argument("--rules", nargs="+", default=[], metavar="K=V", help="house rules")
    parser.add_argument("--seed", type=int, metavar="N", help="repeat an earlier run (random seed)")
    parser.add_argument("--list", metavar="NAME", help="use this word list")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Play the games and print the result; raises BadEntry."""
    from companion.lexicon import open_ruling
    from companion.reports import simulate

    if not 1 <= args.games <= MOST_GAMES:
        raise BadEntry(f"{args.games} games cannot be played. Choose 1 to {MOST_GAMES:,}.")
    seed = random.SystemRandom().randrange(1 << 32) if args.seed is None else args.seed
    game = args.game.replace("-", "_")
    players = simulate.players(args.players, game)
    match = simulate.Match(game, players, house_rules(args.rules), open_ruling(args.list), seed)
    start = time.perf_counter()
    played = list(_with_bar(simulate.play_games(match, args.games), args.games))
    _print(match, played, time.perf_counter() - start, as_json=args.json)
    return 0


def house_rules(given: Iterable[str]) -> dict[str, Any]:
    """Parse `name=value`, where the value is JSON or else plain text; raises BadEntry."""
    options = {}
    for rule in given:
        name, equals, value = rule.partition("=")
        if not (name and equals):
            raise BadEntry(f"{rule[:50]!r} is not a house rule. Write it as name=value.")
        options[name] = _value(value)
    return options


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _with_bar(played: Iterator[Played], count: int) -> Iterator[Played]:
    """The games, with a progress bar if standard error is a terminal."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return iter(track(played, "Playing", count, console=console, disable=not console.is_terminal))


def _print(match: Match, played: list[Played], seconds: float, *, as_json: bool) -> None:
    from companion.reports.simulate import peak_mb, sides

    found, speed, peak = sides(match.players, played), len(played) / seconds, peak_mb()
    if as_json:
        facts = {"games": len(played), "seed": match.seed, "sides": [s._asdict() for s in found]}
        facts |= {"games_per_second": round(speed, 2), "peak_mb": peak}
        print(json.dumps(facts))
        return
    from rich.console import Console

    from companion.games import find_game
    from companion.reports.simulate import table

    Console(highlight=False).print(table(found, find_game(match.game).engine.stake))
    memory = "" if peak is None else f" Peak memory: {peak:.0f} MB."
    print(f"{len(played)} games, {speed:.1f} per second, seed {match.seed}.{memory}")
