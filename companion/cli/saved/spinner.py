"""`companion spinner`: what the wheel did at this table, for those who doubt it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import sqlite3

    from companion.journal.file.entries import Act

EXAMPLES = """examples:
  companion spinner
  companion spinner --json
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser(
        "spinner",
        help="show what the wheel did so far, beside a fair one",
        description="The wheel's history at this table, and how unlikely it is by chance alone.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--state", type=Path, metavar="DIR", help="where the games are kept")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Print the history."""
    from companion.journal import rescue, store
    from companion.paths import state_directory
    from companion.reports import spinner

    with rescue.history((args.state or state_directory()) / store.NAME) as file:
        drawn = spins(file)
    if args.json:
        print(json.dumps({**spinner.plain(drawn.wedges, drawn.left_out), "damaged": drawn.damaged}))
    else:
        _print(drawn)
    return 0


class Spins(NamedTuple):
    """The wedges that were drawn, in order, and how many spins are not among them.

    `left_out` had other odds than those of a fair wheel; `damaged` do not say which wedge.
    """

    wedges: list[int]
    left_out: int
    damaged: int


def spins(file: sqlite3.Connection) -> Spins:
    """The spins of all games.

    A spin that was taken back and made again is one spin; a refused one is none.
    """
    from companion.journal import store
    from companion.reports.spinner import WEDGES

    loaded = {r.game for r in store.records(file) if _loaded(r.header.options.get(ODDS))}
    drawn = [(game, act) for game, act in store.acts(file, "spin") if _drawn(act)]
    fair = [act.action.get("wedge") for game, act in drawn if game not in loaded]
    whole = [wedge for wedge in fair if wedge in range(1, WEDGES + 1) and type(wedge) is int]
    return Spins(whole, len(drawn) - len(fair), len(fair) - len(whole))


def _drawn(act: Act) -> bool:
    return not act.again and act.accepted is not False


ODDS = "wedge_weights"


def _loaded(weights: object) -> bool:
    return isinstance(weights, list) and any(weight != weights[0] for weight in weights)


def _print(drawn: Spins) -> None:
    from rich.console import Console

    from companion.reports import spinner

    wedges, left_out, damaged = drawn
    wheel = spinner.wheel(wedges)
    console = Console(highlight=False)
    console.print(spinner.table(wheel))
    console.print(f"{wheel.spins} spins. The last: {spinner.last(wedges)}")
    if left_out:
        console.print(f"{left_out} more in games with odds of their own are not counted.")
    if damaged:
        console.print(f"{damaged} more are damaged in the journal and are not counted.")
    console.print(f"Chi-square {wheel.chi_square:.1f}, p = {wheel.p:.3f}. {spinner.verdict(wheel)}")
    console.print(spinner.HOW)
