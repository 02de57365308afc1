"""Resumes the game that was not finished when the box was switched off, or closes it."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.errors import BadEntry, CompanionError, NotRead, ReplayDiffers
from companion.games.api.offers import Offer, Offered
from companion.journal.file.entries import GameRecord, kept_points
from companion.quantity import quantity
from companion.scenes import players
from companion.scenes.host import Host, setup_of
from companion.screen.screen import Screen
from companion.table.table import Table
from companion.ui.onlooker import offer_of
from companion.ui.ui import Prompt
from companion.widgets.pick import ROW, Pick, Read

log = logging.getLogger("companion")

TITLE_MOST = 17
"""Letters in a title with the number of a row beside it."""

OTHER_RULES = "The rules have changed since version {}. Points: {}"
NOT_READ = ("try again", "play in a new file")
NEW_FILE = "The games so far are kept in the old file."
UNREADABLE = "The last game was saved by another version and cannot be resumed."


async def report_damage(host: Host) -> None:
    """Show what is missing if the games file was damaged."""
    found = host.journal.damage
    if found is None:
        return
    await host.ui.ask(Read("DAMAGED FILE", (_damage_text(found.missing, _newest_day(host)),)))


def _damage_text(missing: int, day: str) -> str:
    if not missing:
        return "The games file was damaged. Nothing was lost."
    entries = quantity(missing, "entry is", "entries are")
    return f"{f'Games are complete up to {day}; ' if day else ''}{entries} missing."


def _newest_day(host: Host) -> str:
    """The day of the newest complete game; empty if unknown."""
    days = [game.header.begun for game in host.journal.games() if not game.lost]
    known = [day.clock for day in days if day.dated]
    return known[-1].strftime("%A, %d %B") if known else ""


async def resume_unfinished(host: Host) -> Table | None:
    """Ask whether to resume the unfinished game, if there is one; returns its table, or None."""
    table = await _resume(host)
    if table is not None:
        await players.seat_again(host.ui, table)
    return table


async def _resume(host: Host) -> Table | None:
    record = await _unfinished_record(host)
    if record is None:
        return None
    try:
        table = host.resume(record)
    except NotRead:
        await _cannot_read(host)
        return await _resume(host)
    except ReplayDiffers as fault:
        return await _continue_points(host, record, fault)
    except (CompanionError, msgspec.ValidationError) as fault:
        log.warning("Game %s cannot be resumed: %s", record.game, fault)
        await host.ui.ask(Read("A NEW GAME", (UNREADABLE,)))
        await _close(host, record, {})
        return None
    return await _offer_resume(host, record, table)


async def _unfinished_record(host: Host) -> GameRecord | None:
    """The unfinished game, or None; tried again while the disk cannot be read."""
    record = host.journal.unfinished_game()
    while host.journal.unreadable:
        await _cannot_read(host)
        record = host.journal.unfinished_game()
    return record


async def _cannot_read(host: Host) -> None:
    """Let the table check the card and try again, or play without the games so far."""
    if await host.ui.ask(Pick("CANNOT READ GAMES", NOT_READ), back=False) == 1:
        host.journal.abandon()
        await host.ui.ask(Read("A NEW FILE", (NEW_FILE,)))


async def _offer_resume(host: Host, record: GameRecord, table: Table) -> Table | None:
    names = " ".join(table.view().players)
    if record.lost:
        total = record.count + record.lost
        text = f"{record.count} of {total} entries can be read. Resume from there?"
        await host.ui.ask(Read("DAMAGED GAME", (text,)))
    row = f"resume: {names}"
    row = row if len(row) <= ROW else f"resume: {len(table.view().players)} players"
    if not await _ask_resume(host, table, row):
        await _close(host, record, {})
        return None
    return table


async def _continue_points(host: Host, record: GameRecord, fault: ReplayDiffers) -> Table | None:
    """Offer a new game with the points of one that today's rules judge differently."""
    log.warning("Game %s: %s", record.game, fault)
    table, rows = host.open_at_start(record), host.journal.rows(record.game)
    with contextlib.suppress(ReplayDiffers):
        table.load(rows)
    points = kept_points(rows) or table.standing().points
    text = ", ".join(f"{player} {points[player]}" for player in points)
    await host.ui.ask(Read("OTHER RULES", (OTHER_RULES.format(fault.version, text),)))
    play_on = await _ask_resume(host, table, "play on")
    await _close(host, record, {"scores": points, "winners": []})
    return await _begin_again(host, table, points) if play_on else None


async def _begin_again(host: Host, table: Table, points: Mapping[str, int]) -> Table | None:
    scores = {player: points.get(player, 0) for player in table.view().players}
    try:
        return await host.begin(msgspec.structs.replace(setup_of(table), scores=scores))
    except BadEntry as fault:
        await host.ui.ask(Read("NOT POSSIBLE", (str(fault),)))
        return None


async def _ask_resume(host: Host, table: Table, row: str) -> bool:
    title = f"RESUME {table.title.upper()}?"
    title = title if len(title) <= TITLE_MOST else "RESUME GAME?"
    pick = Pick(title, (row, "new game"))

    def draw(_: float) -> Screen:
        return pick.draw()

    while True:
        offered = _ways_on(pick)
        thing = await host.ui.gesture(Prompt(draw, between=True, offers=offered))
        if taken := offer_of(thing, offered, None):
            return bool(taken.does)
        after = pick.step(thing)
        if isinstance(after, Pick) and after != pick:  # going back must not close the game
            host.ui.sound("turn")
            pick = after


def _ways_on(pick: Pick) -> Offered:
    """The rows of the list: to resume the game, or to begin a new one."""
    return tuple(
        Offer(
            kind=kind,
            does=kind == "resume",
            label=row.partition(":")[0].capitalize(),
            row=row,
            on=("push",) if at == pick.index else (),
            say=(kind.replace("_", " "),),
        )
        for at, (kind, row) in enumerate(zip(("resume", "new_game"), pick.options, strict=True))
    )


async def _close(host: Host, record: GameRecord, result: dict[str, Any]) -> None:
    finished = host.journal.finish(record.game, "stopped", result)
    await host.ui.settle(finished, Prompt(lambda _: Screen()))
