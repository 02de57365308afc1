"""gpiozero's devices on gpiod, with a fake kernel."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from gpiod_kit import Kernel, Request, devices, kernel
from gpiozero import LED, DigitalInputDevice, PWMOutputDevice, RotaryEncoder, exc
from gpiozero.pins.local import LocalPiFactory

from hardware.errors import PinFactoryMissing
from hardware.pins import chip, gpiod_pins
from hardware.pins.gpiod_pins import GpiodPins

__all__ = ["kernel"]


class Lgpio(ModuleType):
    """A fake lgpio that records its calls."""

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.calls: list[tuple[Any, ...]] = []
        self.get_module_version = lambda: "lgpio.py_0.2.2.0"

    def __getattr__(self, name: str) -> Callable[..., int]:
        if name.startswith("__"):
            raise AttributeError(name)

        def call(*arguments: Any) -> int:
            self.calls.append((name, *arguments))
            return 9

        return call


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch) -> Lgpio:
    library = Lgpio()
    monkeypatch.setitem(sys.modules, "lgpio", library)
    return library


@pytest.fixture
def pins(kernel: Kernel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GpiodPins]:
    header = chip.Chip(devices(tmp_path))
    monkeypatch.setattr(gpiod_pins, "Chip", lambda: header)
    monkeypatch.setattr(LocalPiFactory, "_get_revision", lambda _: 0xA02082)
    pins = GpiodPins()
    yield pins
    pins.close()
    assert not kernel.requests
    assert not kernel.open


def inputs(kernel: Kernel) -> Request:
    (request,) = (one for one in kernel.requests if len(one.lines) > 1)
    return request


def button(pins: GpiodPins, line: int) -> tuple[DigitalInputDevice, list[tuple[float, int]]]:
    """A button, and the edges that its pin reports."""
    edges: list[tuple[float, int]] = []
    device = DigitalInputDevice(line, pull_up=True, pin_factory=pins.factory)
    device._pin_changed = lambda ticks, state: edges.append((ticks, state))
    device.pin.when_changed = None
    device.pin.when_changed = device._pin_changed
    return device, edges


def test_a_button_reports_the_kernels_stamps_once_a_loop_reads(
    pins: GpiodPins, kernel: Kernel
) -> None:
    readers: dict[int, Callable[[], None]] = {}
    pins.sense([4, 17])
    _, edges = button(pins, 4)
    request = inputs(kernel)
    request.add(4, 1_000_000_000, False)
    pins.attach(readers.__setitem__)
    request.add(4, 2_500_000_000, False)
    request.add(4, 2_600_000_000, True)
    readers[request.fd]()
    assert edges == [(2.5, 0), (2.6, 1)], "what came before anybody listened is dropped"


def test_lines_that_are_sensed_later_are_read_too(pins: GpiodPins, kernel: Kernel) -> None:
    readers: dict[int, Callable[[], None]] = {}
    pins.attach(readers.__setitem__)
    pins.sense([4, 17])
    _, edges = button(pins, 17)
    request = inputs(kernel)
    request.add(17, 3_000_000_000, False)
    readers[request.fd]()
    assert edges == [(3.0, 0)]


def test_an_edge_of_a_line_without_a_device_is_dropped(pins: GpiodPins, kernel: Kernel) -> None:
    pins.sense([4, 17])
    device, edges = button(pins, 4)
    device.close()
    inputs(kernel).add(4, 1, False)
    pins.factory.edges[0].read()
    assert edges == []


def test_a_button_knows_whether_it_is_down(pins: GpiodPins, kernel: Kernel) -> None:
    pins.sense([4, 17])
    device, _ = button(pins, 4)
    assert not device.is_active
    kernel.levels[4] = 0
    assert device.is_active


def test_the_knob_turns(pins: GpiodPins, kernel: Kernel) -> None:
    pins.sense([8, 7])
    knob = RotaryEncoder(8, 7, max_steps=0, pin_factory=pins.factory)
    for ns, (line, level) in enumerate([(8, False), (7, False), (8, True), (7, True)], 1):
        inputs(kernel).add(line, ns, level)
    pins.factory.edges[0].read()
    assert knob.steps == 1


def test_a_missing_edge_in_any_request_is_awaited(pins: GpiodPins, kernel: Kernel) -> None:
    pins.sense([4, 17])
    assert pins.settled
    inputs(kernel).add(4, 1, False, number=2)
    pins.factory.edges[0].read()
    assert not pins.settled


def test_a_line_in_use_by_another_program_is_refused_and_the_rest_work(
    pins: GpiodPins, kernel: Kernel
) -> None:
    kernel.busy = {17: "spi0 CS0"}
    pins.sense([4, 17, 27])
    assert inputs(kernel).lines == (4, 27)
    with pytest.raises(OSError, match="line 17 is in use by spi0 CS0"):
        DigitalInputDevice(17, pull_up=True, pin_factory=pins.factory)
    button(pins, 4)


def test_no_request_is_made_without_a_free_line(pins: GpiodPins, kernel: Kernel) -> None:
    kernel.busy = {17: "spi0 CS0"}
    pins.sense([17])
    assert not kernel.requests
    assert pins.settled


def test_a_lamp_starts_switched_off_and_can_be_set(pins: GpiodPins, kernel: Kernel) -> None:
    lamp = LED(18, pin_factory=pins.factory)
    lamp.on()
    assert lamp.is_lit
    lamp.off()
    assert kernel.set == [(18, 0), (18, 1), (18, 0)]
    lamp.close()
    assert not kernel.requests


def test_the_kernel_names_the_program_that_uses_a_line(pins: GpiodPins, kernel: Kernel) -> None:
    kernel.busy = {17: "spi0 CS0"}
    assert pins.holder(17) == "spi0 CS0"
    assert pins.holder(18) is None


def test_unsupported_settings_of_a_pin_are_refused(pins: GpiodPins) -> None:
    pins.sense([4, 17])
    pin = button(pins, 4)[0].pin
    assert (pin.pull, pin.bounce, pin.edges, pin.function) == ("up", None, "both", "input")
    with pytest.raises(exc.PinFixedPull):
        pin.pull = "down"
    with pytest.raises(exc.PinEdgeDetectUnsupported):
        pin.bounce = 0.1
    with pytest.raises(exc.PinEdgeDetectUnsupported):
        pin.edges = "rising"
    with pytest.raises(exc.PinSetInput):
        pin.state = 1
    with pytest.raises(exc.PinInvalidFunction):
        pin.function = "spi"


def test_lgpio_drives_a_tone_from_its_first_pulse_on(
    pins: GpiodPins, kernel: Kernel, lgpio: Lgpio
) -> None:
    buzzer = PWMOutputDevice(13, frequency=440, pin_factory=pins.factory)
    buzzer.value = 0
    assert lgpio.calls == [], "lgpio's threads begin to run when the chip is opened"
    assert set(kernel.set) == {(13, 0)}
    buzzer.frequency, buzzer.value = 330, 0.25
    assert not kernel.requests, "the line is free for lgpio"
    assert lgpio.calls == [
        ("gpiochip_open", 1),
        ("gpio_claim_output", 9, 13, 0),
        ("tx_pwm", 9, 13, 330, 25.0),
    ]
    assert (buzzer.pin.function, buzzer.value) == ("output", 0.25)


def test_silence_ends_the_pulses_and_leaves_the_line_low(pins: GpiodPins, lgpio: Lgpio) -> None:
    buzzer = PWMOutputDevice(13, frequency=440, pin_factory=pins.factory)
    buzzer.frequency, buzzer.value = 330, 0.5
    buzzer.frequency = 660
    del lgpio.calls[:3]
    buzzer.value = 0
    buzzer.frequency = None
    buzzer.value = 0
    low = ("gpio_write", 9, 13, False)
    assert lgpio.calls == [("tx_pwm", 9, 13, 660, 50.0), ("tx_pwm", 9, 13, 0, 0), low, low]
    assert (buzzer.pin.state, buzzer.pin.frequency) == (0, None)
    del lgpio.calls[:]
    buzzer.close()
    assert lgpio.calls == [low, ("gpio_free", 9, 13)]
    pins.factory.pulses.close()
    assert lgpio.calls[-1] == ("gpiochip_close", 9)


def test_a_frequency_that_ends_in_the_middle_of_a_tone_ends_the_tone(
    pins: GpiodPins, lgpio: Lgpio
) -> None:
    buzzer = PWMOutputDevice(13, frequency=440, pin_factory=pins.factory)
    buzzer.value = 0.5
    buzzer.pin.frequency = None
    assert lgpio.calls[-2:] == [("tx_pwm", 9, 13, 0, 0), ("gpio_write", 9, 13, False)]


def test_without_lgpio_a_passive_buzzer_is_refused_with_what_to_install(
    pins: GpiodPins, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(PinFactoryMissing, match="install python3-lgpio"):
        PWMOutputDevice(13, frequency=440, pin_factory=pins.factory)
    with pytest.raises(PinFactoryMissing):
        pins.check_pwm()
