"""Tells systemd how the service is doing; silent where systemd did not start it.

The datagrams are those of sd_notify(3). Feed the watchdog from the loop that
owns the game: a feeding thread would only prove that the thread lives.
"""

from __future__ import annotations

import os
import socket


def wanted() -> bool:
    """Whether systemd started this, and starts it again when it ends."""
    return bool(os.environ.get("NOTIFY_SOCKET"))


def ready(status: str = "") -> None:
    """The service is up: the buttons are live."""
    _send("READY=1", status)


def alive() -> None:
    """The loop still turns; due every `watchdog_s` at the latest."""
    _send("WATCHDOG=1")


def stopping(status: str = "") -> None:
    """The service is going down on purpose."""
    _send("STOPPING=1", status)


def status(text: str) -> None:
    """One line for `systemctl status`."""
    _send("", text)


def watchdog_s() -> float | None:
    """How often `alive` is to be called, seconds: half of what systemd waits; None: never.

    WATCHDOG_PID names the process that is watched; a child of it is not.
    """
    wait_us = os.environ.get("WATCHDOG_USEC", "")
    watched = os.environ.get("WATCHDOG_PID", str(os.getpid()))
    if not wait_us.isdecimal() or watched != str(os.getpid()):
        return None
    return int(wait_us) / 2_000_000


def _send(state: str, status: str = "") -> None:
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    lines = [state, f"STATUS={' '.join(status.split())}" if status else ""]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
        out.setblocking(False)
        try:
            out.sendto("\n".join(filter(None, lines)).encode(), _path(address))
        except OSError:
            return  # nobody listens any more; the game matters more than the report


def _path(address: str) -> str:
    """An @ stands for the leading zero byte of an abstract socket."""
    return f"\0{address[1:]}" if address.startswith("@") else address
