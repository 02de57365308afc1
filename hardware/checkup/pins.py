"""The pins: is there a library that drives them, may it, and who else has them."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from importlib import metadata
from typing import Any

from hardware.boxes.pi import PinFactory, make_factory
from hardware.checkup.findings import Finding, fault, fault_from_message, good, note
from hardware.checkup.machine import JOIN, Machine
from hardware.errors import HardwareError
from hardware.wiring.header import CONSOLE, SPI
from hardware.wiring.wiring import Use, Wiring, uses

PART = "pins"
_IN_USE = 1
"""lgpio's flag of a line that somebody holds."""

Taken = Callable[[Any, int], str | None]
"""Who holds a line, asked through a pin factory."""


def pins(
    machine: Machine,
    wiring: Wiring,
    factory: PinFactory,
    *,
    make: Callable[[PinFactory], Any] = make_factory,
    taken: Taken | None = None,
    installed: Callable[[str], bool] | None = None,
) -> list[Finding]:
    """Whether the pins can be driven as the settings wish; nothing is driven."""
    chips = machine.nodes("dev/gpiochip*")
    if not chips:
        return [fault(PART, "There are no pins (no /dev/gpiochip0).", _NO_PINS)]
    if not any(map(machine.usable, chips)):
        return [fault(PART, "This user may not use the pins (/dev/gpiochip0).", JOIN)]
    found = list(_buses_in_the_way(machine, wiring))
    if factory == "rpigpio":
        found += _rpigpio(machine, installed or _installed)
    return found + _factory(wiring, factory, make, taken or _holder)


_NO_PINS = "Type this on a Raspberry Pi, or draw a box with: companion doctor --mock"


def _factory(
    wiring: Wiring, name: PinFactory, make: Callable[[PinFactory], Any], taken: Taken
) -> list[Finding]:
    held: dict[str, list[Use]] = {}
    try:
        with contextlib.closing(make(name)) as pins:
            for use in uses(wiring):
                holder = None if use.fixed else taken(pins, use.line)
                if holder is not None:
                    held.setdefault(holder, []).append(use)
    except HardwareError as error:
        return [fault_from_message(PART, str(error))]
    found = [_busy(used, holder) for holder, used in held.items()]
    return found or [good(PART, f"{name} drives them, and nobody else has them.")]


def _busy(used: list[Use], holder: str) -> Finding:
    who = f"{holder!r}" if holder else "another program"
    if len(used) == 1:
        what = f"Line {used[0].line} ({used[0].name}) is"
    else:
        what = f"Lines {', '.join(str(use.line) for use in used)} are"
    do = "End what holds it. The box itself: sudo systemctl stop companion"
    return fault(PART, f"{what} held by {who}.", do)


def _holder(factory: Any, line: int) -> str | None:
    """The kernel's own note of who has a line; only lgpio reads it."""
    handle = getattr(factory, "_handle", None)
    if handle is None:
        return None
    import lgpio

    told = lgpio.gpio_get_line_info(handle, line)
    status, _, flags, _, holder = told
    return str(holder) if status == 0 and flags & _IN_USE else None


def _buses_in_the_way(machine: Machine, wiring: Wiring) -> Iterator[Finding]:
    lines = {use.line for use in uses(wiring) if not use.fixed}
    if lines & set(SPI) and machine.nodes("dev/spidev0.*"):
        wrong = "SPI is switched on and takes lines 7 to 11, on which buttons are."
        yield fault(PART, wrong, "Type: sudo raspi-config nonint do_spi 1, then sudo reboot")
    console = re.search(r"console=(serial0|ttyS0|ttyAMA\d+)", machine.text("proc/cmdline"))
    if lines & set(CONSOLE) and console:
        wrong = "The serial console is on and takes lines 14 and 15."
        yield fault(
            PART,
            wrong,
            "Type: sudo raspi-config nonint do_serial_cons 1, then sudo reboot",
        )


def _rpigpio(machine: Machine, installed: Callable[[str], bool]) -> Iterator[Finding]:
    original, over_lgpio = installed("RPi.GPIO"), installed("rpi-lgpio")
    if original and over_lgpio:
        wrong = "Two libraries have the name RPi.GPIO, and the wrong one may answer."
        yield fault(PART, wrong, "Take the original away: pip uninstall RPi.GPIO")
    elif original and not (machine.root / "dev/gpiomem").exists():
        wrong = "The original RPi.GPIO needs /dev/gpiomem, which this board has not."
        yield fault(PART, wrong, 'Write pin_factory = "lgpio" under [box].')
    yield note(
        PART,
        "rpigpio does not stamp the edges: who pressed first is told by who was read first.",
        'Where that matters write pin_factory = "lgpio" under [box].',
    )


def _installed(name: str) -> bool:
    with contextlib.suppress(metadata.PackageNotFoundError):
        return metadata.distribution(name) is not None
    return False
