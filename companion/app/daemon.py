"""The service on a Pi: hello first, before anything heavy is imported, then the rest."""

from __future__ import annotations

import logging
import os
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from companion import paths
from companion.app import dark, restarts, systemd
from companion.config.settings import Settings, load
from companion.errors import CompanionError, NotSaved
from companion.screen.screen import BIG, Screen, line, page, top, wrapped
from hardware.box import Box
from hardware.errors import HardwareError
from hardware.parts.imports import instead
from hardware.wiring.wiring import outputs

if TYPE_CHECKING:
    from hardware.checkup.findings import Finding

WHERE = "See: journalctl -u companion -e"
"""Where the log has more than the display has room for."""

EXPLAINED = (CompanionError, HardwareError)
"""The faults that have a sentence for people."""

ALIVE_S = 5.0
"""How often systemd hears that a fault is being shown, seconds, if it wants no more."""

log = logging.getLogger("companion")


def run_daemon(config: Path | None, state: Path | None) -> int:
    """Run the box of the settings until power off or a signal.

    A fault goes to the log at once and stays on the display for a while; then the status is
    1, and systemd starts the next. Without systemd a fault that has a sentence is raised.
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
        if systemd.is_service() and not _stopped(fault):
            _stay(restarts.pause_s(), _sentence(fault))
        return 1


def _unforeseen(fault: BaseException | None) -> bool:
    """Whether it has no sentence of its own, or hides one that has none."""
    if isinstance(fault, NotSaved):
        return _unforeseen(fault.__context__)
    return isinstance(fault, Exception) and not isinstance(fault, EXPLAINED)


def _stopped(fault: Exception) -> bool:
    """Whether somebody stopped the service; it only turned out then that the disk refused."""
    behind = fault.__context__ if isinstance(fault, NotSaved) else None
    return behind is not None and not isinstance(behind, Exception)


def _stay(seconds: float, why: str) -> None:
    """Leave the sentence on the display before systemd starts the next; SIGTERM ends it at once."""
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
        _box(Settings()).close(told(fault).picture())  # most displays are on the usual wires
        raise
    dark.note(outputs(settings.wiring))
    return run_box(_box(settings), settings, state or paths.state_directory())


def run_checkup(settings: Settings, found: list[Finding]) -> None:
    """Try the parts beside this terminal, and add what is found; raises HardwareError."""
    from companion.doctor.terminal import try_parts
    from hardware.drawn.tty import complaints_to

    box = _box(settings)
    try:
        box.open()
        with complaints_to(Path(os.devnull)):
            try_parts(box, settings, found)
    finally:
        box.close(goodbye().picture())


def _box(settings: Settings) -> Box:
    from hardware.boxes.pi import PiBox

    if settings.sound.device:
        os.environ["AUDIODEV"] = settings.sound.device
    layout = None if settings.keyboard.layout == "auto" else settings.keyboard.layout
    return PiBox(settings.wiring, pin_factory=settings.box.pin_factory, layout=layout)


def run_box(box: Box, settings: Settings, state: Path) -> int:
    """Say hello, open everything, play; the last picture stays on the display."""
    last, opened = goodbye(), []
    try:
        box.show(hello().picture())
        box.open()
        with instead("ssl", None):  # asyncio would import it, which takes time and 3 MB
            from companion.app.service import run

        run(box, settings, state, lambda: opened.append(True))
    except Exception as fault:
        last = told(fault, opened=bool(opened))
        raise
    finally:
        box.close(last.picture())
    return 0


def hello() -> Screen:
    """What the display shows before anything else is there."""
    return page("", "WORD GAMES", "one moment ...")


def goodbye() -> Screen:
    """What the display shows when the program has ended and nothing can be lost.

    It cannot know when the rest of the system has ended; the board's own green light does.
    """
    return page("all is saved", "GOOD NIGHT", "unplug when the board", "shows no green light")


def told(fault: Exception, *, opened: bool = False) -> Screen:
    """A fault's sentence on the display; a long one has it for itself.

    Nobody can scroll any more, so of a path only the name is shown, and of a sentence that
    is longer still its beginning.
    """
    rows = wrapped(re.sub(r"\S*[/\\](?=\S)", "", _sentence(fault)))
    if len(rows) > 5:
        rows = (*rows[:3], *wrapped(WHERE))
    above, y = (top(_title(fault, opened=opened)), BIG) if len(rows) <= 4 else ((), 0)
    return Screen((*above, *(line(row, y + 12 * n) for n, row in enumerate(rows))))


def _title(fault: Exception, *, opened: bool) -> str:
    if isinstance(fault, NotSaved):
        return "NOT SAVED"
    return "A FAULT" if opened or _unforeseen(fault) else "CANNOT START"


def _sentence(fault: Exception) -> str:
    """What happened, in everyday words; a fault without a sentence is explained in the log."""
    if isinstance(fault, EXPLAINED):
        return str(fault)
    if systemd.is_service():
        return f"The program hit a fault and restarts. {WHERE}"
    return "The program hit a fault. The terminal says more."
