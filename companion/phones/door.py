"""The door: lets phones in through a socket that is already listening.

The only module that imports `websockets` (the extra `phones`). It runs in the loop of the box,
and hands every message to the desk. A phone that does not read what it is sent is let go.

Whoever has proved nothing yet costs little: it is one of few, has little time, and little of what
it sends is read.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import socket
import sys
from asyncio import BaseTransport, Future
from collections import Counter
from collections.abc import Coroutine
from functools import partial
from http import HTTPStatus
from typing import Any, TypeVar

from companion.phones.desk import Desk
from companion.phones.joining.guesses import network_of
from companion.phones.limits import MOST_BYTES, MOST_PHONES
from companion.phones.outside import limits
from companion.phones.outside.crowd import Crowd
from companion.phones.outside.porch import QUEUE, Porch
from companion.phones.phone import Phone
from companion.phones.site import Asked, Reply, Site
from hardware.parts.imports import instead, without

# Encryption takes time and 3 MB; the library's look at its own version imports the email package.
with instead("ssl", None), instead("_hashlib", None), without("importlib.metadata"):
    from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
    from websockets.datastructures import Headers
    from websockets.exceptions import ConnectionClosed
    from websockets.http11 import Request, Response

T = TypeVar("T")

PING_S = 20.0
"""How often a phone is asked whether it is still there, in seconds."""

ON_WINDOWS = sys.platform == "win32"
"""There the loop cannot watch a socket, so strangers are counted only once they are taken."""

UNREAD = 64 * 1024
"""A phone with this many unread bytes is let go."""

_silent = logging.Logger("companion.phones.door", logging.CRITICAL + 1)
"""Requests are not logged: a path or a header might tell who was here."""


class Door:
    """Connects sockets to the desk; `site` has the page.

    `most`: connections at once that have not sent a request.
    """

    def __init__(self, desk: Desk, site: Site, most: int = limits.CONNECTIONS[0]) -> None:
        self._desk, self._site, self._most = desk, site, most
        self._strangers: Crowd[Visitor] = Crowd(*limits.STRANGERS)
        self._server: Server | None = None

    async def open(self, listening: socket.socket) -> None:
        """Let phones in."""
        full = self._desk.turn_away
        porch = None if ON_WINDOWS else Porch(listening, self._most, full)
        self._server = await serve(
            self._let_in,
            sock=porch or listening,
            create_connection=partial(Visitor, self, porch),  # type: ignore[arg-type]
            process_request=self._answer_request,
            compression=None,
            max_size=MOST_BYTES,
            max_queue=4,
            open_timeout=None,  # a visitor's own time ends with its first message
            ping_interval=PING_S,
            close_timeout=1.0,
            server_header=None,
            logger=_silent,
            backlog=QUEUE,
        )

    async def close(self) -> None:
        """Let nobody in any more, and say goodbye to all phones."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    def come(self, visitor: Visitor) -> None:
        """Take in somebody new; at a limit an older one has to go."""
        leaves = self._strangers.come(visitor)
        if leaves is not None:
            leaves.transport.abort()
            self._desk.turn_away()

    def go(self, visitor: Visitor) -> None:
        """Forget somebody who has gone, or who belongs to the table."""
        self._strangers.go(visitor)

    def _answer_request(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer a request for a file, or refuse a socket; None lets it open."""
        method = getattr(request, "method", "GET")  # older versions refuse all others themselves
        hosts, origins = request.headers.get_all("Host"), request.headers.get_all("Origin")
        address = connection.local_address[:2]
        reply = self._site.reply(Asked(method, request.path, hosts, origins, address))
        return None if reply is None else _response(reply)

    async def _let_in(self, connection: ServerConnection) -> None:
        """Pass a phone's messages to the desk until it goes."""
        visitor = _visitor(connection)
        _send_at_once(visitor)
        with contextlib.suppress(ConnectionClosed):
            phone = await self._admit(visitor)
            if phone is None:
                await visitor.leave_alone()
            else:
                await self._listen(visitor, phone)

    async def _admit(self, visitor: Visitor) -> Phone | None:
        """The phone, if its first message proves that it belongs to the table."""
        first = await visitor.recv()
        admitting = self._desk.admit(first, visitor.network, visitor.post, visitor.let_go)
        phone = await visitor.while_here(admitting)
        if phone is not None:
            self.go(visitor)
            visitor.read_on()
            self._make_room()
        return phone

    def _make_room(self) -> None:
        """Close a connection if there are too many.

        It is the oldest one of the phone that has most, which takes no room of others; of phones
        that have as many, of one without the code, or without a seat.
        """
        phones = self._desk.phones
        if len(phones) > MOST_PHONES:
            held = Counter(phone.token for phone in phones)
            min(
                phones,
                key=lambda one: (-held[one.token], not one.watches, one.seat is not None),
            ).close()

    async def _listen(self, visitor: Visitor, phone: Phone) -> None:
        try:
            async for message in visitor:
                self._desk.receive(phone, message)
        finally:
            self._desk.disconnect(phone)


class Visitor(ServerConnection):
    """A connection that has sent a request; a stranger until it has proved that it belongs here."""

    def __init__(self, door: Door, porch: Porch | None, *given: Any, **how: Any) -> None:
        super().__init__(*given, **how)
        self._door, self._porch = door, porch
        self._unread = 0.0
        self._waits_for: Future[Any] | None = None
        self._posted: list[bytes] = []
        self.network = ""

    def connection_made(self, transport: BaseTransport) -> None:
        """Come in; without a first message in time it has to go again."""
        super().connection_made(transport)
        number = transport.get_extra_info("socket").fileno()
        waited = self._porch.take(number) if self._porch else None
        since, request = (waited.since, waited.request) if waited else (self.loop.time(), b"")
        self.network = network_of(self.remote_address[0])
        self._too_late = self.loop.call_at(since + limits.HELLO_S, self.transport.abort)
        self._unread = limits.HELLO_BYTES + (len(request) or limits.REQUEST_BYTES)
        self._door.come(self)
        self.data_received(request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Go, and wait for nothing any more."""
        self._too_late.cancel()
        self._door.go(self)
        if self._waits_for is not None:
            self._waits_for.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take bytes; a stranger who sends too many has to go."""
        self._unread -= len(data)
        if self._unread < 0:
            self.transport.abort()
        else:
            super().data_received(data)

    def read_on(self) -> None:
        """Read everything from now on: this is not a stranger."""
        self._unread = math.inf

    async def while_here(self, doing: Coroutine[Any, Any, T]) -> T | None:
        """The result of this, which may take longer; None if the connection goes meanwhile."""
        self._too_late.cancel()
        self._waits_for = task = asyncio.ensure_future(doing)
        await asyncio.wait((task,))
        return None if task.cancelled() else task.result()

    def post(self, message: bytes) -> None:
        """Send a message, with all that follow it at once: a phone then draws once for them."""
        if self.transport.get_write_buffer_size() > UNREAD:
            self.transport.abort()
            return
        if not self._posted:
            self.loop.call_soon(self._flush)
        self._posted.append(message)

    def _flush(self) -> None:
        """Send what was posted, with a message in each line."""
        if self._posted:  # before 16.1 bytes could not be a text
            broadcast((self,), b"\n".join(self._posted).decode())
            self._posted.clear()

    def let_go(self) -> None:
        """Close the connection, after what was posted."""
        self._flush()
        self.transport.abort()

    async def leave_alone(self) -> None:
        """Wait until it goes, but not for long.

        Whoever is closed at once comes back at once, and each time costs a hundred messages.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(limits.HELLO_S):
                await self.wait_closed()


def _visitor(connection: ServerConnection) -> Visitor:
    assert isinstance(connection, Visitor)
    return connection


def _send_at_once(connection: ServerConnection) -> None:
    """Let no message wait for the one before it; asyncio does this for its own sockets only."""
    connected = connection.transport.get_extra_info("socket")
    connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _response(reply: Reply) -> Response:
    headers = Headers({**reply.headers, "Content-Length": str(len(reply.body))})
    headers["Connection"] = "close"
    return Response(reply.status, HTTPStatus(reply.status).phrase, headers, reply.body)
