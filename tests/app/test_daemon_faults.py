"""Any fault of the service is shown on the display before systemd restarts it."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from disk import Disk, disk
from evening import PICTURES, _same, _save
from PIL import Image

from companion import paths
from companion.app import daemon, restarts, service, systemd
from companion.app.daemon import fault_screen, goodbye, run_daemon
from companion.app.restarts import PAUSES_S
from companion.errors import DictionaryError, NotSaved, SettingsError
from companion.journal.file.entries import Act
from companion.screen.screen import Screen
from hardware.boxes.mock import MockBox
from hardware.errors import PartMissing

__all__ = ["disk"]

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals")


class Service:
    """The daemon with a drawn box as systemd runs it, without real waiting."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self._patch = folder, monkeypatch
        self.box = MockBox(threads=False)
        self.waited: list[float] = []
        self.said: list[str] = []
        self.seen: list[bytes] = []
        monkeypatch.setenv("NOTIFY_SOCKET", "/run/notify")
        monkeypatch.setenv("RUNTIME_DIRECTORY", str(folder))
        monkeypatch.setattr(daemon, "_box", lambda settings: self.box)
        monkeypatch.setattr(daemon.time, "sleep", self._sleep)
        for name in ("ready", "alive", "stopping", "status"):
            monkeypatch.setattr(systemd, name, lambda *_, name=name: self.said.append(name))

    def _sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.seen.append(self.box.hand.look().tobytes())

    def fails(self, fault: BaseException, *, opened: bool = False) -> None:
        """Let the evening raise a fault, before or after everything is live."""

        async def evening(host: Any) -> None:
            raise fault

        where = (
            "companion.app.serve.evening" if opened else "companion.scenes.word_list.open_ruling"
        )
        self._patch.setattr(where, evening if opened else lambda *_, **__: throw(fault))

    def run(self) -> int:
        """Start the daemon with a new box; returns its status."""
        self.box = MockBox(threads=False)
        self.waited, self.seen = [], []
        return run_daemon(None, self.folder)

    def shows(self, screen: Screen) -> None:
        """Check that the display shows a screen, and showed it during the whole wait."""
        assert set(self.seen) | {self.box.hand.look().tobytes()} == {screen.picture().tobytes()}


def throw(fault: BaseException) -> None:
    raise fault


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Service:
    return Service(tmp_path, monkeypatch)


def looks_like(screen: Screen, name: str, request: pytest.FixtureRequest) -> None:
    path = PICTURES / "faults" / f"{name}.png"
    if request.config.getoption("--update-pictures"):
        _save(screen.picture(), path)
    known = Image.open(path).convert("1").resize((128, 64), Image.Resampling.NEAREST)
    assert _same(screen.picture(), known)


@pytest.mark.parametrize("opened", [False, True])
def test_an_exception_is_shown_and_logged_with_a_traceback(
    box: Service,
    caplog: pytest.LogCaptureFixture,
    request: pytest.FixtureRequest,
    *,
    opened: bool,
) -> None:
    box.fails(ZeroDivisionError("no seats"), opened=opened)
    assert box.run() == 1
    shown = fault_screen(ZeroDivisionError(), opened=opened)
    box.shows(shown)
    assert shown.words()[0] == "A FAULT"
    assert "restarts. See: journalctl -u companion -e" in " ".join(shown.words())
    looks_like(shown, "unforeseen", request)
    (record,) = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert record.exc_info is not None
    assert isinstance(record.exc_info[1], ZeroDivisionError)


def test_an_exception_before_the_box_is_open_is_shown(
    box: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MockBox, "show", lambda *_: throw(ZeroDivisionError()))
    assert box.run() == 1
    box.shows(fault_screen(ZeroDivisionError()))


def test_unreadable_settings_are_shown(box: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daemon, "load", lambda _: throw(PermissionError(13, "denied")))
    assert box.run() == 1
    box.shows(fault_screen(PermissionError(13, "denied")))


@pytest.mark.parametrize(("opened", "title"), [(False, "CANNOT START"), (True, "A FAULT")])
def test_a_fault_with_a_sentence_is_shown_and_logged_without_a_traceback(
    box: Service,
    caplog: pytest.LogCaptureFixture,
    request: pytest.FixtureRequest,
    title: str,
    *,
    opened: bool,
) -> None:
    fault = DictionaryError("The word list is damaged. Choose another one.")
    box.fails(fault, opened=opened)
    assert box.run() == 1
    shown = fault_screen(fault, opened=opened)
    box.shows(shown)
    assert " ".join(shown.words()) == f"{title} {fault}"
    looks_like(shown, title.lower().replace(" ", "-"), request)
    (record,) = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert record.getMessage() == str(fault)
    assert record.exc_info is None


def test_a_sentence_too_long_for_the_display_says_where_to_read_it(
    request: pytest.FixtureRequest,
) -> None:
    shown = fault_screen(
        PartMissing("The pins do not answer (" + "no such file " * 9 + "); check them.")
    )
    assert shown.words()[-2:] == ("See: journalctl -u", "companion -e")
    looks_like(shown, "long", request)


def test_each_successive_fault_is_shown_longer_from_ten_seconds_on(
    box: Service,
) -> None:
    box.fails(ZeroDivisionError())
    stayed = []
    for _ in range(6):
        assert box.run() == 1
        stayed.append(sum(box.waited))
    assert stayed == [10, 15, 30, 60, 60, 60] == [*PAUSES_S, 60, 60]
    restarts.forget()
    box.run()
    assert sum(box.waited) == 10


def test_the_watchdog_is_fed_while_a_fault_is_shown(
    box: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Systemd kills a stopping service after TimeoutStopSec, a silent one after WatchdogSec."""
    monkeypatch.setattr(systemd, "watchdog_s", lambda: 2.0)
    box.fails(ZeroDivisionError(), opened=True)
    box.run()
    assert max(box.waited) <= 2.0
    assert box.said.count("alive") >= 5
    assert "stopping" not in box.said


def test_without_systemd_a_fault_with_a_sentence_is_raised_at_once(
    box: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET")
    box.fails(SettingsError("One line is wrong. Change it."))
    with pytest.raises(SettingsError):
        box.run()
    box.fails(ZeroDivisionError())
    assert box.run() == 1
    assert box.waited == []
    assert "The terminal says more." in " ".join(fault_screen(ZeroDivisionError()).words())


# -- the end of the count and of the wait ----------------------------------------------


@posix
@pytest.mark.parametrize("well_s", [0.0, 600.0])
def test_ten_good_minutes_or_a_normal_end_reset_the_count(
    box: Service, monkeypatch: pytest.MonkeyPatch, well_s: float
) -> None:
    monkeypatch.setattr(restarts, "WELL_S", well_s)
    restarts.pause_s()
    file = paths.runtime_file(restarts.COUNT)
    assert file is not None
    left: list[bool] = []

    def stop() -> None:
        left.append(file.exists())
        os.kill(os.getpid(), signal.SIGTERM)

    def begin(host: Any) -> None:
        ready(host)
        asyncio.get_running_loop().call_later(0.001, stop)

    ready = service._ready
    monkeypatch.setattr(service, "_ready", begin)
    assert box.run() == 0
    assert left == [well_s == 600.0]
    assert not file.exists()
    assert box.said[-1] == "stopping"


PROGRAM = """
import sys
from companion.app import daemon
from companion.cli import main
from hardware.boxes.mock import MockBox
class Broken(MockBox):
    def show(self, picture): raise ZeroDivisionError
daemon._box = lambda settings: Broken(threads=False)
sys.exit(main.main(["run", "--state", sys.argv[1]]))
"""


@posix
def test_sigterm_ends_the_wait_at_once(tmp_path: Path) -> None:
    given = {"NOTIFY_SOCKET": str(tmp_path / "socket"), "RUNTIME_DIRECTORY": str(tmp_path)}
    program = [sys.executable, "-c", PROGRAM, str(tmp_path)]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd_end:
        systemd_end.bind(given["NOTIFY_SOCKET"])
        with subprocess.Popen(
            program, env={**os.environ, **given}, stderr=subprocess.PIPE, text=True
        ) as process:
            assert process.stderr is not None
            assert any("ZeroDivisionError" in line for line in process.stderr)
            while not systemd_end.recv(1000).startswith(b"STATUS="):
                pass
            assert systemd_end.recv(1000) == b"WATCHDOG=1"  # now it waits
            process.terminate()
            assert process.wait() == -signal.SIGTERM  # the signal itself ended it


# -- entries that cannot be saved -----------------------------------------------------


def unsaved(box: Service, disk: Disk, then: BaseException | None) -> int:
    """Run an evening with an entry that the disk refuses, which ends by raising `then`."""

    async def evening(host: Any) -> None:
        disk.refuses = sqlite3.SQLITE_FULL
        await asyncio.wrap_future(host.note(Act(action={"do": "spin"})))
        if then is not None:
            raise then

    box._patch.setattr("companion.app.serve.evening", evening)
    box._patch.setattr(service, "SHUTDOWN_S", 0.0)
    return box.run()


@pytest.mark.parametrize(
    ("then", "stays"),
    [(None, True), (ZeroDivisionError("no seats"), True), (asyncio.CancelledError(), False)],
)
def test_unsaved_entries_are_shown_unless_the_service_was_stopped(
    box: Service,
    disk: Disk,
    caplog: pytest.LogCaptureFixture,
    then: BaseException | None,
    *,
    stays: bool,
) -> None:
    assert unsaved(box, disk, then) == 1
    last = fault_screen(NotSaved("The last turns could not be saved. Free or replace the disk."))
    assert last.words()[0] == "NOT SAVED"
    box.shows(last)
    assert bool(box.waited) is stays
    assert ("no seats" in caplog.text) is isinstance(then, ZeroDivisionError)


def test_only_a_normal_end_shows_that_all_is_saved(box: Service) -> None:
    said = goodbye().words()
    assert "all is saved" in said
    for fault in (ZeroDivisionError(), DictionaryError("It is damaged. Choose another one.")):
        for opened in (False, True):
            box.fails(fault, opened=opened)
            box.run()
            assert box.box.hand.look().tobytes() != goodbye().picture().tobytes()
