"""The door: lets phones in through a socket that is already listening.

The only module that imports `websockets` (the extra `phones`). It runs in the loop of the box,
and hands every message to the desk. A phone that does not read what it is sent is let go.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable
from http import HTTPStatus

from companion.phones.desk import Desk
from companion.phones.limits import MOST_BYTES, MOST_PHONES
from companion.phones.phone import Phone
from companion.phones.site import Asked, Reply, Site
from hardware.parts.imports import instead, without

# Encryption takes time and 3 MB; the library's look at its own version imports the email package.
with instead("ssl", None), instead("_hashlib", None), without("importlib.metadata"):
    from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
    from websockets.datastructures import Headers
    from websockets.exceptions import ConnectionClosed
    from websockets.http11 import Request, Response

OPEN_S = 5.0
"""A request must be complete within this time, in seconds."""

PING_S = 20.0
"""How often a phone is asked whether it is still there, in seconds."""

UNREAD = 64 * 1024
"""A phone with this many unread bytes is let go."""

_silent = logging.Logger("companion.phones.door", logging.CRITICAL + 1)
"""Requests are not logged: a path or a header might tell who was here."""


class Door:
    """Connects sockets to the desk; `site` has the page."""

    def __init__(self, desk: Desk, site: Site) -> None:
        self._desk, self._site = desk, site
        self._server: Server | None = None

    async def open(self, listening: socket.socket) -> None:
        """Let phones in."""
        self._server = await serve(
            self._let_in,
            sock=listening,
            process_request=self._answer_request,
            compression=None,
            max_size=MOST_BYTES,
            max_queue=4,
            open_timeout=OPEN_S,
            ping_interval=PING_S,
            close_timeout=1.0,
            server_header=None,
            logger=_silent,
        )

    async def close(self) -> None:
        """Let nobody in any more, and say goodbye to all phones."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    def _answer_request(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer a request for a file, or refuse a socket; None lets it open."""
        method = getattr(request, "method", "GET")  # older versions refuse all others themselves
        hosts, origins = request.headers.get_all("Host"), request.headers.get_all("Origin")
        address = connection.local_address[:2]
        reply = self._site.reply(Asked(method, request.path, hosts, origins, address))
        if reply is None and len(self._desk.phones) >= MOST_PHONES:
            reply = Reply(503, {}, b"Too many phones. Close this page on one of them.")
        return None if reply is None else _response(reply)

    async def _let_in(self, connection: ServerConnection) -> None:
        """Pass a phone's messages to the desk until it goes."""
        _send_at_once(connection)
        with contextlib.suppress(ConnectionClosed, TimeoutError):
            phone = await self._admit(connection)
            if phone is not None:
                await self._listen(connection, phone)

    async def _admit(self, connection: ServerConnection) -> Phone | None:
        async with asyncio.timeout(OPEN_S):
            first = await connection.recv()
        address, abort = str(connection.remote_address[0]), connection.transport.abort
        return await self._desk.admit(first, address, _sender(connection), abort)

    async def _listen(self, connection: ServerConnection, phone: Phone) -> None:
        try:
            async for message in connection:
                self._desk.receive(phone, message)
        finally:
            self._desk.disconnect(phone)


def _send_at_once(connection: ServerConnection) -> None:
    """Let no message wait for the one before it; asyncio does this for its own sockets only."""
    connected = connection.transport.get_extra_info("socket")
    connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _sender(connection: ServerConnection) -> Callable[[bytes], None]:
    def send(data: bytes) -> None:
        if connection.transport.get_write_buffer_size() > UNREAD:
            connection.transport.abort()
        else:
            broadcast((connection,), data, text=True)

    return send


def _response(reply: Reply) -> Response:
    headers = Headers({**reply.headers, "Content-Length": str(len(reply.body))})
    headers["Connection"] = "close"
    return Response(reply.status, HTTPStatus(reply.status).phrase, headers, reply.body)
