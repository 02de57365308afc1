"""What Imager's page *Interfaces & Features* switches on, by the lines that it leaves."""

from __future__ import annotations

import re
from pathlib import Path

import pages
import pytest
from checkup_kit import one, write

from hardware.checkup.findings import Finding, State
from hardware.checkup.imager import GADGET, INTERFACES, ticks
from hardware.checkup.machine import Machine
from hardware.wiring.header import lines_of
from hardware.wiring.pin_planner import PlanRequest, plan
from hardware.wiring.wiring import SeatWiring, Wiring

STOCK = """\
# dtparam=i2c_arm=on
#dtparam=spi=on
dtparam=audio=on
[cm5]
dtoverlay=dwc2,dr_mode=host
[all]
"""
"""What Raspberry Pi OS has in config.txt."""

ON_CONSOLE = Wiring(seats=(SeatWiring(button=14), SeatWiring(button=15)))


def look(root: Path, wiring: Wiring, *lines: str, model: str = "Zero 2 W Rev 1.0") -> list[Finding]:
    write(root, "proc/device-tree/model", f"Raspberry Pi {model}\0")
    write(root, "boot/firmware/config.txt", STOCK + "\r\n".join(lines))
    return list(ticks(Machine(root), wiring).values())


@pytest.mark.parametrize(
    ("line", "tick", "harm", "undo"),
    [
        (
            "dtparam=spi=on",
            "Enable SPI",
            "lines 7 to 11 from: button of seat 5, button of seat 6, button of seat 7, "
            "knob phase A, knob phase B.",
            "do_spi 1",
        ),
        ("dtoverlay=w1-gpio", "Enable 1-Wire", "line 4 from: button of seat 1.",
         "do_onewire 1"),
        (
            "dtoverlay=dwc2,dr_mode=peripheral",
            "Enable USB Gadget Mode",
            "no USB port for a keyboard",
            "rpi-usb-gadget off",
        ),
    ],
)  # fmt: skip
def test_each_tick_is_recognised_by_the_line_that_it_writes(
    pi: Path, line: str, tick: str, harm: str, undo: str
) -> None:
    assert look(pi, Wiring()) == []
    found = one(look(pi, Wiring(), line))
    assert found.state is State.FAULT
    assert harm in found.found
    assert f"config.txt has {line}, as after the tick '{tick}' in Raspberry Pi" in found.found
    assert found.do.startswith("Delete that line from config.txt on bootfs, or type: ")
    assert found.do.endswith(f"{undo}, then sudo reboot")


@pytest.mark.parametrize("line", ["enable_uart=1", "dtparam=uart0=on"])
def test_a_serial_port_takes_lines_14_and_15(pi: Path, line: str) -> None:
    assert look(pi, Wiring(), line) == []
    found = one(look(pi, ON_CONSOLE, line))
    assert "lines 14 and 15" in found.found
    assert "'Enable Serial'" in found.found
    assert "do_serial_cons 1" in found.do
    assert "do_serial_hw 1" in found.do


def test_the_parts_that_are_hit_are_those_of_the_wiring(pi: Path) -> None:
    spi = plan(PlanRequest(seats=4, spi=True))
    assert look(pi, spi, "dtparam=spi=on") == []
    assert "from: knob phase A." in one(look(pi, spi, "dtoverlay=w1-gpio")).found
    assert look(pi, Wiring(seats=()), "dtparam=i2c_arm=on", "dtoverlay=w1-gpio") == []


def test_spi_and_the_console_are_seen_without_a_line_in_config(pi: Path) -> None:
    write(pi, "dev/spidev0.0", "")
    write(pi, "proc/cmdline", "console=serial0,115200 console=tty1 root=/dev/mmcblk0p2\n")
    found = look(pi, ON_CONSOLE)
    assert [finding.found.split(" is ")[0] for finding in found] == ["SPI", "Serial"]
    assert [finding.do.split(", then")[0] for finding in found] == [
        "Type: sudo raspi-config nonint do_spi 1",
        "Type: sudo raspi-config nonint do_serial_cons 1",
    ]


def test_the_page_names_every_tick_with_its_line_and_the_lines_it_takes() -> None:
    page = pages.text(pages.ROOT / "docs/flash.md")
    for tick in (*INTERFACES, GADGET):
        (row,) = re.findall(rf"(?m)^\| \*Enable {tick.function}\* \|.*$", page)
        assert all(f"`{line}`" in row for line in tick.written)
        assert all(re.search(rf"\b{line}\b", row) for line in [*lines_of(tick.function)][::4])


def test_a_line_for_other_models_counts_for_none(pi: Path) -> None:
    assert look(pi, Wiring(), "[cm4]", "dtparam=spi=on") == []
    assert one(look(pi, Wiring(), "[cm4]", "[all]", "dtparam=spi=on")).part == "pins"


@pytest.mark.parametrize("model", ["4 Model B Rev 1.4", "5 Model B Rev 1.0"])
def test_a_gadget_leaves_the_sockets_of_larger_boards_alone(pi: Path, model: str) -> None:
    assert look(pi, Wiring(), "dtoverlay=dwc2,dr_mode=peripheral", model=model) == []
