"""Switches the phones of a board on and off, as root.

The box itself may not: it writes its wish to a file, and systemd then starts `main`. While phones
are on, systemd hands the box a listening socket as it starts, so the box is restarted.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from companion import files, paths
from companion.config.settings import load

LARGEST = 16
"""Most bytes of a wish; the box may be in the hands of somebody else."""

SERVICE, SOCKET = "companion.service", "companion-phones.socket"
ON = "on"


def main() -> None:
    """Do what the box wishes, as root; the settings may forbid phones."""
    on = _wish() == ON and load(paths.settings_file()).phones != "off"
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


def _wish() -> str:
    """The wish of the box, which is then removed; systemd would start this again and again."""
    request = paths.phones_request()
    assert request is not None
    try:
        return files.read(request, LARGEST, links=False).decode("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    finally:
        _clear(request)


def _clear(request: Path) -> None:
    """Remove what is in the place of the request, whatever that is."""
    if request.is_dir() and not request.is_symlink():
        files.rename(request, request.with_suffix(".folder"))
    else:
        request.unlink(missing_ok=True)


def _systemctl(verb: str, unit: str) -> None:
    subprocess.run(["systemctl", verb, unit], check=True)
