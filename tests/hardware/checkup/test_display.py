"""Checks of the display's bus, with one fault at a time."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from checkup_kit import Locked, write

from hardware.checkup.bus import Scan, display, scan
from hardware.checkup.findings import Finding, State
from hardware.checkup.machine import JOIN, Machine
from hardware.wiring.wiring import DisplayWiring


class OnBus:
    """An I2C bus with devices at some addresses and errors at the others."""

    def __init__(self, *found: int, quick: bool = True, error: int = errno.EREMOTEIO) -> None:
        self._found, self._quick, self._error = found, quick, error

    def write_quick(self, address: int) -> None:
        if not self._quick:
            raise OSError(errno.EOPNOTSUPP, "no messages without a byte")
        self.read_byte(address)

    def read_byte(self, address: int) -> int:
        if address not in self._found:
            raise OSError(self._error, "nobody")
        return 0

    def close(self) -> None:
        pass


def scanned(bus: OnBus, **how: Any) -> Scan:
    return scan(1, open_bus=lambda port: bus, **{"patience_s": threading.TIMEOUT_MAX, **how})


@pytest.mark.parametrize("quick", [True, False])
def test_a_scan_finds_every_device_on_every_kind_of_adapter(quick: bool) -> None:
    assert scanned(OnBus(0x3C, 0x50, quick=quick)) == Scan((0x3C, 0x50))


def test_a_device_used_by_the_kernel_is_found() -> None:
    assert 0x3C in scanned(OnBus(error=errno.EBUSY)).found


def test_a_bus_that_times_out_counts_as_hanging_and_is_tried_once() -> None:
    asked = []

    class Hanging(OnBus):
        def read_byte(self, address: int) -> int:
            asked.append(address)
            raise OSError(errno.ETIMEDOUT, "held")

    assert scanned(Hanging()) == Scan(hangs=True)
    assert len(asked) == 1


def test_a_hanging_bus_does_not_hang_the_scan() -> None:
    free, closed = threading.Event(), threading.Event()

    class Stuck(OnBus):
        def write_quick(self, address: int) -> None:
            free.wait()

        def close(self) -> None:
            closed.set()

    assert scanned(Stuck(), patience_s=0.001).hangs  # though nobody has freed the bus
    free.set()
    closed.wait()


def test_the_error_of_a_bus_that_cannot_be_opened_is_raised() -> None:
    def refused(port: int) -> Any:
        raise OSError(errno.EACCES, "Permission denied")

    with pytest.raises(PermissionError):
        scan(1, open_bus=refused)


def test_the_real_bus_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    import smbus2

    monkeypatch.setattr(smbus2, "SMBus", lambda port: OnBus(0x3D))
    assert scan(1, patience_s=threading.TIMEOUT_MAX) == Scan((0x3D,))


def seen(*found: int) -> Callable[[int], Scan]:
    return lambda port: Scan(found)


def test_a_display_that_answers_is_good(pi: Path) -> None:
    found = display(Machine(pi), DisplayWiring(), look=seen(0x3C))
    assert found.state is State.GOOD
    assert "0x3c" in found.found


def at_speed(pi: Path, hz: int) -> Finding:
    tree = pi / "sys/bus/i2c/devices/i2c-1/of_node"
    tree.mkdir(parents=True)
    (tree / "clock-frequency").write_bytes(hz.to_bytes(4, "big"))
    return display(Machine(pi), DisplayWiring(), look=seen(0x3C))


def test_a_bus_at_the_displays_speed_is_good(pi: Path) -> None:
    assert at_speed(pi, 400_000) == Finding(
        "display", State.GOOD, "The display answers at 0x3c on I2C bus 1, at 400 kHz."
    )


def test_a_slow_bus_is_noted_with_the_setting(pi: Path) -> None:
    found = at_speed(pi, 100_000)
    assert found.state is State.NOTE
    assert found.found.endswith("at 100 kHz. Pictures take 4 times as long as at 400.")
    assert "dtparam=i2c_arm_baudrate=400000 into /boot/firmware/config.txt" in found.do


def test_a_bus_beyond_the_displays_specification_is_noted(pi: Path) -> None:
    found = at_speed(pi, 1_000_000)
    assert found.state is State.NOTE
    assert found.found.endswith("at 1000 kHz. The display is specified for 400.")
    assert "damaged" in found.do


def test_a_display_at_the_other_address_is_reported_with_the_setting(pi: Path) -> None:
    found = display(Machine(pi), DisplayWiring(), look=seen(0x3D))
    assert found.do == "Write address = 0x3d under [wiring.display]."


@pytest.mark.parametrize(("there", "told"), [((), "nor elsewhere"), ((0x48,), "only at 0x48")])
def test_a_display_that_does_not_answer_is_reported(pi: Path, there: Any, told: str) -> None:
    found = display(Machine(pi), DisplayWiring(), look=seen(*there))
    assert told in found.found
    assert "SDA" in found.do


def test_i2c_that_is_off_is_reported_with_the_command(tmp_path: Path) -> None:
    found = display(Machine(tmp_path), DisplayWiring())
    assert found.do == "Type: sudo raspi-config nonint do_i2c 0"


def test_a_wrong_bus_number_is_reported(pi: Path) -> None:
    found = display(Machine(pi), DisplayWiring(port=3))
    assert "bus 3, but 1" in found.found


def test_a_bus_that_hangs_or_fails_is_reported(pi: Path) -> None:
    def fails(port: int) -> Scan:
        raise OSError(errno.EIO, "Input/output error")

    assert (
        "hangs" in display(Machine(pi), DisplayWiring(), look=lambda port: Scan(hangs=True)).found
    )
    assert "Input/output" in display(Machine(pi), DisplayWiring(), look=fails).found


def test_a_display_on_spi_needs_spi(pi: Path) -> None:
    wiring = DisplayWiring(bus="spi", dc=24, device=1)
    assert display(Machine(pi), wiring).do == "Type: sudo raspi-config nonint do_spi 0"
    write(pi, "dev/spidev0.1", "")
    assert display(Machine(pi), wiring).state is State.GOOD
    assert display(Locked(pi), wiring).do == JOIN


def test_a_missing_display_is_not_a_fault(pi: Path) -> None:
    assert display(Machine(pi), None).state is State.GOOD
