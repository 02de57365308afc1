"""Detail panels of the wiring diagram: the circuits between a line and a part."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hardware.wiring.header import PIN_LIMIT_MA, TOTAL_LIMIT_MA, pin
from hardware.wiring.svg import INK, RED, Svg, Wire
from hardware.wiring.wiring import (
    BuzzerWiring,
    Wiring,
    needs_driver,
    needs_five_volts,
    total_ma,
    uses,
)

WIDTH = 1200
_MARGIN, _GAP, _HEIGHT, _FOOT = 30, 18, 268, 104
_BREADTH = (WIDTH - 2 * _MARGIN - 2 * _GAP) / 3

Panel = Callable[[Svg, float, float], None]
"""Draws a panel with its upper left corner at x, y."""


def details(svg: Svg, wiring: Wiring, top: float) -> int:
    """Draw the panels below `top`, three per row; returns the height of the drawing."""
    panels = _panels(wiring)
    for index, (title, panel) in enumerate(panels):
        x = _MARGIN + index % 3 * (_BREADTH + _GAP)
        y = top + index // 3 * (_HEIGHT + _GAP)
        svg.box(x, y, _BREADTH, _HEIGHT)
        svg.text(x + 16, y + 24, title, 15, bold=True)
        panel(svg, x, y)
    foot = top + -(-len(panels) // 3) * (_HEIGHT + _GAP)
    _advice(svg, wiring, foot)
    return int(foot + _FOOT + _MARGIN)


def _panels(wiring: Wiring) -> list[tuple[str, Panel]]:
    lamps = any(seat.lamp is not None for seat in wiring.seats)
    found: list[tuple[str, Panel]] = []
    if needs_driver(wiring):
        found.append(("Lamps of 5 V buttons: ULN2803A", partial(_chip, wiring)))
    if wiring.buzzer:
        found.append(
            (f"Buzzer ({wiring.buzzer.kind}): its driver", partial(_buzzer, wiring.buzzer))
        )
    if needs_five_volts(wiring):
        found.append(("5 V for lamps, buzzer and servo", partial(_power, wiring)))
    if lamps or wiring.wedges:
        found.append(("A plain LED needs no driver", _plain_led))
    if wiring.servo is not None:
        found.append(("Servo", partial(_servo, wiring.servo)))
    if wiring.display and wiring.display.bus == "i2c":
        found.append(("Display by I2C", partial(_advise, _I2C)))
    if wiring.display and wiring.display.bus == "spi":
        found.append(("Display by SPI", partial(_advise, _SPI)))
    if wiring.sound == "i2s":
        found.append(("Sound by I2S", partial(_advise, _I2S)))
    return found


def _chip(wiring: Wiring, svg: Svg, x: float, y: float) -> None:
    lamps = [(n, s.lamp) for n, s in enumerate(wiring.seats, 1) if s.lamp is not None]
    svg.box(x + 150, y + 44, 70, 9 * 22 + 4)
    for row in range(9):
        at = y + 57 + row * 22
        svg.text(x + 158, at, str(row + 1), 11)
        svg.text(x + 212, at, str(18 - row), 11, "end")
        if row < len(lamps):
            seat, line = lamps[row]
            Wire(svg, x + 150, at, -1, INK).run(20).name(f"line {line}, pin {pin(line)}", 26, 12)
            Wire(svg, x + 220, at, 1, INK).run(20).name(f"lamp {seat}, negative", 26, 12)
    bottom = y + 57 + 8 * 22
    Wire(svg, x + 150, bottom, -1, INK).run(20).ground().name("GND", 36, 12)
    Wire(svg, x + 220, bottom, 1, RED).run(20).supply("5 V  (COM)")
    svg.text(x + 16, y + 254, "Lamps: positive to 5 V. COM: 5 V, and 100 nF to GND.", 11)


def _buzzer(buzzer: BuzzerWiring, svg: Svg, x: float, y: float) -> None:
    base, node, emitter = y + 182, y + 146, y + 216
    Wire(svg, x + 118, base, 1, INK).run(12).resistor("1 kΩ").run(24)
    svg.text(x + 112, base, f"line {buzzer.line}, pin {pin(buzzer.line)}", 12, "end")
    svg.line((x + 190, base - 16), (x + 190, base + 16), width=4)
    svg.line((x + 190, base - 8), (x + 214, base - 24), (x + 214, node))
    svg.line((x + 190, base + 8), (x + 214, base + 24), (x + 214, emitter))
    svg.shape((x + 213, base + 23), (x + 203, base + 21), (x + 208, base + 13), fill=INK)
    svg.text(x + 226, base, "NPN: BC337", 12)
    svg.text(x + 226, base + 17, "flat to you: C B E", 11)
    for half in (10, 6, 3):
        svg.line((x + 214 - half, emitter + 10 - half), (x + 214 + half, emitter + 10 - half))
    _coil(svg, x, y + 92, node)
    if buzzer.kind == "passive":
        _protection(svg, x, y + 92, node)
    svg.text(x + 16, y + 254, "The diode's ring points to 5 V.", 11)


def _coil(svg: Svg, x: float, top: float, node: float) -> None:
    """Draw the buzzer with its diode between 5 V and the transistor."""
    svg.line((x + 214, node), (x + 214, top - 42), colour=INK)
    svg.line((x + 214, node), (x + 160, node), (x + 160, top), (x + 214, top))
    svg.box(x + 186, top + 14, 56, 26)
    svg.text(x + 214, top + 27, "buzzer", 11, "middle")
    svg.shape((x + 150, top + 36), (x + 170, top + 36), (x + 160, top + 20))
    svg.line((x + 150, top + 19), (x + 170, top + 19), width=3)
    svg.text(x + 142, top + 28, "1N4148", 12, "end")
    svg.line((x + 206, top - 42), (x + 222, top - 42), colour=RED, width=3)
    svg.text(x + 230, top - 42, "5 V", 12, colour=RED, bold=True)


def _protection(svg: Svg, x: float, top: float, node: float) -> None:
    """Draw what a passive buzzer needs: 100 ohms for a coil, 1 kilohm for a piezo disc."""
    svg.box(x + 208, top - 33, 12, 26)
    svg.text(x + 228, top - 20, "100 Ω", 12)
    svg.line((x + 214, top), (x + 268, top), (x + 268, node), (x + 214, node), colour=INK)
    svg.box(x + 262, top + 14, 12, 26)
    svg.text(x + 282, top + 27, "1 kΩ", 12)


def _power(wiring: Wiring, svg: Svg, x: float, y: float) -> None:
    """Draw where 5 V comes from, with its fuse and capacitor."""
    servo = wiring.servo is not None
    source, fuse = ("jack +", "1.1 A") if servo else ("pin 2", "0.5 A")
    svg.text(x + 62, y + 76, source, 12, "end")
    Wire(svg, x + 68, y + 76, 1, RED).run(20).block(fuse, 60).run(100).supply("5 V rail")
    svg.line((x + 190, y + 76), (x + 190, y + 92), colour=RED)
    svg.line((x + 178, y + 92), (x + 202, y + 92), width=3)
    svg.line((x + 178, y + 99), (x + 202, y + 99), width=3)
    svg.line((x + 190, y + 99), (x + 190, y + 112))
    for half in (10, 6, 3):
        svg.line((x + 190 - half, y + 122 - half), (x + 190 + half, y + 122 - half))
    svg.text(x + 210, y + 96, "470 µF", 12)
    _lines(svg, x, y + 150, _OWN_SUPPLY if servo else _FROM_THE_HEADER)


_FROM_THE_HEADER = (
    "The fuse is resettable. The rail feeds the",
    "lamps (20 mA each) and the buzzer (45 mA).",
    "A loudspeaker has its power from USB.",
)
_OWN_SUPPLY = (
    "The second supply feeds the rail: lamps,",
    "buzzer and servo. The board keeps its own.",
    "Leave pins 2 and 4 open; join the grounds.",
    "A second 470 µF is at the servo.",
)


_I2C = (
    "Read GND and VCC on the module: their",
    "order differs. VCC is 3V3, never 5 V.",
    "7 pins: set to I2C, CS and DC to GND.",
    "RES: 10 kΩ to 3V3, and 100 nF to GND.",
    "4 pins: no RES.",
    "0x78 on the board is 0x3c; 0x7A is 0x3d.",
)
_SPI = (
    "VCC of the display: 3V3, pin 1 or 17.",
    "GND: any pin GND.",
    "SCK, SDA, CS, DC, RES: as shown above.",
    "MISO and the other CE line belong to the",
    "bus: leave them unconnected.",
    "Turn SPI on: sudo raspi-config",
)
_I2S = (
    "VIN of the amplifier: 5 V, pin 2 or 4.",
    "GND: any pin GND.",
    "BCLK, LRC, DIN: as shown above.",
    "Add to /boot/firmware/config.txt:",
    "dtoverlay=max98357a,no-sdmode",
    "or the line for your amplifier board.",
)


def _advise(words: tuple[str, ...], svg: Svg, x: float, y: float) -> None:
    """Write a panel of words alone."""
    _lines(svg, x, y + 64, words)


def _plain_led(svg: Svg, x: float, y: float) -> None:
    svg.text(x + 24, y + 84, "line", 12)
    Wire(svg, x + 58, y + 84, 1, INK).run(40).resistor("330 Ω").run(40).diode().run(40).ground()
    words = (
        "Connect the LED's short leg (flat side)",
        "to ground.",
        "For LED lamps, set in the settings:",
        'wiring.lamps = "led"',
    )
    _lines(svg, x, y + 130, words)


def _servo(line: int, svg: Svg, x: float, y: float) -> None:
    svg.box(x + 220, y + 60, 90, 110)
    svg.text(x + 265, y + 115, "servo", 14, "middle", bold=True)
    Wire(svg, x + 220, y + 80, -1, INK).run(12).resistor("1 kΩ").run(12).name(
        f"signal: line {line}, pin {pin(line)}", 66, 12
    )
    Wire(svg, x + 220, y + 115, -1, RED).run(60).supply("5 V")
    Wire(svg, x + 220, y + 150, -1, INK).run(60).ground()
    words = (
        "Plug: brown is GND, red 5 V, orange the",
        "signal. 5 V comes from the second supply.",
    )
    _lines(svg, x, y + 204, words)


def _advice(svg: Svg, wiring: Wiring, y: float) -> None:
    most = max((use.ma for use in uses(wiring)), default=0.0)
    columns = (
        (
            "Connect all grounds: box, driver, supply.",
            "Knob: + to 3V3; GND, or its leg C, to ground.",
        ),
        ("Never connect 5 V to a line: maximum 3.3 V.", "Each button has a resistor in its line."),
        (
            f"Each pin carries up to {most:.1f} mA (limit {PIN_LIMIT_MA:.0f}),",
            f"all pins together {total_ma(wiring):.1f} mA (limit {TOTAL_LIMIT_MA:.0f}).",
        ),
    )
    svg.box(_MARGIN, y, WIDTH - 2 * _MARGIN, _FOOT)
    svg.text(_MARGIN + 16, y + 24, "Before you solder", 15, bold=True)
    for index, words in enumerate(columns):
        _lines(svg, _MARGIN + index * (_BREADTH + _GAP), y + 54, words)


def _lines(svg: Svg, x: float, y: float, words: tuple[str, ...]) -> None:
    for row, line in enumerate(words):
        svg.text(x + 16, y + row * 24, line, 13)
