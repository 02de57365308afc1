"""The service on a Pi: hello first, then the heavy parts, the watchdog fed by the game's loop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion import notify, places
from companion.errors import CompanionError
from companion.screen import Screen, wrapped
from companion.settings import Settings, load
from hardware.box import Box

if TYPE_CHECKING:
    from companion.host import Host


def run_daemon(config: Path | None, state: Path | None) -> int:
    """Run the box of the settings until power off or a signal; raises the faults of opening."""
    from hardware.pi import PiBox

    settings = load(config or places.settings_file())
    if settings.sound.device:
        os.environ["AUDIODEV"] = settings.sound.device
    layout = None if settings.keyboard.layout == "auto" else settings.keyboard.layout
    box = PiBox(settings.wiring, pin_factory=settings.box.pin_factory, layout=layout)
    return run_box(box, settings, state or places.state_directory())


def run_box(box: Box, settings: Settings, state: Path) -> int:
    """Say hello, open everything, play; the last picture stays on the display."""
    from companion.start import goodbye, hello

    box.show(hello().picture())
    last = goodbye()
    try:
        with contextlib.suppress(asyncio.CancelledError):
            asyncio.run(_until_stopped(box, settings, state))
    except CompanionError as fault:
        last = told(fault)
        raise
    finally:
        notify.stopping()
        box.close(last.picture())
    return 0


def told(fault: Exception) -> Screen:
    """A fault's sentence on the display."""
    from companion.entry.pick import Read

    return Read("CANNOT START", wrapped(str(fault))).draw()


async def _until_stopped(box: Box, settings: Settings, state: Path) -> None:
    from companion.start import serve

    stop_on_signals(asyncio.current_task())
    feeding = asyncio.create_task(_feed())
    try:
        await serve(box, settings, state, power_off=power_off, opened=_ready)
    finally:
        feeding.cancel()


def stop_on_signals(task: asyncio.Task[None] | None) -> None:
    """Let SIGTERM (and SIGHUP: a closed terminal) end the task as Ctrl-C does."""
    if task is None or sys.platform == "win32":
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        loop.add_signal_handler(number, task.cancel)


def power_off() -> bool:
    """Ask the root helper to stop the machine; False where nothing listens."""
    request = places.power_off_request()
    if request is None:
        return False
    request.touch()
    return True


def _ready(host: Host) -> None:
    notify.ready(f"ready, {host.ruling.name}")


async def _feed() -> None:
    """Feed systemd's watchdog from the loop that owns the game."""
    every = notify.watchdog_s()
    while every is not None:
        notify.alive()
        await asyncio.sleep(every)
