"""Shows the first picture at once, if there is a record for the display in the settings.

Pillow and luma take ten times as long to import, and read 20 MB from a cold card. They draw
the same picture later, and all that follow.
"""

from __future__ import annotations

import os

from companion import paths
from hardware.parts import early_picture

TYPE_CHECKING = False  # typing has the same, and takes long to import
if TYPE_CHECKING:
    from typing import Any

FOLDER = os.path.dirname(__file__)

DEFAULTS = {"driver": "ssd1306", "bus": "i2c", "port": 1, "address": 0x3C, "rotate": 0}
"""The same as in hardware.wiring.wiring.DisplayWiring, which takes long to import."""

_begun = False


def say() -> None:
    """Start sending the first picture.

    Raises nothing: if the settings are wrong, the box says so once it has read them.
    """
    global _begun
    try:
        display = _display()
        record = _record(display)
    except Exception:
        return
    early_picture.begin(record, display["port"], display["address"])
    _begun = True


def has_begun() -> bool:
    """Whether the first picture was sent, or is being sent."""
    return _begun


def record_name(driver: str, rotate: int) -> str:
    """The file with the record for a display."""
    return f"{driver}-{rotate}.i2c"


def _display() -> dict[str, Any]:
    """The display's settings; raises OSError, ValueError, TypeError, or KeyError."""
    files = [file for file in paths.settings_candidates() if os.path.lexists(file)]
    if not files:
        return DEFAULTS
    import tomllib
    from pathlib import Path

    from companion import text_files

    written = tomllib.loads(text_files.read(Path(files[0])))
    found: dict[str, Any] = DEFAULTS | written.get("wiring", {}).get("display", {})
    if not (isinstance(found["port"], int) and isinstance(found["address"], int)):
        raise TypeError("The settings are wrong.")
    return found


def _record(display: dict[str, Any]) -> bytes:
    """What to send to a display; raises LookupError if it is on another bus."""
    if display["bus"] != "i2c":
        raise LookupError("There are only records for I2C.")
    name = record_name(display["driver"], display["rotate"])
    with open(os.path.join(FOLDER, name), "rb") as file:
        return file.read()
