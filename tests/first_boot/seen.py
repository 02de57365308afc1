"""What a board with a flashed card shows and has."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import draw
from board import Board
from PIL import Image

from companion.app.hello.screen import hello
from hardware.boxes.panel import Panel

NAME = "tabletop-word-companion"
SETUP = "/var/lib/companion-setup"
LONG_S = 120
"""A boot with an installation takes three minutes; the board makes it six times as much."""

Figure = Callable[[str, str], None]


def pictures(board: Board, also: Mapping[str, Image.Image] = {}) -> list[tuple[str, float]]:
    """The pictures of the setup, hello and others, in order, and seconds since power on."""
    wanted = {**draw.pictures(), "hello": hello().picture(), **also}
    known = {name: one.crop((4, 0, 120, 56)).tobytes() for name, one in wanted.items()}
    panel, seen = Panel(), [("", 0.0)]
    board.listen()
    for ns, data in board.messages:
        (panel.data if data[0] == 0x40 else panel.command)(data[1:])
        shown = panel.picture().crop((4, 0, 120, 56)).tobytes()
        name = next((name for name, one in known.items() if one == shown), "")
        if name and name != seen[-1][0]:
            seen.append((name, ns / 1e9))
    return seen[1:]


def is_set_up(board: Board, version: str = "", *, files: tuple[str, ...] = ("seen",)) -> None:
    """The installation is complete, and the program runs; `files` are what the setup keeps."""
    query = f"dpkg-query --show --showformat='${{db:Status-Status}} ${{Version}}' {NAME}"
    assert board.shell(query).startswith(f"installed {version}")
    assert board.shell("dpkg --audit") == ""
    assert board.shell(f"ls {SETUP}").split() == list(files)
    board.shell(f"/opt/{NAME}/bin/companion --self-check", timeout=300)
    assert board.shell("systemctl is-active companion") == "active"
    failed = board.shell("systemctl --failed --plain --no-legend")
    assert "companion" not in failed


def has_list(board: Board, version: str = "") -> None:
    """The list of games is there, and everything that belongs to it."""
    board.pictured("home-board", within=LONG_S)
    is_set_up(board, version)


def by_command(command: str) -> Callable[[Board], None]:
    """Wait for the guest, and until a command succeeds in it."""

    def wait(board: Board) -> None:
        board.ready()
        succeeds(board, command)

    return wait


def succeeds(board: Board, command: str) -> None:
    """Wait until a command succeeds in the guest, which answers already."""
    board.until(lambda: board.shell(f"{command} && echo yes", check=False), command, LONG_S)
