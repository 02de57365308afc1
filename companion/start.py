"""From a box to an evening: opens the journal and the dictionary, plays, closes in order."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path

from companion.chance import Chance
from companion.host import Host, known_prefs
from companion.journal import Journal
from companion.lexicon import open_ruling
from companion.scenes.home import evening
from companion.settings import Settings
from companion.ui import Ui
from hardware.box import Box
from hardware.gestures import Gestures
from hardware.oled import Care

JOURNAL = "games.db"


async def serve(
    box: Box,
    settings: Settings,
    state: Path,
    *,
    chance: Chance | None = None,
    power_off: Callable[[], bool] = lambda: False,
    opened: Callable[[Host], None] = lambda _: None,
) -> None:
    """Run the box until power off, with the games kept in the folder `state`.

    `opened` is called once everything is live. Raises the faults of opening.
    """
    care = Care(settings.display.dim_minutes, settings.display.blank_minutes)
    ui = Ui(box, Gestures(debounce_s=settings.box.debounce_s), care)
    ruling = open_ruling(settings.dictionary.name)
    journal = Journal(state / JOURNAL, report=_reporter(ui, asyncio.get_running_loop()))
    try:
        ui.adopt(known_prefs(journal, settings))
        host = Host(ui, journal, ruling, settings, chance or Chance(), power_off)
        opened(host)
        await evening(host)
    finally:
        journal.close()


def _reporter(ui: Ui, loop: asyncio.AbstractEventLoop) -> Callable[[str | None], None]:
    """Shows on the display that the journal cannot save, for as long as it cannot."""

    def show(sentence: str | None) -> None:
        ui.unsaved = "NOT SAVED: disk?" if sentence else ""
        ui.notice("" if sentence else "saved again")

    def report(sentence: str | None) -> None:
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(show, sentence)

    return report
