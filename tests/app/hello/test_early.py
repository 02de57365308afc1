"""The first picture is there before the libraries are, and is the one that they would show."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.app import daemon
from companion.app.hello import early
from companion.app.hello.record import DISPLAYS, record
from companion.app.hello.screen import hello
from companion.cli import main as command
from companion.cli import start
from hardware.boxes import pi
from hardware.boxes.mock import MockBox
from hardware.boxes.panel import Panel, Sh1106Panel
from hardware.parts import early_picture
from hardware.parts.drivers import DRIVERS
from hardware.parts.early_picture import messages
from hardware.wiring.wiring import DisplayWiring

ROOT = Path(__file__).parents[3]


def kept(driver: str, rotate: int) -> bytes:
    """The record in the package."""
    return Path(early.FOLDER, early.record_name(driver, rotate)).read_bytes()


def panel_after(driver: str, data: bytes) -> Panel:
    """A panel that was sent a record."""
    panel = Sh1106Panel() if driver == "sh1106" else Panel()
    for message in messages(data):
        (panel.data if message[0] == 0x40 else panel.command)(message[1:])
    return panel


@pytest.mark.parametrize(("driver", "rotate"), DISPLAYS)
def test_a_record_is_what_the_driver_sends_today(driver: str, rotate: int) -> None:
    assert kept(driver, rotate) == record(driver, rotate), (
        "Record it anew: .venv/bin/python -m companion.app.hello.record"
    )


@pytest.mark.parametrize(("driver", "rotate"), DISPLAYS)
def test_a_panel_shows_the_same_picture_as_later(driver: str, rotate: int) -> None:
    panel = panel_after(driver, kept(driver, rotate))
    assert panel.picture().tobytes() == hello().picture().rotate(90 * rotate).tobytes()
    assert panel.contrast == 255


def test_there_is_a_record_for_every_display_on_i2c() -> None:
    assert {driver for driver, _ in DISPLAYS} == DRIVERS.keys() - {"ssd1322"}


class Bus:
    """The kernel's I2C bus: a named pipe, with its requests noted."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        os.mkfifo(folder / "i2c-1")
        os.mkfifo(folder / "i2c-3")
        self._ends = {port: os.open(folder / f"i2c-{port}", os.O_RDWR) for port in (1, 3)}
        self.addresses: list[int] = []
        self.free = threading.Event()
        self.free.set()
        monkeypatch.setattr(early_picture, "DEVICE", f"{folder}/i2c-{{}}")
        monkeypatch.setattr("fcntl.ioctl", self._ioctl)

    def _ioctl(self, _bus: int, request: int, address: int) -> int:
        assert request == early_picture.I2C_SLAVE
        self.free.wait()
        self.addresses.append(address)
        return 0

    def took(self, port: int = 1) -> bytes:
        """What came over a bus."""
        early_picture.finish()
        os.write(self._ends[port], b"|")
        return os.read(self._ends[port], 4096)[:-1]

    def close(self) -> None:
        for end in self._ends.values():
            os.close(end)


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(early, "_begun", False)
    monkeypatch.setattr("companion.paths.settings_candidates", lambda: (f"{tmp_path}/s.toml",))
    bus = Bus(tmp_path, monkeypatch)
    yield bus
    early_picture.finish()
    bus.close()


def test_without_settings_hello_goes_to_the_usual_display(bus: Bus) -> None:
    early.say()
    assert bus.took() == b"".join(messages(kept("ssd1306", 0)))
    assert bus.addresses == [0x3C]
    assert early.has_begun()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has this clock")
def test_the_moment_is_kept_at_which_hello_was_there(
    bus: Bus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(early_picture, "sent_s", None)
    early.say()
    bus.took()
    assert early_picture.sent_s is not None
    assert early_picture.sent_s <= time.clock_gettime(time.CLOCK_BOOTTIME)


def test_the_display_of_the_settings_is_taken(bus: Bus, tmp_path: Path) -> None:
    settings = 'driver = "sh1106"\nrotate = 2\naddress = 0x3d\nport = 3\n'
    (tmp_path / "s.toml").write_text(f"[wiring.display]\n{settings}")
    early.say()
    assert bus.took(3) == b"".join(messages(kept("sh1106", 2)))
    assert bus.addresses == [0x3D]


@pytest.mark.parametrize(
    "settings",
    [
        'wiring.display = "none"',
        'wiring.display.bus = "spi"',
        'wiring.display.driver = "ssd1322"',
        "wiring.display.rotate = 7",
        'wiring.display.address = "3c"',
        "wiring = 3",
        "[[[",
        "\N{SNOWMAN} = 1",
    ],
)
def test_for_other_displays_and_wrong_settings_it_is_left_to_the_driver(
    bus: Bus, tmp_path: Path, settings: str
) -> None:
    (tmp_path / "s.toml").write_text(settings, encoding="utf-8")
    early.say()
    assert not early.has_begun()
    assert bus.took() == b""


@pytest.mark.parametrize("address", [0x3C, 1 << 80])
def test_a_bus_that_is_not_there_is_left_to_the_driver(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, address: int
) -> None:
    monkeypatch.setattr(early_picture, "DEVICE", f"{tmp_path}/i2c-{{}}")
    (tmp_path / "i2c-1").touch()
    for port in (1, 2):
        early_picture.begin(b"", port, address)
        early_picture.finish()


def test_the_driver_waits_until_hello_is_sent(bus: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[int] = []

    def finish() -> None:
        bus.free.set()
        wait()

    wait = early_picture.finish
    monkeypatch.setattr(early_picture, "finish", finish)
    monkeypatch.setattr("luma.core.interface.serial.i2c", lambda **_: sent.extend(bus.addresses))
    bus.free.clear()
    early.say()
    pi.open_bus(DisplayWiring(), lines=pi.Lines(lambda: None))
    assert sent == [0x3C]


@pytest.mark.parametrize("said", [True, False])
def test_hello_is_said_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, said: bool) -> None:
    box, shown = MockBox(threads=False), list[bytes]()

    def show(picture: Image.Image) -> None:
        shown.append(picture.tobytes())

    monkeypatch.setattr(early, "has_begun", lambda: said)
    monkeypatch.setattr(box, "show", show)
    monkeypatch.setattr(box, "open", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        daemon.run_box(box, daemon.Settings(), tmp_path)
    assert shown == [] if said else [hello().picture().tobytes()]


def test_only_the_service_says_hello_so_early(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(early, "say", lambda: told.append("hello"))
    monkeypatch.setattr(command, "main", lambda: told.append("main") or 0)
    for given in (["run", "--mock"], ["judge", "later"], [], ["run"]):
        monkeypatch.setattr(sys, "argv", ["companion", *given])
        assert start.main() == 0
    assert told == ["main", "main", "main", "hello", "main"]


LIGHT = {
    *("companion", "hardware", "fcntl", "__future__", "_thread"),
    *("os", "posixpath", "genericpath", "stat", "_stat", "abc", "_abc", "_collections_abc"),
    "errno",  # built in; Python 3.13 imports it with os
}
PROGRAM = """
import sys
bare = set(sys.modules)
class Noted:
    def find_spec(self, name, *_):
        if name == "companion.cli.main":
            print(*{one.partition(".")[0] for one in set(sys.modules) - bare})
            sys.exit()
sys.meta_path.insert(0, Noted())
sys.argv = ["companion", "run"]
from companion.cli.start import main
main()
"""


def test_before_hello_nothing_heavy_is_imported(tmp_path: Path) -> None:
    said = subprocess.run(
        [sys.executable, "-S", "-c", PROGRAM],
        env={"PYTHONPATH": str(ROOT), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert {*said.stdout.split()} <= LIGHT
