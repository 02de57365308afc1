"""Notifies systemd about the service's state; does nothing if systemd did not start it.

The datagrams are those of sd_notify(3). Call `alive` from the loop that owns the game: a
thread of its own would only prove that the thread is alive.
"""

from __future__ import annotations

import os
import socket


def is_service() -> bool:
    """Whether systemd started this process, and will restart it after it ends."""
    return bool(os.environ.get("NOTIFY_SOCKET"))


def ready(status: str = "") -> None:
    """Report that the buttons are live."""
    _send("READY=1", status)


def alive() -> None:
    """Feed the watchdog; due every `watchdog_s` seconds."""
    _send("WATCHDOG=1")


def stopping() -> None:
    """Report that the service is ending on purpose."""
    _send("STOPPING=1")


def status(text: str) -> None:
    """Set the line shown by `systemctl status`."""
    _send("", text)


def watchdog_s() -> float | None:
    """How often to call `alive`, in seconds (half of systemd's limit); None without a watchdog.

    WATCHDOG_PID names the process that is watched; its children are not.
    """
    wait_us = os.environ.get("WATCHDOG_USEC", "")
    watched = os.environ.get("WATCHDOG_PID", str(os.getpid()))
    if not wait_us.isdecimal() or watched != str(os.getpid()):
        return None
    return int(wait_us) / 2_000_000


FIRST = 3
"""The first descriptor that systemd hands over."""


def handed_socket(name: str) -> socket.socket | None:
    """The listening socket with this name that systemd handed over, or None.

    See sd_listen_fds(3). LISTEN_PID names the process that it is for.
    """
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return None
    names = os.environ.get("LISTEN_FDNAMES", "").split(":")
    if name not in names:
        return None
    return socket.socket(fileno=FIRST + names.index(name))


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
            return  # nobody is listening; the game matters more


def _path(address: str) -> str:
    """An @ stands for the leading zero byte of an abstract socket."""
    return f"\0{address[1:]}" if address.startswith("@") else address
