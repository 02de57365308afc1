"""The display's bus: is it switched on, may it be used, and who answers on it.

A bus that hangs (a display that holds the clock, wires exchanged with ground) must not
hang whoever looks at it, so that it is asked in a thread that is left behind.
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
"""A bus that works has answered for all its addresses by then."""

MOST_HZ = 400_000
"""The fastest clock that an SSD1306, SH1106 or SSD1309 is specified for."""

OLED = (0x3C, 0x3D)
_ADDRESSES = range(0x08, 0x78)
_READ = {*range(0x30, 0x38), *range(0x50, 0x60)}
"""Where memories live, which an empty write might change: those are read, as i2cdetect does."""

_UNKNOWN = (errno.EOPNOTSUPP, errno.EINVAL, errno.ENOSYS)
_HANGING = (errno.ETIMEDOUT, errno.EAGAIN)


class Bus(Protocol):
    """What of smbus2's bus is used."""

    def write_quick(self, address: int) -> None:
        """Address somebody, and say nothing; raises OSError."""

    def read_byte(self, address: int) -> int:
        """Read one byte from somebody; raises OSError."""

    def close(self) -> None:
        """Let the bus go."""


class Scan(msgspec.Struct, frozen=True):
    """Who answered on a bus, and whether it hangs."""

    found: tuple[int, ...] = ()
    hangs: bool = False


def scan(
    port: int, *, open_bus: Callable[[int], Bus] | None = None, patience_s: float = PATIENCE_S
) -> Scan:
    """Ask every address of an I2C bus; never takes longer than the patience. Raises OSError."""
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
        return error.errno == errno.EBUSY  # a driver of the kernel has it
    return True


def _address(bus: Bus, address: int) -> None:
    """Not every adapter (the Pi 5's, for one) sends a message without a byte."""
    try:
        bus.write_quick(address)
    except OSError as error:
        if error.errno not in _UNKNOWN:
            raise
        bus.read_byte(address)


def display(
    machine: Machine, wiring: DisplayWiring | None, *, look: Callable[[int], Scan] = scan
) -> Finding:
    """Whether the display is where the wiring says."""
    if wiring is None:
        return good(PART, "The settings have none, the lamps and the sounds do without it.")
    node = f"spidev0.{wiring.device}" if wiring.bus == "spi" else f"i2c-{wiring.port}"
    path = machine.root / "dev" / node
    if not path.exists():
        return _switched_off(machine, wiring)
    if not machine.usable(path):
        return fault(PART, f"This user may not use its bus (/dev/{node}).", JOIN)
    if wiring.bus == "spi":
        return good(PART, "SPI is switched on. The test picture shows whether it is there.")
    return _on_i2c(machine, wiring, look)


def _switched_off(machine: Machine, wiring: DisplayWiring) -> Finding:
    what = wiring.bus.upper()
    others = [int(path.name[4:]) for path in machine.nodes("dev/i2c-*") if _numbered(path)]
    if wiring.bus == "i2c" and wiring.port != 1 and others:
        wrong = f"There is no I2C bus {wiring.port}, but {_listed(others)}."
        return fault(PART, wrong, "Write port = 1 under [wiring.display].")
    return fault(
        PART, f"{what} is switched off.", f"Type: sudo raspi-config nonint do_{wiring.bus} 0"
    )


def _numbered(path: Path) -> bool:
    return path.name[4:].isdecimal()


def _on_i2c(machine: Machine, wiring: DisplayWiring, look: Callable[[int], Scan]) -> Finding:
    where = f"bus {wiring.port}"
    try:
        seen = look(wiring.port)
    except OSError as error:
        return fault(PART, f"The I2C {where} cannot be asked ({error.strerror}).", _WIRES)
    if seen.hangs:
        return fault(PART, f"The I2C {where} hangs: somebody holds its lines.", _HUNG)
    if wiring.address in seen.found:
        there = f"Somebody answers at {wiring.address:#04x} on I2C {where}"
        return _at_speed(there, bus_hz(machine, wiring.port))
    return _elsewhere(wiring, seen.found)


def bus_hz(machine: Machine, port: int) -> int | None:
    """The clock of an I2C bus, by the board's device tree; None where it does not say."""
    node = machine.root / f"sys/bus/i2c/devices/i2c-{port}/of_node/clock-frequency"
    try:
        return int.from_bytes(node.read_bytes(), "big") or None
    except OSError:
        return None


def _at_speed(there: str, hz: int | None) -> Finding:
    """The display is there; whether its bus runs at the speed for which it is made."""
    if hz is None:
        return good(PART, f"{there}.")
    speed = f"{there}, at {hz / 1000:g} kHz"
    if hz < MOST_HZ:
        return note(
            PART, f"{speed}. Pictures take {MOST_HZ / hz:.2g} times as long as at 400.", _SLOW
        )
    if hz > MOST_HZ:
        return note(PART, f"{speed}. The display is made for 400.", _FAST)
    return good(PART, f"{speed}.")


def _elsewhere(wiring: DisplayWiring, found: tuple[int, ...]) -> Finding:
    wrong = f"Nobody answers at {wiring.address:#04x} on I2C bus {wiring.port}"
    oled = next((address for address in OLED if address in found), None)
    if oled is not None:
        instead = f"Write address = {oled:#04x} under [wiring.display]."
        return fault(PART, f"{wrong}, but at {oled:#04x}.", instead)
    others = _listed([f"{address:#04x}" for address in found])
    return fault(PART, f"{wrong}{f', only at {others}' if found else ', nor elsewhere'}.", _WIRES)


_WIRES = "Look whether it has power (3.3 V, ground), and SDA on pin 3, SCL on pin 5, not exchanged."
_LINE = "dtparam=i2c_arm_baudrate=400000"
_SLOW = f"Write {_LINE} into /boot/firmware/config.txt, then type: sudo reboot"
_FAST = f"If pictures are damaged, write {_LINE} into /boot/firmware/config.txt again."
_HUNG = "Pull the display off and put it on again; then look whether SDA or SCL touches ground."


def _listed(things: list[int] | list[str]) -> str:
    return ", ".join(map(str, things))
