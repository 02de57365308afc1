from __future__ import annotations

import atexit
import threading
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import pytest
from luma.core.interface.serial import i2c, spi
from PIL import Image, ImageDraw
from waiting import patient

from hardware.box import Event, Fault
from hardware.boxes.panel import Panel, PanelBus, Sh1106Panel, Ssd1322Panel
from hardware.parts import oled
from hardware.parts.drivers import DRIVERS, Serial
from hardware.parts.oled import RESYNC_S, RETRY_S, BurnInGuard, Display
from hardware.parts.reports import Reports
from hardware.wiring.wiring import DisplayWiring

__all__ = ["patient"]


class Stand:
    """A display in virtual time with its bus and reports."""

    def __init__(self, panel: Any = None, wiring: DisplayWiring | None = None) -> None:
        self.time = 100.0
        self.bus = PanelBus(panel or Panel(), data_command=24)
        self.wiring = wiring or DisplayWiring()
        self.opened = 0
        self.told: list[Event | Fault] = []
        reports = Reports()
        reports.listen(self.told.append)
        self.display = Display(
            self.wiring, self.open, reports, now=lambda: self.time, threads=False
        )

    def open(self, wiring: DisplayWiring) -> Serial:
        self.opened += 1
        if wiring.bus == "spi":
            return spi(spi=self.bus, gpio=self.bus, gpio_DC=24, gpio_RST=None)
        return i2c(bus=self.bus, address=wiring.address)

    def later(self, seconds: float) -> None:
        self.time += seconds
        self.display.pump()

    def sees(self) -> bytes:
        return self.bus.panel.picture().tobytes()

    def faults(self) -> list[bool]:
        return [news.back for news in self.told if isinstance(news, Fault)]


def word(text: str, x: int = 10) -> Image.Image:
    image = Image.new("1", (128, 64))
    ImageDraw.Draw(image).text((x, 20), text, fill=1)
    return image


STANDS: dict[str, Callable[[], Stand]] = {
    "ssd1306": Stand,
    "ssd1309": lambda: Stand(Panel(), DisplayWiring(driver="ssd1309")),
    "sh1106": lambda: Stand(Sh1106Panel(), DisplayWiring(driver="sh1106")),
    "ssd1322": lambda: Stand(Ssd1322Panel(), DisplayWiring(driver="ssd1322", bus="spi", dc=24)),
}


def test_there_is_a_driver_for_every_name_in_the_wiring() -> None:
    assert set(DRIVERS) == set(STANDS) == set(get_args(get_type_hints(DisplayWiring)["driver"]))


@pytest.mark.parametrize("name", STANDS)
def test_pictures_are_shown_shifted_dimmed_and_switched_off(name: str) -> None:
    stand = STANDS[name]()
    for text in ("SPEAK", "SPEAR", "SPEARS"):
        stand.display.show(word(text))
        assert stand.sees() == word(text).tobytes()
    stand.display.shift(1, 0)
    assert stand.sees() == word("SPEARS", x=11).tobytes()
    stand.display.bright(40)
    assert stand.bus.panel.contrast == 40
    stand.display.bright(0)
    assert stand.bus.panel.picture().getbbox() is None
    stand.display.bright(300)
    assert stand.bus.panel.contrast == 255
    assert stand.sees() == word("SPEARS", x=11).tobytes()
    assert stand.told == []


@pytest.mark.parametrize("name", STANDS)
def test_a_swapped_panel_is_redrawn_within_ten_seconds(name: str) -> None:
    stand = STANDS[name]()
    stand.display.show(word("SPEAK"))
    stand.display.bright(99)
    stand.bus.replug()
    stand.later(RESYNC_S)
    assert stand.sees() == word("SPEAK").tobytes()
    assert stand.bus.panel.contrast == 99
    assert stand.told == []


@pytest.mark.parametrize("name", STANDS)
def test_setting_up_again_never_darkens_a_panel_in_use(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand = STANDS[name]()
    stand.display.show(word("SPEAK"))
    seen, carry = set(), stand.bus._carry

    def watched(values: list[int], *, is_data: bool, extra: int) -> None:
        carry(values, is_data=is_data, extra=extra)
        seen.add(stand.sees())

    monkeypatch.setattr(stand.bus, "_carry", watched)
    stand.later(RESYNC_S)
    assert seen == {word("SPEAK").tobytes()}


@pytest.mark.parametrize("name", ["ssd1306", "sh1106"])
def test_only_what_changed_goes_over_the_bus(name: str) -> None:
    stand = STANDS[name]()
    stand.display.show(word("SPEAK"))
    before = stand.bus.bytes_sent
    stand.display.show(word("SPEAR"))
    assert 0 < stand.bus.bytes_sent - before < 50
    before = stand.bus.bytes_sent
    stand.display.show(word("SPEAR"))
    assert stand.bus.bytes_sent == before


def test_the_picture_can_be_rotated() -> None:
    stand = Stand(wiring=DisplayWiring(rotate=2))
    stand.display.show(word("SPEAK"))
    assert stand.sees() == word("SPEAK").rotate(180).tobytes()


def test_a_display_that_fails_and_comes_back_is_reported_twice() -> None:
    stand = Stand()
    stand.display.show(word("SPEAK"))
    stand.bus.unplug()
    for text in ("A", "B", "C"):
        stand.display.show(word(text))
        stand.later(RETRY_S)
    assert stand.faults() == [False]
    assert not stand.display.busy
    stand.bus.replug()
    stand.later(RETRY_S)
    assert stand.sees() == word("C").tobytes()
    assert stand.faults() == [False, True]


def test_a_failing_display_is_noticed_even_if_nothing_changes() -> None:
    stand = Stand()
    stand.display.show(word("SPEAK"))
    stand.bus.unplug()
    stand.later(RESYNC_S)
    assert stand.faults() == [False]


def test_an_error_without_a_message_is_a_fault_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stand = Stand()

    def cut_off(_values: Any) -> None:
        raise TimeoutError("the bus is stuck")

    with monkeypatch.context() as patched:
        patched.setattr(stand.bus.panel, "data", cut_off)
        stand.display.show(word("SPEAK"))
        assert stand.faults() == [False]
    stand.later(RETRY_S)
    assert stand.faults() == [False, True]
    assert stand.sees() == word("SPEAK").tobytes()


def test_a_missing_bus_is_tried_every_two_seconds_without_leaks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hooks = list[Any]()
    monkeypatch.setattr(atexit, "register", hooks.append)
    stand = Stand()
    stand.bus.unplug()
    stand.display.show(word("A"))
    stand.later(RESYNC_S)
    opened = stand.opened
    stand.later(20 * RETRY_S)
    assert stand.opened == opened + 20
    assert len(hooks) <= 1
    fault = stand.told[0]
    assert isinstance(fault, Fault)
    assert "not answer" in fault.message
    assert "check its plug" in fault.message


def test_the_drivers_clean_up_at_exit_keeps_the_last_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hooks = list[Callable[[], None]]()
    monkeypatch.setattr(atexit, "register", hooks.append)
    stand = Stand()
    stand.display.close(word("BYE"))
    for hook in hooks:
        hook()
    assert hooks
    assert stand.sees() == word("BYE").tobytes()


class SlowBus(PanelBus):
    """A bus that hangs until it is released."""

    def __init__(self) -> None:
        super().__init__(Panel())
        self.reached, self.go_on = threading.Event(), threading.Event()

    def write_i2c_block_data(self, address: int, mode: int, values: list[int]) -> None:
        self.reached.set()
        self.go_on.wait()
        super().write_i2c_block_data(address, mode, values)


@pytest.mark.usefixtures("patient")
def test_a_slow_bus_delays_no_other_part_and_skips_old_pictures() -> None:
    bus = SlowBus()
    threads = list[str]()

    def open_bus(_: DisplayWiring) -> Serial:
        threads.append(threading.current_thread().name)
        return i2c(bus=bus)

    display = Display(DisplayWiring(), open_bus, Reports())
    display.show(word("FIRST"))
    bus.reached.wait()
    for number in range(500):
        display.show(word(str(number)))
    assert display.busy
    assert bus.bytes_sent == 0
    bus.go_on.set()
    display.close(word("BYE"))
    assert bus.panel.picture().tobytes() == word("BYE").tobytes()
    assert bus.bytes_sent < 5 * 1024
    assert threads == ["display"]


def test_the_last_picture_waits_for_a_driver_that_loads_slowly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The last picture may be the first one, if it shows a fault."""
    bus, usual, closing = PanelBus(Panel()), DRIVERS["ssd1306"], threading.Event()

    def slowly(name: str, rotate: int) -> Any:
        closing.wait()
        return usual(name, rotate)

    def close(timeout: float) -> None:
        assert timeout == oled.LOAD_S > 1.0
        closing.set()
        finish(threading.TIMEOUT_MAX)

    monkeypatch.setitem(DRIVERS, "ssd1306", slowly)  # type: ignore[arg-type]
    display = Display(DisplayWiring(), lambda _: i2c(bus=bus), Reports())
    finish = display._worker.close
    monkeypatch.setattr(display._worker, "close", close)
    display.close(word("FAULT"))
    assert bus.panel.picture().tobytes() == word("FAULT").tobytes()


def test_the_burn_in_guard_dims_and_blanks_by_idle_time() -> None:
    care = BurnInGuard(dim_min=2, blank_min=10)
    assert [care.brightness(minutes * 60) for minutes in (0, 1.99, 2, 9.99, 10, 500)] == [
        *(1.0, 1.0, 0.15, 0.15, 0.0, 0.0)
    ]


def test_a_burn_in_guard_of_zero_minutes_never_dims_or_blanks() -> None:
    assert BurnInGuard(dim_min=0, blank_min=0).brightness(10**9) == 1.0


def test_the_burn_in_guard_shifts_the_picture_by_a_pixel_in_a_circle() -> None:
    care = BurnInGuard(step_s=60)
    steps = [care.shift(seconds) for seconds in range(0, 300, 60)]
    assert steps == [(0, 0), (1, 0), (1, -1), (0, -1), (0, 0)]
    assert care.shift(59.9) == (0, 0)
