"""Check of the pins: can they be driven, and does another program use them?"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from importlib import metadata

from hardware.checkup.findings import Finding, fault, fault_from_message, good, note
from hardware.checkup.machine import JOIN, Machine
from hardware.errors import HardwareError
from hardware.pins.make import PinFactory, make_pins
from hardware.pins.pins import Pins
from hardware.wiring.wiring import Use, Wiring, needs_pulses, uses

PART = "pins"


def pins(
    machine: Machine,
    wiring: Wiring,
    factory: PinFactory,
    *,
    make: Callable[[PinFactory], Pins] = make_pins,
    installed: Callable[[str], bool] | None = None,
) -> list[Finding]:
    """Check that the pins can be driven as in the settings, without driving them."""
    chips = machine.nodes("dev/gpiochip*")
    if not chips:
        return [fault(PART, "There are no pins (no /dev/gpiochip0).", _NO_PINS)]
    if not any(map(machine.usable, chips)):
        return [fault(PART, "This user may not use the pins (/dev/gpiochip0).", JOIN)]
    found: list[Finding] = []
    if factory == "rpigpio":
        found += _rpigpio(machine, installed or _is_installed)
    return found + _factory(wiring, factory, make)


_NO_PINS = "Run this on a Raspberry Pi, or check a drawn box: companion doctor --mock"


def _factory(wiring: Wiring, name: PinFactory, make: Callable[[PinFactory], Pins]) -> list[Finding]:
    try:
        with contextlib.closing(make(name)) as pins:
            busy = [_busy(used, holder) for holder, used in _holders(pins, wiring).items()]
            free = [good(PART, f"{name} drives them, and no other program uses them.")]
            return [*(busy or free), *_pulses(pins, wiring)]
    except HardwareError as error:
        return [fault_from_message(PART, str(error))]


def _holders(pins: Pins, wiring: Wiring) -> dict[str, list[Use]]:
    """The wiring's lines that other programs use, by program."""
    held: dict[str, list[Use]] = {}
    for use in uses(wiring):
        holder = None if use.fixed else pins.holder(use.line)
        if holder is not None:
            held.setdefault(holder, []).append(use)
    return held


def _pulses(pins: Pins, wiring: Wiring) -> Iterator[Finding]:
    """Report if the library for passive buzzers and servos is missing."""
    try:
        if needs_pulses(wiring):
            pins.check_pwm()
    except HardwareError as error:
        yield fault_from_message(PART, f"A passive buzzer or a servo needs lgpio as well: {error}")


def _busy(used: list[Use], holder: str) -> Finding:
    who = f"{holder!r}" if holder else "another program"
    if len(used) == 1:
        what = f"Line {used[0].line} ({used[0].name}) is"
    else:
        what = f"Lines {', '.join(str(use.line) for use in used)} are"
    do = "End that program. If it is the box itself: sudo systemctl stop companion"
    return fault(PART, f"{what} used by {who}.", do)


def _rpigpio(machine: Machine, installed: Callable[[str], bool]) -> Iterator[Finding]:
    original, over_lgpio = installed("RPi.GPIO"), installed("rpi-lgpio")
    if original and over_lgpio:
        wrong = "Two libraries are named RPi.GPIO, and the wrong one may be loaded."
        yield fault(PART, wrong, "Remove the original: pip uninstall RPi.GPIO")
    elif original and not (machine.root / "dev/gpiomem").exists():
        wrong = "The original RPi.GPIO needs /dev/gpiomem, which this board does not have."
        yield fault(PART, wrong, 'Write pin_factory = "gpiod" under [box].')
    yield note(
        PART,
        "rpigpio has no time stamps: the button that is read first counts as pressed first.",
        'If that matters, write pin_factory = "gpiod" under [box].',
    )


def _is_installed(name: str) -> bool:
    with contextlib.suppress(metadata.PackageNotFoundError):
        return metadata.distribution(name) is not None
    return False
