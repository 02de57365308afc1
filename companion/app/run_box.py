"""Starts the box on a Pi; the service calls this directly, without the command line's parser."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from hardware.parts.imports import instead, without

if TYPE_CHECKING:
    from pathlib import Path


def run_box(config: Path | None = None, state: Path | None = None) -> int:
    """Run the box of the settings until power off or a signal."""
    gc.disable()  # the service enables it; little is garbage before the first list is shown
    try:
        with without("platform"):  # msgspec imports uuid, and that asks for the kind of system
            from companion.app.daemon import run_daemon

        with instead("PIL._imagingft", None):  # the box has fonts of its own: no FreeType
            return run_daemon(config, state)
    finally:
        gc.enable()
