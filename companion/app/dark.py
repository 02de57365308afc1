"""Darkens lamps and silences the buzzer after a program that could not do so itself.

A program that was killed leaves its lines as they were, and the pins of a Pi keep their
levels. So the service notes its outputs when it begins, and systemd calls `main` when it has
ended. Only afterwards it is started again: next to nothing is imported here.
"""

from __future__ import annotations

import os

NOTE = "outputs"
"""A file in the service's runtime directory; each start writes it anew."""


def note(lines: list[int]) -> None:
    """Keep which lines are outputs, for whoever comes after this program; raises nothing."""
    try:
        with open(_note(), "w", encoding="ascii") as file:
            file.write(" ".join(map(str, lines)))
    except OSError:
        return  # a game with lamps that would stay lit is better than none


def main() -> None:
    """Darken what was noted, unless the service ended in order and has done so."""
    if os.environ.get("SERVICE_RESULT") != "success":
        from hardware.pins.dark import darken

        darken(_noted())


def _noted() -> list[int]:
    try:
        with open(_note(), encoding="ascii") as file:
            return [int(line) for line in file.read().split()]
    except OSError:
        return []


def _note() -> str:
    """Empty where no service runs: a file of that name cannot be opened."""
    folder = os.environ.get("RUNTIME_DIRECTORY")
    return os.path.join(folder, NOTE) if folder else ""
