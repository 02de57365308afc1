"""`companion simulate`: computer players play games against each other."""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from rich.console import Console

from companion.cli.games.work import Played, Work, caption
from companion.cli.parser import add_json, add_list
from companion.config.own_decks import local_decks
from companion.errors import BadEntry
from companion.games import find_game
from companion.games.api.engine import Strength
from companion.lexicon import open_ruling
from companion.names import with_hyphens
from companion.quantity import quantity
from companion.reports.fitting import Fitting
from companion.simulation import files, match, statistics
from companion.simulation.match import Match
from companion.simulation.plot import Bar, plot, share_bar
from companion.simulation.processes import peak_mb
from companion.simulation.run import Asked, Plan
from companion.simulation.statistics import Side, Tally, table
from companion.simulation.store import MEMORY, Store
from companion.simulation.task import Task, task_of

DESCRIPTION = """\
Let computer players play games against each other, and show who wins how often.
The seats rotate from game to game. A strength is 1 to 5, or weak, fair, medium,
good or strong. In most games there are half steps, such as 2.5 or fair+.
"""

EXAMPLES = """examples:
  companion simulate newword --players strong,weak
  companion simulate newword --players 5,5,3 --games 200 --rules turn_limit_s=60
  companion simulate word-for-word --players 5,4,3,2,1
                            here a game is one round; shows the chips won in 100 rounds
  companion simulate word-lift --jobs 4 --store lift.db --until 1
                            on four cores, until each share is known to 1% more or less;
                            the same command continues after an interruption
  companion simulate word-lift --paired --out games.csv shares.svg
"""

MOST_GAMES = 1_000_000
GAMES = 1000
MOST_JOBS = 256


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("game", metavar="GAME", help="newword, word-for-word, word-lift, ...")
    parser.add_argument(
        "--players", default="strong,weak", metavar="A,B", help="strengths (default: strong,weak)"
    )
    parser.add_argument(
        "--paired",
        action="store_true",
        help="play each deal from every seat, if the players differ",
    )
    add_options(parser, "1000, or enough", "1")
    parser.add_argument(
        "--out", nargs="+", default=[], type=Path, metavar="FILE", help=".csv, .parquet or .svg"
    )


def add_options(parser: argparse.ArgumentParser, usual: str, jobs: str) -> None:
    """Add the options that say how many games are played, where, and by which rules."""
    add = parser.add_argument
    add("--games", type=int, metavar="N", help=f"games at most (default: {usual})")
    add("--until", type=float, metavar="PERCENT", help="stop when each share is this sure")
    add("--jobs", type=int, metavar="N", help=f"processes (default: {jobs})")
    add("--store", default=MEMORY, metavar="FILE", help="keep the games, to continue later")
    add("--cluster", default="", metavar="ADDRESS", help="a Dask scheduler: tcp://HOST:8786")
    add("--rules", nargs="+", default=[], metavar="K=V", help="house rules")
    add("--deck", metavar="NAME", help="a deck of your own, or a file")
    add("--seed", type=int, metavar="N", help="repeat an earlier run (random seed)")
    add_list(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play the games and print the result; raises BadEntry and SimulationError."""
    plan, game = plan_of(args, Plan(GAMES)), find_game(args.game).name
    files.check_kinds(args.out)
    asked = match_of(args, match.players(args.players, game), paired=args.paired)
    task, begun = task_of(asked, args.list), time.perf_counter()
    shares = Asked(statistics.side_counts(task.players), lambda found: _wide(_sides(task, found)))
    with closing(Store(args.store)) as store:
        work = Work([task], store, plan, shares)
        played = work.play(lambda found: _brief(_sides(task, found)))
        speed = store.added / (time.perf_counter() - begun)
        found = _sides(task, played.found)
        _print(asked, found, played.games, speed, as_json=args.json)
        for path in args.out:
            results = store.results(task, played.games)
            files.write(path, list(task.players), results, _picture(asked, found, played))
    return played.status


def _sides(task: Task, found: Sequence[Tally]) -> list[Side]:
    return statistics.sides(task.players, found)


def _wide(found: Iterable[Side]) -> float:
    return max(50 * (side.high - side.low) for side in found)


def _brief(found: Iterable[Side]) -> str:
    """The shares so far, in a line."""
    return ", ".join(
        f"{side.player} {100 * side.share:.1f}% ({100 * side.low:.1f} to {100 * side.high:.1f}%)"
        for side in found
    )


def plan_of(args: argparse.Namespace, usual: Plan) -> Plan:
    """How much to play, and where; `usual` without --games and --until. Raises BadEntry."""
    if args.games is not None or args.until is not None:
        games = MOST_GAMES if args.games is None else args.games
        usual = usual._replace(games=games, until=args.until or 0.0, limit_s=math.inf)
    if not 1 <= usual.games <= MOST_GAMES:
        raise BadEntry(f"{usual.games} games cannot be played. Choose 1 to {MOST_GAMES:,}.")
    if args.jobs is not None and args.cluster:
        raise BadEntry("A cluster does not use --jobs: each of its workers plays. Leave it out.")
    jobs = usual.jobs if args.jobs is None else args.jobs
    if not 1 <= jobs <= MOST_JOBS:
        raise BadEntry(f"{jobs} processes are not possible. Choose 1 to {MOST_JOBS}.")
    if not args.store:
        raise BadEntry("--store needs the name of a file, such as games.db.")
    if args.until is not None and not 0 < args.until < 50:
        raise BadEntry("--until is a percentage, such as 1. Choose one above 0 and below 50.")
    return usual._replace(jobs=jobs, cluster=args.cluster)


def match_of(args: argparse.Namespace, players: dict[str, Strength], *, paired: bool) -> Match:
    """The match of the command line; raises BadEntry."""
    if args.seed is None and args.store != MEMORY:
        args.seed = 0  # the same games again, or there would be nothing to continue
    seed = random.SystemRandom().randrange(1 << 32) if args.seed is None else args.seed
    game, options = find_game(args.game).name, house_rules(args.rules)
    ruling, setup = open_ruling(args.list), deck_setup(args.deck, game)
    return Match(game, players, options, ruling, seed, paired, setup)


def deck_setup(name: str | None, game: str) -> dict[str, Any]:
    """What a game with this deck begins with; a name or a file. Raises BadEntry."""
    if name is None:
        return {}
    deck = local_decks().find(name)
    if deck.game != game:
        kinds = with_hyphens(deck.game), with_hyphens(game)
        raise BadEntry(f"{name} is a deck for {kinds[0]}. Choose one for {kinds[1]}.")
    return {} if deck.path is None else {"deck": deck.plain}


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


def _picture(match: Match, found: list[Side], played: Played) -> str:
    """The plot of the results: games won, or what the players won from each other."""
    game, bars = find_game(match.game), list[Bar]()
    for side in found:
        label = f"{side.player}, strength {side.level:g}"
        if stake := game.engine.stake:
            mean, error = stake.games * (side.points - stake.start), stake.games * side.error
            bars.append(Bar(label, mean, mean - error, mean + error, stake.head))
        else:
            bars.append(share_bar(label, *side[3:6]))
    fair, dashed = (
        (0.0, "a gain of 0") if game.engine.stake else (100 / len(found), "an equal share")
    )
    levels = " and ".join(f"{side.level:g}" for side in found)
    deals = f"{played.games // match.deal} deals"
    return plot(
        game.title,
        bars,
        fair,
        caption(game.title, f"strengths {levels}", deals, match.seed, dashed),
    )


def _print(match: Match, found: list[Side], count: int, speed: float, *, as_json: bool) -> None:
    peak = peak_mb()
    if as_json:
        facts = {"games": count, "seed": match.seed, "sides": [side._asdict() for side in found]}
        print(json.dumps({**facts, "games_per_second": round(speed, 2), "peak_mb": peak}))
        return
    Console(highlight=False).print(Fitting(table(found, find_game(match.game).engine.stake)))
    memory = "" if peak is None else f" Peak memory: {peak:.0f} MB."
    pace = f"{speed:.1f} per second" if speed else "all from the store"
    print(f"{quantity(count, 'game')}, {pace}, seed {match.seed}.{memory}")
