"""The game that was not finished when the box was switched off: it goes on, or is put away."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec

from companion.errors import BadEntry, CompanionError, NotRead, ReplayDiffers
from companion.journal.file.entries import GameRecord, kept_points
from companion.scenes.host import Host, Setup
from companion.screen.screen import Screen, wrapped
from companion.table.table import Table
from companion.ui.ui import Prompt
from companion.widgets.pick import Pick, Read

log = logging.getLogger("companion")

ROW = 20
"""Letters of a row of a list."""

TITLE_MOST = 17
"""Letters of a title that has the number of a row beside it."""

DICTIONARY_CHANGED = "The dictionary has changed. Old words keep their verdicts."
OTHER_RULES = "The rules have changed since version {}. Points: {}"
NOT_READ = "The games cannot be read. Check the card. Push to try again."
UNREADABLE = "The last game was kept by another version and cannot go on."


async def damage(host: Host) -> None:
    """What became of a games file that was found to be damaged; nothing where it is whole."""
    found = host.journal.damage
    if found is None:
        return
    await host.ui.ask(Read("DAMAGED FILE", wrapped(_damage(found.missing, _newest(host)))))


def _damage(missing: int, day: str) -> str:
    if not missing:
        return "The games file was damaged. All was saved."
    entries = "1 entry is" if missing == 1 else f"{missing} entries are"
    return f"{f'Games up to {day}; ' if day else ''}{entries} missing."


def _newest(host: Host) -> str:
    """The day of the newest game of which nothing is missing; empty where that is not known."""
    days = [game.header.started for game in host.journal.games() if not game.lost]
    known = [day for day in days if day is not None]
    return datetime.fromtimestamp(known[-1]).strftime("%A, %d %B") if known else ""


async def unfinished(host: Host) -> Table | None:
    """The game that was not finished, if the table goes on with it."""
    record = await _record(host)
    if record is None:
        return None
    try:
        table = host.resume(record)
    except NotRead:
        await _cannot_read(host)
        return await unfinished(host)
    except ReplayDiffers as fault:
        return await _played_on(host, record, fault)
    except (CompanionError, msgspec.ValidationError) as fault:
        log.warning("Game %s cannot go on: %s", record.game, fault)
        await host.ui.ask(Read("A NEW GAME", wrapped(UNREADABLE)))
        await _put_away(host, record, {})
        return None
    return await _resumed(host, record, table)


async def _record(host: Host) -> GameRecord | None:
    """The game that was not finished; asked again while the disk cannot be read."""
    record = host.journal.unfinished_game()
    while host.journal.unreadable:
        await _cannot_read(host)
        record = host.journal.unfinished_game()
    return record


async def _cannot_read(host: Host) -> None:
    await host.ui.ask(Read("CANNOT READ", wrapped(NOT_READ)))


async def _resumed(host: Host, record: GameRecord, table: Table) -> Table | None:
    names = " ".join(table.view().players)
    if record.lost:
        had = record.count + record.lost
        shown = f"{record.count} of {had} entries can be read. Go on from there?"
        await host.ui.ask(Read("DAMAGED GAME", wrapped(shown)))
    wish = f"go on: {names}"
    wish = wish if len(wish) <= ROW else f"go on: {len(table.view().players)} players"
    if not await _goes_on(host, table, wish):
        await _put_away(host, record, {})
        return None
    if table.unrecorded:
        await host.ui.ask(Read("DICTIONARY", wrapped(DICTIONARY_CHANGED)))
    return table


async def _played_on(host: Host, record: GameRecord, fault: ReplayDiffers) -> Table | None:
    """A new game with the points of one that today's rules judge differently."""
    log.warning("Game %s: %s", record.game, fault)
    table, rows = host.reopened(record), host.journal.rows(record.game)
    with contextlib.suppress(ReplayDiffers):
        table.load(rows)
    points = kept_points(rows) or table.view().scores
    shown = ", ".join(f"{player} {points[player]}" for player in points)
    await host.ui.ask(Read("OTHER RULES", wrapped(OTHER_RULES.format(fault.version, shown))))
    wanted = await _goes_on(host, table, "play on")
    await _put_away(host, record, {"scores": points, "winners": []})
    return await _begun(host, table, points) if wanted else None


async def _begun(host: Host, table: Table, points: Mapping[str, int]) -> Table | None:
    header, players = table.header, table.view().players
    setup = Setup(
        game=header.game,
        players=list(players),
        buttons=dict(table.buttons),
        options=dict(header.options),
        setup=dict(header.setup),
        machines={p: level for p, level in header.machines.items() if p in players},
        scores={player: points.get(player, 0) for player in players},
    )
    try:
        return await host.begin(setup)
    except BadEntry as fault:
        await host.ui.ask(Read("NOT POSSIBLE", wrapped(str(fault))))
        return None


async def _goes_on(host: Host, table: Table, wish: str) -> bool:
    title = f"{table.kind.title}: GO ON?"
    title = title if len(title) <= TITLE_MOST else "GO ON?"
    answer = None
    while answer is None:  # nobody puts a game away by going back
        answer = await host.ui.ask(Pick(title, (wish, "new")), back=False)
    return bool(answer == 0)


async def _put_away(host: Host, record: GameRecord, result: dict[str, Any]) -> None:
    finished = host.journal.finish(record.game, "stopped", result)
    await host.ui.settle(finished, Prompt(lambda _: Screen()))
