"""`companion show`: the score sheet of a game, or a picture of how the scores developed."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from companion.cli.parser import add_json, add_state, games_folder
from companion.cli.streams import write_drawing
from companion.errors import JournalError
from companion.games import find_game
from companion.games.api.sheet import Line
from companion.journal import rescue, store
from companion.journal.file.entries import AnyRow, GameRecord
from companion.reports import games, replay, sheet
from companion.reports.fitting import Fitting
from companion.reports.games import date, title_of
from companion.reports.race import race
from companion.reports.replay import Replayed
from companion.visible import visible

DESCRIPTION = "Print the score sheet of a game, with the columns of its score pad."

EXAMPLES = """examples:
  companion show 3                 the score sheet of game 3
  companion show last              the score sheet of the newest game
  companion show 3 --csv           for a spreadsheet
  companion show 3 --svg race.svg  a picture of the race for points
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("game", metavar="GAME", help="its number in `companion games`, or last")
    add_state(parser)
    form = parser.add_mutually_exclusive_group()
    add_json(form)
    form.add_argument("--csv", action="store_true", help="print comma-separated values")
    form.add_argument("--svg", type=Path, metavar="FILE", help="draw the race into this file")


def run(args: argparse.Namespace) -> int:
    """Print or draw the sheet; raises JournalError if there is no such game."""
    record, rows = _find(args)
    played = replay.replay(record, rows, replay.ruling_of(record))
    lines = find_game(record.header.game).sheet.lines(played.records)
    if args.json:
        print(json.dumps(sheet.as_json(record, lines, played)))
    elif args.csv:
        print(sheet.as_csv(lines), end="")
    elif args.svg:
        picture = race(title(record), record.players, lines, played.start)
        write_drawing(args.svg, picture, "The picture")
    else:
        _print(record, lines, played)
    return 0


def _find(args: argparse.Namespace) -> tuple[GameRecord, list[AnyRow]]:
    with rescue.history(games_folder(args) / store.NAME) as file:
        records = {str(record.game): record for record in store.records(file)}
        if args.game == "last" and records:
            args.game = list(records)[-1]
        if args.game not in records:
            raise JournalError(
                f"There is no game {args.game!r}. To list the games: `companion games`."
            )
        record = records[args.game]
        return record, store.rows(file, record.game)


def _print(record: GameRecord, lines: list[Line], played: Replayed) -> None:
    console = Console(highlight=False, soft_wrap=True)
    pad = find_game(record.header.game).sheet
    console.print(Fitting(sheet.table(title(record), pad.head, lines), pad.blank))
    found = games.points(record, played) if lines or played.version else {}
    for sentence in (games.standing(found), *_notes(record, lines, played)):
        console.print(visible(sentence), markup=False)


def _notes(record: GameRecord, lines: list[Line], played: Replayed) -> Iterator[str]:
    if played.version:
        yield (
            f"Judged by version {played.version}. This version judges it differently after line "
            f"{len(lines)}; the points are those of version {played.version}."
        )
    if record.lost:
        had = record.count + record.lost
        yield f"This game is damaged: {record.count} of its {had} entries can be read."
    if record.how is None:
        yield "This game is not finished. To resume it, start the box."


def title(record: GameRecord) -> str:
    """The game with its number and date."""
    header = record.header
    return f"{title_of(header.game, header.options)}, game {record.game}, {date(header.started)}"
