"""Undo the last entry, or correct an earlier turn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.api.rules import Action, Join, Leave, Swap, kind_of
from companion.games.api.ui import Correction
from companion.scenes.playing.agree import agree, believe
from companion.scenes.playing.clock import Clocks
from companion.scenes.playing.display import GameDisplay
from companion.scenes.playing.turns import turn_text
from companion.screen.screen import fit
from companion.table.table import Table
from companion.ui.ui import Ui
from companion.widgets.pick import Pick, Read

LEAVE = "keep as it was"
APPLY = Pick("APPLY CHANGE?", ("no", "yes"), 1)
LOOKS_UP = "The box looks a word up if you apply the change."


async def undo(display: GameDisplay, clocks: Clocks) -> bool:
    """Undo the last entry if all agree, before the next player plays (C6).

    Later actions of computer players are undone too. The entry is open again, with the clock
    stopped. Returns whether it was undone.
    """
    table, ui = display.table, display.ui
    index = _last_entry_index(table)
    if why_not := _why_no_undo(table, index):
        ui.notice(why_not)
        return False
    if not await agree(ui, table, "UNDO?", _undone_text(table, index)):
        return False
    prompt = display.prompt()  # taken before the undo, which ends the draft
    await ui.settle(table.undo(len(table.records) - index, table.people), prompt)
    display.refresh(table.spent)
    clocks.stop_afterwards()
    return True


def _last_entry_index(table: Table) -> int:
    """Index of the last action that is not a computer player's; -1 if there is none."""
    last = len(table.records) - 1
    while last >= 0 and table.records[last].action.by in table.header.machines:
        last -= 1
    return last


def _why_no_undo(table: Table, index: int) -> str:
    """Why the last entry cannot be undone, and what to do instead; empty if it can."""
    if index < 0:
        return "nothing to undo"
    if isinstance(table.records[index].action, Join | Leave | Swap):
        return "change it in: players"
    if turn_text(table, index):
        return ""
    return "too late: correct it" if _turns(table) else "too late to undo"


def _undone_text(table: Table, index: int) -> str:
    """The entry that an undo removes, and whose moves after it go too."""
    text, by = turn_text(table, index), table.records[index].action.by
    later = dict.fromkeys(str(record.action.by) for record in table.records[index + 1 :])
    firsts = (text, by or text) if later else ()
    return fit(*(" + ".join((first, *later)) for first in firsts), text)


async def correct(display: GameDisplay) -> bool:
    """Change an earlier turn and replay what follows; turns that become illegal are asked about.

    Returns whether anything was changed.
    """
    ui, table = display.ui, display.table
    index = len(table.records)
    while (chosen := await _ask_turn(ui, table, index)) is not None:
        index = chosen
        action = await _ask_action(ui, table, index)
        if action is not None and await change(display, {index: action}):
            return True
    return False


async def change(display: GameDisplay, changes: dict[int, Action | None]) -> bool:
    """Make the changes and those they need in later turns; False if nothing was changed.

    If they look a word up while the dictionary is closed (C13), this asks before it looks.
    """
    ui, table = display.ui, display.table
    looks_up = bool(table.view().dictionary_closed) and table.looks_up(changes)
    if looks_up and not await _apply(ui, (LOOKS_UP,)):
        return False
    if not await _fix_later_turns(ui, table, changes):
        ui.notice("nothing changed")
        return False
    if not looks_up and not await _apply(ui, _new_scores(table, changes)):
        return False
    prompt = display.prompt()  # taken before the change, which ends the draft
    await ui.settle(table.amend(changes), prompt)
    display.refresh()
    return True


async def _ask_turn(ui: Ui, table: Table, index: int) -> int | None:
    """Ask for a turn that can be corrected; the list opens at `index`, or at the last before it."""
    turns = _turns(table)
    if not turns:
        ui.notice("no turn to correct")
        return None
    at = max(sum(i <= index for i in turns) - 1, 0)
    row = await ui.ask(Pick("WHICH TURN?", tuple(turns.values()), at))
    return None if row is None else list(turns)[row]


def _turns(table: Table) -> dict[int, str]:
    """The turns that can be corrected: their indexes, and their rows of a list."""
    texts = {index: turn_text(table, index) for index in range(len(table.records))}
    return {index: text for index, text in texts.items() if text and _ways(table, index)}


async def _ask_action(ui: Ui, table: Table, index: int) -> Action | None:
    """Ask for the correct action of a turn; None goes back to the list of turns."""
    ways = _ways(table, index)
    if len(ways) == 1 and ways[0].widget is not None:  # whose title says what it changes
        return await _make_action(ui, ways[0])
    at, labels = 0, tuple(way.label for way in ways)
    while (chosen := await ui.ask(Pick(turn_text(table, index), labels, at))) is not None:
        at = chosen
        action = await _make_action(ui, ways[at])
        if action is not None:
            return action
    return None


def _ways(table: Table, index: int) -> tuple[Correction, ...]:
    """The ways to correct a turn, without those that leave it as it was."""
    record = table.records[index]
    ways, was = table.kind.ui.corrections.ways(record), _essence(record.action)
    return tuple(one for one in ways if one.widget or _essence(one.make(None)) != was)


def _essence(action: Action) -> Action:
    """The action without when it was made."""
    return replace(action, elapsed_s=None, clock_s=None, sure=False)


async def _make_action(ui: Ui, way: Correction) -> Action | None:
    if way.widget is None:
        return way.make(None)
    value = await ui.ask(way.widget)
    return None if value is None else way.make(value)


async def _fix_later_turns(ui: Ui, table: Table, changes: dict[int, Action | None]) -> bool:
    """Ask about each turn that is not legal after the changes; False keeps the turn as it was."""
    entered = set(changes)
    while (index := table.carry_changes(changes)) is not None:
        record = table.records[index]
        fault = table.fault_in(changes, index)
        assert fault is not None
        if fault.asks and await believe(ui, fault):
            changes[index] = replace(changes.get(index) or record.action, sure=True)
            continue
        turn = turn_text(table, index)
        text = turn or _did(record.action)
        refused = Read("NOT ALLOWED", (fault.message,))  # it names the new word
        broken = Read("NO LONGER VALID", (text, f"{fault.why}."))  # what to do is asked below
        await ui.ask(refused if index in entered else broken)
        ways = _legal_ways(table, changes, index) if turn else ()
        rows = (*(way.label for way in ways), "delete it", LEAVE)
        at = await ui.ask(Pick(text, rows))
        if at is None or at == len(rows) - 1:
            return False
        action = None if at == len(ways) else await _make_action(ui, ways[at])
        if action is not None or at == len(ways):
            changes[index] = action
            entered.add(index)
    return True


def _legal_ways(
    table: Table, changes: dict[int, Action | None], index: int
) -> tuple[Correction, ...]:
    """The ways to correct a turn after these changes, without fixed ones that are refused."""
    return tuple(
        way
        for way in _ways(table, index)
        if way.widget or table.fault_in({**changes, index: way.make(None)}, index) is None
    )


def _did(action: Action) -> str:
    """A row for an action that is not a turn of its own."""
    did = kind_of(type(action)).replace("_", " ")
    return fit(f"{action.by}: {did}", did) if action.by else did


def _new_scores(table: Table, changes: dict[int, Action | None]) -> tuple[str, ...]:
    before = table.kind.race(table.view())
    after = table.scores_after(changes)
    return tuple(f"{p} {before[p]} > {after.get(p, 0)}" for p in before)


async def _apply(ui: Ui, rows: Sequence[str]) -> bool:
    """Show these rows about the new scores, and ask whether to apply the change."""
    await ui.ask(Read("NEW SCORES", tuple(rows)))
    return bool(await ui.ask(APPLY))
