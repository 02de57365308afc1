"""Switches lamps and buzzer off after the program was killed.

A killed program leaves its outputs on, because the pins of a Pi keep their levels. So the
service saves the list of its outputs when it starts, and systemd calls `main` after it has
ended, before the next start. To be quick, this module imports almost nothing.
"""

from __future__ import annotations

import os

NOTE = "outputs"
"""The file with the list, in the service's runtime directory; each start rewrites it."""


def note(lines: list[int]) -> None:
    """Save which lines are outputs; never raises."""
    try:
        with open(_note(), "w", encoding="ascii") as file:
            file.write(" ".join(map(str, lines)))
    except OSError:
        return  # better to play with the risk of lamps staying lit than not at all


def main() -> None:
    """Switch the saved outputs off, unless the service ended normally and did so itself."""
    if os.environ.get("SERVICE_RESULT") != "success":
        from hardware.pins.dark import darken

        darken(_output_lines())


def _output_lines() -> list[int]:
    try:
        with open(_note(), encoding="ascii") as file:
            return [int(line) for line in file.read().split()]
    except OSError:
        return []


def _note() -> str:
    """The path of the file; empty, which cannot be opened, if this is not the service."""
    folder = os.environ.get("RUNTIME_DIRECTORY")
    return os.path.join(folder, NOTE) if folder else ""
