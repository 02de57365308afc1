"""Darkens lamps and silences the buzzer after a program that could not do so itself.

systemd calls it when the service has ended, and starts that again only afterwards; so
nothing is imported that is not needed. A program that was killed leaves its lines as they
were, and the pins of a Pi keep their levels.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hardware.wiring import Wiring


def main() -> int:
    """Darken what is wired, unless the service ended in order and has done so."""
    if os.environ.get("SERVICE_RESULT") != "success":
        from hardware.dark import darken

        darken(lines(wiring()))
    return 0


def lines(wiring: Wiring) -> list[int]:
    """The lines of lamps, buzzer, servo and wedge lights; a display keeps its last picture."""
    from hardware.wiring import uses

    outputs = (use for use in uses(wiring) if use.output)
    return [use.line for use in outputs if not use.path.startswith("display")]


def wiring() -> Wiring:
    """The wiring in force; the usual one where the settings are wrong."""
    from companion import places
    from companion.errors import CompanionError
    from companion.settings import Settings, load

    try:
        return load(places.settings_file()).wiring
    except CompanionError:
        return Settings().wiring


if __name__ == "__main__":
    sys.exit(main())
