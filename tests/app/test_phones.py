"""What play needs is loaded before the door opens, and the door leaves descriptors to the box."""

from __future__ import annotations

import asyncio
import builtins
import errno
import importlib
import pkgutil
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from evening import Evening
from evening_kit import Run
from ports import free_port
from steps import perform

from companion import scenes
from companion.app import phones
from companion.phones.limits import MOST_PHONES
from companion.phones.outside.limits import CONNECTIONS, STRANGERS
from companion.phones.site import Site
from companion.screen import fonts
from hardware.parts import sounds
from hardware.parts.audio import voices

resource = pytest.importorskip("resource")


def test_play_needs_no_file_once_the_door_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("websockets")
    files = sorted(sounds.folder().glob("*.wav"))
    for cached in (fonts._strip, fonts.glyph, sounds.data):
        cached.cache_clear()
    phones._load()

    def fail(*_given: Any, **_how: Any) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    for module, name in ((builtins, "open"), (Path, "open"), (Path, "read_bytes")):
        monkeypatch.setattr(module, name, fail)
    assert all(fonts.glyph(height, "A").getbbox() for height in fonts.WIDTHS)
    assert all(len(voices.read(file)) for file in files)
    for scene in pkgutil.iter_modules(scenes.__path__, "companion.scenes."):
        importlib.import_module(scene.name)


@pytest.mark.parametrize(
    ("allowed", "most"),
    [(1024, CONNECTIONS[0]), (resource.RLIM_INFINITY, CONNECTIONS[0]), (10, phones.LEAST)],
)
def test_phones_and_the_box_always_have_descriptors_left(
    monkeypatch: pytest.MonkeyPatch, allowed: int, most: int
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (allowed, allowed))
    assert phones.most_connections() == most


def test_with_few_descriptors_fewer_connections_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (400, 400))
    left = 400 - phones.most_connections()
    assert left == MOST_PHONES + STRANGERS[0] + phones.OWN_DESCRIPTORS


class NotedDoor:
    """A door that only notes where it was opened."""

    def __init__(self) -> None:
        self.steps: list[str] = []

    async def open(self, listening: socket.socket) -> None:
        self.listening = listening
        self.steps.append(listening.getsockname()[0])

    async def close(self) -> None:
        self.steps.append("close")


def opened(door: NotedDoor) -> tuple[int, socket.socket]:
    """Open the door to the network; returns its port before, and its socket afterwards."""
    listening = phones.listen(str(free_port()))
    port = listening.getsockname()[1]
    return port, asyncio.run(phones.open_to_network(cast("Any", door), listening))


def test_the_same_door_is_opened_to_the_network_at_the_same_port() -> None:
    door = NotedDoor()
    port, wide = opened(door)
    with wide:
        assert wide.getsockname() == ("0.0.0.0", port)
        assert door.steps == ["close", "0.0.0.0"]


def test_a_door_whose_port_is_taken_stays_on_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    listen = phones.listen

    def only_here(where: str) -> socket.socket:
        if where.startswith(phones.LAN):
            raise OSError(errno.EADDRINUSE, "Address already in use")
        return listen(where)

    monkeypatch.setattr(phones, "listen", only_here)
    door = NotedDoor()
    port, same = opened(door)
    with same:
        assert same.getsockname() == ("127.0.0.1", port)
        assert door.steps == ["close", "127.0.0.1"]


def test_the_opened_door_keeps_its_own_rules() -> None:
    pytest.importorskip("websockets")
    from door_kit import NotingDesk, OpenDoor

    from companion.phones.door import Door

    async def replies() -> list[bytes]:
        door = Door(cast("Any", NotingDesk()), Site())
        listening = phones.listen(str(free_port()))
        await door.open(listening)
        wide = await phones.open_to_network(door, listening)
        port = wide.getsockname()[1]
        opened = OpenDoor(NotingDesk(), port)
        heard = []
        for host in (f"127.0.0.1:{port}", f"elsewhere.example:{port}"):
            line = await opened.line()
            line.send(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            heard.append((await line.closes())[:12])
        opened.hang_up()
        await door.close()
        return heard

    assert asyncio.run(replies()) == [b"HTTP/1.1 200", b"HTTP/1.1 421"]


def test_the_journal_knows_the_door_while_it_is_open(
    monkeypatch: pytest.MonkeyPatch, play_evening: Run
) -> None:
    pytest.importorskip("qrcode")
    door = NotedDoor()
    monkeypatch.setattr(phones, "_load", lambda: SimpleNamespace(Door=lambda *_: door))

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        opened = asyncio.Event()
        listening = phones.listen(str(free_port()))
        port = listening.getsockname()[1]
        journal = table.host.journal
        coming = phones.let_phones_in(table.host, listening, ready=lambda _: opened.set())
        task = asyncio.create_task(coming)
        await opened.wait()
        assert journal.prefs[phones.DOOR] == ("127.0.0.1", port)
        await perform(
            table,
            """
            choose play -> GAME
            press spin
            choose phones
            choose open to the Wi-Fi
            press knob -> OPEN IT?
            choose yes
            wait 1
            """,
        )
        assert journal.prefs[phones.DOOR] == ("0.0.0.0", port)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert journal.prefs[phones.DOOR] is None
        door.listening.close()

    play_evening(play)
