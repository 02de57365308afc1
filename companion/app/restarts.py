"""Faults that follow each other: the more of them, the longer the pause before the next start.

systemd can do that only from version 254 on, and bookworm has 252. So the service counts its
faults in its runtime directory, which outlives a restart. A program that was killed counts
nothing: systemd starts it again at once.
"""

from __future__ import annotations

import contextlib

from companion import paths

PAUSES_S = (10.0, 15.0, 30.0, 60.0)
"""The pause after the first fault and after those that follow, seconds; all can be read in."""

WELL_S = 600.0
"""After so many seconds without a fault the service runs well, and the next one is the first."""

COUNT = "faults"
"""The file with the count, in the runtime directory."""


def pause_s() -> float:
    """Count one more fault; how long its sentence stays before the next start, seconds."""
    before = _counted()
    file = paths.runtime_file(COUNT)
    with contextlib.suppress(OSError):
        if file is not None:
            file.write_text(str(before + 1), encoding="ascii")
    return PAUSES_S[min(before, len(PAUSES_S) - 1)]


def forget() -> None:
    """All is well: the next fault is the first."""
    file = paths.runtime_file(COUNT)
    with contextlib.suppress(OSError):
        if file is not None:
            file.unlink(missing_ok=True)


def _counted() -> int:
    file = paths.runtime_file(COUNT)
    try:
        return 0 if file is None else max(int(file.read_text(encoding="ascii")), 0)
    except (OSError, ValueError):
        return 0  # no fault yet, or a file that nobody can read
