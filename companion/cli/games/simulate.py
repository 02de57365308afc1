"""`companion simulate`: the box plays games against itself."""

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
The box plays games against itself, and tells who won how often. The seats rotate
from game to game. A strength is 1 to 5, or weak, fair, medium, good, strong.
"""

EXAMPLES = """examples:
  companion simulate newword --players strong,weak
  companion simulate newword --players 5,5,3 --games 200 --rules turn_limit_s=60
  companion simulate word-for-word --players 5,4,3,2,1     a game is a round: chips won in 100
"""

MOST_GAMES = 1_000_000


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser(
        "simulate",
        help="have the box play against itself, and see who wins",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="a game that the box can play itself")
    parser.add_argument("--players", default="strong,weak", metavar="A,B", help="their strengths")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many (1000)")
    parser.add_argument("--rules", nargs="+", default=[], metavar="K=V", help="house rules")
    parser.add_argument("--seed", type=int, metavar="N", help="repeat what was drawn before")
    parser.add_argument("--list", metavar="NAME", help="another installed word list")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Play, and print what came of it."""
    from companion.lexicon import open_ruling
    from companion.reports import simulate

    if not 1 <= args.games <= MOST_GAMES:
        raise BadEntry(f"{args.games} games cannot be played. Ask for 1 to {MOST_GAMES}.")
    seed = random.SystemRandom().randrange(1 << 32) if args.seed is None else args.seed
    game = args.game.replace("-", "_")
    players = simulate.players(args.players, game)
    match = simulate.Match(game, players, house(args.rules), open_ruling(args.list), seed)
    begun = time.perf_counter()
    played = list(_watched(simulate.games(match, args.games), args.games))
    _tell(match, played, time.perf_counter() - begun, as_json=args.json)
    return 0


def house(given: Iterable[str]) -> dict[str, Any]:
    """House rules from `name=value`, the value as JSON or as it stands; raises BadEntry."""
    options = {}
    for rule in given:
        name, equals, value = rule.partition("=")
        if not (name and equals):
            raise BadEntry(f"{rule[:50]!r} is no house rule. Write it as name=value.")
        options[name] = _value(value)
    return options


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _watched(played: Iterator[Played], count: int) -> Iterator[Played]:
    """The games with a bar that fills, where somebody watches."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return iter(track(played, "Playing", count, console=console, disable=not console.is_terminal))


def _tell(match: Match, played: list[Played], seconds: float, *, as_json: bool) -> None:
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
    memory = "" if peak is None else f" At most {peak:.0f} MB of memory."
    print(f"{len(played)} games, {speed:.1f} a second, seed {match.seed}.{memory}")
