"""Calls lgpio's thread until it listens; it may miss that there are lines to listen to.

The thread looks whether any line is listened to, and only then begins to wait to be called.
Where the processor is taken from it in between, the calls for all lines are over before it
waits: it sleeps for ever, and every button is dead. Closing a chip calls it once more, and
once awake it stays awake.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterable
from typing import Any

PAUSES_S = (0.1, 0.4, 1.5, 8.0)
"""From one call to the next; edges made before one wait in the kernel, and are told then."""


def rouse(library: Any, pauses_s: Iterable[float] = PAUSES_S) -> threading.Thread:
    """Call it after each pause, seconds, from a thread of its own; nothing it does raises."""
    thread = threading.Thread(target=_call, args=(library, pauses_s), name="rouse", daemon=True)
    thread.start()
    return thread


def _call(library: Any, pauses_s: Iterable[float]) -> None:
    for pause in pauses_s:
        time.sleep(pause)
        with contextlib.suppress(Exception):
            library.gpiochip_close(library.gpiochip_open(0))
