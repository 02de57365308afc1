"""Runs an evening as a systemd service: ends on signals and feeds the watchdog."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from companion import paths
from companion.app import restarts, systemd
from companion.app.serve import serve
from companion.config.settings import Settings
from companion.scenes.host import Host
from companion.ui.idle import switching_off_page
from hardware.box import SPIN, Box

LATER = ("setup", "menu", "records", "tools")
"""Scenes that are imported when the first list is on the display, so that it is shown sooner."""

LATER_S = 0.05
"""Seconds between two of these imports, as a press may come meanwhile."""

SHUTDOWN_S = 60.0
"""How long to wait for the machine to shut down, in seconds."""


def run(
    box: Box, settings: Settings, state: Path, opened: Callable[[], None] = lambda: None
) -> None:
    """Play until power off or a signal; calls `opened` when everything is live.

    After a fault systemd is not notified of the stop, because it would then leave the message
    on the display for no longer than TimeoutStopSec.
    """
    with contextlib.suppress(asyncio.CancelledError):
        asyncio.run(_until_stopped(box, settings, state, opened))
    restarts.forget()
    systemd.stopping()


def stop_on_signals(task: asyncio.Task[None] | None) -> None:
    """Let SIGTERM and SIGHUP (a closed terminal) cancel the task, as Ctrl-C does."""
    if task is None or sys.platform == "win32":
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        loop.add_signal_handler(number, task.cancel)


def power_off() -> bool:
    """Ask the root helper to shut the machine down; False if there is none."""
    request = paths.power_off_request()
    try:
        if request is not None:
            request.touch()
    except OSError:
        return False
    return request is not None


def installed_voice() -> Path | None:
    """Where the voice of a board listens; None if it is not installed."""
    where = paths.voice_socket()
    return where if where.exists() else None


def switch_phones(on: bool) -> bool:
    """Ask the root helper to switch phones on or off and restart; False if there is none."""
    request = paths.phones_request()
    try:
        if request is not None:
            whole = request.with_suffix(".new")
            whole.write_text("on" if on else "off", encoding="ascii")
            whole.replace(request)
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
        if box.is_pressed(SPIN):
            await _check_up(box, settings, state)
        await serve(
            box, settings, state, power_off=power_off, opened=ready, shown=_finish_start,
            phones=systemd.handed_socket("phones"),
            switch_phones=switch_phones if systemd.is_service() else None,
            voice=installed_voice(),
        )  # fmt: skip
        box.show(switching_off_page().picture())
        await asyncio.sleep(SHUTDOWN_S)  # if this exited first, systemd would restart it
    finally:
        feeding.cancel()


async def _check_up(box: Box, settings: Settings, state: Path) -> None:
    """Run the check-up if SPIN is held at the start."""
    from companion.doctor import at_boot

    systemd.ready("SPIN is held")
    await at_boot.check_if_held(box, settings, state)


def _ready(host: Host) -> None:
    asyncio.get_running_loop().call_later(restarts.WELL_S, restarts.forget)
    systemd.ready(f"ready, {host.ruling.name}")


def _finish_start() -> None:
    """Import the remaining scenes, then start collecting garbage."""
    loop = asyncio.get_running_loop()
    for number, name in enumerate(LATER):
        loop.call_later(number * LATER_S, importlib.import_module, f"companion.scenes.{name}")
    loop.call_later(len(LATER) * LATER_S, _collect_garbage)


def _collect_garbage() -> None:
    gc.freeze()  # keep the collector from scanning the program itself, which causes pauses
    gc.enable()


async def _feed() -> None:
    """Feed systemd's watchdog from the loop that owns the game."""
    every = systemd.watchdog_s()
    while every is not None:
        systemd.alive()
        await asyncio.sleep(every)
