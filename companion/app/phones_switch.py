"""Switches the phones of a board on and off, as root.

The box itself may not: it writes its wish to a file, and systemd then starts `main`. While phones
are on, systemd hands the box a listening socket as it starts, so the box is restarted.
"""

from __future__ import annotations

import subprocess

from companion import files, paths
from companion.app import requests
from companion.config.settings import load

LARGEST = 16
"""Most bytes of a wish."""

SERVICE, SOCKET = "companion.service", "companion-phones.socket"
ON = b"on"


def main() -> None:
    """Do what the box wishes, as root; the settings may forbid phones."""
    wish = requests.take(paths.phones_request(), LARGEST).strip()
    on = wish == ON and load(paths.settings_file()).phones != "off"
    if on == paths.phones_mark().exists():
        return
    _systemctl("stop", SERVICE)
    try:
        if on:
            files.write(paths.phones_mark(), b"")
        else:
            files.remove(paths.phones_mark())
            _systemctl("stop", SOCKET)
    finally:
        _systemctl("start", SERVICE)


def _systemctl(verb: str, unit: str) -> None:
    subprocess.run(["systemctl", verb, unit], check=True)
