"""A box with phones in a process of its own, and phones that reload. Needs the extra `phones`."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from one_by_one import OneByOne
from ports import free_port
from strangers import LOOPBACK
from websockets.asyncio.client import connect
from websockets.typing import Origin

from companion.phones.files import read_files

PROGRAM = Path(__file__).parent / "box_process.py"
GAME = "word_lift"
FILES = [
    path
    for path in read_files()[1]
    if ("/table" not in path and not path.startswith("/games/")) or path == f"/games/{GAME}.js"
]
"""About what a phone loads."""

OF_A_BROWSER = 6
"""Connections that a browser opens to load a page."""


class BoxProcess:
    """A box that can be killed and started again, with a limit of its descriptors."""

    def __init__(self, state: Path, descriptors: int = 0) -> None:
        self.port = free_port()
        limit = f"ulimit -n {descriptors} && " if descriptors else ""
        program = [sys.executable, str(PROGRAM), str(state), str(self.port)]
        self._command = ["sh", "-c", f'{limit}exec "$@"', "sh", *program]
        self.start()

    def start(self) -> None:
        """Start it; returns when phones can come."""
        pipe = subprocess.PIPE
        self._running = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, text=True)
        assert self._running.stdout
        self.code = self._running.stdout.readline().strip()

    def do(self, line: str) -> None:
        """Press a control, or type."""
        assert self._running.stdin
        self._running.stdin.write(f"{line}\n")
        self._running.stdin.flush()

    def kill(self) -> None:
        """Kill it, as a pulled plug would."""
        self._running.send_signal(signal.SIGKILL)
        for pipe in (self._running.stdin, self._running.stdout):
            assert pipe
            pipe.close()
        self._running.wait()

    @property
    def lives(self) -> bool:
        """Whether the process has not ended."""
        return self._running.poll() is None

    def descriptors(self) -> int:
        """How many descriptors it has."""
        return len(os.listdir(f"/proc/{self._running.pid}/fd"))  # noqa: PTH208 - counted only

    def memory_mb(self) -> float:
        """Its resident memory."""
        pages = Path(f"/proc/{self._running.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20

    @contextlib.asynccontextmanager
    async def phone(self, token: str = "") -> AsyncIterator[Any]:
        """A phone that tries again until it is let in, as the page does."""
        host = f"{LOOPBACK}:{self.port}"
        while True:
            with contextlib.suppress(OSError):
                connected = await connect(
                    f"ws://{host}/ws", origin=Origin(f"http://{host}"), proxy=None,
                    compression=None, create_connection=OneByOne,
                )  # fmt: skip
                break
            await asyncio.sleep(0.1)
        async with connected:
            await say(connected, "hello", token=token, code="" if token else self.code)
            yield connected

    async def claim(self, seat: int) -> str:
        """Take a seat with a new phone and a press of its button; returns the phone's token."""
        async with self.phone() as phone:
            token = str((await hear(phone, "token"))["token"])
            await say(phone, "claim", seat=seat)
            while not ((await hear(phone, "claims"))["mine"] or {}).get("asked"):
                pass
            await asyncio.sleep(0.8)
            self.do(f"seat{seat}")
            await hear(phone, "seats", seat=seat)
        return token

    async def load_page(self) -> None:
        """Load the page and everything it needs, as a browser does."""
        at_once = asyncio.Semaphore(OF_A_BROWSER)

        async def load(path: str) -> None:
            async with at_once:
                reader, writer = await asyncio.open_connection(LOOPBACK, self.port)
                writer.write(
                    f"GET {path} HTTP/1.1\r\nHost: {LOOPBACK}:{self.port}\r\n\r\n".encode()
                )
                head, _, body = (await reader.read()).partition(b"\r\n\r\n")
                writer.close()
                assert head.startswith(b"HTTP/1.1 200 "), head
                assert f"Content-Length: {len(body)}".encode() in head

        await asyncio.gather(*(load(path) for path in FILES))


async def say(phone: Any, k: str, **fields: Any) -> None:
    """Send a message."""
    await phone.send(json.dumps({"k": k, **fields}))


async def hear(phone: Any, k: str, **fields: Any) -> dict[str, Any]:
    """The next message of a kind with these fields."""
    while True:
        message: dict[str, Any] = json.loads(await phone.recv())
        if message["k"] == k and fields.items() <= message.items():
            return message


async def hand(phone: Any, player: str) -> list[str]:
    """The cards that a phone is sent; whoever is first resumes the game, or deals."""
    while True:
        message: dict[str, Any] = json.loads(await phone.recv())
        if message["k"] == "choices" and any(row["kind"] == "resume" for row in message["rows"]):
            await say(phone, "take", rev=0, kind="resume", label="Resume")
        if message["k"] == "mine" and message["player"] == player:
            cards: list[str] = message["view"]["hand"]["known"]
            if cards:
                return cards
            await say(phone, "take", rev=message["rev"], kind="deal", label="Deal")
