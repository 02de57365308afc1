"""Somebody leaves for bed, comes late, comes back, or changes seats; no score is lost."""

from __future__ import annotations

from companion.entry.pick import Pick
from companion.entry.spell import Spell
from companion.games.api.rules import Action, Join, Leave, Swap
from companion.scenes.playing.shown import Shown
from companion.scenes.setup import NAME_MOST
from companion.screen.screen import Lamp, Screen, page
from companion.ui.ui import Face, Ui
from hardware.box import seat_number


async def change(shown: Shown) -> None:
    """Ask what happened, and do it."""
    match await shown.ui.ask(Pick("PLAYERS", ("somebody leaves", "somebody comes", "swap seats"))):
        case 0:
            await _leave(shown)
        case 1:
            await _join(shown)
        case 2:
            await _swap(shown)


async def _who(shown: Shown, title: str, names: tuple[str, ...]) -> str | None:
    index = await shown.ui.ask(Pick(title, names))
    return None if index is None else names[index]


async def _leave(shown: Shown) -> None:
    name = await _who(shown, "WHO LEAVES?", shown.table.view().players)
    if name is not None:
        await _do(shown, Leave(by=name))


async def _join(shown: Shown) -> None:
    """Anybody who was here before, or a new name; then the button, and the seat in the order."""
    table, ui = shown.table, shown.ui
    present = table.view().players
    known = [n for n in (*table.view().scores, *ui.prefs.names) if n not in present]
    names = (*dict.fromkeys(known), "new name")
    name = await _who(shown, "WHO COMES?", names)
    if name == "new name":
        name = await ui.ask(Spell("NAME", most=NAME_MOST))
    if not name or name in present:
        return
    left_of = await _who(shown, "SITS LEFT OF", present)
    if left_of is None:
        return
    joined = await _do(shown, Join(by=name, left_of=left_of))
    if joined and name not in table.header.machines:
        await _button(shown, name)


async def _swap(shown: Shown) -> None:
    present = shown.table.view().players
    one = await _who(shown, "WHO MOVES?", present)
    if one is None:
        return
    others = tuple(p for p in present if p != one)
    other = await _who(shown, f"{one} WITH", others) if others else None
    if other is None or not await _do(shown, Swap(by=one, other=other)):
        return
    buttons = dict(shown.table.buttons)
    moved = {one: buttons.get(other), other: buttons.get(one)}
    buttons = {p: b for p, b in {**buttons, **moved}.items() if b is not None}
    await shown.ui.settle(shown.table.seat(buttons), shown.face())


async def _do(shown: Shown, action: Action) -> bool:
    """Act without letting the clocks run on behind the menu."""
    face, was = shown.face(), shown.sight()  # of before: the draft goes with it
    acted = shown.table.act(action, shown.ui.timers.spent(shown.ui.now))
    await shown.ui.settle(acted.saved, face)
    shown.ui.notice("" if acted.outcome.accepted else acted.outcome.message)
    shown.carry_on(was, acted.action)
    return acted.outcome.accepted


async def _button(shown: Shown, name: str) -> None:
    number = await _pressed(shown.ui, name, set(shown.table.buttons.values()))
    if number is not None:
        buttons = {p: b for p, b in shown.table.buttons.items() if b != number}
        await shown.ui.settle(shown.table.seat({**buttons, name: number}), shown.face())


async def _pressed(ui: Ui, name: str, others: set[int]) -> int | None:
    """The button that the newcomer presses; None where the box has none, or by the spin button."""
    if not ui.box.seats:
        return None
    screen = page("WHO COMES?", name, "press your button", "SPIN: without one")
    lamps = {n: Lamp.BLINK for n in range(1, ui.box.seats + 1) if n not in others}
    while True:
        thing = await ui.gesture(Face(lambda _: Screen(screen.items, lamps)))
        number = seat_number(thing.control)
        if number is not None or thing.control == "spin":
            return number
