"""The check-up on the real kernel's devices: what it finds, and every part tried by hand."""

from __future__ import annotations

from board import PARAMETERS, Board
from causes import cause
from evenings import SPIN_HELD, found

from hardware.box import KNOB, SPIN, seat

STARTED_WITH_SPIN_DOWN = SPIN_HELD + "sleep 8\necho pull-up > $spin\n"


@cause(
    "a bus that hangs is taken for one without a display",
    ("hardware/checkup/bus.py", "return Scan(hangs=True)", "return Scan()"),
)
@cause(
    "nobody looks who may use what",
    ("hardware/checkup/machine.py", "return os.access(node, os.R_OK | os.W_OK)", "return True"),
)
def test_the_check_up_finds_faults_of_real_parts(board: Board) -> None:
    playing = found(board)
    assert playing["service"]["state"] == "note"
    assert "pins" not in playing
    assert "0x3c" in playing["display"]["found"]
    board.shell("systemctl stop companion")
    well = found(board)
    assert {one["state"] for one in well.values()} == {"good"}
    assert "gpiod drives them" in well["pins"]["found"]
    board.shell(f"echo 1000 > {PARAMETERS}/hang_ms")
    assert "hangs" in found(board)["display"]["found"]
    board.shell(f"echo 0 > {PARAMETERS}/hang_ms; echo 0 > {PARAMETERS}/present")
    assert "No device answers" in found(board)["display"]["found"]
    stranger = found(board, groups="--clear-groups")
    for part in ("pins", "display", "sound"):
        assert "usermod -aG gpio" in stranger[part]["do"]


@cause(
    "the spin button is not looked at",
    ("companion/doctor/at_boot.py", "while box.is_pressed(SPIN):", "while False:"),
)
@cause(
    "two lamps are exchanged",
    ("hardware/wiring/wiring.py", "(4, 18), (17, 23)", "(4, 23), (17, 18)"),
)
def test_spin_held_at_power_on_tries_every_part(board: Board) -> None:
    board.ask("shell", command=STARTED_WITH_SPIN_DOWN, within=120)
    board.sees("CHECK-UP", within=60)
    board.press(seat(1))
    for number in range(1, 9):
        board.sees(f"SEAT {number}", within=30)
        board.press(seat(number))
    board.sees("SPIN", within=30)
    board.press(SPIN)
    board.sees("KNOB", within=30)
    board.press(KNOB)
    board.sees("TURN", within=30)
    board.turn(1)
    for number in range(1, 9):
        board.sees(f"LAMP {number}", within=30)
        assert board.lamps() == [number]
        board.press(seat(number))
    board.pictured("doctor/05-picture", within=30)
    board.press(KNOB)
    for question in ("BUZZER", "SOUND"):
        board.sees(question, within=60)
        board.press(seat(1))
    board.sees("TYPE", within=30)
    board.press(seat(1))
    board.sees("ALL IS WELL", within=30)
    board.press(SPIN)
    board.pictured("home-board", within=60)
