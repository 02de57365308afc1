"""`companion word-sprout`: goal words, winning letters, and practice against the computer."""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from companion.cli.games import word_sprout_practice
from companion.cli.parser import add_action, add_json, add_list, from_one
from companion.errors import BadEntry
from companion.games.word_sprout.engine.advice import Insertion, chances, playable, winning
from companion.games.word_sprout.engine.solution import make_solution, solution_for
from companion.lexicon import installed_lists, open_ruling
from companion.lexicon.pages import page
from companion.lexicon.ruling import Ruling
from companion.names import LONGEST_WORD

DESCRIPTION = "Advice for Word Sprout, by the dictionary in use, and practice."

EXAMPLES = """examples:
  companion word-sprout goals omat     letters to add, and the words they lead to
  companion word-sprout best ombast    who wins from here, and with which letters
  companion word-sprout solve          work out every position of the dictionary in use
  companion word-sprout practice       play against the computer, --level 1 (weak) to 5 (strong)
  companion word-sprout practice --rules vowel_reverses,two_d --boxes 2
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    for name, help_, run, aliases in (
        ("goals", "goal words of a string, and of every letter added to it", goals, []),
        ("best", "who wins with two players, and how", best, []),
        ("solve", "solve the game for the dictionary in use", solve, []),
        ("practice", "play against the computer in this terminal", practice, ["practise"]),
    ):
        action = add_action(actions, name, help_, run, *aliases)
        add_list(action)
        if name == "practice":
            _add_practice(action)
            continue
        add_json(action)
        if name != "solve":
            action.add_argument("string", metavar="STRING")
        if name == "goals":
            action.add_argument("--page", type=from_one, default=1, metavar="N")


def _add_practice(action: argparse.ArgumentParser) -> None:
    levels = range(1, 6)
    action.add_argument(
        "--level", type=int, choices=levels, default=3, help="strength of the computer (default: 3)"
    )
    action.add_argument(
        "--boxes", type=int, default=1, metavar="N", help="how many computer players (default: 1)"
    )
    action.add_argument("--rules", default="", metavar="A,B", help="variations to play with")
    action.add_argument("--seed", type=int, metavar="N", help="repeat an earlier run (random seed)")


def practice(args: argparse.Namespace) -> int:
    """Play against the computer until the input ends."""
    return word_sprout_practice.run(args, _ruling(args))


def goals(args: argparse.Namespace) -> int:
    """Print the letters that can be added, and a page of goal words."""
    ruling, string = _ruling(args), _string(args)
    found = chances(string, ruling)
    words = ruling.goals(string).union(*(chance.goals for chance in found))
    shown = page(ruling, words, args.page)
    moves = [(c.insertion, len(c.goals), page(ruling, c.goals, size=3).words) for c in found]
    if args.json:
        letters = [{**i._asdict(), "goals": n, "best_known": known} for i, n, known in moves]
        print(json.dumps({"string": string, "add": letters, **shown._asdict()}))
        return 0 if words else 1
    for insertion, count, known in moves:
        print(f"{_text(insertion):<24} {count:>7,}  {' '.join(known).lower()}")
    print(f"{string}: {shown.total:,} goal words, page {shown.number} of {shown.pages}")
    print(" ".join(shown.words).lower())
    return 0 if words else 1


def best(args: argparse.Namespace) -> int:
    """Print who wins from the string, and the letters that win."""
    ruling, string = _ruling(args), _string(args)
    won = winning(string, solution_for(ruling))
    letters = list(playable(string, ruling))
    if args.json:
        found = [insertion._asdict() for insertion in won]
        print(json.dumps({"string": string, "playable": len(letters), "winning": found}))
        return 0
    shown = string or "no letters yet"
    if not ruling.is_run(string):
        print(f"{string} is not inside any word: challenge it.")
    elif not letters:
        print(f"{shown}: no letter can be added. The next player is out.")
    elif not won:
        print(f"{shown}: the next player loses; all {len(letters)} letters lose.")
    else:
        print(f"{shown}: the next player wins with")
        print("\n".join(f"  {_text(insertion)}" for insertion in won))
    return 0


def solve(args: argparse.Namespace) -> int:
    """Solve the game, save the solution, and print its size."""
    ruling, start = _ruling(args), time.perf_counter()
    solution = make_solution(ruling, installed_lists().beside(ruling))
    took = time.perf_counter() - start
    openings = solution.winning("")
    known: dict[str, Any] = {"positions": solution.positions, "lost": solution.lost}
    if args.json:
        print(json.dumps({**known, "winning_openings": openings, "seconds": round(took, 2)}))
        return 0
    print(f"{ruling.name}: {solution.positions:,} positions; the next player loses in", end="")
    print(f" {solution.lost:,} ({took:.1f} s).\nWinning openings: {' '.join(openings) or 'none'}.")
    return 0


def _ruling(args: argparse.Namespace) -> Ruling:
    return open_ruling(args.list, house=True)


def _string(args: argparse.Namespace) -> str:
    string: str = args.string.upper()
    if string and not (string.isascii() and string.isalpha() and len(string) <= LONGEST_WORD):
        raise BadEntry(f"{string[:LONGEST_WORD]!r} is not a string of letters. Use letters A to Z.")
    return string


def _text(insertion: Insertion) -> str:
    """The string with the added letter as its only capital."""
    string, letter, place = insertion
    return f"{string[:place].lower()}{letter}{string[place + 1 :].lower()}"
