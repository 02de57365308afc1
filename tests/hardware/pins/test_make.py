"""Only the library in the settings drives the pins; a missing one is explained."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from gpiod_kit import Kernel, devices, kernel
from gpiozero import BadPinFactory, Device
from gpiozero.pins.mock import MockFactory

from hardware.errors import PartMissing, PinFactoryMissing
from hardware.pins import chip, gpiod_pins
from hardware.pins.gpiod_pins import GpiodPins
from hardware.pins.make import PinFactory, make_pins

__all__ = ["kernel"]


def install(monkeypatch: pytest.MonkeyPatch, fails: Exception | None = None) -> None:
    """rpi-lgpio, or RPi.GPIO."""

    def make() -> Any:
        if fails:
            raise fails
        return MockFactory()

    library: Any = ModuleType("gpiozero.pins.rpigpio")
    library.RPiGPIOFactory = make
    monkeypatch.setitem(sys.modules, "gpiozero.pins.rpigpio", library)


@pytest.mark.parametrize(
    ("name", "module"),
    [("gpiod", "gpiod"), ("lgpio", "lgpio"), ("rpigpio", "gpiozero.pins.rpigpio")],
)
def test_a_library_that_is_not_installed_is_named_with_what_to_install(
    name: PinFactory, module: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(PinFactoryMissing, match=r" is missing .* install"):
        make_pins(name)


@pytest.mark.parametrize("version", ["1.6.3", None])
def test_another_library_called_gpiod_is_too_old(
    version: str | None, kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    if version:
        monkeypatch.setattr(Kernel, "__version__", version)
    else:
        monkeypatch.delattr(Kernel, "__version__")
    with pytest.raises(PinFactoryMissing, match=r"gpiod 1.* is too old; install gpiod>=2"):
        make_pins("gpiod")


def test_gpiod_drives_the_header(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    header = chip.Chip(devices(tmp_path))
    monkeypatch.setattr(gpiod_pins, "Chip", lambda: header)
    pins = make_pins("gpiod")
    assert isinstance(pins, GpiodPins)
    pins.close()


def test_pins_that_do_not_answer_have_another_error_than_a_missing_library(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install(monkeypatch, OSError("can not open gpiochip"))
    with pytest.raises(PartMissing, match=r"can not open gpiochip.*check that this is a Raspberry"):
        make_pins("rpigpio")


def test_the_library_that_is_named_is_used_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    monkeypatch.setitem(sys.modules, "gpiod", None)
    with pytest.raises(PinFactoryMissing):
        make_pins("gpiod")
    assert isinstance(make_pins("rpigpio").factory, MockFactory)


def test_the_alerts_of_rpi_lgpio_are_woken_too(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    lgpio = ModuleType("lgpio")
    monkeypatch.setitem(sys.modules, "lgpio", lgpio)
    woken: list[Any] = []
    monkeypatch.setattr("hardware.pins.lgpio_library.wake_alerts", woken.append)
    make_pins("rpigpio")
    assert woken == [lgpio]


def test_gpiozero_cannot_load_the_factory_named_in_the_service(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """systemd/companion.service names it, so that gpiozero never looks for a library itself."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "gpiod")
    with pytest.raises(BadPinFactory):
        Device._default_pin_factory()
