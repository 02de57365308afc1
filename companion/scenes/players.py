"""Somebody leaves for bed, comes late, comes back, or changes seats; no score is lost."""

from __future__ import annotations

from companion.entry.pick import Pick
from companion.entry.spell import Spell
from companion.games.api.rules import Action, Join, Leave, Swap
from companion.scenes.playing.play import Playing
from companion.scenes.setup import NAME_MOST
from companion.screen.screen import Lamp, Screen, page
from companion.ui.ui import Face, Ui
from hardware.box import seat_number


async def change(playing: Playing) -> None:
    """Ask what happened, and do it."""
    match await playing.ui.ask(
        Pick("PLAYERS", ("somebody leaves", "somebody comes", "swap seats"))
    ):
        case 0:
            await _leave(playing)
        case 1:
            await _join(playing)
        case 2:
            await _swap(playing)


async def _who(playing: Playing, title: str, names: tuple[str, ...]) -> str | None:
    index = await playing.ui.ask(Pick(title, names))
    return None if index is None else names[index]


async def _leave(playing: Playing) -> None:
    name = await _who(playing, "WHO LEAVES?", playing.table.view().players)
    if name is not None:
        await _do(playing, Leave(by=name))


async def _join(playing: Playing) -> None:
    """Anybody who was here before, or a new name; then the button, and the seat in the order."""
    table, ui = playing.table, playing.ui
    present = table.view().players
    known = [n for n in (*table.view().scores, *ui.prefs.names) if n not in present]
    names = (*dict.fromkeys(known), "new name")
    name = await _who(playing, "WHO COMES?", names)
    if name == "new name":
        name = await ui.ask(Spell("NAME", most=NAME_MOST))
    if not name or name in present:
        return
    left_of = await _who(playing, "SITS LEFT OF", present)
    if left_of is None:
        return
    joined = await _do(playing, Join(by=name, left_of=left_of))
    if joined and name not in table.header.machines:
        await _button(playing, name)


async def _swap(playing: Playing) -> None:
    present = playing.table.view().players
    one = await _who(playing, "WHO MOVES?", present)
    if one is None:
        return
    others = tuple(p for p in present if p != one)
    other = await _who(playing, f"{one} WITH", others) if others else None
    if other is None or not await _do(playing, Swap(by=one, other=other)):
        return
    buttons = dict(playing.table.buttons)
    moved = {one: buttons.get(other), other: buttons.get(one)}
    buttons = {p: b for p, b in {**buttons, **moved}.items() if b is not None}
    await playing.ui.settle(playing.table.seat(buttons), playing.face())


async def _do(playing: Playing, action: Action) -> bool:
    """Act without letting the clocks run on behind the menu."""
    face, was = playing.face(), playing.sight()  # of before: the draft goes with it
    acted = playing.table.act(action, playing.ui.timers.spent(playing.ui.now))
    await playing.ui.settle(acted.saved, face)
    playing.ui.notice("" if acted.outcome.accepted else acted.outcome.message)
    playing.carry_on(was, acted.action)
    return acted.outcome.accepted


async def _button(playing: Playing, name: str) -> None:
    number = await _pressed(playing.ui, name, set(playing.table.buttons.values()))
    if number is not None:
        buttons = {p: b for p, b in playing.table.buttons.items() if b != number}
        await playing.ui.settle(playing.table.seat({**buttons, name: number}), playing.face())


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
