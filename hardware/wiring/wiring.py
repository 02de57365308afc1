"""The wiring as plain values: which part is on which line. Includes the default table.

Lines are BCM numbers, 0 to 27. The table of header.py has the facts of each.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from hardware.box import WEDGES
from hardware.wiring.header import (
    CHIP_PULL_UP,
    CONSOLE,
    FACTS,
    I2C,
    I2S,
    LINES,
    RESERVED,
    SPI,
    SUPPLY_V,
)


class SeatWiring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat: the line of its button, and of its lamp if it has one."""

    button: int
    lamp: int | None = None


class KnobWiring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The knob: its two phases, its push switch, and how many clicks a cycle of the phases has."""

    a: int = 8
    b: int = 7
    push: int = 6
    clicks: Literal[1, 2, 4] = 1


class BuzzerWiring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The buzzer; an active one has one pitch, a passive one plays notes."""

    line: int = 13
    kind: Literal["active", "passive"] = "passive"


I2cChip = Literal["ssd1306", "sh1106", "ssd1309"]
I2C_CHIPS: tuple[I2cChip, ...] = get_args(I2cChip)
"""The chips of displays that can be on I2C."""


class DisplayWiring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The OLED and its bus.

    `address` and `port` are for I2C. `device` is the chip select on SPI bus 0, and `dc`
    the data/command line. `rotate` is in quarter turns: 2 is upside down.
    """

    driver: Literal[I2cChip, "ssd1322"] = "ssd1306"
    bus: Literal["i2c", "spi"] = "i2c"
    address: int = 0x3C
    port: int = 1
    device: Literal[0, 1] = 0
    dc: int | None = None
    reset: int | None = None
    rotate: Literal[0, 2] = 0


SHORTEST_MS, LONGEST_MS = 0.4, 2.7
"""A servo's pulse, in milliseconds; small servos hit a stop beyond these."""

PulseMs = Annotated[float, msgspec.Meta(ge=SHORTEST_MS, le=LONGEST_MS)]

OfWedges = msgspec.Meta(min_length=len(WEDGES), max_length=len(WEDGES))

_SEATS = ((4, 18), (17, 23), (27, 24), (22, 25), (10, 12), (9, 16), (11, 20), (5, 21))


class Wiring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wiring of the whole box; by default the default table. None means no such part.

    `lamps` is the kind of seat lamps: `5v` (in arcade buttons, with a driver) or `led`
    (a plain LED with 330 ohms). `sound` is the loudspeaker's connection; with `none`, a
    passive buzzer plays the sounds. `talk` is a button that opens the microphone. `servo_ms` are
    the pulses with which the servo points at wedge 1 and at wedge 6.
    """

    seats: tuple[SeatWiring, ...] = tuple(SeatWiring(button=b, lamp=lamp) for b, lamp in _SEATS)
    lamps: Literal["5v", "led"] = "5v"
    spin: int | None = 26
    talk: int | None = None
    knob: KnobWiring | None = KnobWiring()
    buzzer: BuzzerWiring | None = BuzzerWiring()
    display: DisplayWiring | None = DisplayWiring()
    sound: Literal["usb", "i2s", "hdmi", "none"] = "usb"
    servo: int | None = None
    servo_ms: tuple[PulseMs, PulseMs] = (0.6, 2.4)
    wedges: Annotated[tuple[int, ...], OfWedges] | None = None


class Use(msgspec.Struct, frozen=True, kw_only=True):
    """The use of a line: its path in the settings, and the current.

    `ma` is the maximum current of the pin. `fixed` lines belong to a bus and cannot
    be moved.
    """

    path: str
    name: str
    line: int
    ma: float
    output: bool = False
    fixed: bool = False


PRESSED_MA = SUPPLY_V / CHIP_PULL_UP
LED_MA = (SUPPLY_V - 2.0) / 0.33
"""A red LED with 330 ohms; other colours need less."""
DRIVER_MA = (SUPPLY_V - 1.4) / 2.7
"""One input of a ULN2803 (2.7 kilohms before two base-emitter paths)."""
BASE_MA = (SUPPLY_V - 0.7) / 1.0
"""The base of a transistor with 1 kilohm."""
SIGNAL_MA = 0.5
"""The input of a servo, display or amplifier."""


def uses(wiring: Wiring) -> list[Use]:
    """Every line in use, including buses, in the order of the table."""
    return [*_seats(wiring), *_controls(wiring), *_display(wiring.display), *_outputs(wiring)]


def inputs(wiring: Wiring) -> list[int]:
    """The lines of the buttons and the knob."""
    return [use.line for use in uses(wiring) if not use.output and not use.fixed]


def outputs(wiring: Wiring) -> list[int]:
    """The lines of lamps, buzzer, servo and wedge lights, but not of the display."""
    found = (use for use in uses(wiring) if use.output)
    return [use.line for use in found if not use.path.startswith("display")]


def needs_pulses(wiring: Wiring) -> bool:
    """Whether a part needs pulses: a passive buzzer, or a servo."""
    passive = wiring.buzzer is not None and wiring.buzzer.kind == "passive"
    return passive or wiring.servo is not None


def needs_driver(wiring: Wiring) -> bool:
    """Whether lamps need the driver: those of 5 V."""
    return wiring.lamps == "5v" and any(seat.lamp is not None for seat in wiring.seats)


def needs_five_volts(wiring: Wiring) -> bool:
    """Whether a part needs 5 V: lamps with a driver, a buzzer, or a servo."""
    return needs_driver(wiring) or wiring.buzzer is not None or wiring.servo is not None


def spare(wiring: Wiring) -> list[int]:
    """The free lines that no bus of the board uses."""
    taken = {use.line for use in uses(wiring)} | {*RESERVED, *CONSOLE, *I2C, *SPI}
    return [line for line in LINES if line not in taken]


def total_ma(wiring: Wiring) -> float:
    """The maximum total current in mA; only one wedge light is lit at a time."""
    taken = uses(wiring)
    wedges = [use.ma for use in taken if use.path.startswith("wedges")]
    return sum(use.ma for use in taken) - sum(wedges) + max(wedges, default=0.0)


def _seats(wiring: Wiring) -> list[Use]:
    found = []
    for index, seat in enumerate(wiring.seats):
        path, seat_name = f"seats[{index}]", f"seat {index + 1}"
        found.append(_input(f"{path}.button", f"button of {seat_name}", seat.button))
        if seat.lamp is not None:
            ma = LED_MA if wiring.lamps == "led" else DRIVER_MA
            found.append(_output(f"{path}.lamp", f"lamp of {seat_name}", seat.lamp, ma))
    return found


def _controls(wiring: Wiring) -> list[Use]:
    found = []
    if wiring.spin is not None:
        found.append(_input("spin", "spin button", wiring.spin))
    if wiring.talk is not None:
        found.append(_input("talk", "talk button", wiring.talk))
    if wiring.knob is not None:
        found.append(_input("knob.a", "knob phase A", wiring.knob.a))
        found.append(_input("knob.b", "knob phase B", wiring.knob.b))
        found.append(_input("knob.push", "knob push", wiring.knob.push))
    return found


def _display(display: DisplayWiring | None) -> list[Use]:
    if display is None:
        return []
    found = _display_bus(display)
    if display.dc is not None:
        found.append(_output("display.dc", "display data/command", display.dc, SIGNAL_MA))
    if display.reset is not None:
        found.append(_output("display.reset", "display reset", display.reset, SIGNAL_MA))
    return found


def _display_bus(display: DisplayWiring) -> list[Use]:
    if display.bus == "spi":
        return [_bus("display", f"display {job}", line) for line, job in SPI.items()]
    lines = I2C if display.port == 1 else {}
    return [
        _bus("display", f"display {job}", line, SUPPLY_V / FACTS[line].pull_up)
        for line, job in lines.items()
    ]


def _outputs(wiring: Wiring) -> list[Use]:
    found = []
    if wiring.buzzer is not None:
        found.append(_output("buzzer.line", "buzzer", wiring.buzzer.line, BASE_MA))
    if wiring.servo is not None:
        found.append(_output("servo", "servo", wiring.servo, SIGNAL_MA))
    for index, line in enumerate(wiring.wedges or ()):
        found.append(_output(f"wedges[{index}]", f"light of wedge {index + 1}", line, LED_MA))
    if wiring.sound == "i2s":
        found += [_bus("sound", f"sound {job}", line) for line, job in I2S.items()]
    return found


def _input(path: str, name: str, line: int) -> Use:
    return Use(path=path, name=name, line=line, ma=PRESSED_MA)


def _output(path: str, name: str, line: int, ma: float) -> Use:
    return Use(path=path, name=name, line=line, ma=ma, output=True)


def _bus(path: str, name: str, line: int, ma: float = SIGNAL_MA) -> Use:
    return Use(path=path, name=name, line=line, ma=ma, fixed=True)
