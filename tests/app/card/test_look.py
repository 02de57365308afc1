"""What the first boot's display and log say about settings on bootfs, and about Imager's ticks."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from checkup_kit import write

from companion import paths
from companion.app.card import look
from companion.app.card.look import page_bytes, refused_screen, taken_screen, ticks_screen
from hardware.box import HEIGHT, WIDTH
from hardware.checkup.machine import Machine

SECRET = "the games room"
LONG = f'phones = "{"y" * 300}"\n'
BAD = {
    "[sound]\nvolume = 11\n": "2",
    "phones = 5\n[sound]\nvolume = 11\n": "1, 3",
    f"ssid: {SECRET}\n": "1",
    f'[wifi]\nssid = "{SECRET}"\n': "1",
    '[dictionary]\nname = "lost"\n': "2",
    LONG: "1",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    return tmp_path


def test_good_settings_are_named_by_their_file() -> None:
    Path("settings.toml.txt").write_text("[sound]\nvolume = 3\n")
    answer = look.settings("settings.toml.txt")
    assert (answer.wrong, answer.log) == (False, "settings taken from settings.toml.txt")
    assert answer.picture == page_bytes(taken_screen("settings.toml.txt").picture())
    assert taken_screen("settings.toml.txt").words()[:2] == ("settings.toml.txt", "SETTINGS TAKEN")


@pytest.mark.parametrize("text", BAD)
def test_the_log_has_the_numbers_of_the_wrong_lines_and_nothing_that_stands_there(
    text: str,
) -> None:
    Path("settings.toml").write_text(text)
    answer = look.settings("settings.toml")
    assert answer.wrong
    assert answer.log == f"settings not taken from settings.toml, wrong lines: {BAD[text]}"
    assert len(answer.picture) == WIDTH * HEIGHT // 8


@pytest.mark.parametrize("text", ['{"a": 1}', "#" * 70_000])
def test_a_file_that_is_something_else_is_called_so(text: str) -> None:
    Path("settings.toml").write_text(text)
    assert look.settings("settings.toml").log.endswith("settings.toml, not settings")


@pytest.mark.parametrize(
    ("sentence", "rows"),
    [
        ("line 3: wrong. Use 1.", ("line 3: wrong. Use", "1.")),
        ("line 3: sound.volume: 11 is not allowed. Use a whole number from 0 to 10.",
         ("line 3:", "sound.volume: 11 is", "not allowed.")),
        ("line 2: wiring.spin: The spin button cannot be on line 2: its pull-up of 1.8 kΩ is too "
         "strong for a contact with 1 kΩ. Use line 19, which is free.",
         ("line 2: wiring.spin:", "The spin button", "cannot be on line 2")),
        (f"line 3: phones: {'y' * 99} is not allowed.", ("line 3: phones",)),
        (f"line 3: {'y' * 99}: There is no such setting.", ("line 3: " + "y" * 12, "y" * 20)),
    ],
)  # fmt: skip
def test_the_display_has_as_much_of_the_first_wrong_line_as_there_is_room_for(
    sentence: str, rows: tuple[str, ...]
) -> None:
    assert refused_screen(sentence).words() == ("BAD SETTINGS", *rows)


TICKS = ("SPI", "1-Wire", "Serial", "USB Gadget Mode")


def test_every_picture_leaves_the_margins_that_both_kinds_of_display_need() -> None:
    screens = [
        taken_screen("settings.toml.txt"),
        ticks_screen(TICKS),
        refused_screen(f"line 3: {'M' * 300}"),
    ]
    for screen in screens:
        left, _, right, _ = screen.picture().getbbox() or (0, 0, 0, 0)
        assert left >= 4
        assert right <= WIDTH - 4


def test_ticks_are_named_with_the_sentences_of_the_check_up(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "settings_file", lambda: None)
    assert look.imager(Machine(folder)) == look.Answer()
    write(folder, "boot/firmware/config.txt", "dtparam=spi=on\ndtoverlay=w1-gpio\n")
    answer = look.imager(Machine(folder))
    assert answer.wrong
    assert answer.picture == page_bytes(ticks_screen(["SPI", "1-Wire"]).picture())
    spi, wire = answer.log.splitlines()
    assert "the tick 'Enable SPI'" in spi
    assert "button of seat 1" in wire


def test_the_parts_that_ticks_take_are_those_of_the_settings_in_force(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "settings.toml"
    monkeypatch.setattr(paths, "settings_file", lambda: file)
    write(folder, "boot/firmware/config.txt", "dtoverlay=w1-gpio\n")
    file.write_text("[wiring]\nseats = []\n")
    assert look.imager(Machine(folder)) == look.Answer()
    file.write_text("phones = 5\n")
    assert look.imager(Machine(folder)).wrong, "the box shows the fault; its wiring is not known"


def test_the_answers_come_out_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    Path("settings.toml").write_text("")
    monkeypatch.setattr(sys, "argv", ["-c", "settings", "settings.toml"])
    with pytest.raises(SystemExit) as end:
        look.main()
    sys.stdout.flush()
    out, said = capfdbinary.readouterr()
    assert (end.value.code, len(out), said) == (0, 1024, b"settings taken from settings.toml\n")
