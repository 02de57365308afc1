"""A shell in the emulated board, and a hand at it:

    sudo .venv/bin/python tests/board/emulator/shell.py [SUITE] [KERNEL]

SUITE is bookworm or trixie, KERNEL user-mode, stock or arm64, as for build.py. The
guest runs the lines you type as root. A line that begins with a dot is for the hand or the eye:
.press spin, .hold seat1 1.2, .turn -3, .plug, .type CAT<ENTER>, .look; .cut pulls the plug and
switches on again. An empty line or Ctrl-D switches off.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from board import Board
from build import SLOWER, build
from reading import drawn


def main() -> None:
    """Boot, and do as told until told no more."""
    built = build(*sys.argv[1:])
    slower = SLOWER[sys.argv[2] if len(sys.argv) > 2 else "user-mode"]
    with tempfile.TemporaryDirectory() as folder:
        disk = Path(folder) / "disk"
        while True:
            with Board(
                disk, base=built / "board.ext4", kernel=built / "linux", slower=slower
            ) as board:
                board.ready(600)
                if not told(board):
                    return


def told(board: Board) -> bool:
    """Do what is typed; whether the board shall be switched on again."""
    while (line := asked()) and line != ".cut":
        if line.startswith("."):
            by_hand(board, *line[1:].split())
        else:
            _, out, errors = board.ask("shell", within=3600, command=line, timeout=3600)
            print(base64.b64decode(out).decode(errors="replace") + errors, end="")
    return line == ".cut"


def asked() -> str:
    """A line, an empty one at the end."""
    try:
        return input("board# ")
    except EOFError:
        return ""


def by_hand(board: Board, what: str, *how: str) -> None:
    """One touch, or a look."""
    match what, how:
        case "press", controls:
            board.press(*controls)
        case "hold", (control, seconds):
            board.hold(control, float(seconds))
        case "turn", (detents,):
            board.turn(int(detents))
        case "plug" | "unplug", ():
            board.ask(what)
        case "type", (text,):
            board.type(text)
        case "look", ():
            print(drawn(board.look()), f"lamps: {board.lamps()}", sep="\n")
        case _:
            print(__doc__)


if __name__ == "__main__":
    main()
