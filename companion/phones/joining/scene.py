"""Joining by phone: a code to scan, and the address to type; phones switched on and off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.errors import BadEntry
from companion.phones.joining.qr import qr_screen
from companion.screen.screen import CONTEXT, FOOT, Screen, line, page, top, wrap
from companion.ui.ui import Prompt, Ui
from companion.widgets.pick import Pick, Read
from companion.widgets.widget import is_back, is_push, steps_of
from hardware.box import Event, seat_number

ROW = 21
"""Letters in a row of the display."""


RESTART_S = 15.0
"""Longest time that a restart of the box takes to begin, in seconds."""

Switch = Callable[[bool], bool]
"""Switches phones on or off, after which the box restarts; returns whether it will."""


async def show(
    ui: Ui, addresses: tuple[str, ...], *, joins: bool = False, switch: Switch | None = None
) -> Event | None:
    """Show the code of each address and the address itself, until a push or SPIN.

    `joins`: players are joining, so a press of a seat's button ends this too and is returned.
    `switch`: phones can also be switched off here, on the last page.
    """
    pages, at = _pages(addresses), 0
    pages += [_OFF] if switch and not joins else []
    while True:
        thing = await ui.gesture(Prompt(partial(_page, pages[at]), steady=True, joins=joins))
        if joins and seat_number(thing.control) is not None:
            return thing
        if is_push(thing) and pages[at] is _OFF and switch:
            await _restart(ui, switch, on=False)
        if is_push(thing) or is_back(thing):
            return None
        at = min(max(at + steps_of(thing), 0), len(pages) - 1)


_OFF = page("PHONES", "OFF?", "push: switch off", "SPIN: back")


async def say_missing(ui: Ui, joins: bool) -> None:
    """Say that phones need packages that are not installed; takes the place of `show`."""
    del joins
    await _refuse(ui, "Two packages are missing.")


async def switch_on(ui: Ui, switch: Switch) -> None:
    """Ask whether phones may join, and switch them on."""
    if await ui.ask(Pick("PHONES ON?", ("no", "yes"))):
        await _restart(ui, switch, on=True)


async def _restart(ui: Ui, switch: Switch, *, on: bool) -> None:
    """Switch phones on or off and wait for the restart, or say that it is not possible."""
    if switch(on):
        await ui.show(page("", "ONE MOMENT", "the box restarts"), RESTART_S)
    await _refuse(ui, "Phones cannot be switched here.")


async def _refuse(ui: Ui, why: str) -> None:
    await ui.ask(Read("NOT POSSIBLE", wrap(f"{why} Install the companion again.")))


def _page(screen: Screen, _: float) -> Screen:
    return screen


def _pages(addresses: tuple[str, ...]) -> list[Screen]:
    """For each address a code and the address in letters; the default one first."""
    if not addresses:
        return [page("PHONES", "NO ADDRESS", "connect the box", "to a network first")]
    return [screen for address in addresses for screen in _code_and_text(address)]


def _code_and_text(address: str) -> list[Screen]:
    beside = ("JOIN BY", "PHONE:", "scan it,", "or turn")
    typed = _address_page(address)
    try:
        return [qr_screen(address, beside), typed]
    except BadEntry:
        return [typed]


def _address_page(address: str) -> Screen:
    """The address to type, as large as fits."""
    name = address.removeprefix("http://").removesuffix("/")
    rows = wrap(name) if len(name) > ROW else (name,)
    lines = [line(row, 22 + 12 * n, "m") for n, row in enumerate(rows)]
    foot = line("in a browser on a", CONTEXT, "m"), line("phone on this Wi-Fi", FOOT, "m")
    return Screen((*top("OPEN"), *lines, *foot), alt_text=(address,))
