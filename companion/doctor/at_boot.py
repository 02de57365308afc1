"""The check-up without a terminal: hold SPIN while the box starts."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from pathlib import Path

from companion import files, paths
from companion.config.settings import Settings
from companion.doctor import report, screens
from companion.doctor.checks import Case, check_all
from companion.doctor.figures import figures
from companion.doctor.run import run_tests, show_faults
from companion.doctor.session import Session
from hardware.box import SPIN, Box
from hardware.checkup.findings import Finding

HOLD_S = 2.0
"""How long SPIN must be held, in seconds; a short press does not start a check-up."""

POLL_S = 0.1

log = logging.getLogger("companion")


async def check_if_held(box: Box, settings: Settings, state: Path) -> None:
    """Run the check-up if SPIN stays down; returns when it is over."""
    if not await _stays_down(box):
        return
    box.show(screens.looking().picture())
    case = Case(paths.settings_file(), state, at_work=True)
    found = await asyncio.to_thread(check_all, case)
    box.open_keyboard()
    session = Session(box, settings)
    await run_tests(session, found)
    for line in report.lines(found):
        log.warning("%s", line)
    await asyncio.to_thread(_send, case, settings, found)
    await show_faults(session, found)


def _send(case: Case, settings: Settings, found: list[Finding]) -> None:
    """Let the root helper copy the report onto a card's bootfs, from where people can send it."""
    request = paths.report_request()
    with contextlib.suppress(OSError):
        if request is not None:
            known = figures(case.machine, settings, found)
            files.write(request, report.json(found, case.machine, known).encode())


async def _stays_down(box: Box) -> bool:
    """Whether SPIN is held for HOLD_S, with a bar on the display meanwhile."""
    clock = asyncio.get_running_loop().time
    start = clock()
    while box.is_pressed(SPIN):
        share = (clock() - start) / HOLD_S
        if share >= 1:
            return True
        box.show(screens.holding(share).picture())
        await asyncio.sleep(POLL_S)
    return False
