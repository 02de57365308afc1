"""The lower part of the wiring diagram: what sits between a line and a part."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hardware.wiring.header import PIN_LIMIT_MA, TOTAL_LIMIT_MA, pin
from hardware.wiring.svg import INK, RED, Svg, Wire
from hardware.wiring.wiring import BuzzerWiring, Wiring, total_ma, uses

WIDTH = 1200
_MARGIN, _GAP, _HEIGHT, _FOOT = 30, 18, 268, 104
_BREADTH = (WIDTH - 2 * _MARGIN - 2 * _GAP) / 3

Panel = Callable[[Svg, float, float], None]
"""Draws itself with its upper left corner at x, y."""


def details(svg: Svg, wiring: Wiring, top: float) -> int:
    """Draw the panels from `top` down, three in a row; returns the height of the drawing."""
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
    if lamps and wiring.lamps == "5v":
        found.append(("Lamps of 5 V buttons: ULN2803A", partial(_chip, wiring)))
    if wiring.buzzer:
        found.append(
            (f"Buzzer ({wiring.buzzer.kind}): its driver", partial(_buzzer, wiring.buzzer))
        )
    if lamps or wiring.wedges:
        found.append(("A plain LED needs no driver", _led))
    if wiring.servo is not None:
        found.append(("Servo", partial(_servo, wiring.servo)))
    if wiring.display and wiring.display.bus == "spi":
        found.append(("Display by SPI", _spi))
    if wiring.sound == "i2s":
        found.append(("Sound by I2S", _i2s))
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
            Wire(svg, x + 220, at, 1, INK).run(20).name(f"lamp {seat}, minus", 26, 12)
    bottom = y + 57 + 8 * 22
    Wire(svg, x + 150, bottom, -1, INK).run(20).ground().name("GND", 36, 12)
    Wire(svg, x + 220, bottom, 1, RED).run(20).supply("5 V  (COM)")
    svg.text(x + 16, y + 254, "Every lamp's plus goes to 5 V. COM brings the diodes in.", 11)


def _buzzer(buzzer: BuzzerWiring, svg: Svg, x: float, y: float) -> None:
    base, node, emitter = y + 164, y + 128, y + 200
    Wire(svg, x + 118, base, 1, INK).run(12).resistor("1 kΩ").run(24)
    svg.text(x + 112, base, f"line {buzzer.line}, pin {pin(buzzer.line)}", 12, "end")
    svg.line((x + 190, base - 16), (x + 190, base + 16), width=4)
    svg.line((x + 190, base - 8), (x + 214, base - 24), (x + 214, node))
    svg.line((x + 190, base + 8), (x + 214, base + 24), (x + 214, emitter))
    svg.shape((x + 213, base + 23), (x + 203, base + 21), (x + 208, base + 13), fill=INK)
    svg.text(x + 226, base, "NPN: BC337", 12)
    svg.text(x + 226, base + 16, "or 2N2222", 12)
    for half in (10, 6, 3):
        svg.line((x + 214 - half, emitter + 10 - half), (x + 214 + half, emitter + 10 - half))
    _coil(svg, x, y, node)
    svg.text(x + 16, y + 254, "The diode's ring looks to 5 V (flyback).", 11)


def _coil(svg: Svg, x: float, y: float, node: float) -> None:
    """The buzzer with its diode, between 5 V and the transistor."""
    top = y + 66
    svg.line((x + 214, node), (x + 214, top - 12), colour=INK)
    svg.line((x + 214, node), (x + 160, node), (x + 160, top), (x + 214, top))
    svg.box(x + 186, top + 16, 56, 26)
    svg.text(x + 214, top + 29, "buzzer", 11, "middle")
    svg.shape((x + 150, top + 38), (x + 170, top + 38), (x + 160, top + 22))
    svg.line((x + 150, top + 21), (x + 170, top + 21), width=3)
    svg.text(x + 142, top + 30, "1N4148", 12, "end")
    svg.line((x + 206, top - 12), (x + 222, top - 12), colour=RED, width=3)
    svg.text(x + 230, top - 12, "5 V", 12, colour=RED, bold=True)


def _led(svg: Svg, x: float, y: float) -> None:
    svg.text(x + 24, y + 84, "line", 12)
    Wire(svg, x + 58, y + 84, 1, INK).run(40).resistor("330 Ω").run(40).led().run(40).ground()
    words = (
        "The flat side of the LED, its short leg,",
        "goes to ground.",
        "For lamps write in the settings:",
        'wiring.lamps = "led"',
    )
    _lines(svg, x, y + 130, words)


def _servo(line: int, svg: Svg, x: float, y: float) -> None:
    svg.box(x + 220, y + 60, 90, 110)
    svg.text(x + 265, y + 115, "servo", 14, "middle", bold=True)
    Wire(svg, x + 220, y + 80, -1, INK).run(60).name(
        f"signal: line {line}, pin {pin(line)}", 66, 12
    )
    Wire(svg, x + 220, y + 115, -1, RED).run(60).supply("5 V")
    Wire(svg, x + 220, y + 150, -1, INK).run(60).ground()
    words = ("A servo draws more than the board gives:", "take 5 V from the power supply itself.")
    _lines(svg, x, y + 204, words)


def _spi(svg: Svg, x: float, y: float) -> None:
    words = (
        "VCC of the display: 3V3, pin 1 or 17.",
        "GND: any pin GND.",
        "SCK, SDA, CS, DC, RES: as drawn above.",
        "The bus keeps MISO and the other CE line;",
        "nothing is connected to them.",
        "Switch SPI on: sudo raspi-config",
    )
    _lines(svg, x, y + 64, words)


def _i2s(svg: Svg, x: float, y: float) -> None:
    words = (
        "VIN of the amplifier: 5 V, pin 2 or 4.",
        "GND: any pin GND.",
        "BCLK, LRC, DIN: as drawn above.",
        "In /boot/firmware/config.txt write",
        "dtoverlay=max98357a,no-sdmode",
        "or what the maker of the board says.",
    )
    _lines(svg, x, y + 64, words)


def _advice(svg: Svg, wiring: Wiring, y: float) -> None:
    most = max((use.ma for use in uses(wiring)), default=0.0)
    columns = (
        ("All grounds are joined: box, driver, supply.", "The knob's middle leg C goes to ground."),
        ("Never put 5 V on a line: 3.3 V is the most.", "Buttons need no resistor."),
        (
            f"One pin carries {most:.1f} mA at most (limit {PIN_LIMIT_MA:.0f}),",
            f"all together {total_ma(wiring):.1f} mA (limit {TOTAL_LIMIT_MA:.0f}).",
        ),
    )
    svg.box(_MARGIN, y, WIDTH - 2 * _MARGIN, _FOOT)
    svg.text(_MARGIN + 16, y + 24, "Before you solder", 15, bold=True)
    for index, words in enumerate(columns):
        _lines(svg, _MARGIN + index * (_BREADTH + _GAP), y + 54, words)


def _lines(svg: Svg, x: float, y: float, words: tuple[str, ...]) -> None:
    for row, line in enumerate(words):
        svg.text(x + 16, y + row * 24, line, 13)
