"""`companion study`: computer players answer questions about a game."""

from __future__ import annotations

import argparse
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

from companion.cli.games import simulate
from companion.errors import BadEntry
from companion.games import find_game
from companion.games.api.engine import strengths_of
from companion.games.cards import decks
from companion.simulation import match, study
from companion.simulation import run as runs
from companion.simulation.match import Match, opponent_of
from companion.simulation.plot import plot
from companion.simulation.study import Answer, Games, Play
from companion.simulation.task import task_of

DESCRIPTION = """\
Let computer players answer a question about a game, before people play it so:
  first      does the first player win too often?
  deck       is a deck fair to all seats?
  rule       what does a house rule or a deck change: points, length, decided games?
  strengths  how strong is each computer player?
Each answer has its 95% confidence interval.
"""

EXAMPLES = """examples:
  companion study first word-lift --players 4,4,4 --until 1
  companion study deck newword --deck ours --games 2000
  companion study rule newword --change same_word_ok=true
  companion study rule newword --change-deck ours.toml --out ours.svg
  companion study strengths word-lift --games 800 --jobs 2 --store lift.db
"""

EQUAL = "4,4"


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("question", choices=("first", "deck", "rule", "strengths"))
    parser.add_argument("game", metavar="GAME", help="newword, word-for-word, word-lift, ...")
    parser.add_argument(
        "--players", default=EQUAL, metavar="A,B", help=f"strengths (default: {EQUAL})"
    )
    parser.add_argument("--change", nargs="+", default=[], metavar="K=V", help="the house rules")
    parser.add_argument("--change-deck", metavar="NAME", help="the deck, by name or file")
    simulate.add_options(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the plot: FILE.svg")


def run(args: argparse.Namespace) -> int:
    """Play what the question needs and print the answer; raises BadEntry and SimulationError."""
    _check_plot(args.out)
    game = find_game(args.game).name
    players = match.players(args.players, game)
    with _player(args, _matches(args.question, game)) as play:
        answer = _answer(args, simulate.match_of(args, players, paired=True), play)
    _print(answer, as_json=args.json)
    if args.out is not None:
        picture = plot(answer.title, answer.bars, answer.expected)
        args.out.write_text(picture, encoding="utf-8")
    return 0


def _check_plot(path: Path | None) -> None:
    """Raise BadEntry before any game is played if the plot cannot be written."""
    if path is not None and path.suffix != ".svg":
        raise BadEntry(f"{path.name} is not a name for a plot. End it with .svg.")
    if path is not None:
        from companion.simulation.files import check_kinds

        check_kinds([path])


def _matches(question: str, game: str) -> int:
    """How many matches are played for a question."""
    if question == "strengths":
        return len(strengths_of(opponent_of(game))) - 1
    return 2 if question == "rule" else 1


@contextlib.contextmanager
def _player(args: argparse.Namespace, matches: int) -> Iterator[Play]:
    """What plays a match as the command line says, and shows the progress of all `matches`."""
    plan, played = simulate.plan_of(args), list[int]()
    with simulate.open_store(args.store) as store, simulate.progress_bar() as progress:

        def play(match: Match) -> Games:
            earlier, left = sum(played), matches - len(played)

            def report(done: int, total: int) -> None:
                progress(earlier + done, earlier + total * left)

            task = task_of(match, args.list)
            played.append(runs.run(task, store, plan, report))
            return Games(store.results(task, played[-1]), task.deal)

        yield play


def _answer(args: argparse.Namespace, match: Match, play: Play) -> Answer:
    if args.question == "rule":
        return _change(args, match, play)
    if args.question == "strengths":
        return study.strengths(match, play, strengths_of(opponent_of(match.game)))
    if len(set(match.players.values())) > 1:
        raise BadEntry("This question needs equal players. Write --players 4,4.")
    if args.question == "deck":
        _check_deck(match.game)
        return study.deck(match, play, f"deck {args.deck}" if args.deck else "packaged deck")
    return study.first_player(match, play)


def _check_deck(game: str) -> None:
    """Raise BadEntry for a game without cards."""
    if game not in decks.names():
        raise BadEntry(f"{find_game(game).title} has no deck. Choose another game.")


def _change(args: argparse.Namespace, match: Match, play: Play) -> Answer:
    if not (args.change or args.change_deck):
        raise BadEntry("Say what changes: --change RULE=VALUE, or --change-deck NAME.")
    options = {**match.options, **simulate.house_rules(args.change)}
    setup = {**match.setup, **simulate.deck_setup(args.change_deck, match.game)}
    what = " ".join([*args.change, *filter(None, [args.change_deck])])
    return study.change(match, play, what, options=options, setup=setup)


def _print(answer: Answer, *, as_json: bool) -> None:
    if as_json:
        facts = answer._asdict() | {"bars": [bar._asdict() for bar in answer.bars]}
        print(json.dumps(facts))
        return
    print(f"{answer.title}\n")
    for bar in answer.bars:
        print(f"  {bar.label:<28} {bar.value:8.2f}   {bar.low:.2f} to {bar.high:.2f}")
    print(f"\n{answer.sentence}")
