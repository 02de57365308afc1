"""A disk that is full or cannot be written, and a clock that jumps: the game goes on."""

from __future__ import annotations

import time

import pytest
from board import STATE, Board
from causes import UNIT_FILE, cause
from evenings import PowerOn, begun, best, buzzed, enter, history, join, spell, spun

from companion.games.kit.wheel import SPIN_S
from hardware.box import KNOB, SPIN, seat

FILLED = "/var/filled"
FILL = f"while :; do cat /dev/zero >> {FILLED}; sleep 0.05; done"
THREAD_ENDS = (
    "companion/journal/journal.py",
    "except Exception as error:  # the game goes on, whatever the error",
    "except KeyError as error:",
)


def turn(board: Board, word: str) -> None:
    """The first player stops the clock and plays."""
    board.press(seat(1))
    enter(board, "CAT", word)


@cause("a refused row ends the journal's thread", THREAD_ENDS)
def test_a_full_disk_is_reported_and_loses_nothing_once_there_is_room(board: Board) -> None:
    """Stopped in between: SQLite has no room left in its own files then, and has to ask."""
    begun(board, 1, 2)
    spun(board)
    word = best(board)
    board.shell("systemctl stop companion")
    board.shell(f"systemd-run --unit=filler sh -c '{FILL}'; sleep 3")
    board.shell("systemctl start companion")
    board.pictured("go-on", within=90)
    board.press(KNOB)
    board.sees("PAUSED")
    board.press(SPIN)
    board.sees("NOT SAVED", within=15)
    turn(board, word)
    board.sees("P2: SPIN")
    board.shell(f"systemctl stop filler; rm {FILLED}; sync")
    board.sees("saved again", within=15)
    assert history(board).view().scores["P1"] > 0
    assert "The disk is full" in board.journal()


@cause("a refused row ends the journal's thread", THREAD_ENDS)
def test_a_disk_that_fails_is_reported_and_the_game_goes_on(power_on: PowerOn) -> None:
    """The file system turns itself read-only, as that of a worn-out card does."""
    board = power_on()
    board.pictured("home-board", within=90)
    begun(board, 1, 2)
    spun(board)
    word, before = best(board), history(board).state
    board.shell("mount -o remount,errors=remount-ro /; sync")
    board.shell("echo 1 > /sys/fs/ext4/ubda/trigger_fs_error")
    turn(board, word)
    board.sees("NOT SAVED", within=15)
    board.sees("P2: SPIN")
    board.cut()
    board = power_on()
    board.pictured("go-on", within=90)
    assert history(board).state == before


@cause(
    "lgpio's pipe is made beside the games",
    (UNIT_FILE, "WorkingDirectory=%t/", "WorkingDirectory=%S/"),
)
def test_a_card_that_cannot_be_written_still_makes_a_game(power_on: PowerOn) -> None:
    first = power_on()
    first.pictured("home-board", within=90)
    first.shell(f"sed -i s/defaults/ro/ /etc/fstab; systemctl stop companion; rm -f {STATE}/.lgd*")
    first.power_off()
    board = power_on(append="ro")
    board.until(lambda: "ready" in status(board), "the box", within=90)
    assert "ro," in board.shell("grep ' / ' /proc/mounts")
    join(board, 1, 2)
    spell(board, "CAT")
    board.sees("NOT SAVED", within=15)
    board.sees("P1: SPIN")
    board.press(SPIN)
    board.sees("0:2", within=8)
    assert "cannot be set" not in board.journal(), "the buzzer"


def status(board: Board) -> str:
    return board.shell("systemctl show companion --value --property StatusText")


@cause(
    "the loop goes by the clock on the wall",
    ("companion/ui/ui.py", "return self._loop.time()", "return __import__('time').time()"),
)
def test_a_clock_that_jumps_changes_nothing(board: Board) -> None:
    """Ten years on, and twenty back, in the middle of a turn."""
    begun(board, 1, 2)
    board.trace()
    board.listen()
    pressed = board.press(SPIN)[0]
    board.sees("0:2", within=8)
    turning = next(m.ns for m in board.messages if m.ns > pressed and m.data[0] == 0x40)
    board.shell("date --set '+10 years'")
    time.sleep(5)
    board.shell("date --set '-20 years'")
    board.sees("0:1", within=10)
    board.sees("P2: SPIN", within=40)
    first = next(ns for ns, level in buzzed(board) if level)
    assert (first - turning) / 1e9 == pytest.approx(SPIN_S + 30, abs=0.5)
    board.shell("systemctl restart companion")
    board.pictured("go-on", within=90)
    assert "damaged" not in board.shell(f"ls {STATE}")
