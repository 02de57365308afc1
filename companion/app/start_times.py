"""Notes when the first picture and the first list were on the display, for `companion doctor`."""

from __future__ import annotations

import contextlib
import time

import msgspec

from companion import paths
from hardware.parts import early_picture


def note() -> None:
    """Note that the first list is on the display, at the first start since power on.

    The times are seconds since the kernel started. On a laptop there is nowhere to note them.
    """
    file = paths.runtime_file(paths.START_TIMES)
    if file is None or file.exists():
        return
    times = {
        "hello_s": early_picture.sent_s,
        "list_s": time.clock_gettime(time.CLOCK_BOOTTIME),
    }
    with contextlib.suppress(OSError):
        file.write_bytes(msgspec.json.encode(times))
