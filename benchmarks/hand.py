"""Somebody at the desk, who goes on with the unfinished game in STATE_DIRECTORY."""

from __future__ import annotations

import os
import socket
import threading
import time
from typing import Any

import early_desk
from desk import Bus, stand_in

KNOB_PUSH = 6
"""The line of the knob's button in the default wiring."""

QUIET_S = 0.5
"""So long nothing more comes over the bus when the game is shown, its clocks standing."""

SYSTEMD = "systemd"
"""The socket in the folder STATE on which the service says that it is ready."""


def sit_at_the_desk() -> None:
    """Put the rest of the desk in place, with somebody at it."""
    stand_in(sit_down)


def sit_down(pins: Any) -> None:
    """Somebody comes to the box, and listens for the service to be ready."""
    systemd = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    os.environ["NOTIFY_SOCKET"] = f"{os.environ['STATE_DIRECTORY']}/{SYSTEMD}"
    systemd.bind(os.environ["NOTIFY_SOCKET"])
    threading.Thread(target=play, args=(pins, systemd), daemon=True).start()


def play(pins: Any, systemd: Any) -> None:
    """Push the knob when the service is ready, print the moments when the display rests; go on."""
    systemd.recv(4096)
    live = time.monotonic_ns()
    push_knob(pins)
    with Bus.written:
        while Bus.written.wait(QUIET_S):
            pass
        print(early_desk.first_ns, live, Bus.last_ns, flush=True)
    push_knob(pins)


def push_knob(pins: Any) -> None:
    """Push it for a moment."""
    push = pins.pin(KNOB_PUSH)
    push.drive_low()
    push.drive_high()
