"""`companion study`: computer players answer questions about a game."""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import closing
from pathlib import Path

from companion.cli.games import simulate
from companion.cli.games.work import Played, Work, caption
from companion.cli.streams import write_drawing
from companion.errors import BadEntry
from companion.games import find_game
from companion.games.api.engine import strengths_of
from companion.games.cards import decks
from companion.simulation import files, match, study
from companion.simulation.match import Match, opponent_of
from companion.simulation.plot import plot
from companion.simulation.run import Asked, Plan
from companion.simulation.store import Store
from companion.simulation.study import Answer, Question
from companion.simulation.task import task_of

DESCRIPTION = """\
Let computer players answer a question about a game, before people play it so:
  first      does the first player win too often?
  deck       is a deck fair to all seats?
  rule       what does a house rule or a deck change: points, length, decided games?
  strengths  how strong is each computer player?
Each answer has its 95% confidence interval. Without --games and --until it stops
after ten minutes, or when each share is known to 4% more or less: for `rule` the
differences of both shares, for `strengths` the share of each stronger player.
The answer so far comes every ten seconds, and after Ctrl+C. Do not stop because
of what it says: the width of an interval or the time may decide, the answer not.
"""

EXAMPLES = """examples:
  companion study first word-lift --players 4,4,4 --until 1
  companion study deck newword --deck ours --games 2000
  companion study rule newword --change same_word_ok=true
  companion study rule newword --change-deck ours.toml --out ours.svg
  companion study strengths word-lift --games 800 --jobs 2 --store lift.db
"""

EQUAL = "4,4"

USUAL = Plan(simulate.MOST_GAMES, until=4.0, limit_s=600.0)
"""The games of a question without --games and --until."""

USED_BY = {
    "players": ("first", "deck", "rule"),
    "change": ("rule",),
    "change_deck": ("rule",),
}
"""The questions that use an option; all questions use the options that are not listed."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("question", choices=("first", "deck", "rule", "strengths"))
    parser.add_argument("game", metavar="GAME", help="newword, word-for-word, word-lift, ...")
    parser.add_argument("--players", metavar="A,B", help=f"strengths (default: {EQUAL})")
    parser.add_argument("--change", nargs="+", metavar="K=V", help="the house rules (for rule)")
    parser.add_argument(
        "--change-deck", metavar="NAME", help="the deck, by name or file (for rule)"
    )
    simulate.add_options(parser, "enough, for ten minutes", "one for each core")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the plot: FILE.svg")


def run(args: argparse.Namespace) -> int:
    """Play what the question needs and print the answer; raises BadEntry and SimulationError."""
    _refuse_unused(args)
    _check_plot(args.out)
    game = find_game(args.game).name
    players = match.players(args.players or EQUAL, game)
    asked = _question(args, simulate.match_of(args, players, paired=True))
    tasks = [task_of(one, args.list) for one in asked.matches]
    plan = simulate.plan_of(args, USUAL._replace(jobs=os.cpu_count() or 1))
    with closing(Store(args.store)) as store:
        work = Work(tasks, store, plan, Asked(asked.counts, lambda found: asked.answer(found).wide))
        played = work.play(lambda found: asked.answer(found).brief)
    answer = asked.answer(played.found)
    _print(answer, as_json=args.json)
    if args.out is not None:
        picture = plot(answer.title, answer.bars, answer.expected, _caption(args, asked, played))
        write_drawing(args.out, picture, "The plot", sys.stderr)
    return played.status


def _refuse_unused(args: argparse.Namespace) -> None:
    """Raise BadEntry for an option that the question does not use: it would change nothing."""
    for option, questions in USED_BY.items():
        if getattr(args, option) is not None and args.question not in questions:
            name, uses = "--" + option.replace("_", "-"), ", ".join(questions)
            raise BadEntry(
                f"`study {args.question}` does not use {name}, only {uses}. Leave it out."
            )


def _check_plot(path: Path | None) -> None:
    """Raise BadEntry before any game is played if the plot cannot be written."""
    if path is not None:
        if path.suffix != ".svg":
            raise BadEntry(f"{path} is not a name for a plot. End it with .svg.")
        files.check_kinds([path])


def _question(args: argparse.Namespace, match: Match) -> Question:
    if args.question == "rule":
        return _change(args, match)
    if args.question == "strengths":
        return study.strengths(match, strengths_of(opponent_of(match.game)))
    if len(set(match.players.values())) > 1:
        raise BadEntry("This question needs equal players. Write --players 4,4.")
    if args.question == "deck":
        _check_deck(match.game)
        return study.deck(match, f"deck {args.deck}" if args.deck else "packaged deck")
    return study.first_player(match)


def _caption(args: argparse.Namespace, asked: Question, played: Played) -> list[str]:
    first = asked.matches[0]
    levels = " and ".join(f"{level:g}" for level in first.players.values())
    players = (
        "each strength and the next" if args.question == "strengths" else f"strengths {levels}"
    )
    games = f"{played.games // first.deal} deals"
    if len(asked.matches) > 1:
        games += f" in each of {len(asked.matches)} matches"
    dashed = {"rule": "no difference", "strengths": ""}.get(args.question, "a fair share")
    return caption(find_game(first.game).title, players, games, first.seed, dashed)


def _check_deck(game: str) -> None:
    """Raise BadEntry for a game without cards."""
    if game not in decks.names():
        raise BadEntry(f"{find_game(game).title} has no deck. Choose another game.")


def _change(args: argparse.Namespace, match: Match) -> Question:
    if not (args.change or args.change_deck):
        raise BadEntry("Say what changes: --change RULE=VALUE, or --change-deck NAME.")
    options = {**match.options, **simulate.house_rules(args.change or [])}
    setup = {**match.setup, **simulate.deck_setup(args.change_deck, match.game)}
    what = " ".join([*(args.change or []), *filter(None, [args.change_deck])])
    return study.change(match, what, options=options, setup=setup)


def _print(answer: Answer, *, as_json: bool) -> None:
    if as_json:
        facts = answer._asdict() | {"bars": [bar._asdict() for bar in answer.bars]}
        print(json.dumps(facts))
        return
    print(f"{answer.title}\n")
    for bar in answer.bars:
        print(f"  {bar.label:<28} {bar.value:8.2f}   {bar.low:.2f} to {bar.high:.2f}")
    print(f"\n{answer.sentence}")
