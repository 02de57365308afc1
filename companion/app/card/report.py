"""Copies the report of a check-up at the box onto the card's bootfs, as root.

The box itself may not: it writes the report into its runtime folder, and systemd then starts
`main`.
"""

from __future__ import annotations

from pathlib import Path

from companion import files, paths
from companion.app import requests
from companion.app.card.ask import BOOTFS

MOST = 1 << 18
"""Most bytes of a report."""


def main() -> None:
    """Copy the report if there is a bootfs; raises OSError."""
    copy(Path("/", BOOTFS))


def copy(bootfs: Path) -> None:
    """Move the report from the box's runtime folder to a folder, if it has a config.txt."""
    report = requests.take(paths.report_request(), MOST)
    if report and (bootfs / "config.txt").exists():
        files.write(bootfs / paths.REPORT, report)
