"""The scorekeeper corrects: undo the last entry, or change any earlier turn."""

from __future__ import annotations

from companion.games.api.rules import Action, Record
from companion.games.api.ui import Correction, Corrections
from companion.scenes.playing.agree import agree
from companion.scenes.playing.clock import Clocks
from companion.scenes.playing.shown import Shown
from companion.screen.screen import wrapped
from companion.table.table import Table
from companion.ui.ui import Ui
from companion.widgets.pick import Pick, Read

LEAVE = "keep as it was"


async def take_back(shown: Shown, clocks: Clocks) -> bool:
    """The last entry was typed wrongly: undone when all agree, before the next has played (C6).

    What computer players have played since then is undone with it. The entry is open
    again, and the clock stands for it. Returns whether it was done.
    """
    table, ui = shown.table, shown.ui
    index = _last_entry(table)
    told = table.kind.ui.corrections.turn(table.records[index]) if index >= 0 else ""
    if not told:
        ui.notice("too late: correct it" if table.records else "nothing to undo")
        return False
    if not await agree(ui, table, "UNDO?", told):
        return False
    prompt = shown.prompt()  # of before: the draft goes with it
    await ui.settle(table.undo(len(table.records) - index, table.people), prompt)
    shown.refresh(table.spent)
    clocks.stand_afterwards()
    return True


def _last_entry(table: Table) -> int:
    """Where the last thing that was not done by a machine stands; -1: nowhere."""
    last = len(table.records) - 1
    while last >= 0 and table.records[last].action.by in table.header.machines:
        last -= 1
    return last


async def correct(shown: Shown) -> bool:
    """Change an earlier turn; what follows is computed again, and asked about where it breaks.

    Returns whether it was done; whoever goes back comes to the list before.
    """
    ui, table = shown.ui, shown.table
    tells = table.kind.ui.corrections
    index = len(table.records)
    while (chosen := await _which(ui, table.records, tells, index)) is not None:
        index = chosen
        action = await _instead(ui, table.records[index], tells)
        if action is not None and await _changed(shown, {index: action}):
            return True
    return False


async def _changed(shown: Shown, changes: dict[int, Action | None]) -> bool:
    """Make the change with all that it asks for; False: everything is as it was."""
    ui, table = shown.ui, shown.table
    if not await _fix_the_rest(ui, table, changes, table.kind.ui.corrections):
        ui.notice("nothing changed")
        return False
    if not await _confirmed(ui, table, changes):
        return False
    prompt = shown.prompt()  # of before: the draft goes with it
    await ui.settle(table.amend(changes), prompt)
    shown.refresh()
    return True


async def _which(ui: Ui, records: list[Record], tells: Corrections, index: int) -> int | None:
    """One of the turns that can be corrected; the list stands at `index` or the last before."""
    turns = [(i, tells.turn(record)) for i, record in enumerate(records)]
    turns = [(i, told) for i, told in turns if told and tells.ways(records[i])]
    if not turns:
        ui.notice("no turn to correct")
        return None
    at = max(sum(i <= index for i, _ in turns) - 1, 0)
    row = await ui.ask(Pick("WHICH TURN?", tuple(told for _, told in turns), at))
    return None if row is None else turns[row][0]


async def _instead(ui: Ui, record: Record, tells: Corrections) -> Action | None:
    """What the turn ought to have been; None: back to the turns."""
    ways = tells.ways(record)
    if len(ways) == 1:
        return await _made(ui, ways[0])
    at, labels = 0, tuple(way.label for way in ways)
    while (chosen := await ui.ask(Pick(tells.turn(record), labels, at))) is not None:
        at = chosen
        action = await _made(ui, ways[at])
        if action is not None:
            return action
    return None


async def _made(ui: Ui, way: Correction) -> Action | None:
    if way.widget is None:
        return way.make(None)
    value = await ui.ask(way.widget)
    return None if value is None else way.make(value)


async def _fix_the_rest(
    ui: Ui, table: Table, changes: dict[int, Action | None], tells: Corrections
) -> bool:
    """Ask about each later turn that no longer fits, until all do; False: leave everything."""
    while (index := table.carried(changes)) is not None:
        record = table.records[index]
        told = tells.turn(record) or "a spin"
        why = table.why_broken(changes, index)
        await ui.ask(Read("NO LONGER VALID", (told, *wrapped(why))))
        ways = tells.ways(record) if tells.turn(record) else ()
        rows = (*(way.label for way in ways), "delete it", LEAVE)
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
    return bool(await ui.ask(Pick("APPLY CHANGE?", ("no", "yes"), 1)))
