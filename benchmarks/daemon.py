"""`companion run` on a desk: everything of it but the pins, the bus and the keyboards.

    python benchmarks/daemon.py STATE

Somebody goes on with the unfinished game in the folder STATE as soon as the service
says that it is ready. Then three moments are printed (monotonic, ns): the first
picture on the display, the buttons live, the game shown again. Then its clock runs, and
the process ends by a signal.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
from pathlib import Path

from desk import Bus, Pins, stand_in

KNOB_PUSH = 6
"""The line of the knob's button in the default wiring."""

QUIET_S = 0.5
"""So long nothing more comes over the bus when the game is shown, its clocks standing."""

SYSTEMD = "systemd"
"""The socket in the state's folder on which the service says that it is ready."""


def play(pins: Pins, systemd: socket.socket) -> None:
    """Push the knob when the service is ready, print the moments when the display rests; go on."""
    systemd.recv(4096)
    live = time.monotonic_ns()
    push_knob(pins)
    with Bus.written:
        while Bus.written.wait(QUIET_S):
            pass
        print(Bus.first_ns, live, Bus.last_ns, flush=True)
    push_knob(pins)


def push_knob(pins: Pins) -> None:
    """Push it for a moment."""
    push = pins.made.pin(KNOB_PUSH)
    push.drive_low()
    push.drive_high()


def main() -> None:
    state = Path(sys.argv[1])
    systemd = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    address = os.environ["NOTIFY_SOCKET"] = str(state / SYSTEMD)
    systemd.bind(address)
    threading.Thread(target=play, args=(stand_in(), systemd), daemon=True).start()
    from companion.cli import main as companion

    companion(["run", "--state", str(state)])


if __name__ == "__main__":
    main()
