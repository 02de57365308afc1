"""The keyboard, on a fake evdev whose devices are pipes."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from waiting import wait_until

from companion.ui.notices import fault_notice
from hardware.box import Event, Fault
from hardware.parts import keyboard
from hardware.parts.keyboard import Keyboard
from hardware.parts.reports import Reports

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="evdev is Linux alone")

LETTERS = list(range(1, 112))
CTRL, ALT, ESC = 29, 56, 1
S, P, E, A, K, ENTER = 31, 25, 18, 30, 37, 28


class Evdev:
    """A fake evdev whose devices are files in a folder."""

    ecodes = SimpleNamespace(EV_KEY=1)

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.devices: dict[str, Device] = {}
        self.keys: dict[str, list[int]] = {}

    def plug(self, name: str, keys: list[int] = LETTERS) -> None:
        self.keys[str(self.folder / name)] = keys
        (self.folder / name).touch()

    def pull(self, name: str) -> None:
        (self.folder / name).unlink()
        os.close(self.devices[str(self.folder / name)].strike)

    def InputDevice(self, path: str) -> Device:  # noqa: N802
        if self.keys[path] == []:
            raise PermissionError(path)
        self.devices[path] = Device(self.keys[path])
        return self.devices[path]

    def device(self, name: str) -> Device:
        return self.devices[str(self.folder / name)]


class Device:
    """A keyboard as a pipe: `strike` is its other end, and closing that unplugs it."""

    def __init__(self, keys: list[int]) -> None:
        self.fd, self.strike = os.pipe()
        self.keys = keys
        self.grabbed = self.closed = False

    def capabilities(self) -> dict[int, list[int]]:
        return {1: self.keys}

    def grab(self) -> None:
        self.grabbed = True

    def ungrab(self) -> None:
        self.grabbed = False

    def read(self) -> Iterator[Any]:
        struck = os.read(self.fd, 512)
        if not struck:
            raise OSError(19, "No such device")
        for type_, code, value in zip(struck[::3], struck[1::3], struck[2::3], strict=True):
            yield SimpleNamespace(type=type_, code=code, value=value)

    def close(self) -> None:
        if not self.closed:
            os.close(self.fd)
        self.closed, self.grabbed = True, False


class Desk:
    """A keyboard under test; it records events and faults."""

    def __init__(self, folder: Path, **more: Any) -> None:
        self.evdev = Evdev(folder)
        self.told: list[Event | Fault] = []
        self.reports = Reports()
        self.reports.listen(self.told.append)
        self.folder = folder
        self.more = {"layout": "us", **more}

    def begin(self) -> Keyboard:
        self.keyboard = Keyboard(
            self.reports, folder=self.folder, evdev=lambda: self.evdev, **self.more
        )
        return self.keyboard

    def strike(self, name: str, *codes: int) -> None:
        os.write(self.evdev.device(name).strike, bytes(b for c in codes for b in (1, c, 1)))
        os.write(self.evdev.device(name).strike, bytes(b for c in codes for b in (1, c, 0)))

    def word(self) -> str:
        return "".join(news.key[0] for news in self.told if isinstance(news, Event))

    def faults(self) -> list[bool]:
        return [news.back for news in self.told if isinstance(news, Fault)]

    def taken(self, name: str) -> bool:
        device = self.evdev.devices.get(str(self.folder / name))
        return device is not None and device.grabbed


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    desk.keyboard.close()
    desk.keyboard.close()
    desk.keyboard._thread.join()
    assert all(device.closed for device in desk.evdev.devices.values())


def test_a_keyboard_that_is_plugged_in_at_the_start_works(desk: Desk) -> None:
    desk.evdev.plug("event0")
    desk.begin()
    wait_until(lambda: desk.taken("event0"))
    desk.strike("event0", S, P, E, A, K, ENTER)
    wait_until(lambda: desk.word() == "SPEAKE")
    assert desk.faults() == []


def test_a_keyboard_that_is_plugged_in_later_is_found_at_once(desk: Desk) -> None:
    desk.begin()
    desk.evdev.plug("event3")
    wait_until(lambda: desk.taken("event3"))
    desk.strike("event3", S)
    wait_until(lambda: desk.word() == "S")


def test_unplugging_within_a_word_is_one_fault_and_the_word_continues(desk: Desk) -> None:
    desk.evdev.plug("event0")
    desk.begin()
    wait_until(lambda: desk.taken("event0"))
    desk.strike("event0", S, P)
    wait_until(lambda: desk.word() == "SP")
    desk.evdev.pull("event0")
    wait_until(lambda: desk.faults() == [False])
    desk.evdev.plug("event1")
    wait_until(lambda: desk.taken("event1"))
    desk.strike("event1", E)
    wait_until(lambda: desk.word() == "SPE")
    assert desk.faults() == [False, True]


def test_unplugging_one_of_two_keyboards_is_not_a_fault(desk: Desk) -> None:
    for name in ("event0", "event1"):
        desk.evdev.plug(name)
    desk.begin()
    wait_until(lambda: desk.taken("event1"))
    desk.evdev.pull("event0")
    wait_until(lambda: desk.evdev.device("event0").closed)
    desk.strike("event1", S)
    wait_until(lambda: desk.word() == "S")
    assert desk.faults() == []


def test_control_alt_escape_releases_and_grabs_the_keyboards(desk: Desk) -> None:
    desk.evdev.plug("event0")
    desk.begin()
    wait_until(lambda: desk.taken("event0"))
    desk.strike("event0", CTRL, ALT, ESC)
    wait_until(lambda: not desk.taken("event0"))
    desk.strike("event0", S, P)
    desk.strike("event0", CTRL, ALT, ESC)
    wait_until(lambda: desk.taken("event0"))
    desk.strike("event0", E)
    wait_until(lambda: desk.word())
    assert desk.word() == "E"


def test_other_and_unreadable_devices_are_ignored(desk: Desk) -> None:
    desk.evdev.plug("event0", keys=[272, 273])
    desk.evdev.plug("event1", keys=[])
    desk.evdev.plug("event2")
    (desk.folder / "mice").touch()
    desk.begin()
    wait_until(lambda: desk.taken("event2"))
    assert desk.evdev.device("event0").closed
    assert set(desk.evdev.devices) == {str(desk.folder / name) for name in ("event0", "event2")}


def test_the_folder_is_polled_if_the_kernel_cannot_watch_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keyboard, "folder_watch", lambda _: None)
    monkeypatch.setattr(keyboard, "LOOK_S", 0.01)
    desk.begin()
    desk.evdev.plug("event0")
    wait_until(lambda: desk.taken("event0"))


def test_a_missing_folder_is_awaited(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyboard, "LOOK_S", 0.01)
    desk.folder = desk.evdev.folder = desk.folder / "input"
    desk.begin()
    desk.folder.mkdir()
    desk.evdev.plug("event0")
    wait_until(lambda: desk.taken("event0"))


def test_a_folder_that_is_removed_with_its_last_device_is_awaited(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keyboard, "LOOK_S", 0.01)
    desk.folder = desk.evdev.folder = desk.folder / "input"
    desk.folder.mkdir()
    desk.evdev.plug("event0")
    desk.begin()
    wait_until(lambda: desk.taken("event0"))
    desk.evdev.pull("event0")
    desk.folder.rmdir()
    wait_until(lambda: desk.faults() == [False])
    desk.folder.mkdir()
    desk.evdev.plug("event0")
    wait_until(lambda: desk.faults() == [False, True])


def test_the_layout_of_the_settings_is_used(desk: Desk) -> None:
    desk.more["layout"] = "fr"
    desk.evdev.plug("event0")
    desk.begin()
    wait_until(lambda: desk.taken("event0"))
    desk.strike("event0", 16, 17)
    wait_until(lambda: desk.word() == "AZ")


def test_an_unknown_layout_is_reported_with_the_nearest_and_us_is_used(desk: Desk) -> None:
    desk.more["layout"] = "dvorak"
    desk.evdev.plug("event0")
    desk.begin()
    wait_until(lambda: desk.taken("event0"))
    desk.strike("event0", 16)
    wait_until(lambda: desk.word() == "Q")
    warning = desk.told[0]
    assert isinstance(warning, Fault)
    assert warning.message == (
        "The keyboard layout 'dvorak' is unknown; using 'us'; "
        'write layout = "us(dvorak)" under [keyboard].'
    )
    assert fault_notice(warning) == "dvorak? us(dvorak)"


def test_a_layout_is_not_read_without_a_keyboard(desk: Desk) -> None:
    desk.more["layout"] = "dvorak"
    desk.evdev.plug("event0", keys=[272, 273])
    desk.begin()
    wait_until(lambda: "event0" in str(desk.evdev.devices))
    assert desk.told == []


@pytest.mark.parametrize("name", ["de(neo)", "fr(bepo)", "us(dvorak)", "us(colemak)"])
def test_a_variant_types_the_letters_where_they_are_printed(desk: Desk, name: str) -> None:
    desk.more["layout"] = name
    desk.evdev.plug("event0")
    desk.begin()
    wait_until(lambda: desk.taken("event0"))
    desk.strike("event0", 31, 37)
    wait_until(lambda: len(desk.word()) == 2)
    assert desk.word() == {"de": "IR", "fr": "US"}.get(name[:2], "OT" if "dv" in name else "RE")


KEYPAD = [69, *range(71, 84), 96, 98]


def test_a_keypad_without_letters_is_reported(desk: Desk) -> None:
    desk.evdev.plug("event0", keys=KEYPAD)
    desk.begin()
    wait_until(lambda: desk.told)
    (news,) = desk.told
    assert isinstance(news, Fault)
    assert "has no letters" in news.message
    assert fault_notice(news) == "keypad: no letters"


def test_a_keypad_beside_a_keyboard_is_not_reported(desk: Desk) -> None:
    desk.evdev.plug("event0", keys=KEYPAD)
    desk.evdev.plug("event1")
    desk.begin()
    wait_until(lambda: desk.taken("event1"))
    assert desk.told == []


def test_other_kinds_of_events_are_ignored(desk: Desk) -> None:
    desk.evdev.plug("event0")
    desk.begin()
    wait_until(lambda: desk.taken("event0"))
    os.write(desk.evdev.device("event0").strike, bytes((4, 4, 31, 1, S, 1, 0, 0, 0)))
    wait_until(lambda: desk.word() == "S")


def test_without_evdev_it_says_what_to_install(desk: Desk) -> None:
    def missing() -> Any:
        raise ImportError("No module named 'evdev'")

    desk.keyboard = Keyboard(desk.reports, layout="us", folder=desk.folder, evdev=missing)
    wait_until(lambda: desk.told)
    fault = desk.told[0]
    assert isinstance(fault, Fault)
    assert "install python3-evdev" in fault.message


def test_an_unexpected_error_is_reported_and_ends_only_the_keyboard(desk: Desk) -> None:
    def strange(_: str) -> Any:
        raise ValueError("strange device")

    desk.evdev.InputDevice = strange  # type: ignore[method-assign, assignment]
    desk.evdev.plug("event0")
    desk.begin()
    wait_until(lambda: desk.faults() == [False])


def test_it_is_busy_until_every_key_is_reported(desk: Desk) -> None:
    reporting, go_on = threading.Event(), threading.Event()

    def sink(_: Event | Fault) -> None:
        reporting.set()
        go_on.wait()

    desk.reports.listen(sink)
    desk.evdev.plug("event0")
    desk.begin()
    wait_until(lambda: desk.taken("event0"))
    assert not desk.keyboard.busy
    desk.strike("event0", S)
    assert desk.keyboard.busy
    reporting.wait()
    assert desk.keyboard.busy
    go_on.set()
    wait_until(lambda: not desk.keyboard.busy)


def test_it_is_not_busy_while_it_is_unplugged(desk: Desk) -> None:
    desk.evdev.plug("event0")
    desk.begin()
    wait_until(lambda: desk.taken("event0"))
    desk.keyboard._devices["gone"] = SimpleNamespace(fd=-1, close=lambda: None)
    assert not desk.keyboard.busy
    del desk.keyboard._devices["gone"]
