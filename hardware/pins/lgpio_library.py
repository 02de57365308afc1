"""Loads lgpio, checks its version, and wakes its alert thread."""

from __future__ import annotations

import contextlib
import re
import threading
import time
from collections.abc import Iterable
from typing import Any

from hardware.errors import PartMissing, PinFactoryMissing

NEEDED = (0, 2, 2)
"""The first version that works; PyPI also has an old stub without the library (0.0.0.2)."""

INSTALL = "install python3-lgpio with apt, or lgpio>=0.2.2 with pip on Python 3.11 or 3.12"

WAKE_AFTER_S = (0.1, 0.4, 1.5, 8.0)
"""Seconds before each call to the alert thread; the kernel buffers edges until then."""


def load() -> Any:
    """Import lgpio; raises PinFactoryMissing without it or for the stub, or PartMissing."""
    try:
        import lgpio
    except ImportError as error:
        raise PinFactoryMissing(f"lgpio is missing ({error}); {INSTALL}.") from error
    except Exception as error:  # lgpio creates a pipe in the working directory
        raise PartMissing(
            f"lgpio does not work ({error}); start the companion in a folder that it can write to."
        ) from error
    # The library reports lgpio.py_0.2.2.0; the stub lacks this function.
    reported = getattr(lgpio, "get_module_version", lambda: "0.0.0.2")()
    found = reported.rpartition("_")[2]
    if tuple(map(int, re.findall(r"\d+", found)[:3])) < NEEDED:
        raise PinFactoryMissing(
            f"lgpio {found} is a stub that drives no pins; {INSTALL}, and remove the stub."
        )
    return lgpio


def wake_alerts(library: Any, pauses_s: Iterable[float] = WAKE_AFTER_S) -> threading.Thread:
    """Wake lgpio's alert thread after each pause, seconds: it may have missed its first call.

    The thread checks whether it has any lines, and only then starts waiting for a call. If
    all lines are claimed between these steps, it misses the call and sleeps for ever, and every
    button is dead. Closing a chip calls it again, and once awake it stays awake.
    Exceptions of the library are ignored.
    """
    thread = threading.Thread(target=_wake, args=(library, pauses_s), name="alerts", daemon=True)
    thread.start()
    return thread


def _wake(library: Any, pauses_s: Iterable[float]) -> None:
    for pause in pauses_s:
        time.sleep(pause)
        with contextlib.suppress(Exception):
            library.gpiochip_close(library.gpiochip_open(0))
