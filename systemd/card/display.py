"""Shows how the installation goes, with nothing but Python's standard library:

    python3 -IS display.py FILE

FILE has the name of a picture, and may change. A picture that is not in pictures.json is a file of
that name beside FILE, with 1,024 bytes. A display on I2C gets the picture if one answers, and a
block that moves as long as the work goes on; the activity light blinks. Once a display has
answered, there is a file `answered` too.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import signal
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

PICTURES = Path(__file__).with_name("pictures.json")
BUS = Path("/dev/i2c-1")
LIGHTS = Path("/sys/class/leds")
ADDRESSES = (0x3C, 0x3D)
I2C_SLAVE = 0x0703
"""The ioctl request that sets the address of the device (linux/i2c-dev.h)."""

COMMAND, DATA = b"\x00", b"\x40"
SET_UP = bytes.fromhex("2002 d5f0 a83f d300 40 8d14 a1 c8 da12 817f d922 db20 a4 a6")
"""Settings that an SSD1306, an SSD1309 and an SH1106 all accept; page addressing mode."""

ON = b"\xaf"
PAGES, COLUMNS, MARGIN = 8, 128, 4
BLOCK, STEP, LAST = bytes([0x7E] * 12), 12, 10
TICK_S, AGAIN = 0.5, 10
"""Everything is sent again each tenth tick, for a display that was connected late."""


def pictures() -> dict[str, tuple[bytes, bool]]:
    """Every picture by name: 1,024 bytes, page by page, and whether the work goes on."""
    stored = json.loads(PICTURES.read_text(encoding="utf-8"))
    return {
        name: (zlib.decompress(base64.b64decode(packed)), moves)
        for name, (packed, moves) in stored.items()
    }


def page(number: int, columns: bytes) -> Iterator[bytes]:
    """The messages for one of the eight rows of bytes.

    An SH1106 has 132 columns and shows the middle ones. On an SSD1306 the last four come round
    to the left margin, which is dark in every picture.
    """
    yield COMMAND + bytes([0xB0 + number, 0x00, 0x10])
    yield DATA + columns + bytes(MARGIN)


def whole(picture: bytes) -> Iterator[bytes]:
    """The messages that set a display up and show a picture."""
    yield COMMAND + SET_UP
    for number in range(PAGES):
        yield from page(number, picture[number * COLUMNS :][:COLUMNS])
    yield COMMAND + ON


def block(tick: int) -> Iterator[bytes]:
    """The messages for the block in the last row, a step to the right with each tick."""
    left = MARGIN + tick % LAST * STEP
    yield from page(PAGES - 1, (bytes(left) + BLOCK).ljust(COLUMNS, b"\0"))


def send(messages: list[bytes]) -> bool:
    """Send messages to the display; whether one answered."""
    try:
        bus = os.open(BUS, os.O_RDWR)
    except OSError:
        return False
    try:
        return any(_send(bus, address, messages) for address in ADDRESSES)
    finally:
        os.close(bus)


def _send(bus: int, address: int, messages: list[bytes]) -> bool:
    import fcntl

    try:
        fcntl.ioctl(bus, I2C_SLAVE, address)
        for message in messages:
            os.write(bus, message)
    except OSError:
        return False
    return True


@contextlib.contextmanager
def blinking() -> Iterator[None]:
    """Let the activity light blink, and give it its own work again afterwards."""
    triggers = [LIGHTS / name / "trigger" for name in ("ACT", "led0")]
    trigger = next((one for one in triggers if one.exists()), None)
    before = _set(trigger, "timer")
    try:
        yield
    finally:
        _set(trigger, before)


def _set(trigger: Path | None, wanted: str) -> str:
    """Set what lights the lamp, and return what lit it before; the empty text changes nothing."""
    if trigger is None or not wanted:
        return ""
    try:
        before = trigger.read_text().partition("[")[2].partition("]")[0]
        trigger.write_text(wanted)
    except OSError:
        return ""
    return before


def run(file: Path) -> None:
    """Show the picture that the file names, until the process is stopped."""
    known, shown, tick = pictures(), b"", 0
    while True:
        name = file.read_text(encoding="utf-8")
        picture, moves = known.get(name) or (file.with_name(name).read_bytes(), False)
        messages = [] if picture == shown and tick % AGAIN else list(whole(picture))
        messages += block(tick) if moves else []
        shown = picture if send(messages) else b""
        if shown:
            file.with_name("answered").touch()
        tick += 1
        time.sleep(TICK_S)


def _stop(_number: int, _frame: FrameType | None) -> None:
    sys.exit()


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, _stop)
    with blinking():
        run(Path(sys.argv[1]))
