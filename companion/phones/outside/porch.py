"""The porch: connections wait here until their request has come.

To the library for web sockets each connection costs much more than it does here, in time and in
memory. So it gets a connection only once it has a request to answer, and takes it from here as
from a socket that listens.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from collections import deque
from collections.abc import Callable
from typing import Any

from companion.phones.joining.guesses import network_of
from companion.phones.outside import limits
from companion.phones.outside.crowd import Crowd, Requests

AT_ONCE, QUEUE = 16, 512
"""Connections that are accepted before the box has a turn; those that the system keeps for it."""

END = b"\r\n\r\n"
"""The end of a request."""

SCARCE = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""Faults of accepting that end when something is closed."""

AGAIN_S = 0.25
"""Time until the next attempt if nothing can be closed, in seconds."""


class Waiting:
    """A connection that waits, and what has come of its request; `since` is in seconds."""

    def __init__(self, connected: socket.socket, address: Any, since: float) -> None:
        self.connected, self.address, self.since = connected, address, since
        self.network = network_of(address[0])
        self.request = b""


class Porch(socket.socket):
    """All who wait, `most` at once; `accept` returns those whose request has come.

    `full` is called whenever somebody has to go for somebody new.
    """

    def __init__(self, listening: socket.socket, most: int, full: Callable[[], None]) -> None:
        inside, self._bell = socket.socketpair()
        super().__init__(inside.family, inside.type, inside.proto, inside.detach())
        self._bell.setblocking(False)
        self._listening, self._full = listening, full
        self._loop = asyncio.get_running_loop()
        self._crowd: Crowd[Waiting] = Crowd(most, limits.CONNECTIONS[1])
        self._waiting: dict[Waiting, None] = {}
        self._requests = Requests()
        self._ready: deque[Waiting] = deque()
        self._taken: dict[int, Waiting] = {}
        self._looks_again = False

    # -- for the library: a socket that listens ----------------------------------------

    def listen(self, backlog: int = QUEUE) -> None:
        """Let connections come; `backlog`: those that the system keeps meanwhile."""
        self._listening.setblocking(False)
        # Each connection has this from here; else the system may keep megabytes for each.
        self._listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, limits.REQUEST_BYTES)
        self._listening.listen(backlog)
        self._loop.add_reader(self._listening, self._accept)

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection whose request has come; raises BlockingIOError if there is none."""
        if not self._ready:
            self.recv(QUEUE)
            raise BlockingIOError
        waiting = self._ready.popleft()
        self._taken[waiting.connected.fileno()] = waiting
        return waiting.connected, waiting.address

    def close(self) -> None:
        """Let nobody come any more."""
        self._loop.remove_reader(self._listening)
        for waiting in (*self._waiting, *self._ready):
            self._close(waiting)
        self._listening.close()
        self._bell.close()
        super().close()

    def take(self, number: int) -> Waiting:
        """The connection with this descriptor that was accepted just now.

        Two may come from one address at once: whoever hangs up can use its port again.
        """
        return self._taken.pop(number)

    # -- those who wait ----------------------------------------------------------------

    def _accept(self) -> None:
        """Take in the next connections."""
        for _ in range(AT_ONCE):
            try:
                connected, address = self._listening.accept()
            except OSError as fault:
                if fault.errno in SCARCE:
                    self._save()
                return
            self._come(Waiting(connected, address, self._loop.time()))

    def _save(self) -> None:
        """Close somebody, because the system can open nothing more; else wait a moment."""
        if self._waiting:
            self._close(next(iter(self._waiting)))
        else:
            self._loop.remove_reader(self._listening)
            self._loop.call_later(AGAIN_S, self._loop.add_reader, self._listening, self._accept)

    def _come(self, waiting: Waiting) -> None:
        leaves = self._crowd.come(waiting)
        if leaves is not None:
            self._close(leaves)
            self._full()
        self._waiting[waiting] = None
        if not self._looks_again:
            self._look_again(waiting)
        waiting.connected.setblocking(False)
        self._loop.add_reader(waiting.connected, self._read, waiting)

    def _look_again(self, first: Waiting) -> None:
        """Look for those who are late when the first one of all has waited too long."""
        self._looks_again = True
        self._loop.call_at(first.since + limits.HELLO_S, self._close_late)

    def _close_late(self) -> None:
        """Close those who have waited too long, and look again when the next one has."""
        self._looks_again, now = False, self._loop.time()
        while waiting := next(iter(self._waiting), None):
            if waiting.since + limits.HELLO_S > now:
                self._look_again(waiting)
                return
            self._close(waiting)

    def _read(self, waiting: Waiting) -> None:
        """Read of the request; whoever sends more than that before the answer has to go."""
        try:
            data = waiting.connected.recv(limits.REQUEST_BYTES)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            data = b""
        waiting.request += data
        if waiting.request.endswith(END):
            self._loop.remove_reader(waiting.connected)
            wait_s = self._requests.wait_s(waiting.network, self._loop.time())
            self._loop.call_later(wait_s, self._hand_over, waiting)
        elif not data or len(waiting.request) > limits.REQUEST_BYTES or END in waiting.request:
            self._close(waiting)

    def _hand_over(self, waiting: Waiting) -> None:
        """Let the library take a connection, unless it has gone."""
        if waiting in self._waiting:
            self._forget(waiting)
            self._ready.append(waiting)
            with contextlib.suppress(BlockingIOError):  # it rings already
                self._bell.send(b".")

    def _close(self, waiting: Waiting) -> None:
        self._forget(waiting)
        waiting.connected.close()

    def _forget(self, waiting: Waiting) -> None:
        self._loop.remove_reader(waiting.connected)
        self._waiting.pop(waiting, None)
        self._crowd.go(waiting)
