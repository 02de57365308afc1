"""`companion spinner`: the wheel's history compared with a fair wheel."""

from __future__ import annotations

import argparse
import json
import sqlite3
from typing import NamedTuple

from rich.console import Console

from companion.cli.parser import add_json, add_state, games_folder
from companion.journal import rescue, store
from companion.journal.file.entries import Act
from companion.reports import spinner
from companion.reports.fitting import Fitting
from hardware.box import WEDGES

DESCRIPTION = "The results of all spins on this box, and how likely they are by chance."

EXAMPLES = """examples:
  companion spinner
  companion spinner --json
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_state(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the results."""
    with rescue.history(games_folder(args) / store.NAME) as file:
        spins = read_spins(file)
    if args.json:
        print(json.dumps({**spinner.plain(spins.wedges, spins.left_out), "damaged": spins.damaged}))
    else:
        _print(spins)
    return 0


class Spins(NamedTuple):
    """The wedges of all counted spins in order, and the numbers of spins not counted.

    `left_out`: spins of games with weighted wedges. `damaged`: entries without a valid wedge.
    """

    wedges: list[int]
    left_out: int
    damaged: int


def read_spins(file: sqlite3.Connection) -> Spins:
    """The spins of all games; an undone and repeated spin counts once, a refused one never."""
    weighted = {r.game for r in store.records(file) if _is_uneven(r.header.options.get(WEIGHTS))}
    spins = [(game, act) for game, act in store.acts(file, "spin") if _counts(act)]
    fair = [act.action.get("wedge") for game, act in spins if game not in weighted]
    valid = [wedge for wedge in fair if wedge in WEDGES and type(wedge) is int]
    return Spins(valid, len(spins) - len(fair), len(fair) - len(valid))


def _counts(act: Act) -> bool:
    return not act.again and act.accepted is not False


WEIGHTS = "wedge_weights"


def _is_uneven(weights: object) -> bool:
    return isinstance(weights, list) and any(weight != weights[0] for weight in weights)


def _print(spins: Spins) -> None:
    wedges, left_out, damaged = spins
    wheel = spinner.wheel(wedges)
    console = Console(highlight=False)
    console.print(Fitting(spinner.table(wheel)))
    console.print(f"{wheel.spins} spins. The last ones: {spinner.last(wedges)}")
    if left_out:
        console.print(f"Not counted: spins of games with wedge weights of their own: {left_out}.")
    if damaged:
        console.print(f"Not counted: damaged spins: {damaged}.")
    console.print(f"Chi-square {wheel.chi_square:.1f}, p = {wheel.p:.3f}. {spinner.verdict(wheel)}")
    console.print(spinner.HOW)
