"""A fake player who resumes the unfinished game in STATE_DIRECTORY."""

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
"""Seconds without bus traffic after which the game, its clocks stopped, is completely shown."""

SYSTEMD = "systemd"
"""The socket in STATE_DIRECTORY where the service reports that it is ready."""


def sit_at_the_desk() -> None:
    """Install the other fakes, with a player."""
    stand_in(sit_down)


def sit_down(pins: Any) -> None:
    """Start a thread that plays once the service reports that it is ready."""
    systemd = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    os.environ["NOTIFY_SOCKET"] = f"{os.environ['STATE_DIRECTORY']}/{SYSTEMD}"
    systemd.bind(os.environ["NOTIFY_SOCKET"])
    threading.Thread(target=play, args=(pins, systemd), daemon=True).start()


def play(pins: Any, systemd: Any) -> None:
    """Resume the game when the service is ready; print the times when the display is idle."""
    systemd.recv(4096)
    live = time.monotonic_ns()
    push_knob(pins)
    with Bus.written:
        while Bus.written.wait(QUIET_S):
            pass
        print(early_desk.first_ns, live, Bus.last_ns, flush=True)
    push_knob(pins)


def push_knob(pins: Any) -> None:
    """Push the knob for a moment."""
    push = pins.pin(KNOB_PUSH)
    push.drive_low()
    push.drive_high()
