"""Checks a wiring for conflicts, and plans a wiring for requested parts."""

from __future__ import annotations

from itertools import zip_longest

import msgspec

from hardware.box import MAX_SEATS, WEDGES
from hardware.errors import WiringError
from hardware.wiring.header import (
    CONSOLE,
    CONTACT_KOHM,
    FACTS,
    I2C,
    I2S,
    LINES,
    RESERVED,
    SPI,
)
from hardware.wiring.wiring import (
    I2C_CHIPS,
    BuzzerWiring,
    DisplayWiring,
    KnobWiring,
    SeatWiring,
    Use,
    Wiring,
    uses,
)


class Conflict(msgspec.Struct, frozen=True):
    """A fault in the wiring: its path in the settings, and how to fix it."""

    path: str
    message: str


class PlanRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of a box without their lines; the first `lamps` seats have lamps."""

    seats: int = MAX_SEATS
    lamps: int = MAX_SEATS
    spin: bool = True
    knob: bool = True
    buzzer: bool = True
    talk: bool = False
    servo: bool = False
    wedges: bool = False
    display: bool = True
    spi: bool = False
    i2s: bool = False


def check(wiring: Wiring) -> list[Conflict]:
    """All faults of a wiring; empty if it is sound."""
    taken = uses(wiring)
    spare = _Spare(set(LINES) - {use.line for use in taken})
    found, seen = [], dict[int, Use]()
    for use in sorted(taken, key=lambda use: not use.fixed):
        why = _placement_fault(use) or _double_use(use, seen.setdefault(use.line, use))
        if why:
            found.append(Conflict(use.path, f"{why} {_instead(use, spare)}"))
    return found + _of_display(wiring.display) + _of_servo(wiring) + _of_seats(wiring)


def _placement_fault(use: Use) -> str:
    if use.line in RESERVED:
        why = "lines 0 and 1 are reserved for the board"
    elif use.line not in LINES:
        why = "lines are 0 to 27"
    elif use.output and FACTS[use.line].boot == "high":
        why = "it would be on before the program starts; outputs need lines 9 to 27"
    elif not use.output and not use.fixed and not FACTS[use.line].takes_contact:
        pull_up = f"{FACTS[use.line].pull_up:g} kΩ"
        why = f"its pull-up of {pull_up} is too strong for a contact with {CONTACT_KOHM:g} kΩ"
    else:
        return ""
    return f"The {use.name} cannot be on line {use.line}: {why}."


def _double_use(use: Use, other: Use) -> str:
    if use is other:
        return ""
    both = f"the {other.name} ({other.path}) and the {use.name} ({use.path})"
    return f"Line {use.line} is used twice: by {both}."


def _instead(use: Use, spare: _Spare) -> str:
    try:
        line = spare.output() if use.output else spare.input()
    except LookupError:
        return "No line is free: leave out a part."
    return f"Use line {line}, which is free."


def _of_display(display: DisplayWiring | None) -> list[Conflict]:
    if display is None:
        return []
    if display.bus == "i2c" and display.driver not in I2C_CHIPS:
        return [Conflict("display.bus", f'The {display.driver} has no I2C. Write bus = "spi".')]
    if display.bus == "i2c" and not 0x08 <= display.address <= 0x77:
        wrong = f"{display.address:#04x} is not an I2C address."
        return [Conflict("display.address", f"{wrong} Write 0x3c, or 0x3d if its jumper is set.")]
    if display.bus == "spi" and display.dc is None:
        return [
            Conflict("display.dc", "An SPI display needs a data/command line, such as dc = 24.")
        ]
    return []


def _of_servo(wiring: Wiring) -> list[Conflict]:
    first, last = wiring.servo_ms
    if first != last:
        return []
    wrong = "The pulses for wedge 1 and wedge 6 are the same."
    return [Conflict("servo_ms", f"{wrong} Write servo_ms = [0.6, 2.4].")]


def _of_seats(wiring: Wiring) -> list[Conflict]:
    count = len(wiring.seats)
    if count == 1 or count > MAX_SEATS:
        few = "At least 2 seats are needed (or none: [])."
        return [Conflict("seats", few if count == 1 else f"A box has at most {MAX_SEATS} seats.")]
    requested = request_of(wiring)
    if largest(requested) < count:
        return [Conflict("seats", _too_many(requested))]
    return []


def request_of(wiring: Wiring) -> PlanRequest:
    """The parts of a wiring, without their lines."""
    display = wiring.display
    return PlanRequest(
        seats=len(wiring.seats),
        lamps=sum(seat.lamp is not None for seat in wiring.seats),
        spin=wiring.spin is not None,
        talk=wiring.talk is not None,
        knob=wiring.knob is not None,
        buzzer=wiring.buzzer is not None,
        servo=wiring.servo is not None,
        wedges=wiring.wedges is not None,
        display=display is not None,
        spi=display is not None and display.bus == "spi",
        i2s=wiring.sound == "i2s",
    )


def largest(requested: PlanRequest) -> int:
    """The largest number of seats that fits with all other requested parts."""
    counts = range(MAX_SEATS, -1, -1)
    return next(n for n in counts if _fits(msgspec.structs.replace(requested, seats=n)))


def _fits(requested: PlanRequest) -> bool:
    try:
        _plan(requested)
    except LookupError:
        return False
    return True


def plan(requested: PlanRequest) -> Wiring:
    """Plan a wiring for the requested parts, as close to the default as possible.

    Raises WiringError with the largest number of seats that fits.
    """
    if not 0 <= requested.seats <= MAX_SEATS:
        raise WiringError(f"A box has at most {MAX_SEATS} seats. Choose 0 to {MAX_SEATS}.")
    try:
        return _plan(requested)
    except LookupError:
        raise WiringError(_too_many(requested)) from None


def _too_many(requested: PlanRequest) -> str:
    beside = (
        ("an SPI display", requested.spi),
        ("I2S sound", requested.i2s),
        ("six wedge lights", requested.wedges),
        ("a servo", requested.servo),
        ("a talk button", requested.talk),
    )
    *most, last = [name for name, requested in beside if requested]
    extras = f"{', '.join(most)} and {last}" if most else last
    fits = largest(requested)
    seats, fit = ("1 seat", "fits") if fits == 1 else (f"{fits} seats", "fit")
    return (
        f"{requested.seats} seats do not fit with {extras}: only {seats} {fit}. "
        f"Choose {seats}, or leave out {extras}."
    )


class _Spare:
    """The free lines; a part gets its usual line if that is free.

    When the lines of the serial console are needed as well, lamps and LEDs get them:
    the console only makes them flicker, but it would drive a button's line.
    """

    def __init__(self, free: set[int], needed: int = 0) -> None:
        self._free = free & set(_INPUT_ORDER)
        short = needed - len(self._free - set(CONSOLE))
        self._for_lights = CONSOLE[: max(0, short)]

    def light(self, usual: int | None = None) -> int:
        return self._take(None, (*self._for_lights, *filter(None, [usual]), *_OUTPUT_ORDER))

    def output(self, usual: int | None = None) -> int:
        return self._take(usual, _OUTPUT_ORDER)

    def input(self, usual: int | None = None) -> int:
        return self._take(usual, _INPUT_ORDER)

    def _take(self, usual: int | None, order: tuple[int, ...]) -> int:
        found = next((line for line in (usual, *order) if line in self._free), None)
        if found is None:
            raise LookupError
        self._free.remove(found)
        return found


_OUTPUT_ORDER = (19, 27, 26, 25, 24, 23, 22, 21, 20, 18, 17, 16, 13, 12, 11, 10, 9, *CONSOLE)
_INPUTS_ONLY = set(LINES) - {*RESERVED, *_OUTPUT_ORDER}
_INPUT_ORDER = (*(n for n in sorted(_INPUTS_ONLY) if FACTS[n].takes_contact), *_OUTPUT_ORDER)


def _plan(requested: PlanRequest) -> Wiring:
    usual, spare = Wiring(), _Spare(_free(requested), _line_count(requested))
    knob = _plan_knob(spare) if requested.knob else None
    seats = usual.seats[: requested.seats]
    display = _plan_display(requested, spare)
    buzzer = BuzzerWiring(line=spare.output(BuzzerWiring().line)) if requested.buzzer else None
    servo = spare.output() if requested.servo else None
    lamps = [spare.light(seat.lamp) for seat in seats[: requested.lamps]]
    wedges = tuple(spare.light() for _ in WEDGES) if requested.wedges else None
    return Wiring(
        seats=tuple(
            SeatWiring(button=spare.input(seat.button), lamp=lamp)
            for seat, lamp in zip_longest(seats, lamps)
        ),
        spin=spare.input(usual.spin) if requested.spin else None,
        talk=spare.input() if requested.talk else None,
        knob=knob,
        buzzer=buzzer,
        display=display,
        sound="i2s" if requested.i2s else "usb",
        servo=servo,
        wedges=wedges,
    )


def _line_count(requested: PlanRequest) -> int:
    """How many lines the parts need, apart from those of a bus."""
    lights = min(requested.lamps, requested.seats) + len(WEDGES) * requested.wedges
    outputs = requested.buzzer + requested.servo + 2 * (requested.display and requested.spi)
    buttons = requested.seats + requested.spin + requested.talk
    return buttons + lights + outputs + 3 * requested.knob


def _plan_display(requested: PlanRequest, spare: _Spare) -> DisplayWiring | None:
    if not requested.display:
        return None
    if not requested.spi:
        return DisplayWiring()
    return DisplayWiring(bus="spi", dc=spare.output(24), reset=spare.output(25))


def _plan_knob(spare: _Spare) -> KnobWiring:
    usual = KnobWiring()
    return KnobWiring(a=spare.input(usual.a), b=spare.input(usual.b), push=spare.input(usual.push))


def _free(requested: PlanRequest) -> set[int]:
    free = set(LINES)
    if requested.display:
        free -= set(SPI) if requested.spi else set(I2C)
    if requested.i2s:
        free -= set(I2S)
    return free
