"""Figures of a board, read from files as the kernel of a Raspberry Pi writes them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from checkup_kit import write

from hardware.checkup import bus_speed
from hardware.checkup.bus_speed import measure_hz
from hardware.checkup.figures import Figure, board_figures
from hardware.checkup.machine import Machine

THROTTLED = "sys/devices/platform/soc/soc:firmware/get_throttled"
MEMORY = "MemTotal:         437764 kB\nMemAvailable:     301104 kB\nSwapTotal:             0 kB\n"
WIRELESS = """\
Inter-| sta-|   Quality        |   Discarded packets               | Missed | WE
 face | tus | link level noise |  nwid  crypt   frag  retry   misc | beacon | 22
 wlan0: 0000   62.  -48.  -256        0      0      0      0      0        0
"""


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    """A Zero 2 W on a network called GRANDMA."""
    write(tmp_path, "proc/device-tree/model", "Raspberry Pi Zero 2 W Rev 1.0\0")
    revision = tmp_path / "proc/device-tree/system/linux,revision"
    revision.parent.mkdir()
    revision.write_bytes(bytes.fromhex("00902120"))
    write(tmp_path, "etc/rpi-issue", "Raspberry Pi reference 2026-10-02\nGenerated using pi-gen\n")
    write(tmp_path, "proc/sys/kernel/osrelease", "6.18.9+rpt-rpi-v8\n")
    write(tmp_path, "proc/meminfo", MEMORY)
    write(tmp_path, "proc/mounts", "/dev/root / ext4 rw,noatime 0 0\nproc /proc proc rw 0 0\n")
    write(tmp_path, "proc/cpuinfo", "Serial\t\t: 00000000deadbeef\n")
    write(tmp_path, "sys/class/thermal/thermal_zone0/temp", "48312\n")
    write(tmp_path, THROTTLED, "0\n")
    write(tmp_path, "sys/class/net/wlan0/operstate", "up\n")
    write(tmp_path, "sys/class/net/wlan0/address", "b8:27:eb:01:02:03\n")
    write(tmp_path, "etc/NetworkManager/GRANDMA.nmconnection", "ssid=GRANDMA\npsk=secret\n")
    write(tmp_path, "proc/net/wireless", WIRELESS)
    (tmp_path / "sys/class/net/wlan0/wireless").mkdir()
    (tmp_path / "sys/bus/brcmfmac").mkdir(parents=True)
    (tmp_path / "sys/class/net/wlan0/device").mkdir()
    (tmp_path / "sys/class/net/wlan0/device/driver").symlink_to(tmp_path / "sys/bus/brcmfmac")
    return Machine(tmp_path)


def values(machine: Machine) -> dict[str, str]:
    return {one.name: one.value for one in board_figures(machine)}


def test_everything_that_a_board_says_is_read(pi: Machine) -> None:
    read = values(pi)
    assert read.pop("system")
    assert read == {
        "model": "Raspberry Pi Zero 2 W Rev 1.0",
        "revision": "902120",
        "image": "Raspberry Pi reference 2026-10-02",
        "kernel": "6.18.9+rpt-rpi-v8",
        "memory of the board": "437.8 MB, 301.1 MB available",
        "swap": "none",
        "card": "ext4, rw,noatime",
        "temperature": "48 °C",
        "throttling": "0x0: never",
        "Wi-Fi": "brcmfmac, connected, -48 dBm",
    }


def test_no_network_address_or_serial_number_is_read(pi: Machine) -> None:
    text = repr(values(pi))
    for secret in ("GRANDMA", "secret", "deadbeef", "b8:27"):
        assert secret not in text


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("50005", "0x50005: low voltage now, throttled now, low voltage since power on, "
                  "throttled since power on"),
        ("0x80000", "0x80000: too hot since power on"),
        ("nothing", ""),
    ],
)  # fmt: skip
def test_the_code_for_throttling_is_explained(pi: Machine, code: str, said: str) -> None:
    write(pi.root, THROTTLED, f"{code}\n")
    assert values(pi)["throttling"] == said


def test_wifi_that_is_not_connected_has_no_level(pi: Machine) -> None:
    write(pi.root, "sys/class/net/wlan0/operstate", "dormant\n")
    assert values(pi)["Wi-Fi"] == "brcmfmac, not connected"


def test_swap_has_its_size(pi: Machine) -> None:
    write(pi.root, "proc/meminfo", MEMORY.replace("     0 kB", "204800 kB"))
    assert values(pi)["swap"] == "204.8 MB"


def test_what_another_computer_cannot_say_has_a_reason(tmp_path: Path) -> None:
    found = {one.name: one for one in board_figures(Machine(tmp_path))}
    assert found["model"] == Figure("model", why="This is not a Raspberry Pi.")
    assert found["Wi-Fi"].value == "none"
    assert all(one.value or one.why.endswith(".") for one in found.values())


class Bus:
    """A bus on which each message takes as long as its bits at 400 kHz, and the first longer."""

    def __init__(self) -> None:
        self.now = 0.0
        self.sent: list[tuple[int, list[int]]] = []
        self.closed = False

    def i2c_rdwr(self, message: tuple[int, list[int]]) -> None:
        late = 0.0 if self.sent else 0.1
        self.sent.append(message)
        self.now += 9 * (len(message[1]) + 1) / 400_000 + late

    def close(self) -> None:
        self.closed = True


def test_the_speed_of_a_bus_is_measured_with_a_command_that_does_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bus = Bus()
    monkeypatch.setattr(bus_speed, "_message", lambda address, data: (address, data))
    hz = measure_hz(1, 0x3C, open_bus=lambda port: bus, clock=lambda: bus.now)
    assert hz == pytest.approx(400_000)
    assert bus.closed
    assert {address for address, _ in bus.sent} == {0x3C}
    assert {data[0] for _, data in bus.sent} == {0x00}
    assert {byte for _, data in bus.sent for byte in data[1:]} == {0xE3}


def test_a_message_is_one_that_the_library_sends() -> None:
    pytest.importorskip("smbus2")
    message: Any = bus_speed._message(0x3C, [0x00, 0xE3])
    assert (message.addr, bytes(message)) == (0x3C, b"\x00\xe3")
