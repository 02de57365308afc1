"""Ports of this computer for tests that close one and open it again."""

from __future__ import annotations

import random
import socket

from companion.phones.own_names import LOOPBACK

KEPT = range(20_000, 32_000)
"""Ports that the system gives to nobody who does not ask for them. Of the others, one that was free
a moment ago may be any program's by now."""


def free_port() -> int:
    """A port at which nobody listens."""
    while True:
        port = random.choice(KEPT)
        try:
            with socket.create_server((LOOPBACK, port)):
                return port
        except OSError:
            continue
