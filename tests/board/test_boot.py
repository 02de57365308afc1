"""Switched on, the box says hello, is ready by itself, and says good night."""

from __future__ import annotations

import pytest
from board import Board
from build import SUITES
from causes import UNIT_FILE, cause
from evenings import Figure, PowerOn, begun, best, enter, found, history, on_library, spun

from companion.app.daemon import goodbye
from companion.app.hello.screen import hello
from hardware.box import seat
from hardware.boxes.panel import Panel

REVISIONS = {"Pi 4": "d03114", "Zero 2 W": "902120", "Pi 5": "d04170"}
READY = "systemctl show companion --value --property ActiveEnterTimestampMonotonic"


def first_picture(board: Board) -> bytes:
    """The first picture that was lit on the display."""
    panel = Panel()
    board.listen()
    for _, data in board.messages:
        (panel.data if data[0] == 0x40 else panel.command)(data[1:])
        if panel.picture().getbbox():
            return panel.picture().tobytes()
    raise AssertionError("nothing was ever shown")


@pytest.mark.stock
@cause(
    "the unit waits for a keyboard",
    (
        UNIT_FILE,
        "[Service]",
        "Requires=dev-input-event0.device\nAfter=dev-input-event0.device\n[Service]",
    ),
)
@cause("nobody says hello", ("companion/app/hello/early.py", "early_picture.begin(", "print("))
@cause(
    "nobody says good night",
    ("companion/app/daemon.py", "box.close(last.picture())", "box.close()"),
)
@cause("a unit fails beside it", ("/etc/systemd/system/board-setup.service", "-udevadm", "false"))
def test_it_boots_to_ready_without_keyboard_screen_or_network(
    power_on: PowerOn, figure: Figure
) -> None:
    board = power_on()
    board.pictured("home-board", within=90)
    assert first_picture(board) == hello().picture().tobytes()
    ready = int(board.shell(READY)) / 1e6
    hello_s = board.messages[0].ns / 1e9
    figure("power on to ready", f"{ready:.1f} s; to the first picture {hello_s:.1f} s")
    assert board.shell("systemctl --failed --plain --no-legend") == ""
    said = board.journal()
    assert "Fallback" not in said
    assert "Traceback" not in said
    board.shell("systemctl stop companion")
    board.shows(goodbye().picture(), "good night")


@cause(
    "the libraries are not there",
    ("RPi/GPIO/__init__.py", "import lgpio", "import no_lgpio"),
    ("hardware/pins/lgpio_library.py", "import lgpio", "import no_lgpio"),
)
@pytest.mark.parametrize("library", ["lgpio", "rpigpio"])
def test_one_turn_over_another_library(power_on: PowerOn, library: str) -> None:
    """With RPi.GPIO gpiozero reads the level when it hears of the edge, not at the edge: what
    is shorter than the delay is lost, so that this hand moves like a slow person's.
    """
    board = power_on()
    on_library(board, library)
    board.press_s, board.edge_s = 0.25, 0.05
    begun(board, 1, 2)
    spun(board)
    word = best(board)
    board.press(seat(1))
    enter(board, "CAT", word)
    board.sees("P2: SPIN")
    assert history(board).view().scores["P1"] > 0
    assert "Fallback" not in board.journal()


@pytest.mark.parametrize("revision", REVISIONS.values(), ids=REVISIONS)
@pytest.mark.parametrize("suite", SUITES)
@cause("a unit fails beside it", ("/etc/systemd/system/board-setup.service", "-udevadm", "false"))
def test_one_turn_on_every_board_and_system(power_on: PowerOn, suite: str, revision: str) -> None:
    board = power_on(append=f"pi_revision.revision=0x{revision}")
    board.pictured("home-board", within=90)
    assert board.shell("systemctl --failed --plain --no-legend") == ""
    begun(board, 1, 2)
    spun(board)
    word = best(board)
    board.press(seat(1))
    enter(board, "CAT", word)
    board.sees("P2: SPIN")
    assert "Fallback" not in board.journal()
    board.shell("systemctl stop companion")
    parts = found(board)
    assert f"{revision} ({suite}, x86_64, Python {SUITES[suite]}." in parts["board"]["found"]
    assert {one["state"] for one in parts.values()} == {"good"}
