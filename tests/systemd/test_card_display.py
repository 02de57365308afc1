"""The parts of vendor-data, and the display of a card that is being set up."""

import json
import subprocess
import sys

import display
import draw
import make_card
import pytest
from card_kit import CARD

from hardware.boxes.panel import Panel, Sh1106Panel

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a card is Linux's")


def parts():
    """The parts of vendor-data as cloud-init reads them: type and content."""
    text = make_card.vendor_data()
    assert text.startswith("#cloud-config-archive\n")
    blocks = text.split("\n- type: ")[1:]
    return [
        (head.split("\n")[0], "\n".join(line[4:] for line in content.split("\n")))
        for head, content in (block.split("  content: |\n") for block in blocks)
    ]


def test_vendor_data_has_scripts_only_and_they_are_sound():
    kinds = [kind for kind, _ in parts()]
    assert kinds == ["text/cloud-boothook", "text/x-shellscript"]
    for _, script in parts():
        assert script.startswith("#!/bin/sh\n")
        assert subprocess.run(["sh", "-n"], input=script, text=True, check=False).returncode == 0


def test_the_boothook_puts_every_file_in_place_and_leaves_equal_ones_alone(tmp_path):
    folder, units = tmp_path / "companion-setup", tmp_path / "system"
    script = parts()[0][1].replace("FOLDER=/usr/local/lib/companion-setup", f"FOLDER={folder}")
    script = script.replace("UNITS=/etc/systemd/system", f"UNITS={units}")
    script = script.replace("/run/companion-setup.file", f"{tmp_path}/file")
    script = script.replace("exec sh", "exec true")
    subprocess.run(["sh", "-e"], input=script, text=True, check=True)
    for name in ("setup", "display.py", "pictures.json"):
        assert (folder / name).read_bytes() == (CARD / name).read_bytes()
    wanted = units / "multi-user.target.wants/companion-setup.service"
    assert wanted.resolve().read_bytes() == (CARD / "companion-setup.service").read_bytes()
    (folder / "setup").write_bytes(b"")
    kept = (folder / "display.py").stat().st_ino
    subprocess.run(["sh", "-e"], input=script, text=True, check=True)
    assert (folder / "setup").read_bytes() == (CARD / "setup").read_bytes()
    assert (folder / "display.py").stat().st_ino == kept


@pytest.mark.parametrize("file", ["setup", "boothook", "../protect-card.sh"])
def test_the_scripts_are_plain_posix(file):
    text = (CARD / file).read_text(encoding="utf-8")
    assert subprocess.run(["sh", "-n"], input=text, text=True, check=False).returncode == 0
    assert not {"[[", "function ", "&>", "local "} & set(text.split())


# -- the display ----------------------------------------------------------------------


def shown(panel, messages):
    for message in messages:
        (panel.data if message[0] == 0x40 else panel.command)(message[1:])
    return panel.picture()


def test_the_stored_pictures_are_those_that_are_drawn():
    assert (CARD / "pictures.json").read_text(encoding="utf-8") == draw.stored()


def test_there_is_a_picture_for_everything_that_the_setup_shows():
    script = (CARD / "setup").read_text(encoding="utf-8")
    names = {"setting-up", "installing", "updating", "almost-there"}
    names |= {"no-package", "damaged", "wrong", "full", "failed"}
    assert display.pictures().keys() == names
    assert all(name in script for name in names)


@pytest.mark.parametrize("panel", [Panel, Sh1106Panel])
def test_both_kinds_of_display_show_each_picture_from_the_same_bytes(panel):
    drawn = draw.pictures()
    for name, (picture, _) in display.pictures().items():
        seen = shown(panel(), display.whole(picture))
        left = panel.first_column
        assert seen.crop((0, 0, 120, 64)).tobytes() == (
            drawn[name].crop((left, 0, left + 120, 64)).tobytes()
        )
        edges = [seen.crop((0, 0, 2, 64)), seen.crop((126, 0, 128, 64))]
        assert not any(edge.getbbox() for edge in edges)


@pytest.mark.parametrize("panel", [Panel, Sh1106Panel])
def test_a_block_moves_below_the_picture_as_long_as_the_work_goes_on(panel):
    picture, moves = display.pictures()["installing"]
    assert moves
    screen = panel()
    shown(screen, display.whole(picture))
    places = [
        shown(screen, display.block(tick)).crop((0, 56, 128, 64)).getbbox() for tick in range(11)
    ]
    assert len(set(places)) == 10
    assert places[0] == places[10]
    assert not display.pictures()["failed"][1]


def test_a_bus_without_a_display_stops_nothing(monkeypatch, tmp_path):
    monkeypatch.setattr(display, "BUS", tmp_path / "none")
    assert not display.send([b"\x00\xaf"])
    monkeypatch.setattr(display, "BUS", tmp_path / "file")
    (tmp_path / "file").touch()
    assert not display.send([b"\x00\xaf"])


def test_the_activity_light_blinks_and_gets_its_own_work_again(monkeypatch, tmp_path):
    trigger = tmp_path / "ACT/trigger"
    trigger.parent.mkdir()
    trigger.write_text("none timer [mmc0] heartbeat\n")
    monkeypatch.setattr(display, "LIGHTS", tmp_path)
    with display.blinking():
        assert trigger.read_text() == "timer"
    assert trigger.read_text() == "mmc0"
    monkeypatch.setattr(display, "LIGHTS", tmp_path / "none")
    with display.blinking():
        pass


@pytest.mark.parametrize("name", ["installing", "answer"])
def test_the_display_needs_nothing_but_the_standard_library(tmp_path, name):
    picture = tmp_path / "picture"
    picture.write_text(name)
    (tmp_path / "answer").write_bytes(bytes(1024))
    code = (
        (CARD / "display.py")
        .read_text(encoding="utf-8")
        .replace("TICK_S, AGAIN = 0.5", "TICK_S, AGAIN = 0")
    )
    code = code.replace("tick += 1\n", "tick += 1\n        if tick > 2: return\n")
    (tmp_path / "display.py").write_text(code, encoding="utf-8")
    (tmp_path / "pictures.json").write_text(
        json.dumps(json.loads((CARD / "pictures.json").read_text()))
    )
    done = subprocess.run(
        [sys.executable, "-IS", tmp_path / "display.py", picture],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
