"""Draws the pictures of the installation anew: .venv/bin/python systemd/card/draw.py"""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

from PIL import Image

from companion.app.card.look import page_bytes
from companion.screen.screen import CONTEXT, FOOT, Screen, big, line

FILE = Path(__file__).with_name("pictures.json")
TOP = 2
WORK = {
    "setting-up": ("", "SETTING UP", "leave the plug in"),
    "installing": ("installing ...", "SETTING UP", "leave the plug in"),
    "updating": ("installing ...", "NEW VERSION", "leave the plug in"),
    "almost-there": ("installing ...", "ALMOST THERE", "leave the plug in"),
}
FAULTS = {
    "no-package": ("setup stopped", "NO PACKAGE", "copy the .deb file", "onto bootfs"),
    "damaged": ("setup stopped", "BAD PACKAGE", "copy the .deb file", "onto bootfs again"),
    "wrong": ("setup stopped", "WRONG PACKAGE", "copy the one for", "trixie and arm64"),
    "full": ("setup stopped", "CARD IS FULL", "use a card of", "8 GB or more"),
    "failed": ("setup stopped", "SETUP FAILED", "flash the card again", "and copy both files"),
}


def pictures() -> dict[str, Image.Image]:
    """Every picture by name."""
    return {name: screen(*rows).picture() for name, rows in (WORK | FAULTS).items()}


def screen(first: str, thing: str, context: str, foot: str = "") -> Screen:
    """A screen of four rows in the middle: display.py needs dark margins."""
    rows = [line(first, TOP, "m"), big(thing), line(context, CONTEXT, "m"), line(foot, FOOT, "m")]
    return Screen(tuple(rows))


def stored() -> str:
    """The text of the file: each picture packed, and whether the work goes on."""
    packed = {
        name: (base64.b64encode(zlib.compress(page_bytes(picture), 9)).decode(), name in WORK)
        for name, picture in pictures().items()
    }
    return json.dumps(packed, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(stored(), encoding="utf-8")
