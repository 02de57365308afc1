"""`companion sprout`: goal words, the two-player game solved, and practice against the box."""

from __future__ import annotations

import argparse
import json
import time
from typing import TYPE_CHECKING, Any

from companion.errors import BadEntry

if TYPE_CHECKING:
    from companion.games.word_sprout.engine.advice import Insertion
    from companion.lexicon.ruling import Ruling

EXAMPLES = """examples:
  companion sprout goals omat      what to add where, and to which words it leads
  companion sprout best ombast     who wins from here, and with which letters
  companion sprout solve           work out every position of the list in force
  companion sprout practise        play against the box; --level 1 (a child) to 5 (the best)
  companion sprout practise --rules vowel_reverses,two_d --boxes 2
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser(
        "sprout",
        help="advice for Word Sprout, and practice against the box",
        description="Advice for Word Sprout, from the list in force, and practice.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    for name, help_, run in (
        ("goals", "goal words of a string and of every letter added to it", goals),
        ("best", "who wins with two players, and how", best),
        ("solve", "solve the game for the list in force", solve),
        ("practise", "play against the box, typed", practise),
    ):
        action = actions.add_parser(name, help=help_, description=f"{help_.capitalize()}.")
        action.set_defaults(func=run)
        action.add_argument("--list", metavar="NAME", help="another installed list")
        if name == "practise":
            _add_practice(action)
            continue
        action.add_argument("--json", action="store_true", help="print one JSON object")
        if name != "solve":
            action.add_argument("string", metavar="STRING")
        if name == "goals":
            action.add_argument("--page", type=int, default=1, metavar="N")


def _add_practice(action: argparse.ArgumentParser) -> None:
    levels = range(1, 6)
    action.add_argument("--level", type=int, choices=levels, default=3, help="strength, 3")
    action.add_argument("--boxes", type=int, default=1, metavar="N", help="so many boxes, 1")
    action.add_argument("--rules", default="", metavar="A,B", help="variations in force")
    action.add_argument("--seed", type=int, metavar="N", help="the same luck again")


def practise(args: argparse.Namespace) -> int:
    """Play against the box until the input ends."""
    from companion.cli.games.sprout_practise import run

    return run(args, _ruling(args))


def goals(args: argparse.Namespace) -> int:
    """Print the letters that can be added, and a page of goal words."""
    from companion.games.word_sprout.engine.advice import chances
    from companion.lexicon.pages import page

    ruling, string = _ruling(args), _string(args)
    found = chances(string, ruling)
    words = ruling.goals(string).union(*(chance.goals for chance in found))
    shown = page(ruling, words, args.page)
    moves = [(c.insertion, len(c.goals), page(ruling, c.goals, size=3).words) for c in found]
    if args.json:
        told = [{**i._asdict(), "goals": n, "best_known": known} for i, n, known in moves]
        print(json.dumps({"string": string, "add": told, **shown._asdict()}))
        return 0 if words else 1
    for insertion, count, known in moves:
        print(f"{_told(insertion):<24} {count:>7,}  {' '.join(known).lower()}")
    print(f"{string}: {shown.total:,} goal words, page {shown.number} of {shown.pages}")
    print(" ".join(shown.words).lower())
    return 0 if words else 1


def best(args: argparse.Namespace) -> int:
    """Print who wins from the string, and the letters that win."""
    from companion.games.word_sprout.engine.advice import playable, winning
    from companion.games.word_sprout.engine.solution import solution_for

    ruling, string = _ruling(args), _string(args)
    won = winning(string, solution_for(ruling))
    letters = list(playable(string, ruling))
    if args.json:
        found = [insertion._asdict() for insertion in won]
        print(json.dumps({"string": string, "playable": len(letters), "winning": found}))
        return 0
    if not ruling.is_run(string):
        print(f"{string} is not inside any word: challenge it.")
    elif not letters:
        print(f"{string}: no letter can be added. Whoever has to play is out.")
    elif not won:
        print(f"{string}: lost for whoever has to play; all {len(letters)} letters lose.")
    else:
        print(f"{string}: won for whoever has to play, with")
        print("\n".join(f"  {_told(insertion)}" for insertion in won))
    return 0


def solve(args: argparse.Namespace) -> int:
    """Solve, keep the result, and print its size."""
    from companion.games.word_sprout.engine.solution import make_solution
    from companion.lexicon import installed

    ruling, began = _ruling(args), time.perf_counter()
    solution = make_solution(ruling, installed().beside(ruling))
    took = time.perf_counter() - began
    openings = solution.winning("")
    known: dict[str, Any] = {"positions": solution.positions, "lost": solution.lost}
    if args.json:
        print(json.dumps({**known, "winning_openings": openings, "seconds": round(took, 2)}))
        return 0
    print(f"{ruling.name}: {solution.positions:,} positions, {solution.lost:,} of them lost for")
    print(f"whoever has to play ({took:.1f} s). Openings that win: {' '.join(openings) or 'none'}.")
    return 0


def _ruling(args: argparse.Namespace) -> Ruling:
    from companion.lexicon import open_ruling

    return open_ruling(args.list, house=True)


def _string(args: argparse.Namespace) -> str:
    string: str = args.string.upper()
    if string and not (string.isascii() and string.isalpha() and len(string) <= 50):
        raise BadEntry(f"{string[:50]!r} is no string. Use letters A to Z.")
    return string


def _told(insertion: Insertion) -> str:
    string, letter, place = insertion
    return f"{string[:place].lower()}{letter}{string[place + 1 :].lower()}"
