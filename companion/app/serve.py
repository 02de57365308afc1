"""Runs one evening on a box: opens the journal and the dictionary, plays, and closes both."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec

from companion import files, paths
from companion.app import systemd
from companion.config.settings import Settings
from companion.errors import NotSaved
from companion.evenings import RunningTime
from companion.games.api.chance import Chance
from companion.journal import store
from companion.journal.journal import Journal
from companion.scenes import word_list
from companion.scenes.home import evening
from companion.scenes.host import Host, load_prefs
from companion.screen.screen import page
from companion.ui.background import switch_often
from companion.ui.idle import Idle
from companion.ui.ui import Ui
from hardware.box import Box, Event
from hardware.gestures import Gestures
from hardware.parts import early_picture
from hardware.parts.oled import BurnInGuard

GLANCES, GLANCE_S = 20, 0.05
"""Checks for the first list on the display, and the seconds between them."""

SOON_S = 1.0
"""How long the list of the phones may take to be made, in seconds."""

log = logging.getLogger("companion")


async def serve(
    box: Box,
    settings: Settings,
    state: Path,
    *,
    chance: Chance | None = None,
    power_off: Callable[[], bool] = lambda: False,
    opened: Callable[[Host], None] = lambda _: None,
    shown: Callable[[], None] = lambda: None,
    phones: socket.socket | None = None,
    switch_phones: Callable[[bool], bool] | None = None,
    phones_ready: Callable[[str], None] = lambda _: None,
    voice: Path | None = None,
) -> None:
    """Run the box until power off, with the games saved in the folder `state`.

    Calls `opened` once everything is live, and `shown` when the first list is on the display.
    `phones` is a listening socket for phones, which the settings may forbid; `switch_phones` asks
    for such a socket, or for none, at the next start. `phones_ready` is called with the code of the
    evening when phones can come. `voice` is where the voice listens, if there
    may be one. Raises the faults of opening, and NotSaved if the last entries could not be saved.
    """
    care = BurnInGuard(settings.display.dim_minutes, settings.display.blank_minutes)
    ui = Ui(box, Gestures(debounce_s=settings.box.debounce_s, pressed=box.is_pressed), care)
    ui.idle = Idle(settings.box.power_off_minutes, power_off)
    ruling, wrong = word_list.open_ruling(settings.dictionary.name)
    reports = _Reports(ui, asyncio.get_running_loop())
    journal = Journal(
        state / store.NAME,
        report=reports.trouble,
        rescued=reports.rescue,
        gone=reports.missing,
        unread=reports.unread,
    )
    ran, doors = RunningTime(state), list[asyncio.Task[None]]()
    ran.begin()
    try:
        ui.adopt(load_prefs(journal, settings))
        host = Host(ui, journal, ruling, ran, settings, chance or Chance(), power_off)
        _offer_phones(host, phones, switch_phones)
        opened(host)

        def finish() -> None:
            shown()
            doors.extend(_open_door(host, phones, switch_phones, phones_ready))
            doors.extend(_open_voice(host, voice))

        asyncio.get_running_loop().call_soon(_finish_start, box, finish)
        if word_list.house_words_wrong():
            ui.notice("check house-words.txt")
        await word_list.replace(host, wrong)
        await evening(host)
    finally:
        await _close_doors(doors)
        ran.end()
        journal.close()
        if journal.unsaved:
            raise NotSaved("The last turns could not be saved. Free or replace the disk.")


def _offer_phones(
    host: Host, listening: socket.socket | None, switch: Callable[[bool], bool] | None
) -> None:
    """Put phones into the lists: how to join if there is a socket, else how to switch them on."""
    if host.settings.phones == "off":
        return
    if listening is not None:
        host.show_phones = partial(_show_phones_soon, host)
    elif switch is not None:
        host.switch_on_phones = partial(_switch_on, host, switch)


def _open_door(
    host: Host,
    listening: socket.socket | None,
    switch: Callable[[bool], bool] | None,
    ready: Callable[[str], None],
) -> Iterator[asyncio.Task[None]]:
    """Let phones in, if there is a socket for them and the settings allow it."""
    if host.settings.phones == "off":
        _forbid(listening, switch)
    elif listening is not None:
        from companion.app.phones import let_phones_in

        yield asyncio.create_task(let_phones_in(host, listening, switch, ready))


def _open_voice(host: Host, where: Path | None) -> Iterator[asyncio.Task[None]]:
    """Connect to the voice, if there may be one."""
    if where is None:
        return
    from companion.app.voice import keep_voice

    yield asyncio.create_task(keep_voice(host, where, started=not systemd.is_service()))


def _forbid(listening: socket.socket | None, switch: Callable[[bool], bool] | None) -> None:
    """Close the socket, and ask for none at the next start."""
    if listening is not None:
        listening.close()
        if switch is not None:
            switch(False)


async def _show_phones_soon(host: Host, joins: bool) -> Event | None:
    """Show the list of the phones once it is there: it is made after the first list was shown."""
    soon = host.show_phones
    await host.ui.show(page("PHONES", "ONE MOMENT"), SOON_S)
    return None if host.show_phones in (None, soon) else await host.show_phones(joins)


async def _switch_on(host: Host, switch: Callable[[bool], bool]) -> None:
    from companion.phones.menu.switch import switch_on

    await switch_on(host.ui, switch)


async def _close_doors(doors: Sequence[asyncio.Task[None]]) -> None:
    """Close the doors for phones and voice; a fault of them is only logged."""
    for door in doors:
        door.cancel()
    for fault in await asyncio.gather(*doors, return_exceptions=True):
        if isinstance(fault, Exception):
            log.error("Phones or voice had a fault. Please report this.", exc_info=fault)


def _finish_start(box: Box, shown: Callable[[], None], glances: int = GLANCES) -> None:
    """Finish the start when the first list is on the display, or after all glances."""
    if box.busy() and glances:
        loop = asyncio.get_running_loop()
        loop.call_later(GLANCE_S, _finish_start, box, shown, glances - 1)
    else:
        note_start_times()
        switch_often()
        box.open_keyboard()
        shown()


def note_start_times() -> None:
    """Note when the first picture and the first list were there, at the first start since power on.

    `companion doctor` reads them, in seconds since the kernel started. On a laptop there is nowhere
    to note them.
    """
    file = paths.runtime_file(paths.START_TIMES)
    if file is None or file.exists():
        return
    times = {
        "hello_s": early_picture.sent_s,
        "list_s": time.clock_gettime(time.CLOCK_BOOTTIME),
    }
    with contextlib.suppress(OSError):
        files.write(file, msgspec.json.encode(times))


class _Reports:
    """Shows the journal's reports on the display; called from the journal's thread."""

    def __init__(self, ui: Ui, loop: asyncio.AbstractEventLoop) -> None:
        self._ui, self._loop = ui, loop

    def trouble(self, sentence: str | None) -> None:
        """Report that entries cannot be saved, or with None that they can be saved again."""
        log.warning("%s", sentence or "The journal can be saved again.")
        self._later(self._show_unsaved, "NOT SAVED: disk?" if sentence else "")

    def unread(self, sentence: str) -> None:
        """Report that saved entries cannot be read; new ones are still saved."""
        log.warning("%s", sentence)
        self._later(self._ui.notice, "NOT READ: disk?")

    def rescue(self, sentence: str) -> None:
        """Report that a damaged file was replaced."""
        log.warning("%s", sentence)
        self._later(self._ui.notice, "journal was damaged")

    def missing(self, sentence: str) -> None:
        """Report that the file was missing and has been written again."""
        log.warning("%s", sentence)
        self._later(self._ui.notice, "games file was gone")

    def _show_unsaved(self, text: str) -> None:
        self._ui.notices.unsaved = text
        self._ui.notice("" if text else "saved again")

    def _later(self, show: Callable[[str], None], text: str) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(show, text)
