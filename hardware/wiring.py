"""Which part is on which line: the wiring as plain values, with the default table.

Lines are BCM numbers, 0 to 27. Lines 0 and 1 belong to the board's own EEPROM.
Lines 0 to 8 are pulled up from power-on until a program runs, 9 to 27 down, so
that lamps, buzzer, servo and wedge lights are on 9 to 27 (BCM2835 ARM
Peripherals, table 6-31). Lines 14 and 15 are the serial console.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Seat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place at the table: the line of its button, and of its lamp if it has one."""

    button: int
    lamp: int | None = None


class Knob(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rotary knob: its two phases and the switch under it."""

    a: int = 8
    b: int = 7
    push: int = 6


class Buzzer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The buzzer; an active one knows one pitch, a passive one plays notes."""

    line: int = 13
    kind: Literal["active", "passive"] = "passive"


class DisplayWiring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The OLED and its bus.

    `address` and `port` are of the I2C bus; `device` is the chip select of SPI
    bus 0 and `dc` its data/command line. `rotate` is in quarter turns.
    """

    driver: Literal["ssd1306", "sh1106", "ssd1309", "ssd1322"] = "ssd1306"
    bus: Literal["i2c", "spi"] = "i2c"
    address: int = 0x3C
    port: int = 1
    device: Literal[0, 1] = 0
    dc: int | None = None
    reset: int | None = None
    rotate: Literal[0, 1, 2, 3] = 0


_SEATS = ((4, 18), (17, 23), (27, 24), (22, 25), (10, 12), (9, 16), (11, 20), (5, 21))


class Wiring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole box; without arguments the default table, None for a part that is absent.

    `lamps` says what the seats' lamps are: `5v` (in arcade buttons, behind a
    driver) or `led` (a bare LED behind 330 ohms). `sound` says where the
    loudspeaker is; `none` leaves the sounds to a passive buzzer.
    """

    seats: tuple[Seat, ...] = tuple(Seat(button=b, lamp=lamp) for b, lamp in _SEATS)
    lamps: Literal["5v", "led"] = "5v"
    spin: int | None = 26
    knob: Knob | None = Knob()
    buzzer: Buzzer | None = Buzzer()
    display: DisplayWiring | None = DisplayWiring()
    sound: Literal["usb", "i2s", "hdmi", "none"] = "usb"
    servo: int | None = None
    wedges: tuple[int, int, int, int, int, int] | None = None
