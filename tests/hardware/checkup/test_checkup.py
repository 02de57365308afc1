"""Checks of a board's parts, on a simulated board with one fault at a time."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from checkup_kit import CARDS, KEYBOARD, KEYPAD, Locked, one, write

from hardware.checkup import keys as keys_module
from hardware.checkup import pins as pins_module
from hardware.checkup.findings import Finding, State, fault_from_message
from hardware.checkup.keys import keyboard
from hardware.checkup.machine import JOIN, Machine, board
from hardware.checkup.pins import pins
from hardware.checkup.sound import cards, sound
from hardware.errors import PartMissing, PinFactoryMissing, SoundLibraryMissing
from hardware.layouts.choice import choose
from hardware.parts.audio import mixers
from hardware.pins.pins import Pins
from hardware.wiring.wiring import BuzzerWiring, Wiring

# ---- the board


def test_a_board_reports_its_model_and_its_system(pi: Path) -> None:
    found = one(board(Machine(pi)))
    assert found.state is State.GOOD
    assert "Raspberry Pi 4 Model B Rev 1.4" in found.found
    assert "trixie" in found.found


def test_a_board_is_recognised_by_its_revision_alone(tmp_path: Path) -> None:
    write(tmp_path, "proc/cpuinfo", "model name\t: some\nRevision\t: d03114\n")
    assert Machine(tmp_path).model.endswith("d03114")
    node = tmp_path / "proc/device-tree/system/linux,revision"
    node.parent.mkdir(parents=True)
    node.write_bytes(bytes.fromhex("00902120"))
    assert Machine(tmp_path).model.endswith("code 902120")


def test_another_computer_is_not_a_board(tmp_path: Path) -> None:
    write(tmp_path, "proc/device-tree/model", "A telephone\0")
    assert "--mock" in one(board(Machine(tmp_path))).do


@pytest.mark.parametrize(("alarm", "state"), [("1", State.FAULT), ("0", State.GOOD)])
def test_a_weak_power_supply_is_reported(pi: Path, alarm: str, state: State) -> None:
    write(pi, "sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    write(pi, "sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    write(pi, "sys/class/hwmon/hwmon1/in0_lcrit_alarm", f"{alarm}\n")
    assert board(Machine(pi))[1].state is state


def test_missing_files_are_empty_and_device_rights_are_read(pi: Path) -> None:
    assert Machine(pi).usable(pi / "dev/i2c-1")
    assert not Machine(pi).usable(pi / "dev/i2c-7")


# ---- the pins


class FakePins(Pins):
    """Pins with lines in use by other programs, and without support for pulses."""

    def __init__(self, held: dict[int, str], wrong: Exception | None = None) -> None:
        super().__init__(SimpleNamespace(close=lambda: None))
        self._held, self._wrong = held, wrong

    def holder(self, line: int) -> str | None:
        return self._held.get(line)

    def check_pwm(self) -> None:
        if self._wrong:
            raise self._wrong


def check_pins(root: Path, wiring: Wiring | None = None, factory: Any = "gpiod", **how: Any) -> Any:
    how = {"make": lambda _: FakePins({}), "installed": {}.get, **how}
    return pins(how.pop("machine", Machine(root)), wiring or Wiring(), factory, **how)


def test_free_pins_with_a_working_library_are_good(pi: Path) -> None:
    assert one(check_pins(pi)).state is State.GOOD


def test_a_computer_without_pins_says_so(tmp_path: Path) -> None:
    assert "no pins" in one(check_pins(tmp_path)).found


def test_a_user_outside_the_groups_gets_the_command(pi: Path) -> None:
    assert one(check_pins(pi, machine=Locked(pi))).do == JOIN


@pytest.mark.parametrize(
    ("error", "told", "do"),
    [
        (
            PinFactoryMissing("lgpio 0.0.0.2 is a stub; install python3-lgpio with apt."),
            "lgpio 0.0.0.2 is a stub.",
            "Install python3-lgpio with apt.",
        ),
        (PartMissing("The pins do not answer."), "The pins do not answer.", "Compare"),
    ],
)
def test_a_broken_library_is_reported_with_advice(
    pi: Path, error: Exception, told: str, do: str
) -> None:
    def make(name: str) -> Any:
        raise error

    found = one(check_pins(pi, make=make))
    assert found.found == told
    assert found.do.startswith(do)


def test_a_line_in_use_is_reported_with_its_program(pi: Path) -> None:
    holders: dict[int, str] = {8: "spi0 CS0", 26: "", 4: "lg", 18: "lg"}
    found = check_pins(pi, make=lambda _: FakePins(holders))
    assert [finding.found for finding in found] == [
        "Lines 4, 18 are used by 'lg'.",
        "Line 26 (spin button) is used by another program.",
        "Line 8 (knob phase A) is used by 'spi0 CS0'.",
    ]


def test_rpigpio_is_noted_for_its_missing_stamps_and_its_library_is_checked(pi: Path) -> None:
    told = check_pins(pi, factory="rpigpio", installed={"rpi-lgpio": True}.get)
    assert [finding.state for finding in told] == [State.NOTE, State.GOOD]
    assert "gpiod" in told[0].do
    both = check_pins(pi, factory="rpigpio", installed=lambda name: True)
    assert "pip uninstall RPi.GPIO" in both[0].do
    original = check_pins(pi, factory="rpigpio", installed={"RPi.GPIO": True}.get)
    assert "/dev/gpiomem" in original[0].found
    write(pi, "dev/gpiomem", "")
    served = check_pins(pi, factory="rpigpio", installed={"RPi.GPIO": True}.get)
    assert [finding.state for finding in served] == [State.NOTE, State.GOOD]


def test_a_passive_buzzer_or_a_servo_needs_lgpio_and_other_boxes_do_not(pi: Path) -> None:
    wrong = PinFactoryMissing("lgpio is missing (no module); install python3-lgpio with apt.")
    active = BuzzerWiring(kind="active")

    def states(wiring: Wiring) -> list[State]:
        return [found.state for found in check_pins(pi, wiring, make=lambda _: lacking)]

    lacking = FakePins({}, wrong)
    assert check_pins(pi, make=lambda _: lacking)[1].do == "Install python3-lgpio with apt."
    assert states(Wiring(buzzer=active, servo=19)) == [State.GOOD, State.FAULT]
    assert states(Wiring(buzzer=active)) == [State.GOOD]
    assert states(Wiring(buzzer=None)) == [State.GOOD]


def test_installed_packages_are_looked_up() -> None:
    assert pins_module._is_installed("gpiozero")
    assert not pins_module._is_installed("no-such-package-anywhere")


# ---- the sound


@pytest.fixture(autouse=True)
def libraries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sound libraries that were checked; all of them work."""
    asked: list[str] = []
    monkeypatch.setattr(mixers, "check", asked.append)
    return asked


def listen(root: Path, kind: Any = "usb", device: str = "", **how: Any) -> Any:
    return sound(how.pop("machine", Machine(root)), kind, device, how.pop("used", "alsa"))


def test_the_cards_are_read_with_their_names(pi: Path) -> None:
    assert [(card.number, card.name) for card in cards(Machine(pi))] == [
        (0, "vc4hdmi"),
        (1, "Device"),
    ]


def test_sound_on_the_hdmi_port_is_reported(pi: Path) -> None:
    assert one(listen(pi)).do == 'Write device = "plughw:CARD=Device" under [sound].'
    write(pi, "proc/asound/cards", CARDS[: CARDS.index(" 1 [")])
    assert "Plug in a USB loudspeaker" in one(listen(pi)).do
    assert one(listen(pi, "hdmi")).state is State.GOOD


def test_a_card_whose_number_changed_is_reported_with_its_name(pi: Path) -> None:
    moved = one(listen(pi, device="plughw:2,0"))
    assert moved.state is State.FAULT
    assert "there are 0 vc4hdmi, 1 Device" in moved.found
    assert 'device = "plughw:CARD=Device"' in moved.do


def test_a_card_by_number_is_only_noted(pi: Path) -> None:
    assert one(listen(pi, device="hw:1")).state is State.NOTE


@pytest.mark.parametrize("device", ["plughw:CARD=Device,DEV=0", "default"])
def test_a_card_by_name_is_good(pi: Path, device: str) -> None:
    assert one(listen(pi, device=device)).state is State.GOOD


def test_the_advice_for_a_missing_card_depends_on_the_settings(tmp_path: Path) -> None:
    assert "USB loudspeaker" in one(listen(tmp_path)).do
    assert "dtoverlay" in one(listen(tmp_path, "i2s")).do
    assert one(listen(tmp_path, "none")).state is State.GOOD


def test_a_card_without_permission_is_reported(pi: Path) -> None:
    assert one(listen(pi, machine=Locked(pi))).do == JOIN


def test_a_missing_library_is_reported_with_its_package(
    pi: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(library: str) -> None:
        raise SoundLibraryMissing(f"There is no sound: no {library}; type: sudo apt-get install it")

    monkeypatch.setattr(mixers, "check", broken)
    for root in (pi, pi / "without-any-card"):
        found = listen(root, device="default")[1]
        assert found.found == "There is no sound: no alsa."
        assert found.do == "Type: sudo apt-get install it"


def test_the_library_of_the_settings_is_tried(pi: Path, libraries: list[str]) -> None:
    listen(pi, device="default")
    listen(pi, device="default", used="pygame")
    assert libraries == ["alsa", "pygame"]


# ---- the keyboard


def test_a_device_with_only_some_keys_is_not_a_keyboard(pi: Path) -> None:
    assert "1 plugged in" in one(keyboard(Machine(pi), "us", has_evdev=lambda: True)).found


def test_a_missing_keyboard_is_not_a_fault(tmp_path: Path) -> None:
    assert one(keyboard(Machine(tmp_path), "us")).state is State.GOOD


def test_an_unreadable_keyboard_is_reported(pi: Path) -> None:
    assert "python3-evdev" in one(keyboard(Machine(pi), "us", has_evdev=lambda: False)).do
    assert one(keyboard(Locked(pi), "us", has_evdev=lambda: True)).do == JOIN


def test_an_unknown_layout_is_reported(pi: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = pi / "keyboard"
    file.write_text("XKBLAYOUT=de\nXKBVARIANT=neoo\n")
    monkeypatch.setattr(keys_module, "choose", partial(choose, file=file))
    found = keyboard(Machine(pi), "auto", has_evdev=lambda: True)
    assert found[1].state is State.NOTE
    assert 'layout = "de(neo)"' in found[1].do
    file.write_text("XKBLAYOUT=de\nXKBVARIANT=neo\n")
    assert one(keyboard(Machine(pi), "auto", has_evdev=lambda: True)).state is State.GOOD


def test_a_keypad_without_letters_is_said_to_be_one(pi: Path) -> None:
    devices = pi / "proc/bus/input/devices"
    write(pi, "proc/bus/input/devices", KEYPAD)
    found = one(keyboard(Machine(pi), "us"))
    assert found.state is State.NOTE
    assert found.found == "Only a keypad without letters is plugged in."
    devices.write_text(f"{KEYPAD}\n\n{KEYBOARD}")
    assert one(keyboard(Machine(pi), "us", has_evdev=lambda: True)).state is State.GOOD


def test_evdev_is_looked_up_by_default(pi: Path) -> None:
    assert keyboard(Machine(pi), "us")[0].part == "keyboard"


def test_a_fault_without_advice_gets_default_advice() -> None:
    assert fault_from_message("pins", "Something.") == Finding(
        "pins", State.FAULT, "Something.", "Compare its wires with: companion wiring"
    )


def test_findings_are_plain_values() -> None:
    assert msgspec.to_builtins(fault_from_message("a", "B; c."))["state"] == "fault"
