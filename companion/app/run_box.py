"""Starts the box on a Pi; the service calls this directly, without the command line's parser."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from hardware.parts.imports import without

if TYPE_CHECKING:
    from pathlib import Path

MSGSPEC = ("msgspec._json_schema", "msgspec.inspect", "platform")
"""Modules that msgspec imports to describe types, and to learn the kind of system for uuid."""

PILLOW = ("PIL.ExifTags", "PIL.ImageFont", "PIL.ImageText", "PIL.TiffTags")
"""Modules that Pillow imports for photographs and TrueType fonts; the box has fonts of its own."""


def run_box(config: Path | None = None, state: Path | None = None) -> int:
    """Run the box of the settings until power off or a signal."""
    gc.disable()  # the service enables it; little is garbage before the first list is shown
    try:
        with without(*MSGSPEC):
            from companion.app.daemon import run_daemon

        with without(*PILLOW):
            return run_daemon(config, state)
    finally:
        gc.enable()
