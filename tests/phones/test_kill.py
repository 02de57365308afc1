"""After `kill -9` every phone is back at its seat, with its hand. Needs the extra `phones`."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from monkey import save_unfinished

from companion.journal.file.entries import Dictionary, GameHeader

client = pytest.importorskip("websockets.asyncio.client")

KIT = Path(__file__).parents[1] / "kits" / "phones" / "box_process.py"
WITHIN_S = 30.0
SEATS = {"AL": 1, "NB": 2, "ZOE": 3}
GAME = GameHeader(
    game="word_lift",
    players=tuple(SEATS),
    dictionary=Dictionary(name="ENABLE1", size=1, sha256=""),
    version="0.1",
    buttons=SEATS,
    options={"hands": "dealt"},
    setup={},
)


class Process:
    """A box that can be killed and started again."""

    def __init__(self, state: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self._command = [sys.executable, str(KIT), str(state), str(self.port)]
        self.start()

    def start(self) -> None:
        self._running = subprocess.Popen(self._command, stdin=subprocess.PIPE, text=True)

    def do(self, line: str) -> None:
        """Press a control, or type."""
        assert self._running.stdin
        self._running.stdin.write(f"{line}\n")
        self._running.stdin.flush()

    def kill(self) -> None:
        self._running.send_signal(signal.SIGKILL)
        assert self._running.stdin
        self._running.stdin.close()
        self._running.wait()

    @contextlib.asynccontextmanager
    async def phone(self, token: str = "") -> AsyncIterator[Any]:
        """A phone that tries again until it is let in, as the page does."""
        host = f"127.0.0.1:{self.port}"
        while True:
            with contextlib.suppress(OSError):
                page = {"origin": f"http://{host}", "proxy": None, "compression": None}
                connected = await client.connect(f"ws://{host}/ws", **page)
                break
            await asyncio.sleep(0.1)
        async with connected:
            await say(connected, "hello", token=token)
            yield connected


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Process]:
    save_unfinished(tmp_path, GAME)
    process = Process(tmp_path)
    yield process
    process.kill()


async def say(phone: Any, k: str, **fields: Any) -> None:
    await phone.send(json.dumps({"k": k, **fields}))


async def hear(phone: Any, k: str, **fields: Any) -> dict[str, Any]:
    """The next message of a kind with these fields."""
    while True:
        message: dict[str, Any] = json.loads(await phone.recv())
        if message["k"] == k and fields.items() <= message.items():
            return message


async def claim(box: Process, phone: Any, seat: int) -> str:
    await say(phone, "claim", seat=seat)
    await hear(phone, "confirm")
    await asyncio.sleep(0.8)
    box.do(f"seat{seat}")
    return str((await hear(phone, "token"))["token"])


async def hand_after_resuming(box: Process, token: str, player: str) -> dict[str, Any]:
    """The hand of a phone that comes back; whoever is first resumes the game."""
    async with box.phone(token) as phone:
        assert (await hear(phone, "seats"))["seat"] == SEATS[player]
        while True:
            message: dict[str, Any] = json.loads(await phone.recv())
            if message["k"] == "ask" and message["shape"] and "rows" in message["shape"]:
                await say(phone, "answer", of=message["of"], value=0)
            if message["k"] == "mine" and message["player"] == player and message["hand"]:
                return {"hand": message["hand"], "words": message["words"]}


def test_every_phone_is_back_with_its_seat_and_hand_after_a_kill(box: Process) -> None:
    async def play() -> None:
        async with asyncio.timeout(WITHIN_S), contextlib.AsyncExitStack() as stack:
            phones = [await stack.enter_async_context(box.phone()) for _ in SEATS]
            tokens = [
                await claim(box, phone, SEATS[player])
                for phone, player in zip(phones, SEATS, strict=True)
            ]
        before = await everybody(tokens)
        box.kill()
        box.start()
        assert await everybody(tokens) == before
        assert len({str(hand) for hand in before}) == len(SEATS), "everybody has cards of their own"

    async def everybody(tokens: list[str]) -> list[dict[str, Any]]:
        async with asyncio.timeout(WITHIN_S):
            pairs = zip(tokens, SEATS, strict=True)
            return await asyncio.gather(*(hand_after_resuming(box, *pair) for pair in pairs))

    asyncio.run(play())
