"""Draws a wiring diagram: the header, every part on its line, and the drivers in detail."""

from __future__ import annotations

from hardware.wiring.diagram_parts import WIDTH, details
from hardware.wiring.header import KNOB_SUPPLY, LINES, PINS
from hardware.wiring.svg import GREY, INK, PAPER, RED, Svg, Wire
from hardware.wiring.wiring import DisplayWiring, Use, Wiring, uses

_TOP, _ROW = 118, 34
_MIDDLE, _HALF = WIDTH // 2, 105
_LEAD, _NAME = 60, 250

_COLOURS = {
    "seats": "#1565c0",
    "lamp": "#b26a00",
    "spin": "#ad1457",
    "talk": "#ad1457",
    "knob": "#2e7d32",
    "buzzer": "#6a1b9a",
    "display": "#00695c",
    "servo": "#5d4037",
    "wedges": "#b26a00",
    "sound": "#455a64",
}
_LEGS = {
    "display SCLK": "SCK, D0",
    "display MOSI": "SDA, D1",
    "display data/command": "DC",
    "display reset": "RES",
    "sound BCLK": "BCLK",
    "sound LRCLK": "LRC",
    "sound DOUT": "DIN",
}


def diagram(wiring: Wiring) -> str:
    """Draw the wiring as an SVG file to build from; it must have no conflicts."""
    svg = Svg(WIDTH)
    svg.text(30, 36, "Wiring of the box", 24, bold=True)
    svg.text(
        30, 66, "Circles are header pins, the square is pin 1; beside them are the BCM numbers."
    )
    taken = {use.line: use for use in uses(wiring)}
    _header(svg, taken)
    for number, at in PINS.items():
        if isinstance(at, int) and at in taken and not _by_i2c(taken[at], wiring):
            _strip(svg, wiring, taken[at], number)
    if wiring.display and wiring.display.bus == "i2c":
        _i2c_display(svg, wiring.display)
    if wiring.knob:
        side, y = _row(KNOB_SUPPLY)
        wire = Wire(svg, _MIDDLE + side * _HALF, y, side, RED)
        wire.run(_LEAD).block("+", 84).name("knob +, never 5 V", _NAME)
    return svg.finish(details(svg, wiring, _TOP + 20 * _ROW + 24))


def _by_i2c(use: Use, wiring: Wiring) -> bool:
    return use.path == "display" and wiring.display is not None and wiring.display.bus == "i2c"


def _row(number: int) -> tuple[int, float]:
    """The side (-1 or 1) and the y position of a pin."""
    return (1 if number % 2 == 0 else -1), _TOP + (number - 1) // 2 * _ROW


def _header(svg: Svg, taken: dict[int, Use]) -> None:
    svg.box(_MIDDLE - _HALF, _TOP - 24, 2 * _HALF, 20 * _ROW + 14, fill="#e8f0e8")
    for number, at in PINS.items():
        side, y = _row(number)
        used = at not in LINES or at in taken
        if number == 1:
            svg.box(_MIDDLE - 30, y - 12, 24, 24, fill="#f6d860", colour=RED)
        else:
            svg.disc(_MIDDLE + side * 18, y, 12, fill="#f6d860" if used else PAPER)
        svg.text(_MIDDLE + side * 18, y, str(number), 11, "middle")
        words, colour = (f"line {at}", INK if used else GREY) if isinstance(at, int) else (at, RED)
        colour = INK if at == "GND" else colour
        svg.text(_MIDDLE + side * 40, y, words, 12, "start" if side > 0 else "end", colour)


def _strip(svg: Svg, wiring: Wiring, use: Use, number: int) -> None:
    side, y = _row(number)
    lamp = use.path.endswith(".lamp")
    colour = _COLOURS["lamp" if lamp else use.path.split(".")[0].split("[")[0]]
    wire = Wire(svg, _MIDDLE + side * _HALF, y, side, colour)
    if lamp and wiring.lamps == "5v":
        channel = _channel(wiring, use)
        wire.run(_LEAD).driver(str(channel), str(19 - channel))
        wire.run(36).lamp().run(30).supply("5 V")
    elif lamp or use.path.startswith("wedges"):
        wire.run(_LEAD).resistor("330 Ω").run(24).diode().run(40).ground()
    elif use.path == "buzzer.line":
        wire.run(_LEAD).block("driver", 60).run(20).block("buzzer", 56).run(12).supply("5 V")
    elif use.path == "servo":
        wire.run(12).resistor("1 kΩ").run(12).block("signal", 84)
    elif use.output or use.fixed:
        _signal(wire, wiring, use)
    else:
        wire.run(16).resistor("1 kΩ").run(16).switch().run(74).ground()
    wire.name(use.name, _NAME)


def _channel(wiring: Wiring, use: Use) -> int:
    """The driver's channel for a lamp; channels are assigned in seat order."""
    lamps = [seat.lamp for seat in wiring.seats if seat.lamp is not None]
    return lamps.index(use.line) + 1


def _signal(wire: Wire, wiring: Wiring, use: Use) -> None:
    selected = f"display CE{wiring.display.device}" if wiring.display else ""
    leg = "CS" if use.name == selected else _LEGS.get(use.name)
    if leg is None:
        wire.run(_LEAD).block("leave open", 84)
    else:
        wire.run(_LEAD).block(leg, 84)


def _i2c_display(svg: Svg, display: DisplayWiring) -> None:
    left, colour = _MIDDLE - _HALF - 270, _COLOURS["display"]
    svg.box(left, _TOP - 16, 170, 2 * _ROW + 32, fill="#e0f2f1", colour=colour)
    svg.text(left + 14, _TOP + _ROW - 16, "OLED display", 14, colour=colour, bold=True)
    svg.text(left + 14, _TOP + _ROW + 6, display.driver, 12)
    svg.text(left + 14, _TOP + _ROW + 26, f"I2C {display.address:#04x}", 12)
    for row, leg in enumerate(("VCC", "SDA", "SCL")):
        y, wire = _TOP + row * _ROW, RED if row == 0 else colour
        Wire(svg, _MIDDLE - _HALF, y, -1, wire).run(100)
        svg.text(left + 160, y, leg, 12, "end")
    Wire(svg, left, _TOP + _ROW, -1, INK).run(24).ground()
    svg.text(left - 20, _TOP + _ROW - 18, "GND", 12, "middle")
