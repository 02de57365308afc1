"""An evening as a service: it ends by a signal, and systemd is told how it is doing."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from companion import paths
from companion.app import restarts, systemd
from companion.app.serve import serve
from companion.config.settings import Settings
from companion.scenes.host import Host
from companion.ui.idle import going
from hardware.box import SPIN, Box

GOES_S = 60.0
"""A machine that has not stopped by then will not, seconds."""


def run(
    box: Box, settings: Settings, state: Path, opened: Callable[[], None] = lambda: None
) -> None:
    """Play until power off or a signal; `opened` is called when everything is live.

    After a fault systemd is not told that the service stops: it would give the sentence on
    the display no more than TimeoutStopSec to be read.
    """
    with contextlib.suppress(asyncio.CancelledError):
        asyncio.run(_until_stopped(box, settings, state, opened))
    restarts.forget()
    systemd.stopping()


def stop_on_signals(task: asyncio.Task[None] | None) -> None:
    """Let SIGTERM (and SIGHUP: a closed terminal) end the task as Ctrl-C does."""
    if task is None or sys.platform == "win32":
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        loop.add_signal_handler(number, task.cancel)


def power_off() -> bool:
    """Ask the root helper to stop the machine; False where nothing listens."""
    request = paths.power_off_request()
    try:
        if request is not None:
            request.touch()
    except OSError:
        return False
    return request is not None


async def _until_stopped(
    box: Box, settings: Settings, state: Path, opened: Callable[[], None] = lambda: None
) -> None:
    def ready(host: Host) -> None:
        _ready(host)
        opened()

    stop_on_signals(asyncio.current_task())
    feeding = asyncio.create_task(_feed())
    try:
        if box.pressed(SPIN):
            await _checked(box, settings, state)
        await serve(box, settings, state, power_off=power_off, opened=ready)
        await _going(box)
    finally:
        feeding.cancel()


async def _going(box: Box) -> None:
    """The machine stops, and this with it; who ended by themselves would be started once more."""
    box.show(going().picture())
    await asyncio.sleep(GOES_S)


async def _checked(box: Box, settings: Settings, state: Path) -> None:
    """Whoever holds the spin button at the start wants to know what is amiss."""
    from companion.doctor import at_boot

    systemd.ready("somebody holds the spin button")
    await at_boot.check_if_held(box, settings, state)


def _ready(host: Host) -> None:
    gc.freeze()  # the collector never again looks through the program itself: no pauses
    gc.enable()
    asyncio.get_running_loop().call_later(restarts.WELL_S, restarts.forget)
    systemd.ready(f"ready, {host.ruling.name}")


async def _feed() -> None:
    """Feed systemd's watchdog from the loop that owns the game."""
    every = systemd.watchdog_s()
    while every is not None:
        systemd.alive()
        await asyncio.sleep(every)
