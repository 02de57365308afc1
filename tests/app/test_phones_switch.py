"""Phones of a board: the box's wish, and the root helper that carries it out."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from evening import Evening
from evening_kit import Run

from companion import paths
from companion.app import phones_socket, phones_switch, service, systemd
from companion.app.phones import let_phones_in
from companion.app.serve import serve
from companion.config.settings import Settings
from companion.errors import SettingsError
from companion.scenes.host import Host
from companion.ui.clock import VirtualLoop
from companion.ui.ui import CALM_S
from hardware.boxes.mock import MockBox


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A board in a folder; its file `calls` has what systemd was asked to do."""
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setattr(paths, "phones_mark", lambda: tmp_path / "mark")
    monkeypatch.setattr(paths, "settings_file", lambda: tmp_path / "settings.toml")
    monkeypatch.setattr(paths, "addresses_file", lambda: tmp_path / "addresses")
    (tmp_path / "settings.toml").write_text("")

    def note(verb: str, unit: str) -> None:
        with (tmp_path / "calls").open("a") as log:
            log.write(f"{verb} {unit}\n")

    monkeypatch.setattr(phones_switch, "_systemctl", note)
    return tmp_path


def calls(board: Path) -> list[str]:
    log = board / "calls"
    return log.read_text().splitlines() if log.exists() else []


def secret(place: Path) -> None:
    (place.parent / "secret").write_text("on")
    place.symlink_to(place.parent / "secret")


def folder(place: Path) -> None:
    place.mkdir()
    (place / "on").touch()


STRANGE: list[Callable[[Path], object]] = [
    os.mkfifo,
    secret,
    folder,
    lambda place: place.symlink_to("/dev/zero"),
    lambda place: place.write_bytes(b"on" + b" " * 100),
    lambda place: place.write_bytes(b"\xff"),
]


@pytest.mark.parametrize("put", STRANGE)
def test_whatever_else_lies_in_the_place_of_the_wish_is_removed_and_does_nothing(
    board: Path, put: Callable[[Path], object]
) -> None:
    for _ in range(2):  # what is kept of the first one is not in the way
        put(board / "phones")
        phones_switch.main()
        assert not (board / "mark").exists()
        assert not os.path.lexists(board / "phones")
    assert calls(board) == []


def test_phones_are_switched_on_and_off_with_a_restart(board: Path) -> None:
    assert service.switch_phones(True)
    phones_switch.main()
    assert (board / "mark").exists()
    assert calls(board) == ["stop companion.service", "start companion.service"]
    assert not (board / "phones").exists()
    assert service.switch_phones(False)
    phones_switch.main()
    assert not (board / "mark").exists()
    assert calls(board)[2:] == [
        "stop companion.service", "stop companion-phones.socket", "start companion.service",
    ]  # fmt: skip


def test_nothing_is_restarted_if_nothing_changes(board: Path) -> None:
    service.switch_phones(False)
    phones_switch.main()
    phones_switch.main()
    (board / "phones").write_bytes(b"\xff")
    phones_switch.main()
    assert calls(board) == []


def test_the_settings_forbid_phones(board: Path) -> None:
    (board / "settings.toml").write_text('phones = "off"\n')
    service.switch_phones(True)
    phones_switch.main()
    assert not (board / "mark").exists()
    (board / "mark").touch()
    service.switch_phones(True)
    phones_switch.main()
    assert not (board / "mark").exists()


def test_the_box_is_started_again_whatever_happens(
    board: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "phones_mark", lambda: board / "missing" / "mark")
    service.switch_phones(True)
    with pytest.raises(FileNotFoundError):
        phones_switch.main()
    assert calls(board)[-1] == "start companion.service"
    (board / "settings.toml").write_text("phones = 5\n")
    service.switch_phones(True)
    with pytest.raises(SettingsError):
        phones_switch.main()
    assert not (board / "phones").exists()


def test_without_a_root_helper_nothing_is_switched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    assert not service.switch_phones(True)
    monkeypatch.setenv("RUNTIME_DIRECTORY", "/nowhere/at/all")
    assert not service.switch_phones(True)


def test_a_socket_is_found_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert systemd.handed_socket("phones") is None
    with socket.create_server(("127.0.0.1", 0)) as listening:
        copy = os.dup(listening.fileno())
        monkeypatch.setattr(systemd, "FIRST", copy - 1)
        monkeypatch.setenv("LISTEN_PID", str(os.getpid()))
        monkeypatch.setenv("LISTEN_FDNAMES", "other:phones")
        found = systemd.handed_socket("phones")
        assert found is not None
        with found:
            assert found.getsockname() == listening.getsockname()
        assert systemd.handed_socket("third") is None
        monkeypatch.setenv("LISTEN_PID", str(os.getpid() + 1))
        assert systemd.handed_socket("phones") is None


class Listening:
    """A socket that listens at an address."""

    def __init__(self, host: str, port: int) -> None:
        self.at = host, port

    def getsockname(self) -> tuple[str, int]:
        return self.at


def test_a_board_shows_the_addresses_that_were_noted_for_it(
    board: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones_socket, "network_address", lambda: "127.0.0.1")
    everywhere = Listening("::", 80)
    assert phones_socket.addresses_of(everywhere) == ()
    monkeypatch.setattr(phones_socket, "network_address", lambda: "10.0.0.5")
    assert phones_socket.addresses_of(everywhere) == ("http://10.0.0.5/",)
    (board / "addresses").write_text("")
    assert phones_socket.addresses_of(everywhere) == ()
    (board / "addresses").write_text("192.168.178.23\n10.42.0.1\n")
    assert phones_socket.addresses_of(everywhere) == ("http://192.168.178.23/", "http://10.42.0.1/")
    assert phones_socket.addresses_of(Listening("127.0.0.1", 8765)) == ("http://127.0.0.1:8765/",)


def test_the_first_list_after_power_on_offers_to_switch_phones_on(tmp_path: Path) -> None:
    asked, loop = list[bool](), VirtualLoop()
    box = MockBox(Settings().wiring, now=loop.time, threads=False)

    async def main() -> None:
        hosts = list[Host]()
        switch = partial(_note, asked)
        serving = asyncio.create_task(
            serve(box, Settings(), tmp_path, opened=hosts.append, switch_phones=switch)
        )
        await reads(hosts, "play")
        box.hand.turn(8)
        await reads(hosts, "phones")
        await box.hand.press("knob")
        await reads(hosts, "PHONES ON?")
        box.hand.turn(1)
        await asyncio.sleep(CALM_S)
        await box.hand.press("knob")
        await reads(hosts, "ONE MOMENT")
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(main())
    box.close()
    assert asked == [True]


def _note(asked: list[bool], on: bool) -> bool:
    asked.append(on)
    return True


async def reads(hosts: list[Host], text: str) -> None:
    """Wait until the display has the text."""
    while not (hosts and text in " ".join(hosts[0].ui.screen.words())):  # noqa: ASYNC110
        await asyncio.sleep(0.02)


def test_without_the_packages_for_phones_the_box_says_what_to_do(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "companion.phones.door", None)

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        with socket.create_server(("127.0.0.1", 0)) as listening:
            await let_phones_in(table.host, listening)
        await table.choose("sound & light")
        await table.press("spin")
        await table.turn(-8)
        await table.choose("phones")
        await table.sees("Two packages are")

    play_evening(play)
