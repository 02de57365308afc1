"""The parts of the real box that the drawn box does not have: pin factory and buses."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any, ClassVar

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from luma.core.interface import serial
from PIL import Image
from waiting import patient, wait_until

from hardware.box import SPIN, Box, Event, Fault
from hardware.boxes.mock import MockBox
from hardware.boxes.panel import Panel, PanelBus, Ssd1322Panel
from hardware.boxes.pi import Lines, PiBox, open_bus
from hardware.errors import PartMissing
from hardware.parts import keyboard, outputs
from hardware.parts.audio import mixers, speaker
from hardware.pins.pins import Pins
from hardware.wiring.wiring import DisplayWiring, SeatWiring, Wiring

__all__ = ["patient"]


class Library(ModuleType):
    """A fake pin library, installed in place of the real one."""

    def __init__(self, name: str, factory: str, fails: Exception | None = None) -> None:
        super().__init__(name)

        def make() -> Any:
            if fails:
                raise fails
            return MockFactory(pin_class=MockPWMPin)

        setattr(self, factory, make)


def install(monkeypatch: pytest.MonkeyPatch, fails: Exception | None = None) -> None:
    library = Library("gpiozero.pins.rpigpio", "RPiGPIOFactory", fails)
    monkeypatch.setitem(sys.modules, library.__name__, library)


def test_an_i2c_display_is_opened_at_its_port_and_address(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(serial, "i2c", lambda **how: asked.append(how))
    open_bus(DisplayWiring(port=3, address=0x3D), lines=Lines(lambda: Pins(MockFactory())))
    assert asked == [{"port": 3, "address": 0x3D}]


def test_an_spi_display_uses_the_same_pin_factory(monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory()
    bus = PanelBus(Ssd1322Panel(), data_command=24)
    spidev = ModuleType("spidev")
    spidev.SpiDev = lambda: bus  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "spidev", spidev)
    wiring = DisplayWiring(driver="ssd1322", bus="spi", device=1, dc=24, reset=25)
    lines = Lines(lambda: Pins(factory))
    for _ in range(2):
        opened = open_bus(wiring, lines=lines)
    opened.command(0xAF)
    assert factory.pin(24).state == 0
    opened.data([1])
    assert factory.pin(24).state == 1
    assert factory.pin(25).state == 1
    assert bus.bytes_sent == 2


class NoKeyboard:
    """A fake keyboard that records the requested layout."""

    layouts: ClassVar[list[str | None]] = []

    def __init__(self, _reports: object, *, layout: str | None) -> None:
        self.layouts.append(layout)

    busy = False

    def close(self) -> None:
        """Nothing to release."""


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch, patient: None) -> PanelBus:
    """A Pi as far as PiBox can see: mock pins, a panel on its bus, no keyboard, no sound."""
    bus = PanelBus(Panel())
    real = serial.i2c
    monkeypatch.setattr(serial, "i2c", lambda **how: real(bus=bus, address=how["address"]))
    monkeypatch.setattr(keyboard, "Keyboard", NoKeyboard)
    install(monkeypatch)
    return bus


def opened(wiring: Wiring, **how: Any) -> PiBox:
    """The real box with all its parts."""
    box = PiBox(wiring, pin_factory="rpigpio", **how)
    box.open()
    box.open_keyboard()
    return box


def touched(box: PiBox | MockBox, bus: PanelBus, pins: Any) -> tuple[Any, ...]:
    """Use a box in a fixed way, and return the effects on pins and bus."""
    told: list[Event | Fault] = []
    box.listen(told.append)
    box.show(Image.new("1", (128, 64), 1))
    for line in (26, 4):
        pins.pin(line).drive_low()
        pins.pin(line).drive_high()
    box.lamp(1, True)
    box.buzz(330)
    box.point(3)
    for part in (box._sounder, *box._wheel):
        wait_until(lambda part=part: not part._worker.busy)
    seen = pins.pin(18).state, pins.pin(13).state, pins.pin(13).frequency, pins.pin(19).frequency
    box.close()
    events = [(n.control, n.kind) for n in told if isinstance(n, Event)]
    return events, seen, box.seats


def test_the_real_box_works_like_the_drawn_one(
    bus: PanelBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outputs, "MOVE_S", 3600.0)  # it still moves when it is looked at
    wiring = Wiring(servo=19, sound="none")
    real, drawn = opened(wiring), MockBox(wiring)
    same: Box = real
    assert same.seats == 8
    results = [touched(box, bus, box._make_pins().factory) for box in (real, drawn)]
    assert results[0] == results[1]
    assert [control for control, _ in results[0][0]] == [SPIN, SPIN, "seat1", "seat1"]
    assert bus.bytes_sent > 1024


def test_the_keyboard_layout_comes_from_the_settings(bus: PanelBus) -> None:
    assert bus.bytes_sent == 0
    opened(Wiring(sound="none"), layout="de").close()
    assert NoKeyboard.layouts[-1] == "de"


def test_the_wiring_decides_whether_a_real_box_has_a_loudspeaker(
    bus: PanelBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []
    monkeypatch.setattr(mixers, "make_mixer", lambda *how: how)
    monkeypatch.setattr(speaker, "Speaker", lambda *_, mixer: made.append(mixer()))
    opened(Wiring(seats=(SeatWiring(button=4),), sound="none")).close()
    assert made == []
    opened(Wiring(seats=(SeatWiring(button=4),), sound="usb")).close()
    assert made == [("alsa", "")]
    with_usb = Wiring(seats=(SeatWiring(button=4),), sound="usb")
    opened(with_usb, sound_library="pygame", sound_device="hw:Device").close()
    assert made[1:] == [("pygame", "hw:Device")]


def test_the_first_picture_is_shown_before_the_pins_are_made(bus: PanelBus) -> None:
    box = PiBox(Wiring(sound="none"), pin_factory="rpigpio")
    box.show(Image.new("1", (128, 64), 1))
    seen: list[int] = []
    make = box._make_pins
    box._make_pins = lambda: seen.append(bus.panel.picture().histogram()[-1]) or make()
    box.open()
    box.close()
    assert seen == [128 * 64]


def test_a_display_on_spi_needs_its_pins_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, OSError("can not open gpiochip"))
    spi = Wiring(display=DisplayWiring(bus="spi", dc=24, reset=25), sound="none")
    with pytest.raises(PartMissing):
        PiBox(spi, pin_factory="rpigpio")
