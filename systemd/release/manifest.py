"""The manifest of an image for Raspberry Pi Imager 2: one double click there, and it asks for
Wi-Fi, a user and ssh, which it cannot for an image of its own that somebody chooses.

Never tried with Raspberry Pi Imager. The fields are those of doc/schema-notes.md in its sources.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ICONS = "https://downloads.raspberrypi.com/imager/icons/"
DEVICES = {
    "Raspberry Pi Zero 2 W": ("pi3-64bit", "RPi_Zero_2_W.png"),
    "Raspberry Pi 3": ("pi3-64bit", "RPi_3.png"),
    "Raspberry Pi 4": ("pi4-64bit", "RPi_4.png"),
    "Raspberry Pi 5": ("pi5-64bit", "RPi_5.png"),
}
"""The boards in Imager's list: the tag by which it filters, and its picture."""

FORMAT = "cloudinit-rpi"
"""How Imager hands over Wi-Fi and user, as for Raspberry Pi OS trixie."""

CHUNK = 1 << 20


def manifest(image: Path, version: str, date: str, website: str) -> str:
    """The manifest of an image (.img.xz) as JSON.

    `date` is YYYY-MM-DD, and `website` the project's page on GitHub. Raises LZMAError.
    """
    files = f"{website}/releases/download/v{version}"
    entry = {
        "name": f"Tabletop word companion {version}",
        "description": "A box for the game table that keeps score of six word games",
        "icon": f"{files}/icon.svg",
        "website": website,
        "url": f"{files}/{image.name}",
        "release_date": date,
        **_sums(image),
        "architecture": "armv8",
        "init_format": FORMAT,
        "devices": sorted({tag for tag, _ in DEVICES.values()}),
        "capabilities": [],
    }
    whole = {"imager": {"devices": list(_devices())}, "os_list": [entry]}
    return json.dumps(whole, indent=2) + "\n"


def _devices() -> Iterator[dict[str, Any]]:
    """The boards that Imager offers first; without them its list is empty."""
    for name, (tag, icon) in DEVICES.items():
        yield {
            "name": name, "tags": [tag], "icon": f"{ICONS}{icon}", "description": name,
            "matching_type": "exclusive", "capabilities": [],
        }  # fmt: skip


def _sums(image: Path) -> dict[str, Any]:
    """Sizes and checksums of the file and of what it unpacks to: Imager compares both."""
    packed, unpacked, size = hashlib.sha256(), hashlib.sha256(), 0
    with image.open("rb") as file:
        while read := file.read(CHUNK):
            packed.update(read)
    with lzma.open(image) as contents:
        while read := contents.read(CHUNK):
            unpacked.update(read)
            size += len(read)
    return {
        "extract_size": size,
        "extract_sha256": unpacked.hexdigest(),
        "image_download_size": image.stat().st_size,
        "image_download_sha256": packed.hexdigest(),
    }
