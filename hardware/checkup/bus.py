"""Check of the display's bus: is it on, may this user use it, and which addresses answer?

A bus can hang, for example if a display holds the clock line or a wire touches ground. The scan
runs in a thread that is then abandoned, so that the check itself does not hang.
"""

from __future__ import annotations

import contextlib
import errno
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import msgspec

from hardware.checkup.findings import Finding, fault, good, note
from hardware.checkup.machine import JOIN, Machine
from hardware.wiring.wiring import DisplayWiring

PART = "display"
PATIENCE_S = 4.0
"""Seconds in which a working bus has answered for all its addresses."""

MOST_HZ = 400_000
"""The fastest clock that an SSD1306, SH1106 or SSD1309 is specified for."""

OLED = (0x3C, 0x3D)
_ADDRESSES = range(0x08, 0x78)
_READ = {*range(0x30, 0x38), *range(0x50, 0x60)}
"""Addresses of memory chips: they are read, as by i2cdetect, as a write might change them."""

_UNKNOWN = (errno.EOPNOTSUPP, errno.EINVAL, errno.ENOSYS)
_HANGING = (errno.ETIMEDOUT, errno.EAGAIN)


class Bus(Protocol):
    """The part of smbus2's interface that is used."""

    def write_quick(self, address: int) -> None:
        """Address a device without sending a byte; raises OSError."""

    def read_byte(self, address: int) -> int:
        """Read one byte from a device; raises OSError."""

    def close(self) -> None:
        """Release the bus."""


class Scan(msgspec.Struct, frozen=True):
    """The addresses that answered on a bus, and whether the bus hangs."""

    found: tuple[int, ...] = ()
    hangs: bool = False


def scan(
    port: int, *, open_bus: Callable[[int], Bus] | None = None, patience_s: float = PATIENCE_S
) -> Scan:
    """Scan every address of an I2C bus in at most `patience_s` seconds. Raises OSError."""
    found: list[int] = []
    trouble: list[OSError] = []

    def ask() -> None:
        try:
            with contextlib.closing((open_bus or _smbus)(port)) as bus:
                found.extend(address for address in _ADDRESSES if _answers(bus, address))
        except OSError as error:
            trouble.append(error)

    asking = threading.Thread(target=ask, name="bus scan", daemon=True)
    asking.start()
    asking.join(patience_s)
    if asking.is_alive() or any(error.errno in _HANGING for error in trouble):
        return Scan(hangs=True)
    if trouble:
        raise trouble[0]
    return Scan(tuple(found))


def _smbus(port: int) -> Bus:
    from smbus2 import SMBus

    bus: Bus = SMBus(port)
    return bus


def _answers(bus: Bus, address: int) -> bool:
    try:
        if address in _READ:
            bus.read_byte(address)
        else:
            _address(bus, address)
    except OSError as error:
        if error.errno in _HANGING:
            raise
        return error.errno == errno.EBUSY  # a kernel driver uses this address
    return True


def _address(bus: Bus, address: int) -> None:
    """Address a device; some adapters, as on the Pi 5, cannot send an empty message."""
    try:
        bus.write_quick(address)
    except OSError as error:
        if error.errno not in _UNKNOWN:
            raise
        bus.read_byte(address)


def display(
    machine: Machine, wiring: DisplayWiring | None, *, look: Callable[[int], Scan] = scan
) -> Finding:
    """Check that the display is connected as in the wiring."""
    if wiring is None:
        return good(PART, "The settings have no display; lamps and sounds work without one.")
    node = f"spidev0.{wiring.device}" if wiring.bus == "spi" else f"i2c-{wiring.port}"
    path = machine.root / "dev" / node
    if not path.exists():
        return _switched_off(machine, wiring)
    if not machine.usable(path):
        return fault(PART, f"This user may not use its bus (/dev/{node}).", JOIN)
    if wiring.bus == "spi":
        return good(PART, "SPI is switched on. The test picture shows whether the display works.")
    return _on_i2c(machine, wiring, look)


def _switched_off(machine: Machine, wiring: DisplayWiring) -> Finding:
    what = wiring.bus.upper()
    others = [int(path.name[4:]) for path in machine.nodes("dev/i2c-*") if _has_number(path)]
    if wiring.bus == "i2c" and wiring.port != 1 and others:
        wrong = f"There is no I2C bus {wiring.port}, but {_text_of(others)}."
        return fault(PART, wrong, "Write port = 1 under [wiring.display].")
    return fault(
        PART, f"{what} is switched off.", f"Type: sudo raspi-config nonint do_{wiring.bus} 0"
    )


def _has_number(path: Path) -> bool:
    return path.name[4:].isdecimal()


def _on_i2c(machine: Machine, wiring: DisplayWiring, look: Callable[[int], Scan]) -> Finding:
    where = f"bus {wiring.port}"
    try:
        seen = look(wiring.port)
    except OSError as error:
        return fault(PART, f"The I2C {where} cannot be scanned ({error.strerror}).", _WIRES)
    if seen.hangs:
        return fault(PART, f"The I2C {where} hangs: something holds its lines.", _HUNG)
    if wiring.address in seen.found:
        there = f"The display answers at {wiring.address:#04x} on I2C {where}"
        return _at_speed(there, bus_hz(machine, wiring.port))
    return _elsewhere(wiring, seen.found)


def bus_hz(machine: Machine, port: int) -> int | None:
    """The clock of an I2C bus in Hz from the device tree, or None if it is not there."""
    node = machine.root / f"sys/bus/i2c/devices/i2c-{port}/of_node/clock-frequency"
    try:
        return int.from_bytes(node.read_bytes(), "big") or None
    except OSError:
        return None


def _at_speed(there: str, hz: int | None) -> Finding:
    """Make the finding for a display that answers, with the speed of its bus."""
    if hz is None:
        return good(PART, f"{there}.")
    speed = f"{there}, at {hz / 1000:g} kHz"
    if hz < MOST_HZ:
        return note(
            PART, f"{speed}. Pictures take {MOST_HZ / hz:.2g} times as long as at 400.", _SLOW
        )
    if hz > MOST_HZ:
        return note(PART, f"{speed}. The display is specified for 400.", _FAST)
    return good(PART, f"{speed}.")


def _elsewhere(wiring: DisplayWiring, found: tuple[int, ...]) -> Finding:
    wrong = f"No device answers at {wiring.address:#04x} on I2C bus {wiring.port}"
    oled = next((address for address in OLED if address in found), None)
    if oled is not None:
        instead = f"Write address = {oled:#04x} under [wiring.display]."
        return fault(PART, f"{wrong}, but at {oled:#04x}.", instead)
    others = _text_of([f"{address:#04x}" for address in found])
    return fault(PART, f"{wrong}{f', only at {others}' if found else ', nor elsewhere'}.", _WIRES)


_WIRES = (
    "Check GND and VCC, whose order differs between modules, then SDA on pin 3 and SCL on pin 5. "
    "The module may be set to SPI, or never answer: docs/build.md, step 3."
)
_LINE = "dtparam=i2c_arm_baudrate=400000"
_SLOW = f"Write {_LINE} into /boot/firmware/config.txt, then type: sudo reboot"
_FAST = f"If pictures are damaged, write {_LINE} into /boot/firmware/config.txt again."
_HUNG = "Disconnect and reconnect the display; then check whether SDA or SCL touches ground."


def _text_of(things: list[int] | list[str]) -> str:
    return ", ".join(map(str, things))
