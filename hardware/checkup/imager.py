"""Check of what the page *Interfaces & Features* of Raspberry Pi Imager switches on.

cloud-init hands each tick to raspi-config, or to rpi-usb-gadget, which writes a line into
config.txt (cloud-init's cc_raspberry_pi.py). Which lines of the header a function then takes is in
hardware/wiring/header.py. A tick of I2C needs no check: no wiring puts another part there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from hardware.checkup.findings import Finding, fault
from hardware.checkup.machine import Machine
from hardware.wiring.header import lines_of
from hardware.wiring.wiring import Wiring, uses


class Tick(msgspec.Struct, frozen=True):
    """A function of that page, the lines of config.txt it may become, and commands to undo it."""

    function: str
    written: tuple[str, ...]
    undo: str


_SET = "sudo raspi-config nonint"
INTERFACES = (
    Tick("SPI", ("dtparam=spi=on",), f"{_SET} do_spi 1"),
    Tick("1-Wire", ("dtoverlay=w1-gpio",), f"{_SET} do_onewire 1"),
    Tick(
        "Serial",
        ("enable_uart=1", "dtparam=uart0=on"),
        f"{_SET} do_serial_cons 1, then {_SET} do_serial_hw 1",
    ),
)
GADGET = Tick("USB Gadget Mode", ("dtoverlay=dwc2,dr_mode=peripheral",), "sudo rpi-usb-gadget off")

_CONSOLE = re.compile(r"console=(serial0|ttyS0|ttyAMA\d+)")
_OTHER_PORTS = re.compile(r"Raspberry Pi [45]")
"""Models whose sockets are not on the port that becomes a gadget."""


def ticks(machine: Machine, wiring: Wiring) -> dict[str, Finding]:
    """A fault by each function that is switched on and takes lines of parts, or the USB port."""
    return dict(_ticks(machine, wiring))


def _ticks(machine: Machine, wiring: Wiring) -> Iterator[tuple[str, Finding]]:
    seen = {
        "SPI": bool(machine.nodes("dev/spidev0.*")),
        "Serial": _CONSOLE.search(machine.text("proc/cmdline")) is not None,
    }
    for tick in INTERFACES:
        lines = lines_of(tick.function)
        names = [use.name for use in uses(wiring) if use.line in lines and not use.fixed]
        if names:
            harm = f"takes {_lines_text([*lines])} from: {', '.join(names)}."
            yield from _finding(machine, "pins", tick, harm, seen.get(tick.function, False))
    if not _OTHER_PORTS.match(machine.model):
        harm = "leaves no USB port for a keyboard, a loudspeaker or a microphone."
        yield from _finding(machine, "USB", GADGET, harm)


def _finding(
    machine: Machine, part: str, tick: Tick, harm: str, seen: bool = False
) -> Iterator[tuple[str, Finding]]:
    """The fault if the tick's line is in config.txt, or if its function was seen without it."""
    wrong, do = f"{tick.function} is switched on and {harm}", f"{tick.undo}, then sudo reboot"
    written = [line for line in tick.written if line in _config(machine)]
    if written:
        tick_text = f"as after the tick 'Enable {tick.function}' in Raspberry Pi Imager"
        wrong = f"{wrong} config.txt has {written[0]}, {tick_text}."
        cure = f"Delete that line from config.txt on bootfs, or type: {do}"
        yield tick.function, fault(part, wrong, cure)
    elif seen:
        yield tick.function, fault(part, wrong, f"Type: {do}")


def _config(machine: Machine) -> set[str]:
    """The lines of config.txt that count for every model."""
    text = machine.text("boot/firmware/config.txt") or machine.text("boot/config.txt")
    section, found = "all", set[str]()
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[]")
        elif section == "all":
            found.add(line)
    return found


def _lines_text(lines: list[int]) -> str:
    if len(lines) == 1:
        return f"line {lines[0]}"
    joint = "and" if len(lines) == 2 else "to"
    return f"lines {lines[0]} {joint} {lines[-1]}"
