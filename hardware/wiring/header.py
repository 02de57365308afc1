"""The 40-pin header of every Raspberry Pi since the B+, and the limits of its pins.

A pin can carry up to 16 mA. The 3.3 V supply was designed for about 3 mA on each of
the 17 lines of the first model, 50 mA in total (Raspberry Pi documentation, "GPIO
pads control").
"""

from __future__ import annotations

from typing import Literal

import msgspec

SUPPLY_V = 3.3
LOW_V = 0.8
"""The highest voltage that every model reads as LOW (Raspberry Pi documentation, "Voltage
specifications": 0.8 on a BCM2711, 0.9 before)."""

CHIP_PULL_UP = 50.0
"""The pull-up inside the chip, in kilohms, which a program switches on for a contact."""

CONTACT_KOHM = 1.0
"""The resistor in the line of every button and of the knob."""


class Line(msgspec.Struct, frozen=True):
    """The electrical facts of a line.

    `boot` is its level from power-on until a program runs. `function` is what the system may use
    it for, and `job` what the line does then. `pull_up` is in kilohms.
    """

    boot: Literal["high", "low"]
    function: str = ""
    job: str = ""
    pull_up: float = CHIP_PULL_UP

    @property
    def takes_contact(self) -> bool:
        """Whether a closed contact behind its resistor reads as LOW."""
        return SUPPLY_V * CONTACT_KOHM / (CONTACT_KOHM + self.pull_up) <= LOW_V


FACTS = {
    0: Line("high", "EEPROM", "SDA"),
    1: Line("high", "EEPROM", "SCL"),
    2: Line("high", "I2C", "SDA", pull_up=1.8),
    3: Line("high", "I2C", "SCL", pull_up=1.8),
    4: Line("high", "1-Wire", "data"),
    5: Line("high"),
    6: Line("high"),
    7: Line("high", "SPI", "CE1"),
    8: Line("high", "SPI", "CE0"),
    9: Line("low", "SPI", "MISO"),
    10: Line("low", "SPI", "MOSI"),
    11: Line("low", "SPI", "SCLK"),
    12: Line("low"),
    13: Line("low"),
    14: Line("low", "Serial", "TXD"),
    15: Line("low", "Serial", "RXD"),
    16: Line("low"),
    17: Line("low"),
    18: Line("low", "I2S", "BCLK"),
    19: Line("low", "I2S", "LRCLK"),
    20: Line("low", "I2S", "DIN"),
    21: Line("low", "I2S", "DOUT"),
    22: Line("low"),
    23: Line("low"),
    24: Line("low"),
    25: Line("low"),
    26: Line("low"),
    27: Line("low"),
}
"""Every GPIO line of the header, by BCM number (BCM2835 ARM Peripherals, tables 6-31 and 6-32).

The pull-ups of lines 2 and 3 are soldered on every model. The EEPROM is that of an add-on board.
"""

LINES = range(len(FACTS))


def lines_of(function: str) -> dict[int, str]:
    """The lines that a function takes, and the job of each."""
    return {line: facts.job for line, facts in FACTS.items() if facts.function == function}


I2C, SPI, I2S = (lines_of(bus) for bus in ("I2C", "SPI", "I2S"))
RESERVED, CONSOLE = (tuple(lines_of(function)) for function in ("EEPROM", "Serial"))

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

KNOB_SUPPLY = 17
"""The pin of 3.3 V for the knob; a display has the other one."""

_PIN_OF = {at: pin for pin, at in PINS.items() if isinstance(at, int)}


def pin(line: int) -> int:
    """The header pin of a line."""
    return _PIN_OF[line]
