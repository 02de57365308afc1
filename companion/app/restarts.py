"""Lengthens the pause before a restart when the service keeps failing.

systemd can do this from version 254 on, but bookworm has 252. So the service counts its faults
in its runtime directory, which survives a restart. A program that was killed does not count:
systemd restarts it at once.
"""

from __future__ import annotations

import contextlib

from companion import paths

PAUSES_S = (10.0, 15.0, 30.0, 60.0)
"""Pauses in seconds after the first, second ... fault; long enough to read the display."""

WELL_S = 600.0
"""After this many seconds without a fault, the count starts again."""

COUNT = "faults"
"""Name of the file with the count, in the runtime directory."""


def pause_s() -> float:
    """Count one more fault; returns how long to show it before the restart, in seconds."""
    before = _count()
    file = paths.runtime_file(COUNT)
    with contextlib.suppress(OSError):
        if file is not None:
            file.write_text(str(before + 1), encoding="ascii")
    return PAUSES_S[min(before, len(PAUSES_S) - 1)]


def forget() -> None:
    """Reset the count."""
    file = paths.runtime_file(COUNT)
    with contextlib.suppress(OSError):
        if file is not None:
            file.unlink(missing_ok=True)


def _count() -> int:
    file = paths.runtime_file(COUNT)
    try:
        return 0 if file is None else max(int(file.read_text(encoding="ascii")), 0)
    except (OSError, ValueError):
        return 0  # no fault yet, or the file is damaged
