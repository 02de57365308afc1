"""Settings on bootfs, ticks in Raspberry Pi Imager, and the log that people send."""

import inspect
import re
import sys
from pathlib import Path

import draw
import pytest
from card_kit import CARD, NAME, ROOT, installs

from companion import paths
from companion.app.card import look
from hardware.checkup import imager

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a card is Linux's")


BAD = "printf BAD; echo 'settings not taken from settings.toml, wrong lines: 3' >&2; exit 2"


def asked(calls):
    return [call for call in calls if call.startswith(("asked", "sleep"))]


def take(card):
    """The program takes the settings, and remembers them."""
    taken = f"printf TAKEN; cp {card.bootfs}/settings.toml* {card.state}/settings.toml"
    card.fake_program(settings=taken)


@pytest.mark.parametrize("name", ["settings.toml", "settings.toml.txt"])
def test_settings_are_taken_after_the_installation_and_shown(card, name):
    card.copy()
    (card.bootfs / name).write_text("phones = 'off'\n")
    take(card)
    assert card.boot() == 0
    assert (card.picture, (card.run_folder / "answer").read_text()) == ("answer", "TAKEN")
    calls = card.take_calls()
    assert asked(calls) == ["asked settings", "sleep 5", "asked ticks"]
    assert calls.index("asked settings") > calls.index(installs(calls)[0])
    assert "systemctl stop companion-setup-display.service" in calls


def test_settings_are_taken_again_only_when_they_differ(card):
    card.copy()
    file = card.bootfs / "settings.toml"
    file.write_text("phones = 'off'\n")
    take(card)
    card.boot()
    card.take_calls()
    card.boot()
    assert card.take_calls() == []
    file.write_text("phones = 'on'\n")
    card.boot()
    assert asked(card.take_calls()) == ["asked settings", "sleep 5"]
    file.unlink()
    card.boot()
    assert card.take_calls() == []


def test_bad_settings_are_shown_at_each_start_until_they_are_right(card):
    card.copy()
    card.boot()
    (card.bootfs / "settings.toml").write_text("phones = 5\n")
    card.fake_program(settings=BAD)
    for _ in range(2):
        card.take_calls()
        assert card.boot() == 0
        assert asked(card.take_calls()) == ["asked settings", "sleep 20"]
        assert (card.run_folder / "answer").read_text() == "BAD"
        assert card.sent_log[-1] == "settings not taken from settings.toml, wrong lines: 3"


def test_a_program_that_cannot_answer_holds_up_nothing(card):
    card.copy()
    (card.bootfs / "settings.toml").write_text("phones = 'off'\n")
    card.fake_program(settings="echo secret >&2; exit 1")
    assert card.boot() == 0
    assert "The program has no answer about: settings" in card.sent_log
    assert "secret" not in card.sent_log
    card.take_calls()
    (card.root / f"opt/{NAME}/bin/python").unlink()
    assert card.boot() == 0
    assert card.take_calls() == []


def test_settings_are_taken_beside_a_package_that_is_wrong(card):
    card.copy()
    card.boot()
    card.copy("1.1~trixie", extra="torn")
    (card.bootfs / "settings.toml").write_text("phones = 'off'\n")
    card.take_calls()
    take(card)
    assert card.boot() == 1
    assert asked(card.take_calls()) == ["sleep 20", "asked settings", "sleep 5"]


def test_bad_settings_are_shown_once_beside_an_installed_and_a_damaged_package(card):
    card.copy()
    card.copy("1.1~trixie", extra="unreadable")
    (card.bootfs / "settings.toml").write_text("phones = 5\n")
    card.fake_program(settings=BAD)
    assert card.boot() == 1
    assert asked(card.take_calls()) == ["asked settings", "sleep 20", "asked ticks", "sleep 20"]
    assert card.sent_log.count("settings not taken from settings.toml, wrong lines: 3") == 1


def test_the_first_boot_says_what_was_ticked_in_imager(card):
    card.bus.touch()
    card.copy()
    card.fake_program(ticks="printf TICKS; echo 'SPI takes lines.' >&2; exit 2")
    assert card.boot() == 0
    assert asked(card.take_calls()) == ["asked ticks", "sleep 20"]
    assert card.sent_log[-1] == "SPI takes lines."
    assert card.picture == "answer"


# -- the log on bootfs ----------------------------------------------------------------


def test_each_step_of_a_first_boot_is_in_the_log_on_bootfs(card):
    card.bus.touch()
    card.copy()
    card.boot()
    assert card.sent_log == [
        "The board starts; to do: install",
        "There is a bus for a display.",
        "installing version 1.0~trixie",
        "version 1.0~trixie is installed",
        "No display answers.",
    ]
    calls = card.take_calls()
    assert calls.count("sync /boot/firmware/companion-setup.log.new") == 5
    assert not (card.bootfs / "companion-setup.log.new").exists()
    (card.run_folder / "answered").touch()
    card.copy("1.1~trixie")
    card.boot()
    assert card.sent_log[5:][-1] == "A display answers."


def test_the_log_says_why_dpkg_failed_and_stays_small(card):
    log = card.bootfs / "companion-setup.log"
    log.write_text("x" * 70_000)
    (card.root / "var/log/companion-setup.log").write_text("dpkg: error: no room\n")
    card.copy()
    Path(f"{card.status}.stuck").touch()
    assert card.boot() == 1
    assert "dpkg: error: no room" in card.sent_log
    assert log.stat().st_size == 65536


@pytest.mark.parametrize("strange", ["folder", "link"])
def test_anything_else_in_the_place_of_the_log_is_left_alone(card, strange):
    log, other = card.bootfs / "companion-setup.log", card.root / "other"
    other.write_text("untouched")
    log.mkdir() if strange == "folder" else log.symlink_to(other)
    card.copy()
    assert card.boot() == 0
    assert other.read_text() == "untouched"
    assert log.is_dir() or log.is_symlink()


def test_a_restart_in_the_middle_is_told_from_a_pulled_plug(card):
    card.copy()
    Path(f"{card.status}.restart").touch()
    card.boot()
    assert card.sent_log[-1].startswith("The board restarts or is switched off")
    Path(f"{card.status}.restart").unlink()
    assert card.is_unfinished
    card.boot()
    assert "The installation was cut before, by a pulled plug or a restart" in " ".join(
        card.sent_log
    )
    assert card.sent_log[-2] == "version 1.0~trixie is installed"
    assert not card.is_unfinished


def test_the_log_names_no_file_of_the_person(card):
    torn = card.copy(name=f"{NAME} of GRANDMA: 1.deb", extra="torn")
    said = f"dpkg: error processing archive {torn} (--install):\n"
    (card.root / "var/log/companion-setup.log").write_text(said)
    (card.bootfs / "settings.toml").write_text("ssid = GRANDMA\n")
    card.boot()
    assert "GRANDMA" not in "".join(card.sent_log)
    assert "the package (--install):" in "".join(card.sent_log)


# -- what people read -----------------------------------------------------------------


def words_in_italics(page, heading):
    """The words in italics in the first column of the table below a heading."""
    section = (ROOT / "docs" / page).read_text(encoding="utf-8").partition(f"## {heading}\n")[2]
    table = section.partition("\n##")[0].splitlines()
    firsts = [row.split("|")[1] for row in table if row.startswith("|")]
    return {word for first in firsts for word in re.findall(r"\*([^*]+)\*", first)}


def test_the_page_says_what_each_picture_means():
    asked = [look.taken_screen("x"), look.refused_screen("line 1: x."), look.ticks_screen(["SPI"])]
    shown = {rows[1] for rows in (draw.WORK | draw.FAULTS).values()}
    shown |= {word for screen in asked for word in screen.words() if word.isupper()}
    assert words_in_italics("flash.md", "What the display shows") == shown


def test_the_page_on_the_log_quotes_it():
    quoted = words_in_italics("first-hardware.md", "When nothing comes")
    said = (CARD / "setup").read_text(encoding="utf-8") + inspect.getsource(imager)
    assert len(quoted) > 4
    assert not [words for words in quoted if words not in said]


def test_the_page_names_the_files_to_send_and_those_never_to_send():
    page = (ROOT / "docs/first-hardware.md").read_text(encoding="utf-8")
    send = re.findall(r"^- `([\w.-]+)`$", page, re.MULTILINE)
    assert send == ["companion-setup.log", paths.REPORT, "config.txt", "cmdline.txt"]
    never = page.partition("**Never send**")[2].partition("\n\n")[0]
    assert all(f"`{name}`" in never for name in ("user-data", "network-config"))
    assert "logs of cloud-init" in never
