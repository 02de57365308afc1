"""Plans the perfboard for a wiring: where each part goes, and what joins it to the header.

Two rails run along each long edge: ground, and outside it 5 V. Between them are the plugs of the
seats, with a resistor behind each button; the header is in the middle.
"""

from __future__ import annotations

from hardware.wiring.header import I2C, I2S, KNOB_SUPPLY, SPI, pin
from hardware.wiring.perfboard import FIVE_VOLTS, GROUND, THREE_VOLTS, Builder, Hole, Perfboard
from hardware.wiring.wiring import DisplayWiring, SeatWiring, Wiring, needs_driver, needs_five_volts

TOP_5V, TOP_GROUND, TOP_PLUGS = 1, 2, 3
BOTTOM_PLUGS, BOTTOM_GROUND, BOTTOM_5V = 24, 25, 26
LAST = 31
HEADER = (11, 4)
"""The hole of the header's pin 1."""

_WEDGE_COLUMNS = (6, 7, 12, 13, 18, 19)


def plan_perfboard(wiring: Wiring) -> Perfboard:
    """Plan the board for a wiring without conflicts."""
    builder = Builder()
    _power(builder, wiring)
    _header(builder)
    for number, seat in enumerate(wiring.seats):
        _seat(builder, wiring, number, seat)
    if needs_driver(wiring):
        _driver(builder, wiring)
    _spin(builder, wiring)
    _talk(builder, wiring)
    _knob(builder, wiring)
    _display(builder, wiring.display)
    _buzzer(builder, wiring)
    _servo(builder, wiring)
    _wedges(builder, wiring)
    _amplifier(builder, wiring)
    return builder.finish()


def header_hole(number: int) -> Hole:
    """The hole of a pin of the header."""
    row, column = HEADER
    return row - (number + 1) % 2, column + (number - 1) // 2


def _line(builder: Builder, line: int, end: Hole) -> None:
    builder.wire(header_hole(pin(line)), end, f"line {line}")


def _header(builder: Builder) -> None:
    pins = {str(number): header_hole(number) for number in range(1, 41)}
    builder.component("box header", "header", **pins)
    builder.wire(header_hole(6), (TOP_GROUND, 6), GROUND)
    builder.wire(header_hole(39), (BOTTOM_GROUND, 23), GROUND)


def _power(builder: Builder, wiring: Wiring) -> None:
    builder.rail((TOP_GROUND, 2), (TOP_GROUND, LAST), GROUND)
    builder.rail((BOTTOM_GROUND, 2), (BOTTOM_GROUND, LAST), GROUND)
    builder.wire((TOP_GROUND, LAST), (BOTTOM_GROUND, LAST), GROUND)
    if not needs_five_volts(wiring):
        return
    builder.rail((TOP_5V, 2), (TOP_5V, LAST), FIVE_VOLTS)
    builder.rail((BOTTOM_5V, 2), (BOTTOM_5V, 24), FIVE_VOLTS)
    builder.wire((TOP_5V, LAST), (BOTTOM_5V, 24), FIVE_VOLTS)
    builder.component(
        "1.1 A" if wiring.servo is not None else "0.5 A", "F1", _in=(10, 28), out=(10, 30)
    )
    builder.wire((10, 30), (TOP_5V, 30), FIVE_VOLTS)
    builder.component("470 µF", "C1", plus=(5, 25), minus=(7, 25))
    builder.wire((5, 25), (TOP_5V, 25), FIVE_VOLTS)
    builder.wire((7, 25), (TOP_GROUND, 24), GROUND)
    _source(builder, wiring)


def _source(builder: Builder, wiring: Wiring) -> None:
    """Join the 5 V rails to the header, or with a servo to a supply of their own."""
    if wiring.servo is None:
        builder.wire(header_hole(2), (10, 28), FIVE_VOLTS)
        return
    builder.component("", "jack", plus=(8, 28))
    builder.component("", "jack", minus=(3, LAST))
    builder.bridge((8, 28), (10, 28), FIVE_VOLTS)
    builder.bridge((3, LAST), (TOP_GROUND, LAST), GROUND)


def _seat(builder: Builder, wiring: Wiring, number: int, seat: SeatWiring) -> None:
    top, column = number < 4, 2 + 6 * (number % 4)
    plugs, inward = (TOP_PLUGS, 1) if top else (BOTTOM_PLUGS, -1)
    builder.row("XH 4", f"seat {number + 1}", (plugs, column), "GND", "button", "lamp", "5 V")
    builder.bridge((plugs, column), (plugs - inward, column), GROUND)
    _behind(builder, (plugs, column + 1), inward, "1 kΩ", f"R{number + 1}", seat.button)
    if wiring.lamps == "led" and seat.lamp is not None:
        _behind(builder, (plugs, column + 2), inward, "330 Ω", f"L{number + 1}", seat.lamp)
    elif seat.lamp is not None:
        rail = TOP_5V if top else BOTTOM_5V
        builder.wire((plugs, column + 3), (rail, column + 3), FIVE_VOLTS)


def _behind(builder: Builder, plug: Hole, inward: int, key: str, mark: str, line: int) -> None:
    """Place a resistor between a pin of a plug and a line."""
    row, column = plug
    near, far = (row + 2 * inward, column), (row + 5 * inward, column)
    builder.component(key, mark, plug=near, line=far)
    builder.bridge(plug, near, mark)
    _line(builder, line, far)


def _driver(builder: Builder, wiring: Wiring) -> None:
    lower = {str(n): (17, 1 + n) for n in range(1, 10)}
    upper = {str(n): (14, 20 - n) for n in range(10, 19)}
    builder.component("ULN2803A", "ULN2803A", **lower, **upper)
    builder.wire(lower["9"], (BOTTOM_GROUND, 10), GROUND)
    builder.component("100 nF", "C2", _5_V=(14, 12), GND=(16, 12))
    builder.wire(upper["10"], (14, 12), FIVE_VOLTS)
    builder.wire((14, 12), (TOP_5V, 12), FIVE_VOLTS)
    builder.wire((16, 12), lower["9"], GROUND)
    lamps = [(n, seat.lamp) for n, seat in enumerate(wiring.seats) if seat.lamp is not None]
    for channel, (number, line) in enumerate(lamps, 1):
        _line(builder, line, lower[str(channel)])
        plugs = TOP_PLUGS if number < 4 else BOTTOM_PLUGS
        lamp = (plugs, 4 + 6 * (number % 4))
        builder.wire(upper[str(19 - channel)], lamp, f"lamp {number + 1}")


def _spin(builder: Builder, wiring: Wiring) -> None:
    if wiring.spin is None:
        return
    builder.row("XH 2", "SPIN", (TOP_PLUGS, 28), "GND", "button")
    builder.bridge((TOP_PLUGS, 28), (TOP_GROUND, 28), GROUND)
    _behind(builder, (TOP_PLUGS, 29), 1, "1 kΩ", "R9", wiring.spin)


def _talk(builder: Builder, wiring: Wiring) -> None:
    if wiring.talk is None:
        return
    builder.row("XH 2", "TALK", (15, 25), "GND", "button")
    builder.wire((15, 25), (BOTTOM_GROUND, 28), GROUND)
    builder.component("1 kΩ", "R17", plug=(5, 30), line=(8, 30))
    builder.wire((15, 26), (5, 30), "R17")
    _line(builder, wiring.talk, (8, 30))


def _knob(builder: Builder, wiring: Wiring) -> None:
    if wiring.knob is None:
        return
    builder.row("XH 5", "knob", (12, 26), "GND", "+", "SW", "DT", "CLK")
    builder.wire((12, 26), (TOP_GROUND, 26), GROUND)
    builder.wire(header_hole(KNOB_SUPPLY), (12, 27), THREE_VOLTS)
    knob = wiring.knob
    for column, (mark, line) in enumerate(
        (("R10", knob.push), ("R11", knob.b), ("R12", knob.a)), 28
    ):
        _behind(builder, (12, column), 1, "1 kΩ", mark, line)


def _display(builder: Builder, display: DisplayWiring | None) -> None:
    if display is None:
        return
    if display.bus == "spi":
        _spi_display(builder, display)
        return
    builder.row("XH 5", "display", (BOTTOM_PLUGS, 26), "GND", "VCC", "SCL", "SDA", "RES")
    builder.bridge((BOTTOM_PLUGS, 26), (BOTTOM_GROUND, 26), GROUND)
    builder.wire(header_hole(1), (BOTTOM_PLUGS, 27), THREE_VOLTS)
    for line, column in ((3, 28), (2, 29)):
        builder.wire(header_hole(pin(line)), (BOTTOM_PLUGS, column), I2C[line])
    _reset(builder)


def _reset(builder: Builder) -> None:
    """Hold the display in reset for a millisecond after power-on."""
    builder.component("10 kΩ", "R13", VCC=(19, 30), RES=(22, 30))
    builder.component("100 nF", "C3", GND=(20, 31), RES=(22, 31))
    builder.bridge((22, 30), (BOTTOM_PLUGS, 30), "RES")
    builder.bridge((22, 31), (22, 30), "RES")
    builder.wire((19, 30), (BOTTOM_PLUGS, 27), THREE_VOLTS)
    builder.wire((20, 31), (BOTTOM_GROUND, 31), GROUND)


def _spi_display(builder: Builder, display: DisplayWiring) -> None:
    names = ("GND", "VCC", "SCK", "SDA", "RES", "DC", "CS")
    builder.row("XH 7", "display", (BOTTOM_PLUGS, 24), *names)
    builder.bridge((BOTTOM_PLUGS, 24), (BOTTOM_GROUND, 24), GROUND)
    builder.wire(header_hole(1), (BOTTOM_PLUGS, 25), THREE_VOLTS)
    by_job = {job: line for line, job in SPI.items()}
    lines = (by_job["SCLK"], by_job["MOSI"], display.reset, display.dc)
    for column, line in enumerate((*lines, by_job[f"CE{display.device}"]), 26):
        if line is not None:
            _line(builder, line, (BOTTOM_PLUGS, column))


def _buzzer(builder: Builder, wiring: Wiring) -> None:
    if wiring.buzzer is None:
        return
    builder.component("BC337", "Q1", C=(18, 12), B=(18, 13), E=(18, 14))
    builder.component("1 kΩ", "R14", line=(14, 13), B=(17, 13))
    builder.bridge((17, 13), (18, 13), "base")
    _line(builder, wiring.buzzer.line, (14, 13))
    builder.wire((18, 14), (BOTTOM_GROUND, 14), GROUND)
    builder.component("1N4148", "D1", ring=(14, 17), plain=(17, 17))
    builder.component(f"{wiring.buzzer.kind} buzzer", "buzzer", plus=(15, 20), minus=(15, 23))
    builder.wire((14, 17), (15, 20), "buzzer +")
    builder.wire((17, 17), (15, 23), "buzzer -")
    builder.wire((17, 17), (18, 12), "buzzer -")
    if wiring.buzzer.kind == "passive":
        _passive(builder)
    else:
        builder.wire((14, 17), (TOP_5V, 17), FIVE_VOLTS)


def _passive(builder: Builder) -> None:
    """Add what the coil of a magnetic buzzer and what a piezo disc needs."""
    builder.component("100 Ω", "R15", _5_V=(14, 15), plus=(17, 15))
    builder.component("1 kΩ", "R16", plus=(14, 16), minus=(17, 16))
    builder.wire((14, 15), (TOP_5V, 15), FIVE_VOLTS)
    builder.wire((17, 15), (14, 16), "buzzer +")
    builder.bridge((14, 16), (14, 17), "buzzer +")
    builder.bridge((17, 16), (17, 17), "buzzer -")


def _servo(builder: Builder, wiring: Wiring) -> None:
    if wiring.servo is None:
        return
    builder.row("pin header", "servo", (18, 22), "signal", "5 V", "GND")
    builder.component("470 µF", "C4", plus=(20, 27), minus=(22, 27))
    builder.component("1 kΩ", "R18", signal=(19, 24), line=(22, 24))
    builder.wire((19, 24), (18, 22), "R18")
    _line(builder, wiring.servo, (22, 24))
    builder.wire((18, 23), (20, 27), FIVE_VOLTS)
    builder.wire((20, 27), (BOTTOM_5V, 22), FIVE_VOLTS)
    builder.wire((18, 24), (BOTTOM_GROUND, 24), GROUND)
    builder.wire((22, 27), (BOTTOM_GROUND, 27), GROUND)


def _wedges(builder: Builder, wiring: Wiring) -> None:
    if wiring.wedges is None:
        return
    for number, (column, line) in enumerate(zip(_WEDGE_COLUMNS, wiring.wedges, strict=True), 1):
        builder.component("330 Ω", f"W{number}", LED=(5, column), line=(8, column))
        _line(builder, line, (8, column))
    builder.component("", "LEDs", GND=(3, 25))
    builder.bridge((3, 25), (TOP_GROUND, 25), GROUND)


def _amplifier(builder: Builder, wiring: Wiring) -> None:
    if wiring.sound != "i2s":
        return
    builder.row("", "amplifier", (18, 17), "VIN", "GND", "BCLK", "LRC", "DIN")
    builder.wire(header_hole(4), (18, 17), FIVE_VOLTS)
    builder.wire((18, 18), (BOTTOM_GROUND, 18), GROUND)
    lines = {job: line for line, job in I2S.items()}
    for column, job in enumerate(("BCLK", "LRCLK", "DOUT"), 19):
        _line(builder, lines[job], (18, column))
