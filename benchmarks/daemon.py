"""`companion run` on a desk: everything of it but the pins, the bus and the keyboards.

    python benchmarks/daemon.py STATE

Somebody goes on with the unfinished game in the folder STATE as soon as the service
says that it is ready. Then three moments are printed (monotonic, ns): the first
picture on the display, the buttons live, the game shown again. Then its clock runs, and
the process ends by a signal.
"""

from __future__ import annotations

import sys
from typing import Any

from desk import Bus, stand_in

STATE = sys.argv[1]
KNOB_PUSH = 6
"""The line of the knob's button in the default wiring."""

QUIET_S = 0.5
"""So long nothing more comes over the bus when the game is shown, its clocks standing."""

SYSTEMD = "systemd"
"""The socket in the folder STATE on which the service says that it is ready."""


def sit_down(pins: Any) -> None:
    """Somebody comes to the box, and listens for the service to be ready."""
    import os
    import socket
    import threading

    systemd = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    os.environ["NOTIFY_SOCKET"] = f"{STATE}/{SYSTEMD}"
    systemd.bind(os.environ["NOTIFY_SOCKET"])
    threading.Thread(target=play, args=(pins, systemd), daemon=True).start()


def play(pins: Any, systemd: Any) -> None:
    """Push the knob when the service is ready, print the moments when the display rests; go on."""
    import time

    systemd.recv(4096)
    live = time.monotonic_ns()
    push_knob(pins)
    with Bus.written:
        while Bus.written.wait(QUIET_S):
            pass
        print(Bus.first_ns, live, Bus.last_ns, flush=True)
    push_knob(pins)


def push_knob(pins: Any) -> None:
    """Push it for a moment."""
    push = pins.pin(KNOB_PUSH)
    push.drive_low()
    push.drive_high()


if __name__ == "__main__":
    stand_in(sit_down)
    from companion.cli.main import main

    main(["run", "--state", STATE])
