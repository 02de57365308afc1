"""Strangers at the door, in a process of their own and at the lowest priority.

    python strangers.py ADDRESS PORT idle=2000 half=500 silent=40 flood=36

They come from ADDRESS, and each comes back as soon as it is closed. The process prints `here` once
all have tried to come in, and ends with its standard input.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from typing import Any

LOOPBACK = "127.0.0.1"
NICE = 15
HELLOS_EACH_S = 28
BACK_S = 0.05
"""How soon a stranger is back that had a socket, in seconds."""

ALL = {"idle": 2000, "half": 500, "silent": 40, "flood": 36}
"""Idle and half-open connections, silent sockets, and sockets that say hello all the time."""


def handshake(port: int) -> bytes:
    """A request for a socket, as the page makes it."""
    host = f"{LOOPBACK}:{port}"
    return (
        f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: c3RyYW5nZXJzdHJhbmdlcg==\r\n\r\n"
    ).encode()


def frame(text: str) -> bytes:
    """A short text in a frame, whose mask changes nothing."""
    assert len(text) < 126
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text.encode()


Reader, Writer = asyncio.StreamReader, asyncio.StreamWriter


async def until_closed(reader: Reader) -> None:
    """Read until the box closes the connection."""
    while await reader.read(4096):
        pass


async def idle(reader: Reader, _writer: Writer, _port: int) -> None:
    """Connect, and say nothing."""
    await until_closed(reader)


async def half(reader: Reader, writer: Writer, port: int) -> None:
    """Begin a request, and never end it."""
    writer.write(handshake(port)[:-2])
    await until_closed(reader)


async def silent(reader: Reader, writer: Writer, port: int) -> None:
    """Open a socket, and say nothing."""
    writer.write(handshake(port))
    await until_closed(reader)
    await asyncio.sleep(BACK_S)


async def flood(reader: Reader, writer: Writer, port: int) -> None:
    """Open a socket, and say hello all the time."""
    writer.write(handshake(port))
    await reader.readuntil(b"\r\n\r\n")
    reading = asyncio.create_task(until_closed(reader))
    while not reading.done():
        writer.write(frame('{"k":"hello"}'))
        await asyncio.wait((reading,), timeout=1 / HELLOS_EACH_S)
    await asyncio.sleep(BACK_S)


KINDS: dict[str, Callable[[Reader, Writer, int], Coroutine[Any, Any, None]]] = {
    "idle": idle, "half": half, "silent": silent, "flood": flood,
}  # fmt: skip


async def come_again(kind: str, address: str, port: int, tried: asyncio.Semaphore) -> None:
    """Come, and come back whenever the box closes the connection."""
    first = True
    while True:
        with contextlib.suppress(OSError, EOFError, TimeoutError):
            async with asyncio.timeout(4):
                opening = asyncio.open_connection(LOOPBACK, port, local_addr=(address, 0))
                reader, writer = await opening
            if first:
                tried.release()
                first = False
            try:
                await KINDS[kind](reader, writer, port)
            finally:
                writer.close()
        await asyncio.sleep(0)


async def come(address: str, port: int, counts: dict[str, int]) -> None:
    """Let all strangers come until the standard input ends."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.nice(NICE)
    tried = asyncio.Semaphore(0)
    strangers = [
        asyncio.create_task(come_again(kind, address, port, tried))
        for kind, count in counts.items()
        for _ in range(count)
    ]
    for _ in strangers:
        await tried.acquire()
    print("here", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    os._exit(0)


@contextlib.contextmanager
def strangers(port: int, counts: dict[str, int], address: str = LOOPBACK) -> Iterator[None]:
    """Let strangers come to a port, beginning when all of them have tried once."""
    kinds = [f"{kind}={count}" for kind, count in counts.items()]
    command = [sys.executable, __file__, address, str(port), *kinds]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "here\n"
            yield
        finally:
            assert process.stdin is not None
            process.stdin.close()
            process.wait()


@contextlib.asynccontextmanager
async def strangers_beside(
    port: int, counts: dict[str, int], address: str = LOOPBACK
) -> AsyncIterator[None]:
    """Like `strangers`, while this loop goes on."""
    coming = strangers(port, counts, address)
    await asyncio.to_thread(coming.__enter__)
    try:
        yield
    finally:
        await asyncio.to_thread(coming.__exit__, None, None, None)


if __name__ == "__main__":
    given = dict(one.split("=") for one in sys.argv[3:])
    asyncio.run(come(sys.argv[1], int(sys.argv[2]), {kind: int(n) for kind, n in given.items()}))
