"""How much of the door strangers can take. Needs the extra `phones`."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("websockets.asyncio.server")

from door_kit import PROOF, OpenDoor, open_door, until
from strangers import LOOPBACK, handshake

from companion.phones import door as door_module
from companion.phones.outside import limits

OPEN = Path("/dev/fd")
NEIGHBOUR = "127.0.0.2"
PING, PONG = bytes((0x89, 0x80, 0, 0, 0, 0)), bytes((0x8A, 0))

Use = Callable[[OpenDoor], Awaitable[None]]


def use_door(use: Use, **how: Any) -> None:
    """Use a door in real time."""

    async def main() -> None:
        async with open_door(**how) as door:
            await use(door)

    asyncio.run(main())


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody goes because of the time."""
    monkeypatch.setattr(limits, "HELLO_S", 1000.0)


@pytest.fixture
def soon(patient: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has much time for the first message."""
    monkeypatch.setattr(limits, "HELLO_S", 0.05)


# -- time ------------------------------------------------------------------------------


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n"])
def test_a_connection_without_a_whole_request_is_closed(said: bytes) -> None:
    async def use(door: OpenDoor) -> None:
        lines = [await door.line() for _ in range(3)]
        for line in lines:
            line.send(said)
        for line in lines:
            assert await line.closes() == b""
        await door.serves()

    use_door(use)


@pytest.mark.usefixtures("soon")
def test_a_socket_that_says_nothing_is_closed() -> None:
    async def use(door: OpenDoor) -> None:
        await (await door.socket()).closes()
        assert not door.desk.first

    use_door(use)


@pytest.mark.usefixtures("soon")
def test_a_phone_that_was_let_in_stays() -> None:
    async def use(door: OpenDoor) -> None:
        while not door.desk.phones:  # on a busy machine its time may be over before
            with contextlib.suppress(EOFError, OSError):
                phone = await door.phone()
        await (await door.line()).closes()
        phone.say("still here")
        await until(lambda: door.desk.heard)

    use_door(use)


def test_however_many_have_come_and_gone_one_timer_looks_for_those_who_are_late() -> None:
    async def use(door: OpenDoor) -> None:
        for _ in range(5):
            await door.serves()
        timers = asyncio.get_running_loop()._scheduled  # type: ignore[attr-defined]
        assert sum("_close_late" in repr(one) for one in timers) == 1

    use_door(use)


# -- how many --------------------------------------------------------------------------


def test_at_the_limit_the_oldest_connection_goes_and_a_phone_gets_in() -> None:
    async def use(door: OpenDoor) -> None:
        idle = [await door.line() for _ in range(4)]
        phone = await door.phone()
        await idle[0].closes()
        assert door.desk.turned_away == 1
        assert len(door.desk.phones) == 1
        phone.hang_up()

    use_door(use, most=4)


def test_at_the_limit_the_oldest_stranger_with_a_socket_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "STRANGERS", (4, 3))

    async def use(door: OpenDoor) -> None:
        neighbour = await door.socket(NEIGHBOUR)
        silent = [await door.socket() for _ in range(3)]
        await door.phone()
        await silent[0].closes()
        neighbour.say(PROOF)
        await neighbour.hears(b"welcome")

    use_door(use)


def test_of_too_many_phones_the_oldest_without_a_seat_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_module, "MOST_PHONES", 3)

    async def use(door: OpenDoor) -> None:
        seated = await door.phone()
        door.desk.phones[0].seat = 1
        knows_the_code, watching = await door.phone(), await door.phone()
        door.desk.phones[2].watches = True
        await door.phone()
        await watching.closes()
        await until(lambda: len(door.desk.phones) == 3)
        await door.phone()
        await knows_the_code.closes()
        seated.say("still here")
        await until(lambda: door.desk.heard)

    use_door(use)


def test_of_too_many_phones_the_one_with_most_connections_gives_one_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(door_module, "MOST_PHONES", 3)

    async def use(door: OpenDoor) -> None:
        watching, tab, other_tab = await door.phone(), await door.phone(), await door.phone()
        for phone, token in zip(door.desk.phones, ("table", "seat", "seat"), strict=True):
            phone.token, phone.watches = token, token == "table"
        await door.phone()
        await tab.closes()
        await until(lambda: len(door.desk.phones) == 3)
        for one in (watching, other_tab):
            one.say("still here")
        await until(lambda: len(door.desk.heard) == 2)

    use_door(use)


def test_everybody_behind_one_address_gets_in_at_once() -> None:
    async def use(door: OpenDoor) -> None:
        await asyncio.gather(*(door.serves() for _ in range(54)))
        await asyncio.gather(*(door.phone() for _ in range(9)))
        assert len(door.desk.phones) == 9
        assert door.desk.turned_away == 0

    use_door(use)


def test_two_who_come_from_one_port_at_once_are_both_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever hangs up can use its port again before the box has looked."""
    accept = socket.socket.accept

    def from_one_port(listening: socket.socket) -> tuple[socket.socket, Any]:
        return accept(listening)[0], (LOOPBACK, 1)

    async def use(door: OpenDoor) -> None:
        monkeypatch.setattr(socket.socket, "accept", from_one_port)
        lines = [await door.line() for _ in range(2)]
        for line in lines:
            line.send(f"GET / HTTP/1.1\r\nHost: {LOOPBACK}:{door.port}\r\n\r\n".encode())
        for line in lines:
            assert (await line.closes()).startswith(b"HTTP/1.1 200 ")
        monkeypatch.undo()

    use_door(use)


# -- what is read ----------------------------------------------------------------------


def test_only_the_first_message_of_a_stranger_is_read() -> None:
    async def use(door: OpenDoor) -> None:
        stranger = await door.socket()
        for _ in range(4):
            stranger.say('{"k":"hello"}')
        await door.serves()
        assert len(door.desk.first) == 1
        assert not door.desk.heard

    use_door(use)


def test_a_stranger_who_sends_too_much_has_to_go() -> None:
    async def use(door: OpenDoor) -> None:
        stranger, phone = await door.socket(), await door.phone()
        for one in (stranger, phone):
            one.send(PING * 2000)
        await phone.hears(PONG * 2000)
        assert len(await stranger.closes()) <= limits.HELLO_BYTES

    use_door(use)


def test_frames_that_come_with_the_request_are_not_read() -> None:
    async def use(door: OpenDoor) -> None:
        early = await door.line()
        early.send(handshake(door.port) + PING)
        assert await early.closes() == b""

    use_door(use)


def test_a_request_may_come_in_pieces_but_not_be_too_long() -> None:
    async def use(door: OpenDoor) -> None:
        slow, endless = await door.line(), await door.line()
        for piece in handshake(door.port).splitlines(keepends=True):
            slow.send(piece)
            await asyncio.sleep(0)
        assert (await slow.hears(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
        endless.send(b"GET / HTTP/1.1\r\nX: " + b"a" * limits.REQUEST_BYTES)
        assert await endless.closes() == b""

    use_door(use)


def test_whoever_hangs_up_while_a_code_is_judged_is_waited_for_no_more() -> None:
    async def use(door: OpenDoor) -> None:
        door.desk.judges.clear()
        stranger = await door.socket()
        stranger.say("code")
        await until(lambda: door.desk.first)
        (judging,) = [task for task in asyncio.all_tasks() if "admit" in str(task.get_coro())]
        stranger.hang_up()
        await asyncio.wait((judging,))
        door.desk.judges.set()
        assert judging.cancelled()

    use_door(use)


# -- descriptors -----------------------------------------------------------------------


def descriptors() -> int:
    return len(list(OPEN.iterdir()))


@pytest.mark.skipif(not OPEN.is_dir(), reason="descriptors are listed in /dev/fd")
def test_all_descriptors_come_back() -> None:
    async def use(door: OpenDoor) -> None:
        await door.serves()
        before = descriptors()
        lines = [await door.line() for _ in range(40)]
        lines += [await door.socket() for _ in range(5)]
        for line in lines:
            line.hang_up()
        await until(lambda: descriptors() <= before)

    use_door(use)


@pytest.mark.parametrize("waiting", [0, 3])
def test_without_descriptors_somebody_who_waits_is_closed_and_a_phone_gets_in(
    monkeypatch: pytest.MonkeyPatch, waiting: int
) -> None:
    accept, left = socket.socket.accept, [1]

    def scarce(listening: socket.socket) -> tuple[socket.socket, Any]:
        if left[0]:
            left[0] -= 1
            raise OSError(errno.EMFILE, "Too many open files")
        return accept(listening)

    async def use(door: OpenDoor) -> None:
        idle = [await door.line() for _ in range(waiting)]
        await door.serves()
        left[0] = 1
        monkeypatch.setattr(socket.socket, "accept", scarce)
        await door.phone()
        for line in idle[:1]:
            await line.closes()
        monkeypatch.undo()

    use_door(use)
    assert left == [0]
