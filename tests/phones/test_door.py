"""The door, through real sockets. Needs the extra `phones`; `make test-phones` runs it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from ports import free_port

from companion.app.serve import serve
from companion.config.settings import Settings
from companion.phones.limits import BURST
from companion.phones.own_names import LOOPBACK
from companion.scenes.host import Host
from hardware.boxes.mock import MockBox

client = pytest.importorskip("websockets.asyncio.client")
exceptions = pytest.importorskip("websockets.exceptions")
one_by_one = pytest.importorskip("one_by_one")
door_module = pytest.importorskip("companion.phones.door")


class Running:
    """A box with phones at a port of this computer, in real time."""

    def __init__(self, box: MockBox, listening: socket.socket) -> None:
        self.box, self.hosts = box, list[Host]()
        self.port = listening.getsockname()[1]
        self.host = f"{LOOPBACK}:{self.port}"
        self.code = ""

    def let_in(self, code: str) -> None:
        """Phones can come, with this code."""
        self.code = code

    def phone(self, origin: str = "") -> Any:
        return client.connect(
            f"ws://{self.host}/ws", origin=origin or f"http://{self.host}", proxy=None,
            compression=None, create_connection=one_by_one.OneByOne,
        )  # fmt: skip

    def is_open(self, settings: Settings) -> bool:
        """Whether the host runs, with its phones if the settings allow them."""
        return bool(self.hosts) and (settings.phones == "off" or bool(self.code))

    async def request(self, text: str) -> str:
        """The first line of the reply to a raw request; empty if it is closed without one."""
        reader, writer = await asyncio.open_connection(LOOPBACK, self.port)
        writer.write(text.encode("latin-1"))
        line = b""
        with contextlib.suppress(ConnectionResetError):
            line = await reader.readline()
        writer.close()
        return line.decode().strip()


@contextlib.asynccontextmanager
async def running(state: Path, settings: Settings) -> AsyncIterator[Running]:
    box = MockBox(settings.wiring)
    listening = socket.create_server((LOOPBACK, free_port()))
    run = Running(box, listening)
    serving = asyncio.create_task(
        serve(
            box, settings, state, opened=run.hosts.append, phones=listening,
            phones_ready=run.let_in,
        )
    )  # fmt: skip
    try:
        while not run.is_open(settings):  # noqa: ASYNC110 - nothing reports it
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        yield run
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        box.close()


Use = Callable[[Running], Awaitable[None]]


@pytest.fixture
def use_door(tmp_path: Path) -> Callable[..., None]:
    """Run a box with phones in real time."""

    def run(use: Use, settings: Settings | None = None) -> None:
        async def main() -> None:
            async with running(tmp_path / "state", settings or Settings()) as door:
                await use(door)

        asyncio.run(main())

    return run


async def say(phone: Any, k: str, **fields: Any) -> None:
    await phone.send(json.dumps({"k": k, **fields}))


async def hear(phone: Any, k: str, **fields: Any) -> dict[str, Any]:
    """The next message of a kind with these fields."""
    while True:
        message: dict[str, Any] = json.loads(await phone.recv())
        if message["k"] == k and fields.items() <= message.items():
            return message


async def closes(phone: Any) -> None:
    """Wait until the box closes the socket."""
    with contextlib.suppress(exceptions.ConnectionClosed):
        async for _ in phone:
            pass


def test_a_phone_claims_its_seat_and_uses_the_box(use_door: Callable[..., None]) -> None:
    async def use(door: Running) -> None:
        async with door.phone() as phone:
            await say(phone, "hello", code=door.code)
            token = (await hear(phone, "token"))["token"]
            assert (await hear(phone, "screen"))["words"][1] == "play"
            await say(phone, "claim", seat=1)
            while not ((await hear(phone, "claims"))["mine"] or {}).get("asked"):
                pass
            await asyncio.sleep(0.8)
            await door.box.hand.press("seat1")
            await hear(phone, "seats", seat=1)
            while not (asked := await hear(phone, "ask"))["shape"]:
                pass
            await say(phone, "answer", of=asked["of"], value=0)
            while "GAME" not in (await hear(phone, "screen"))["words"][0]:
                pass
        async with door.phone() as again:
            await say(again, "hello", token=token)
            assert (await hear(again, "seats"))["seat"] == 1

    use_door(use)


def test_a_phone_that_leaves_hears_so_and_is_closed(use_door: Callable[..., None]) -> None:
    async def use(door: Running) -> None:
        async with door.phone() as phone:
            await say(phone, "hello", code=door.code)
            await say(phone, "leave")
            assert (await hear(phone, "outside"))["why"].startswith("You have left.")
            await closes(phone)

    use_door(use)


@pytest.mark.slow
def test_a_wrong_code_is_answered_and_closes_the_socket(use_door: Callable[..., None]) -> None:
    async def use(door: Running) -> None:
        async with door.phone() as phone:
            await say(phone, "hello", code="XXXXX")
            assert "not the code" in (await hear(phone, "outside"))["why"]
            await closes(phone)
        async with door.phone() as phone:
            await say(phone, "hello")
            await closes(phone)

    use_door(use)


def test_the_page_is_served_and_strange_requests_are_not(use_door: Callable[..., None]) -> None:
    async def use(door: Running) -> None:
        good = f"GET / HTTP/1.1\r\nHost: {door.host}\r\n\r\n"
        assert await door.request(good) == "HTTP/1.1 200 OK"
        refused = {
            "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n": "421",
            "GET / HTTP/1.1\r\n\r\n": "421",
            good.replace("GET", "POST"): "4",
            good.replace(" / ", " /../desk.py "): "404",
            good.replace("\r\n\r\n", f"\r\nX: {'a' * 20_000}\r\n\r\n"): "4",
            "\x16\x03\x01\x02\x00\x01\r\n\r\n": "4",
        }
        for request, status in refused.items():
            line = await door.request(request)
            assert not line or f" {status}" in line, request[:60]
        assert await door.request(good) == "HTTP/1.1 200 OK"

    use_door(use)


@pytest.mark.parametrize("origin", ["null", "http://evil.example"])
def test_a_foreign_page_gets_no_socket(use_door: Callable[..., None], origin: str) -> None:
    async def use(door: Running) -> None:
        with pytest.raises(exceptions.InvalidStatus) as refused:
            await door.phone(origin).__aenter__()
        assert refused.value.response.status_code == 403

    use_door(use)


def test_malformed_flooding_and_deaf_phones_harm_nobody(
    use_door: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    async def use(door: Running) -> None:
        async with door.phone() as good, door.phone() as bad:
            await say(good, "hello", code=door.code)
            await say(bad, "hello", code=door.code)
            await bad.send(b"\xff\xfe")
            assert (await hear(bad, "no"))["why"].startswith("The box did not understand")
            await bad.send("x" * 5000)
            await closes(bad)
            async with door.phone() as flood:
                await say(flood, "hello", code=door.code)
                for _ in range(int(BURST) + 5):
                    await say(flood, "ping", t=1)
                await closes(flood)
            await say(good, "ping", t=2)
            assert (await hear(good, "pong"))["t"] == 2
        assert not caplog.records

    use_door(use)


def test_a_message_does_not_wait_for_the_one_before_it(
    use_door: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    options: list[int] = []

    def note(connection: Any) -> None:
        at_once(connection)
        connected = connection.transport.get_extra_info("socket")
        options.append(connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    at_once = door_module._send_at_once
    monkeypatch.setattr(door_module, "_send_at_once", note)

    async def use(door: Running) -> None:
        async with door.phone():
            pass
        assert options == [1]

    use_door(use)


def test_settings_forbid_phones(use_door: Callable[..., None]) -> None:
    async def use(door: Running) -> None:
        with pytest.raises(ConnectionRefusedError):
            await door.request("GET / HTTP/1.1\r\n\r\n")
        assert door.hosts[0].show_phones is None

    use_door(use, Settings(phones="off"))
