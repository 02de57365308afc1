"""The service on a Pi: hello first, before anything heavy is imported, then the rest."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from companion import dark, notify, places
from companion.errors import CompanionError, NotSaved, SettingsError
from companion.screen import BIG, Screen, line, page, top, wrapped
from companion.settings import Settings, load
from hardware.box import Box
from hardware.errors import HardwareError
from hardware.imports import instead
from hardware.wiring import outputs

if TYPE_CHECKING:
    from hardware.checkup.findings import Finding

READ_S = 5.0
"""systemd tries again at once; so long the sentence can be read, seconds."""


def run_daemon(config: Path | None, state: Path | None) -> int:
    """Run the box of the settings until power off or a signal; raises the faults of opening."""
    try:
        return _run(config, state)
    except (CompanionError, HardwareError) as fault:
        if notify.wanted() and not isinstance(fault, NotSaved):
            time.sleep(READ_S)
        raise


def _run(config: Path | None, state: Path | None) -> int:
    try:
        settings = load(config or places.settings_file())
    except SettingsError as fault:
        _box(Settings()).close(told(fault).picture())  # most displays are on the usual wires
        raise
    dark.note(outputs(settings.wiring))
    return run_box(_box(settings), settings, state or places.state_directory())


def run_checkup(settings: Settings, found: list[Finding]) -> None:
    """Try the parts beside this terminal, and add what is found; raises HardwareError."""
    from companion.doctor.beside import try_parts
    from hardware.tty import complaints_to

    box = _box(settings)
    try:
        box.open()
        with complaints_to(Path(os.devnull)):
            try_parts(box, settings, found)
    finally:
        box.close(goodbye().picture())


def _box(settings: Settings) -> Box:
    from hardware.pi import PiBox

    if settings.sound.device:
        os.environ["AUDIODEV"] = settings.sound.device
    layout = None if settings.keyboard.layout == "auto" else settings.keyboard.layout
    return PiBox(settings.wiring, pin_factory=settings.box.pin_factory, layout=layout)


def run_box(box: Box, settings: Settings, state: Path) -> int:
    """Say hello, open everything, play; the last picture stays on the display."""
    box.show(hello().picture())
    last = goodbye()
    try:
        box.open()
        with instead("ssl", None):  # asyncio would import it, which takes time and 3 MB
            from companion.service import run

        run(box, settings, state)
    except (CompanionError, HardwareError) as fault:
        last = told(fault)
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


def told(fault: Exception) -> Screen:
    """A fault's sentence on the display; a long one has it for itself.

    Nobody can scroll any more, so of a path only the name is shown.
    """
    title = "NOT SAVED" if isinstance(fault, NotSaved) else "CANNOT START"
    rows = wrapped(re.sub(r"\S*[/\\](?=\S)", "", str(fault)))
    above, y = (top(title), BIG) if len(rows) <= 4 else ((), 0)
    return Screen((*above, *(line(row, y + 12 * n) for n, row in enumerate(rows[:5]))))
