"""`companion show`: the score sheet of a game, or the race of its scores as a picture."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import JournalError

if TYPE_CHECKING:
    from companion.games.api.sheet import Line
    from companion.journal.file.entries import AnyRow, GameRecord
    from companion.reports.replay import Replayed

EXAMPLES = """examples:
  companion show 3                 the score sheet of game 3
  companion show last              of the newest game
  companion show 3 --csv           for a spreadsheet
  companion show 3 --svg race.svg  the race of the scores as a picture
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser(
        "show",
        help="print the score sheet of a game",
        description="The score sheet of a game, in the columns of the game's own score pad.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="its number in `companion games`, or last")
    parser.add_argument("--state", type=Path, metavar="DIR", help="where the games are kept")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--csv", action="store_true", help="print comma-separated values")
    form.add_argument("--svg", type=Path, metavar="FILE", help="draw the race into this file")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Print the sheet in the form asked for."""
    from companion.games import find_game
    from companion.reports import replay, sheet

    record, rows = _find(args)
    played = replay.replay(record, rows, replay.ruling_of(record))
    lines = find_game(record.header.game).sheet.lines(played.records)
    if args.json:
        print(json.dumps(sheet.as_json(record, lines, played)))
    elif args.csv:
        print(sheet.as_csv(lines), end="")
    elif args.svg:
        _draw(record, lines, args.svg)
    else:
        _print(record, lines, played)
    return 0


def _find(args: argparse.Namespace) -> tuple[GameRecord, list[AnyRow]]:
    from companion.journal import rescue, store
    from companion.paths import state_directory

    with rescue.history((args.state or state_directory()) / store.NAME) as file:
        records = {str(record.game): record for record in store.records(file)}
        if args.game == "last" and records:
            args.game = list(records)[-1]
        if args.game not in records:
            raise JournalError(
                f"There is no game {args.game!r}. `companion games` lists the games with their "
                "numbers."
            )
        record = records[args.game]
        return record, store.rows(file, record.game)


def _print(record: GameRecord, lines: list[Line], played: Replayed) -> None:
    from rich.console import Console

    from companion.games import find_game
    from companion.reports import games, sheet

    console = Console(highlight=False, soft_wrap=True)
    console.print(sheet.table(title(record), find_game(record.header.game).sheet.HEAD, lines))
    found = games.points(record, played) if lines or played.version else {}
    console.print(games.standing(found), markup=False)
    for sentence in _notes(record, lines, played):
        console.print(sentence, markup=False)


def _notes(record: GameRecord, lines: list[Line], played: Replayed) -> Iterator[str]:
    if played.version:
        yield (
            f"Judged by version {played.version}: this version judges it differently after line "
            f"{len(lines)}. The points are those of version {played.version}."
        )
    if record.lost:
        had = record.count + record.lost
        yield f"This game is damaged: {record.count} of its {had} entries can be read."
    if record.how is None:
        yield "This game is unfinished; start the box to go on with it."
    if played.unrecorded:
        name = record.header.dictionary.name
        yield f"The list {name} has changed since. Where the verdict was kept, it stands."


def title(record: GameRecord) -> str:
    """The game, its number, and when it was."""
    from companion.games import find_game
    from companion.reports.games import date

    header = record.header
    return f"{find_game(header.game).title}, game {record.game}, {date(header.started)}"


def _draw(record: GameRecord, lines: list[Line], file: Path) -> None:
    from companion.reports.race import race

    try:
        file.write_text(race(title(record), record.players, lines), encoding="utf-8")
    except OSError as error:
        raise JournalError(
            f"{file} cannot be written ({error.strerror}). Choose another file for --svg."
        ) from None
    print(f"The race is in {file}.")
