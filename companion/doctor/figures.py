"""Figures of a running box for a report: its start, its memory, its bus, its versions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from importlib import metadata

import msgspec

from companion import __version__, paths
from companion.config.settings import Settings
from companion.doctor.checks import SERVICE, ask_systemd
from hardware.checkup.bus import bus_hz
from hardware.checkup.bus_speed import measure_hz
from hardware.checkup.figures import Figure, board_figures, megabytes, memory_kb
from hardware.checkup.findings import Finding, State
from hardware.checkup.machine import Machine
from hardware.wiring.wiring import DisplayWiring

LIBRARIES = ("evdev", "gpiod", "gpiozero", "lgpio", "luma.oled", "pillow")
FOUND = {State.GOOD, State.NOTE}
FINISHED = "FinishTimestampMonotonic"
"""systemd's name for when it has started everything, in microseconds."""

PACKAGE = f"var/lib/dpkg/info/{paths.NAME}.list"

GRACE_S = 60.0
"""The list may come after systemd has started everything, but not later than this."""

NOT_RUNNING = "The box is not running. Type: sudo systemctl start companion"
NOT_SHOWN = "The box has not shown it since power on, or somebody stopped it. Restart the board."
NO_DISPLAY = "The display did not answer, or it is not on I2C."
BY_HAND = "Somebody started the box by hand. Restart the board, then make the report again."
NO_SYSTEMD = "There is no systemd."

Ask = Callable[[Sequence[str]], str]


class StartTimes(msgspec.Struct, frozen=True):
    """What a box noted at its start (companion/app/serve.py)."""

    hello_s: float | None = None
    list_s: float | None = None


def figures(
    machine: Machine, settings: Settings, found: Sequence[Finding], *, ask: Ask = ask_systemd
) -> list[Figure]:
    """Every figure of a report, those that are not known among them."""
    return [
        *board_figures(machine),
        *_versions(machine),
        *_start(machine, ask),
        *_memory(machine, ask),
        _bus(machine, settings.wiring.display, found),
        _failed_units(ask),
    ]


def _versions(machine: Machine) -> Iterator[Figure]:
    way = "package" if (machine.root / PACKAGE).exists() else "not from a package"
    yield Figure("companion", f"{__version__}, {way}")
    for name in LIBRARIES:
        try:
            yield Figure(name, metadata.version(name))
        except metadata.PackageNotFoundError:
            yield Figure(name, why="It is not installed.")


def _start(machine: Machine, ask: Ask) -> Iterator[Figure]:
    """When hello and the list were there, since the kernel started."""
    times, finished_s = _start_times(machine), _seconds(ask(["show", "-P", FINISHED]))
    by_hand = bool(times.list_s and finished_s and times.list_s > finished_s + GRACE_S)
    shown = NO_DISPLAY if times.list_s else NOT_SHOWN
    for name, seconds in (("hello", times.hello_s), ("list", times.list_s)):
        value = "" if by_hand or seconds is None else f"{seconds:.1f} s"
        yield Figure.of(f"kernel to {name}", value, BY_HAND if by_hand else shown)
    value = f"{finished_s:.1f} s" if finished_s else ""
    yield Figure.of("kernel to everything started", value, NO_SYSTEMD)


def _start_times(machine: Machine) -> StartTimes:
    try:
        noted = machine.text(f"run/{paths.NAME}/{paths.START_TIMES}")
        return msgspec.json.decode(noted, type=StartTimes)
    except msgspec.DecodeError:
        return StartTimes()


def _seconds(microseconds: str) -> float:
    return int(microseconds) / 1e6 if microseconds.isdecimal() else 0.0


def _memory(machine: Machine, ask: Ask) -> Iterator[Figure]:
    pid = ask(["show", SERVICE, "-P", "MainPID"])
    text = machine.text(f"proc/{pid}/status") if pid.isdecimal() and pid != "0" else ""
    for name, field in (("resident memory", "VmRSS"), ("of it anonymous", "RssAnon"),
                        ("its peak", "VmHWM")):  # fmt: skip
        yield Figure.of(name, megabytes(memory_kb(text, field)), NOT_RUNNING)


def _bus(machine: Machine, display: DisplayWiring | None, found: Sequence[Finding]) -> Figure:
    """The speed of the display's bus, measured if the display answers."""
    name = "display's bus"
    answers = any(one.part == "display" and one.state in FOUND for one in found)
    if display is None or display.bus != "i2c" or not answers:
        return Figure(name, why="No display answers that this can measure.")
    hz = bus_hz(machine, display.port)
    try:
        measured = measure_hz(display.port, display.address)
    except OSError as error:
        return Figure(name, why=f"It cannot be measured ({error.strerror}).")
    return Figure(name, f"{measured / 1000:.0f} kHz measured, {_set(hz)}")


def _set(hz: int | None) -> str:
    return f"{hz / 1000:g} kHz set" if hz else "the speed that is set is not known"


def _failed_units(ask: Ask) -> Figure:
    """The services that failed; what follows @ may be somebody's name."""
    if not ask(["show", "-P", FINISHED]):
        return Figure("failed units", why=NO_SYSTEMD)
    listed = ask(["--failed", "--plain", "--no-legend", "--full"])
    units = [line.split()[0] for line in listed.splitlines()]
    named = [re.sub(r"@.*\.", "@.", unit) for unit in units if unit.endswith(".service")]
    others = len(units) - len(named)
    shown = [*named, *([f"{others} that are not services"] if others else [])]
    return Figure("failed units", ", ".join(shown) or "none")
