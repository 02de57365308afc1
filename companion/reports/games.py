"""The list of games played on this box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from rich.table import Table
from rich.text import Text

from companion.errors import UnknownGame
from companion.evenings import Moment
from companion.games import find_game
from companion.journal.file.entries import GameRecord
from companion.names import with_hyphens
from companion.quantity import quantity
from companion.reports.replay import Replayed
from companion.visible import visible

UNKNOWN_DATE = "date unknown"
T = TypeVar("T")
NONE: Mapping[int, Replayed] = {}
NO_LOSS: Mapping[int, int] = {}
NO_OPTIONS: Mapping[str, Any] = {}


def date(started: int | None) -> str:
    """The date and time a game started, in this computer's time zone."""
    begun = Moment(started or 0.0)
    return begun.clock.strftime("%Y-%m-%d %H:%M") if begun.dated else UNKNOWN_DATE


def plain_date(started: int | None) -> str:
    """The day on which a game started; empty if it is unknown."""
    found = date(started)
    return "" if found == UNKNOWN_DATE else found.partition(" ")[0]


def table(
    records: Sequence[GameRecord],
    different: Mapping[int, Replayed] = NONE,
    lost: Mapping[int, int] = NO_LOSS,
    unknown: Iterable[int] = (),
) -> Table:
    """The games, the newest last.

    `different`: games that today's rules judge differently. `lost`: the number of entries of
    games that cannot be read at all. `unknown`: games in a form that this version does not know.
    """
    shown = Table("No.", "Started", "Game", "Players", "Result", title="Games on this box")
    for record in records:
        header = record.header
        other = different.get(record.game)
        title = title_of(header.game, header.options)
        players = standing(points(record, other)) or ", ".join(record.players)
        cells = (str(record.game), date(header.started), title, players)
        result = Text(visible(_result(record, other)), style="" if record.how else "bold")
        shown.add_row(*map(Text, map(visible, cells)), result)
    for game, entries in lost.items():
        had = quantity(entries, "entry", "entries")
        shown.add_row(str(game), "", "", "", f"DAMAGED: none of {had} can be read")
    for game in unknown:
        shown.add_row(str(game), "", "", "", "this version does not know it; update the program")
    return shown


def points(record: GameRecord, played: Replayed | None) -> dict[str, int]:
    """Everybody's points: as the box showed them at the end, else from the replay."""
    if played and played.version:
        return played.points
    return saved_value(record, "scores", dict[str, int]) or (played.points if played else {})


def title_of(game: str, options: Mapping[str, Any] = NO_OPTIONS) -> str:
    """The title of a game by its house options, or its name in files if it is not known."""
    try:
        return find_game(game).title_by(options)
    except UnknownGame:
        return game


def saved_value(record: GameRecord, key: str, kind: type[T]) -> T | None:
    """A value saved at the end of a game, or None if it is missing or damaged."""
    try:
        return msgspec.convert(record.result.get(key), kind)
    except msgspec.ValidationError:
        return None


def standing(scores: Mapping[str, int]) -> str:
    """Everybody's points, the best first."""
    best_first = sorted(scores, key=lambda player: -scores[player])
    return ", ".join(f"{player} {scores[player]}" for player in best_first)


def _result(record: GameRecord, other: Replayed | None) -> str:
    return f"{_ending(record)}, judged by version {other.version}" if other else _ending(record)


def _ending(record: GameRecord) -> str:
    if record.lost:
        had = record.count + record.lost
        return f"DAMAGED: {record.count} of {had} entries can be read"
    if record.how is None:
        return f"unfinished ({quantity(record.count, 'move')})"
    winners = saved_value(record, "winners", tuple[str, ...])
    won = f"{' and '.join(winners)} won" if winners else "no winner"
    return won if record.how == "over" else f"ended early, {won}"


def plain(record: GameRecord, other: Replayed | None = None) -> dict[str, Any]:
    """A game for JSON; `began` is None if the date is unknown.

    `judged_by` is the version that judged it, present only if today's rules judge differently.
    """
    header = record.header
    began = date(header.started)
    found = {
        "no": record.game,
        "began": None if began == UNKNOWN_DATE else began,
        "game": with_hyphens(header.game),
        "players": list(record.players),
        "finished": record.how,
        "scores": record.result.get("scores"),
        "winners": record.result.get("winners"),
        "dictionary": header.dictionary.name,
        "missing_entries": record.lost,
    }
    return found | {"scores": other.points, "judged_by": other.version} if other else found
