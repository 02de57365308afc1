"""The service: it tells systemd how it is, ends by a signal, and can ask to be switched off."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from pathlib import Path

import pytest

from companion.app import daemon, service, systemd
from companion.config.settings import Settings
from hardware.boxes.mock import MockBox

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals")


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What systemd was told."""
    told: list[str] = []
    for name in ("ready", "alive", "stopping"):
        monkeypatch.setattr(systemd, name, lambda *text, name=name: told.append(name))
    return told


@posix
def test_it_is_ready_feeds_the_watchdog_and_ends_by_a_signal(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(systemd, "watchdog_s", lambda: 0.01)
    box = MockBox()
    asked = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGTERM))
    monkeypatch.setattr(service, "_ready", lambda host: (said.append("ready"), asked.start()))
    last: list[object] = []
    close = box.close
    monkeypatch.setattr(box, "close", lambda shown: (last.append(shown), close(shown)))
    assert daemon.run_box(box, Settings(), tmp_path) == 0
    assert said[-1] == "stopping"
    assert said.count("alive") > 5
    assert "ready" in said
    assert last == [daemon.goodbye().picture()]


def test_the_board_is_asked_to_switch_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    assert not service.power_off()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    assert service.power_off()
    assert (tmp_path / "poweroff").exists()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "gone"))
    assert not service.power_off()


def test_nothing_is_stopped_by_signals_without_a_task() -> None:
    async def main() -> None:
        service.stop_on_signals(None)

    asyncio.run(main())
