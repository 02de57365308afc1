"""A card with the two files on bootfs is set up by itself, whatever happens to the plug."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import flashed
import pytest
from board import STATE, Board
from flashed import Flash
from seen import LONG_S, NAME, Figure, by_command, has_list, pictures


def is_as_imager_wanted(board: Board) -> None:
    """The name, the user, ssh and Wi-Fi."""
    board.shell("cloud-init status --wait || true", timeout=600)
    assert board.shell("hostname") == "games"
    groups = board.shell("id --name --groups anna").split()
    assert {"sudo", "gpio", "i2c", "input"} <= set(groups)
    assert "anna@laptop" in board.shell("cat /home/anna/.ssh/authorized_keys")
    assert board.shell("systemctl is-active ssh") == "active"
    network = board.shell("cat /etc/netplan/*.yaml")
    assert "the games room" in network
    assert "2d711642b726b044" in network


@pytest.mark.parametrize("runcmd", [False, True], ids=["without commands", "with commands"])
def test_two_files_on_bootfs_are_enough(flash: Flash, figure: Figure, runcmd: bool) -> None:
    card = flash(runcmd=runcmd)
    board = card.power_on()
    board.ready()
    has_list(board)
    seen = dict(pictures(board))
    assert list(seen) == ["setting-up", "installing", "almost-there", "hello"]
    is_as_imager_wanted(board)
    commands = board.shell("cat /var/lib/imager-was-here", check=False)
    assert commands == ("anna was here" if runcmd else "")
    assert "\ndtparam=i2c_arm=on\n" in board.shell("cat /boot/firmware/config.txt")
    kind = "with commands" if runcmd else "without commands"
    times = ", ".join(f"{name} {seconds:.0f} s" for name, seconds in seen.items())
    figure(f"first boot {kind}, power on to", times)
    board.power_off(120)
    board = card.power_on()
    board.ready()
    has_list(board)
    (found,) = pictures(board)
    figure(f"second boot {kind}, power on to", f"{found[0]} {found[1]:.0f} s")
    assert found[0] == "hello"


def by_console(text: str) -> Callable[[Board], None]:
    return lambda board: board.says(text)


def dpkg_log(words: str) -> Callable[[Board], None]:
    return by_command(f"grep -q 'status {words} {NAME}' /var/log/dpkg.log")


MOMENTS = {
    "before the script": by_console("init-local"),
    "while the first files are unpacked": by_command(f"test -d /opt/{NAME}"),
    "while the last files are unpacked": by_command(
        f"test $(find /opt/{NAME} -type f | wc -l) -gt 1500"
    ),
    "while dpkg configures": dpkg_log("half-configured"),
    "after dpkg, before everything is on the card": dpkg_log("installed"),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_pulled_plug_is_repaired_at_the_next_boot(
    flash: Flash, figure: Figure, moment: str
) -> None:
    card = flash()
    board = card.power_on()
    MOMENTS[moment](board)
    board.cut()
    board = card.power_on()
    board.ready()
    has_list(board)
    times = ", ".join(f"{name} {seconds:.0f} s" for name, seconds in pictures(board))
    figure(f"boot after the plug was pulled {moment}, power on to", times)


def test_a_missing_package_is_shown_and_later_installed_and_updated(
    flash: Flash, package: Path
) -> None:
    card = flash(files=())
    board = card.power_on()
    board.ready()
    board.until(lambda: "no-package" in dict(pictures(board)), "the picture no-package", LONG_S)
    board.cut()
    flashed.copy(card.bootfs, package)
    board = card.power_on()
    board.ready()
    has_list(board)
    board.shell(f"touch {STATE}/a-game")
    board.power_off(120)
    flashed.copy(card.bootfs, flashed.newer(package, card.folder))
    board = card.power_on()
    board.ready()
    has_list(board, flashed.NEWER)
    assert "updating" in dict(pictures(board))
    board.shell(f"test -e {STATE}/a-game")
