"""lgpio: its versions, its alert thread, and the programs that use lines."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.errors import PartMissing, PinFactoryMissing
from hardware.pins import lgpio_library
from hardware.pins.lgpio_library import load, wake_alerts
from hardware.pins.lgpio_pins import LgpioPins


class Chips:
    """A fake lgpio that records opened and closed chips, and fails for the first."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def gpiochip_open(self, number: int) -> int:
        self.calls.append(f"open {number}")
        if len(self.calls) == 1:
            raise OSError("can not open gpiochip")
        return 7

    def gpiochip_close(self, handle: int) -> None:
        self.calls.append(f"close {handle}")


def test_a_chip_is_opened_and_closed_after_each_pause_even_if_one_call_fails() -> None:
    chips = Chips()
    wake_alerts(chips, (0.0, 0.0, 0.0)).join()
    assert chips.calls == ["open 0", "open 0", "close 7", "open 0", "close 7"]


def install(monkeypatch: pytest.MonkeyPatch, version: str | None) -> Any:
    """A fake lgpio that reports this version, or none, like the stub."""
    lgpio: Any = ModuleType("lgpio")
    if version:
        lgpio.get_module_version = lambda: f"lgpio.py_{version}"
    monkeypatch.setitem(sys.modules, "lgpio", lgpio)
    return lgpio


@pytest.mark.parametrize(("version", "shown"), [(None, "0.0.0.2"), ("0.2.0.0", "0.2.0.0")])
def test_the_stub_is_refused_and_the_library_is_accepted(
    monkeypatch: pytest.MonkeyPatch, version: str | None, shown: str
) -> None:
    install(monkeypatch, version)
    with pytest.raises(PinFactoryMissing, match=rf"lgpio {shown} .* install python3-lgpio"):
        load()


def test_a_library_that_is_missing_is_named_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(PinFactoryMissing, match=r"lgpio is missing .*; install python3-lgpio"):
        load()


def test_a_folder_that_cannot_be_written_is_the_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    (tmp_path / "lgpio.py").write_text("raise FileNotFoundError('.lgd-nfy-3')", encoding="utf-8")
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(PartMissing, match=r"lgd-nfy-3.*start the companion in a folder"):
        load()


def test_its_alert_thread_is_woken_and_the_user_of_a_line_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lgpio = install(monkeypatch, "0.2.2.0")
    lines = {5: [0, 5, 1, "GPIO5", "lg"], 6: [0, 6, 0, "GPIO6", ""], 7: [-1, 0, 0, "", ""]}
    lgpio.gpio_get_line_info = lambda handle, line: lines[line]
    factory = MockFactory()
    factory._handle = 3
    gpiozeros: Any = ModuleType("gpiozero.pins.lgpio")
    gpiozeros.LGPIOFactory = lambda: factory
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", gpiozeros)
    woken: list[Any] = []
    monkeypatch.setattr(lgpio_library, "wake_alerts", woken.append)
    pins = LgpioPins()
    assert woken == [lgpio]
    assert [pins.holder(line) for line in (5, 6, 7)] == ["lg", None, None]
    assert not pins.settled
