"""Runs the box on a Pi: shows a first picture before the slow imports, then starts the service."""

from __future__ import annotations

import logging
import os
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from companion import paths
from companion.app import dark, restarts, systemd
from companion.app.hello import early
from companion.app.hello.screen import hello
from companion.config.settings import Settings, load
from companion.errors import CompanionError, NotSaved
from companion.screen.screen import BIG, Screen, line, page, top, wrap
from hardware.box import Box
from hardware.errors import HardwareError
from hardware.parts.imports import instead, without
from hardware.wiring.wiring import outputs

if TYPE_CHECKING:
    from hardware.checkup.findings import Finding

WHERE = "See: journalctl -u companion -e"
"""Shown if a message is too long for the display."""

EXPLAINED = (CompanionError, HardwareError)
"""Exceptions whose message is a sentence for people."""

ASYNCIO = ("asyncio.sslproto", "subprocess")
"""Modules that asyncio imports to encrypt connections and to start programs."""

ALIVE_S = 5.0
"""Longest interval between watchdog messages while a fault is shown, in seconds."""

log = logging.getLogger("companion")


def run_daemon(config: Path | None, state: Path | None) -> int:
    """Run the box until power off or a signal; returns the exit status.

    A fault is logged at once and stays on the display for a while before this returns 1 and
    systemd restarts the service. Without systemd, faults with a sentence are raised.
    """
    try:
        return _run(config, state)
    except Exception as fault:
        if _unforeseen(fault):
            log.exception("The program hit a fault. Please report this.")
        elif systemd.is_service():
            log.error("%s", fault)
        else:
            raise
        if systemd.is_service() and not _was_stopped(fault):
            _wait(restarts.pause_s(), _sentence(fault))
        return 1


def _unforeseen(fault: BaseException | None) -> bool:
    """Whether the fault, or the one that led to NotSaved, has no sentence for people."""
    if isinstance(fault, NotSaved):
        return _unforeseen(fault.__context__)
    return isinstance(fault, Exception) and not isinstance(fault, EXPLAINED)


def _was_stopped(fault: Exception) -> bool:
    """Whether the service was stopped on purpose and the disk failed only then."""
    behind = fault.__context__ if isinstance(fault, NotSaved) else None
    return behind is not None and not isinstance(behind, Exception)


def _wait(seconds: float, why: str) -> None:
    """Leave the fault on the display before systemd restarts; SIGTERM ends this at once."""
    systemd.status(why)
    every = min(systemd.watchdog_s() or ALIVE_S, ALIVE_S)
    while seconds > 0:
        systemd.alive()
        time.sleep(min(every, seconds))
        seconds -= every


def _run(config: Path | None, state: Path | None) -> int:
    try:
        settings = load(config or paths.settings_file())
    except Exception as fault:
        # the default wiring, as in most boxes
        _box(Settings()).close(fault_screen(fault).picture())
        raise
    dark.note(outputs(settings.wiring))
    return run_box(_box(settings), settings, state or paths.state_directory())


def run_checkup(settings: Settings, found: list[Finding]) -> None:
    """Test the parts with this terminal beside the box, appending to `found`.

    Raises HardwareError.
    """
    from companion.doctor.terminal import try_parts
    from hardware.drawn.tty import complaints_to

    box = _box(settings)
    try:
        box.open()
        box.open_keyboard()
        with complaints_to(Path(os.devnull)):
            try_parts(box, settings, found)
    finally:
        box.close(goodbye().picture())


def _box(settings: Settings) -> Box:
    from hardware.boxes.pi import PiBox

    return PiBox(
        settings.wiring,
        pin_factory=settings.box.pin_factory,
        layout=settings.keyboard.layout,
        sound_library=settings.sound.library,
        sound_device=settings.sound.device,
    )


def run_box(box: Box, settings: Settings, state: Path) -> int:
    """Show a first picture, open everything and play; the last picture stays on the display."""
    last, opened = goodbye(), []
    try:
        if not early.has_begun():
            box.show(hello().picture())
        box.open()
        with instead("ssl", None), without(*ASYNCIO):
            from companion.app.service import run

        run(box, settings, state, lambda: opened.append(True))
    except Exception as fault:
        last = fault_screen(fault, opened=bool(opened))
        raise
    finally:
        box.close(last.picture())
    return 0


def goodbye() -> Screen:
    """The last picture, shown when the program has ended and everything is saved.

    The rest of the system may still be running; only the board's green light shows its end.
    """
    return page("all is saved", "GOOD NIGHT", "unplug when the board", "shows no green light")


def fault_screen(fault: Exception, *, opened: bool = False) -> Screen:
    """A fault's sentence on the display, without a title if it is long.

    Nobody can scroll any more, so paths are cut to their last name, and a sentence that is
    still too long ends in where to read it.
    """
    rows = wrap(re.sub(r"\S*[/\\](?=\S)", "", _sentence(fault)))
    if len(rows) > 5:
        rows = (*rows[:3], *wrap(WHERE))
    above, y = (top(_title(fault, opened=opened)), BIG) if len(rows) <= 4 else ((), 0)
    return Screen((*above, *(line(row, y + 12 * n) for n, row in enumerate(rows))))


def _title(fault: Exception, *, opened: bool) -> str:
    if isinstance(fault, NotSaved):
        return "NOT SAVED"
    return "A FAULT" if opened or _unforeseen(fault) else "CANNOT START"


def _sentence(fault: Exception) -> str:
    """The fault in everyday words; the log has the details of an unforeseen one."""
    if isinstance(fault, EXPLAINED):
        return str(fault)
    if systemd.is_service():
        return f"The program hit a fault and restarts. {WHERE}"
    return "The program hit a fault. The terminal says more."
