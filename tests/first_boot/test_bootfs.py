"""Settings, ticks of Imager and what people send, on the bootfs of a flashed card."""

from __future__ import annotations

import json
from pathlib import Path

import flashed
from board import Board
from evenings import SPIN_HELD
from flashed import Flash
from seen import LONG_S, NAME, by_command, is_set_up, pictures, succeeds

from companion.app.card.look import refused_screen, taken_screen, ticks_screen
from hardware.box import SPIN
from hardware.checkup.imager import GADGET, INTERFACES

BOOTFS = "/boot/firmware"
DARK = '[wiring]\ndisplay = "none"\n'
BAD = "[sound]\nvolume = 11\n"
WORSE = "line 2: sound.volume: 11 is not allowed. Use a whole number from 0 to 10."
PLAIN = "[sound]\nvolume = 3\n"

TICKED = [tick.written[0] for tick in (*INTERFACES, GADGET)]
TAKING = ["SPI", "1-Wire", "USB Gadget Mode"]
"""The ticks that take something from the default wiring."""

SECRETS = ("the games room", "2d711642b726b044", "anna", "AAAAC3NzaC1lZDI1NTE5")
"""The network, its password, the person and her key, as they are in what Imager writes."""

ADDRESSES = "ip -o addr; ip -o link; cat /etc/machine-id /proc/device-tree/serial-number"


def give(folder: Path, name: str, text: str) -> Path:
    """A file to copy onto bootfs."""
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def lines(board: Board) -> list[str]:
    """The log on bootfs without its times."""
    text = board.shell(f"cat {BOOTFS}/companion-setup.log")
    return [line.partition(" s: ")[2] for line in text.splitlines()]


def in_force(board: Board) -> str:
    return board.shell(f"cat /etc/{NAME}/settings.toml") + "\n"


def test_settings_and_ticks_on_bootfs(flash: Flash, package: Path, tmp_path: Path) -> None:
    """The display that the settings switch off still shows that they were taken."""
    config = (flashed.HERE / "bootfs/config.txt").read_text(encoding="utf-8")
    card = flash(
        files=(
            package,
            give(tmp_path, "settings.toml.txt", DARK),
            give(tmp_path, "config.txt", "\n".join((config, *TICKED, ""))),
        )
    )
    also = {
        "taken .txt": taken_screen("settings.toml.txt").picture(),
        "taken": taken_screen("settings.toml").picture(),
        "refused": refused_screen(WORSE).picture(),
        "ticks": ticks_screen(TAKING).picture(),
    }
    board = card.power_on()
    by_command("systemctl is-active --quiet companion")(board)
    is_set_up(board, files=("seen", "settings.toml"))
    seen = [name for name, _ in pictures(board, also)]
    assert seen == ["setting-up", "installing", "almost-there", "taken .txt", "ticks"]
    assert in_force(board) == DARK
    said = lines(board)
    assert said[:2] == ["The board starts; to do: install", "There is a bus for a display."]
    assert said[2].startswith("installing version ")
    assert said[3] == f"{said[2].removeprefix('installing ')} is installed"
    assert said[4:6] == ["A display answers.", "settings taken from settings.toml.txt"]
    for line, tick in zip(said[6:9], TAKING, strict=True):
        assert line.startswith(f"{tick} is switched on")
        assert f"the tick 'Enable {tick}' in Raspberry Pi Imager" in line
    board.power_off(120)

    flashed.copy(card.bootfs, give(tmp_path, "settings.toml", BAD))
    board = card.power_on()
    by_command("systemctl is-active --quiet companion")(board)
    assert [name for name, _ in pictures(board, also)] == ["refused"]
    assert in_force(board) == DARK
    assert lines(board)[-1] == "settings not taken from settings.toml, wrong lines: 2"
    board.power_off(120)

    flashed.copy(card.bootfs, give(tmp_path, "settings.toml", PLAIN))
    board = card.power_on()
    board.ready()
    board.pictured("home-board", within=LONG_S)
    assert [name for name, _ in pictures(board, also)] == ["taken", "hello"]
    assert in_force(board) == PLAIN
    assert board.shell(f"cat {BOOTFS}/settings-replaced.toml") + "\n" == DARK
    a_check_up_sends_its_report(board)
    nothing_private_is_on_bootfs(board)


def a_check_up_sends_its_report(board: Board) -> None:
    """SPIN is held as the program starts, and no part is tested."""
    board.ask("shell", command=SPIN_HELD, within=120)
    board.sees("so far", within=LONG_S)
    board.shell("echo pull-up > /sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio26/pull")
    board.press(SPIN)
    succeeds(
        board, f"test -e {BOOTFS}/report.json && ! systemctl --quiet is-active companion-report"
    )
    sent = json.loads(board.shell(f"cat {BOOTFS}/report.json"))
    assert "SPI is switched on" in json.dumps(sent["findings"])
    assert "kernel" in sent["figures"]
    assert board.shell("systemctl is-failed companion-report", check=False) == "inactive"


def nothing_private_is_on_bootfs(board: Board) -> None:
    """In the files that we write; Imager's own are not sent."""
    board.shell("cloud-init status --wait || true", timeout=600)
    ours = "companion-setup.log report.json settings-replaced.toml config.txt"
    text = board.shell(f"cd {BOOTFS} && cat {ours}") + board.shell(
        "cat /var/log/companion-setup.log"
    )
    words = board.shell(ADDRESSES, check=False).replace("\0", " ").split()
    private = {word.partition("/")[0] for word in words if len(word) > 6 and set(".:") & set(word)}
    private |= {board.shell("cat /etc/machine-id")}
    assert not [word for word in (*SECRETS, *private) if word in text]


def test_a_restart_by_imager_in_the_middle_of_dpkg(flash: Flash) -> None:
    card = flash()
    board = card.power_on()
    by_command(f"test $(find /opt/{NAME} -type f | wc -l) -gt 300")(board)
    board.begin("shell", command="systemctl reboot --no-block")
    board.stopped(120)
    board = card.power_on()
    board.ready()
    board.pictured("home-board", within=LONG_S)
    is_set_up(board)
    said = lines(board)
    cut = "The board restarts or is switched off; the installation goes on at the next start."
    assert cut in said
    again = "The installation was cut before, by a pulled plug or a restart, and begins again."
    assert said.index(again) > said.index(cut)
    assert any(line.endswith(" is installed") for line in said[said.index(again) :])
