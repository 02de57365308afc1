"""The program dies, hangs or is restarted in the middle of a turn: the table goes on as it was."""

from __future__ import annotations

import pytest
from board import LAMPS, WIRING, Board
from causes import UNIT_FILE, cause
from evenings import begun, history, spun

from hardware.box import KNOB, SPIN, seat

SHOW = "systemctl show companion --value --property"
BACK_S = 5.0
"""How soon after its end the box asks whether the game goes on, seconds of the guest's clock."""


@pytest.fixture
def table(board: Board) -> Board:
    """A board where a wheel has just stopped: the clock runs, a lamp is lit."""
    begun(board, 1, 2)
    spun(board)
    assert board.lamps() == [1]
    return board


def dark(board: Board) -> bool:
    """Whether all lamps are off and the buzzer is silent."""
    assert WIRING.buzzer is not None
    return not any(board.ask("levels", lines=[*LAMPS, WIRING.buzzer.line]))


def asks_to_go_on(board: Board, since: int, within_s: float = BACK_S) -> None:
    """The box is back in time, and goes on when told to."""
    board.pictured("go-on", within=90)
    took = (board.messages[-1].ns - since) / 1e9
    assert took < within_s, f"it took {took:.1f} s"
    board.press(KNOB)
    board.sees("PAUSED")
    board.press(SPIN)
    board.sees("0:2")


@cause("it is not started again", (UNIT_FILE, "Restart=always", "Restart=no"))
@cause("it is started again late", (UNIT_FILE, "RestartSec=100ms", "RestartSec=10"))
def test_a_killed_program_comes_back_with_the_same_turn(table: Board) -> None:
    before = history(table).state
    since = table.now()
    table.shell("systemctl kill --signal=KILL companion")
    asks_to_go_on(table, since)
    assert history(table).state == before
    assert table.shell(f"{SHOW} NRestarts") == "1"


@cause("a killed program's lamps stay on", (UNIT_FILE, "ExecStopPost=", "#"))
def test_a_killed_program_leaves_no_lamp_lit_and_no_buzzer_sounding(table: Board) -> None:
    """The lines of the board keep their levels when their program dies, as those of a Pi do."""
    table.put("/run/systemd/system/companion.service.d/stay.conf", b"[Service]\nRestart=no\n")
    table.shell("systemctl daemon-reload; systemctl kill --signal=KILL companion")
    table.until(lambda: dark(table), "darkness", within=BACK_S)


@cause("there is no watchdog", (UNIT_FILE, "WatchdogSec=20", ""))
def test_a_program_that_hangs_is_restarted(table: Board) -> None:
    before = history(table).state
    table.shell("systemctl kill --signal=STOP companion")
    table.until(lambda: table.shell(f"{SHOW} NRestarts") == "1", "the watchdog", within=120)
    asks_to_go_on(table, table.now())
    assert history(table).state == before
    assert "Watchdog timeout" in table.shell("journalctl -b -u companion -o cat")


@cause("it is not started again", (UNIT_FILE, "Restart=always", "Restart=on-success"))
def test_too_little_memory_costs_a_restart_and_no_point(table: Board) -> None:
    before = history(table).state
    table.shell("systemctl set-property --runtime companion MemoryMax=8M; sleep 1", check=False)
    table.until(lambda: table.shell(f"{SHOW} NRestarts") != "0", "the killer", within=60)
    table.shell("systemctl set-property --runtime companion MemoryMax=infinity")
    table.pictured("go-on", within=90)
    asks_to_go_on(table, table.now())
    assert history(table).state == before


def test_a_restart_does_not_turn_the_wheel_again(board: Board) -> None:
    """Seen failing with a wheel that is drawn when it stops and not before it turns."""
    begun(board, 1, 2)
    board.press(SPIN)
    since = board.now()
    board.shell("systemctl restart companion")
    board.pictured("go-on", within=90)
    assert (board.messages[-1].ns - since) / 1e9 < BACK_S
    spin = history(board).records[-1]
    board.press(KNOB)
    board.sees("PAUSED")
    board.press(SPIN)
    board.sees("0:2", within=6)
    assert history(board).records[-1] == spin
    assert "Spin" in type(spin.action).__name__


@cause(
    "it is killed in place of asked to end, and nobody rules that its lamps go out",
    (UNIT_FILE, "TimeoutStopSec=10", "KillSignal=SIGKILL"),
    (UNIT_FILE, "ExecStopPost=", "#"),
)
def test_lamps_and_buzzer_are_off_while_it_is_stopped(table: Board) -> None:
    table.shell("systemctl stop companion")
    assert dark(table)
    table.press(seat(1))
    assert dark(table)
