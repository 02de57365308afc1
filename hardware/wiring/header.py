"""The 40-pin header of every Raspberry Pi since the B+, and the limits of its pins.

A pin can carry up to 16 mA. The 3.3 V supply was designed for about 3 mA on each of
the 17 lines of the first model, 50 mA in total (Raspberry Pi documentation, "GPIO
pads control").
"""

from __future__ import annotations

LINES = range(28)
"""The GPIO lines of the header, by BCM number."""

RESERVED = (0, 1)
"""For the EEPROM of add-on boards."""

CONSOLE = (14, 15)
"""Used by the serial console unless it is turned off."""

LOW_AT_START = range(9, 28)
"""Lines pulled down from power-on until a program runs (BCM2835 datasheet, table 6-31)."""

I2C = {2: "SDA", 3: "SCL"}
SPI = {7: "CE1", 8: "CE0", 9: "MISO", 10: "MOSI", 11: "SCLK"}
I2S = {18: "BCLK", 19: "LRCLK", 20: "DIN", 21: "DOUT"}

PIN_LIMIT_MA = 16.0
TOTAL_LIMIT_MA = 50.0
LIMIT_SOURCE = "Raspberry Pi documentation, GPIO pads control"

_At = int | str

# fmt: off
_LEFT: tuple[_At, ...] = (
    "3V3", 2, 3, 4, "GND", 17, 27, 22, "3V3", 10, 9, 11, "GND", 0, 5, 6, 13, 19, 26, "GND",
)
_RIGHT: tuple[_At, ...] = (
    "5V", "5V", "GND", 14, 15, 18, "GND", 23, 24, "GND", 25, 8, 7, 1, "GND", 12, "GND", 16, 20, 21,
)
# fmt: on

PINS: dict[int, _At] = {
    **{2 * row + 1: at for row, at in enumerate(_LEFT)},
    **{2 * row + 2: at for row, at in enumerate(_RIGHT)},
}
"""Line number, or name of the supply, by header pin (1 to 40)."""

_PIN_OF = {at: pin for pin, at in PINS.items() if isinstance(at, int)}


def pin(line: int) -> int:
    """The header pin of a line."""
    return _PIN_OF[line]
