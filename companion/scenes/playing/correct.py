"""The scorekeeper corrects: take back the last entry, or mend any earlier turn."""

from __future__ import annotations

from companion.entry.pick import Pick, Read
from companion.games.api.rules import Action, Record
from companion.games.api.ui import Correction, Corrections
from companion.scenes.playing.agree import agree
from companion.scenes.playing.clock import Clocks
from companion.scenes.playing.shown import Shown
from companion.screen.screen import wrapped
from companion.table.table import Table
from companion.ui.ui import Ui

LEAVE = "leave all as it was"


async def take_back(shown: Shown, clocks: Clocks) -> None:
    """The last entry was typed wrongly: undone when all agree, before the next has played (C6).

    What the box itself has played since then is taken back with it. The entry is open
    again, and the clock stands for it.
    """
    table, ui = shown.table, shown.ui
    index = _last_entry(table)
    told = table.kind.ui.corrections.turn(table.records[index]) if index >= 0 else ""
    if not told:
        ui.notice("too late: correct it")
        return
    if not await agree(ui, table, told[:16]):
        return
    face = shown.face()  # of before: the draft goes with it
    await ui.settle(table.undo(len(table.records) - index, table.people), face)
    shown.refresh(table.spent)
    clocks.stand_afterwards()


def _last_entry(table: Table) -> int:
    """Where the last thing that was not done by a machine stands; -1: nowhere."""
    last = len(table.records) - 1
    while last >= 0 and table.records[last].action.by in table.header.machines:
        last -= 1
    return last


async def correct(shown: Shown) -> None:
    """Mend an earlier turn; what follows is recomputed, and asked about where it breaks."""
    ui, table = shown.ui, shown.table
    tells = table.kind.ui.corrections
    index = await _which(ui, table.records, tells)
    if index is None:
        return
    action = await _instead(ui, table.records[index], tells)
    if action is None:
        return
    changes: dict[int, Action | None] = {index: action}
    if not await _mend_the_rest(ui, table, changes, tells):
        ui.notice("nothing changed")
        return
    if await _confirmed(ui, table, changes):
        face = shown.face()  # of before: the draft goes with it
        await ui.settle(table.amend(changes), face)
        shown.refresh()


async def _which(ui: Ui, records: list[Record], tells: Corrections) -> int | None:
    turns = [(i, tells.turn(record)) for i, record in enumerate(records)]
    turns = [(i, told) for i, told in turns if told and tells.ways(records[i])]
    if not turns:
        ui.notice("no turn to correct")
        return None
    at = await ui.ask(Pick("WHICH TURN?", tuple(told for _, told in turns), len(turns) - 1))
    return None if at is None else turns[at][0]


async def _instead(ui: Ui, record: Record, tells: Corrections) -> Action | None:
    ways = tells.ways(record)
    at = (
        0
        if len(ways) == 1
        else await ui.ask(Pick(tells.turn(record), tuple(w.label for w in ways)))
    )
    return None if at is None else await _made(ui, ways[at])


async def _made(ui: Ui, way: Correction) -> Action | None:
    if way.piece is None:
        return way.make(None)
    value = await ui.ask(way.piece)
    return None if value is None else way.make(value)


async def _mend_the_rest(
    ui: Ui, table: Table, changes: dict[int, Action | None], tells: Corrections
) -> bool:
    """Ask about each later turn that no longer fits, until all do; False: leave everything."""
    while broken := table.try_amend(changes).broken:
        index = broken[0]
        record = table.records[index]
        told = tells.turn(record) or "a spin"
        why = table.why_broken(changes, index)
        await ui.ask(Read("NO LONGER FITS", (told, *wrapped(why))))
        ways = tells.ways(record) if tells.turn(record) else ()
        rows = (*(way.label for way in ways), "strike it out", LEAVE)
        at = await ui.ask(Pick(told, rows))
        if at is None or at == len(rows) - 1:
            return False
        action = None if at == len(ways) else await _made(ui, ways[at])
        if action is not None or at == len(ways):
            changes[index] = action
    return True


async def _confirmed(ui: Ui, table: Table, changes: dict[int, Action | None]) -> bool:
    """Show how the scores change, and ask."""
    before = table.view().scores
    after = table.scores_after(changes)
    rows = tuple(f"{p} {before[p]} > {after.get(p, 0)}" for p in before)
    await ui.ask(Read("NEW SCORES", rows))
    return bool(await ui.ask(Pick("CORRECT IT?", ("no", "yes"), 1)))
