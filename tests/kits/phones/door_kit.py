"""The real door on this computer, with a desk that only notes who comes. Needs the extra `phones`.

Everything happens in the loop of the test, so nobody is faster than the door.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable
from typing import Any

from strangers import LOOPBACK, frame, handshake

from companion.phones.door import Door
from companion.phones.phone import Phone
from companion.phones.site import Site

PROOF = "proof"
"""With this as its first message a phone belongs to the table."""


async def until(true: Callable[[], object]) -> None:
    """Wait until this is true; nothing reports it."""
    while not true():  # noqa: ASYNC110
        await asyncio.sleep(0.01)


class NotingDesk:
    """Lets in whoever says `PROOF`; `judges` is awaited before everybody else is sent away."""

    def __init__(self) -> None:
        self.phones: list[Phone] = []
        self.first: list[str | bytes] = []
        self.heard: list[str | bytes] = []
        self.turned_away = 0
        self.judges = asyncio.Event()
        self.judges.set()

    async def admit(
        self,
        first: bytes | str,
        _address: str,
        send: Callable[[bytes], None],
        close: Callable[[], None],
    ) -> Phone | None:
        self.first.append(first)
        if first != PROOF:
            await self.judges.wait()
            return None
        phone = Phone(send, close, 0.0)
        self.phones.append(phone)
        send(b"welcome")
        return phone

    def receive(self, _phone: Phone, data: bytes | str) -> None:
        self.heard.append(data)

    def disconnect(self, phone: Phone) -> None:
        self.phones.remove(phone)

    def turn_away(self) -> None:
        self.turned_away += 1


class Line:
    """A raw connection to the door."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    def send(self, data: bytes) -> None:
        self._writer.write(data)

    def say(self, text: str) -> None:
        self.send(frame(text))

    async def hears(self, end: bytes) -> bytes:
        """Read to this end."""
        return await self._reader.readuntil(end)

    async def closes(self) -> bytes:
        """Wait until the door closes the connection; returns what came before."""
        got = b""
        with contextlib.suppress(ConnectionResetError):
            while data := await self._reader.read(4096):
                got += data
        self.hang_up()
        return got

    def hang_up(self) -> None:
        self._writer.close()


class OpenDoor:
    """The door, and the lines to it."""

    def __init__(self, desk: NotingDesk, port: int) -> None:
        self.desk, self.port = desk, port
        self._lines: list[Line] = []

    async def line(self, address: str = LOOPBACK) -> Line:
        """Connect from an address of this computer."""
        opening = asyncio.open_connection(LOOPBACK, self.port, local_addr=(address, 0))
        self._lines.append(Line(*await opening))
        return self._lines[-1]

    async def socket(self, address: str = LOOPBACK) -> Line:
        """Open a socket, as a page does."""
        line = await self.line(address)
        line.send(handshake(self.port))
        assert (await line.hears(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
        return line

    async def phone(self, address: str = LOOPBACK) -> Line:
        """A phone that is let in."""
        line = await self.socket(address)
        line.say(PROOF)
        await line.hears(b"welcome")
        return line

    async def serves(self) -> None:
        """Wait until the page has come, and with it everything that was sent before."""
        line = await self.line()
        line.send(f"GET / HTTP/1.1\r\nHost: {LOOPBACK}:{self.port}\r\n\r\n".encode())
        assert (await line.closes()).startswith(b"HTTP/1.1 200 ")

    def hang_up(self) -> None:
        for line in self._lines:
            line.hang_up()


@contextlib.asynccontextmanager
async def open_door(**how: Any) -> AsyncIterator[OpenDoor]:
    """The door, open; `how` are arguments of `Door`."""
    desk, listening = NotingDesk(), socket.create_server((LOOPBACK, 0))
    door = Door(desk, Site(), **how)  # type: ignore[arg-type]
    await door.open(listening)
    opened = OpenDoor(desk, listening.getsockname()[1])
    try:
        yield opened
    finally:
        opened.hang_up()
        await door.close()
