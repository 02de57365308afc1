"""The service: notifies systemd, ends on a signal, and can switch the board off."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app import daemon, service, systemd
from companion.config.settings import Settings
from hardware.boxes.mock import MockBox

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals")


@pytest.fixture
def notified(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The notifications to systemd."""
    sent: list[str] = []
    for name in ("ready", "alive", "stopping"):
        monkeypatch.setattr(systemd, name, lambda *text, name=name: sent.append(name))
    return sent


@posix
def test_the_service_is_ready_feeds_the_watchdog_and_ends_on_a_signal(
    tmp_path: Path, notified: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(systemd, "watchdog_s", lambda: 0.001)
    box = MockBox()
    monkeypatch.setattr(service, "_ready", lambda host: notified.append("ready"))

    def alive() -> None:
        notified.append("alive")
        if notified[-7:-6] == ["ready"]:  # six times since
            os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(systemd, "alive", alive)
    last: list[object] = []
    close = box.close
    monkeypatch.setattr(box, "close", lambda shown: (last.append(shown), close(shown)))
    assert daemon.run_box(box, Settings(), tmp_path) == 0
    assert notified[-1] == "stopping"
    assert "ready" in notified
    assert last == [daemon.goodbye().picture()]


@posix
def test_garbage_is_not_collected_before_the_first_list_is_on_the_display(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enabled: list[bool] = []
    monkeypatch.setattr(systemd, "ready", lambda _: enabled.append(gc.isenabled()))
    box = MockBox()
    glances = [True, True, False]

    def busy() -> bool:
        enabled.append(gc.isenabled())
        return glances.pop(0)

    def finish_start() -> None:
        finish()
        asyncio.get_running_loop().call_later(0.001, stop)

    def stop() -> None:
        enabled.append(gc.isenabled())
        os.kill(os.getpid(), signal.SIGTERM)

    finish = service._finish_start
    monkeypatch.setattr(box, "busy", busy)
    monkeypatch.setattr(service, "_finish_start", finish_start)
    monkeypatch.setattr(service, "LATER_S", 0.0)
    gc.disable()
    try:
        daemon.run_box(box, Settings(), tmp_path)
    finally:
        gc.enable()
        gc.unfreeze()
    assert enabled == [False, False, False, False, True]


LATE = """
import asyncio, sys
from companion.app import service
from companion.ui.clock import VirtualLoop

async def finish():
    service._finish_start()
    await asyncio.sleep((len(service.LATER) + 1) * service.LATER_S)

late = {f"companion.scenes.{name}" for name in service.LATER}
late |= {"companion.scenes.judge", "companion.config.own_decks", "companion.reports.records"}
print(len(late & {*sys.modules}))
asyncio.Runner(loop_factory=VirtualLoop).run(finish())
print(late <= {*sys.modules})
"""


def test_scenes_that_a_resumed_game_does_not_need_are_imported_later() -> None:
    done = subprocess.run([sys.executable, "-c", LATE], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "True"]


NAMED_TUPLES = """
import sys
from companion.app import service

for name, module in [*sys.modules.items()]:
    if name.startswith(("companion", "hardware")) and not name.startswith("companion.lexicon"):
        for found in vars(module).values():
            if isinstance(found, type) and found.__module__ == name and hasattr(found, "_fields"):
                print(name, found.__name__)
"""


def test_no_named_tuple_is_created_at_the_start() -> None:
    """Each takes twenty times as long to create as a struct; the lexicon imports no msgspec."""
    found = subprocess.run([sys.executable, "-c", NAMED_TUPLES], stdout=subprocess.PIPE, text=True)
    assert (found.stdout, found.returncode) == ("", 0)


def test_power_off_creates_the_request_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    assert not service.power_off()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    assert service.power_off()
    assert (tmp_path / "poweroff").exists()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "gone"))
    assert not service.power_off()


def test_signals_need_a_task() -> None:
    async def main() -> None:
        service.stop_on_signals(None)

    asyncio.run(main())
