"""The check-up without any screen or terminal: the spin button is held while the box starts."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from companion import paths
from companion.config.settings import Settings
from companion.doctor import report, screens
from companion.doctor.checks import Case, look
from companion.doctor.run import exam, tell
from companion.doctor.session import Session
from hardware.box import SPIN, Box

HOLD_S = 2.0
"""How long the spin button is held, seconds; a button that is just pressed begins no check-up."""

GLANCE_S = 0.1

log = logging.getLogger("companion")


async def if_wished(box: Box, settings: Settings, state: Path) -> None:
    """Try every part if the spin button stays down; return when people are through with it."""
    if not await _held(box):
        return
    box.show(screens.looking().picture())
    case = Case(paths.settings_file(), state, at_work=True)
    found = await asyncio.to_thread(look, case)
    session = Session(box, settings)
    await exam(session, found)
    for line in report.lines(found):
        log.warning("%s", line)
    await tell(session, found)


async def _held(box: Box) -> bool:
    clock = asyncio.get_running_loop().time
    begun = clock()
    while box.pressed(SPIN):
        gone = (clock() - begun) / HOLD_S
        if gone >= 1:
            return True
        box.show(screens.holding(gone).picture())
        await asyncio.sleep(GLANCE_S)
    return False
