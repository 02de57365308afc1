"""Phones switched on and off at the box, which then restarts."""

from __future__ import annotations

from collections.abc import Callable

from companion.screen.screen import page
from companion.ui.ui import Ui
from companion.widgets.pick import Pick, Read

RESTART_S = 15.0
"""Longest time that a restart of the box takes to begin, in seconds."""

Switch = Callable[[bool], bool]
"""Switches phones on or off, after which the box restarts; returns whether it will."""


async def say_missing(ui: Ui, joins: bool) -> None:
    """Say that phones need packages that are not installed; takes the place of their list."""
    del joins
    await _refuse(ui, "Two packages are missing.")


async def switch_on(ui: Ui, switch: Switch) -> None:
    """Ask whether phones may join, and switch them on."""
    if await ui.ask(Pick("PHONES ON?", ("no", "yes"))):
        await _restart(ui, switch, on=True)


async def switch_off(ui: Ui, switch: Switch) -> None:
    """Ask whether phones may no longer join, and switch them off."""
    if await ui.ask(Pick("PHONES OFF?", ("no", "yes"))):
        await _restart(ui, switch, on=False)


async def _restart(ui: Ui, switch: Switch, *, on: bool) -> None:
    """Switch phones on or off and wait for the restart, or say that it is not possible."""
    if switch(on):
        await ui.show(page("", "ONE MOMENT", "the box restarts"), RESTART_S)
    await _refuse(ui, "Phones cannot be switched here.")


async def _refuse(ui: Ui, why: str) -> None:
    await ui.ask(Read("NOT POSSIBLE", (f"{why} Install the companion again.",)))
