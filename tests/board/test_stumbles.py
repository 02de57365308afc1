"""The buttons keep working after an exception anywhere in the program.

gpiozero's callbacks run in the box's own loop; on lgpio in its one thread, which an exception
ends: all buttons would be dead, and nobody would know.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from board import Board
from causes import UNIT_FILE, cause
from evenings import begun, history, joining, on_library

from hardware.box import KNOB, SPIN, seat

SWITCH = "/run/stumble"
STUMBLE = f"__import__('os').path.exists('{SWITCH}') and 1 / 0"
CALLBACKS = {
    "reading its stamp": ("hardware/parts/inputs.py", "stamp, now =", f"{STUMBLE}; stamp, now ="),
    "handing it on": (
        "hardware/parts/reports.py",
        "self._sink(news)",
        f"{STUMBLE}; self._sink(news)",
    ),
}
THREADS = {
    "display": (
        "hardware/parts/oled.py",
        "if not self._connected and",
        f"if ({STUMBLE}) or not self._connected and",
    ),
    "sound": (
        "hardware/parts/audio/speaker.py",
        "if self._closing:",
        f"if ({STUMBLE}) or self._closing:",
    ),
}
PLAYING = (
    "companion/scenes/playing/play.py",
    "if thing is None or (",
    f"if ({STUMBLE}) or thing is None or (",
)
READ_S = 8.0
"""How long people need for two lines, seconds."""

TASKS = "ls /proc/$(systemctl show companion --value --property MainPID)/task | wc -l"


def at_join(board: Board, *stumble: str, library: str = "gpiod") -> None:
    """In the list of players, with a program that stumbles while the switch is there."""
    file, old, new = stumble
    board.change((file, old, new))
    on_library(board, library)
    joining(board)


def stumbled(board: Board) -> None:
    """Press seat 1 while the program stumbles, then seat 2 when it does not."""
    board.shell(f"touch {SWITCH}")
    board.press(seat(1))
    board.shell(f"sleep 0.5; rm {SWITCH}")
    board.press(seat(2))
    board.until(lambda: 2 in board.lamps(), "the lamp of seat 2")


@cause(
    "callbacks may raise",
    ("hardware/parts/inputs.py", "with _log_exceptions():", "if True:"),
    ("hardware/parts/reports.py", "except Exception as error:", "except KeyError as error:"),
)
@pytest.mark.parametrize("where", CALLBACKS)
def test_an_exception_in_a_thread_of_lgpio_leaves_all_buttons_alive(
    board: Board, where: str
) -> None:
    at_join(board, *CALLBACKS[where], library="lgpio")
    stumbled(board)
    board.sees("P2")
    assert "division by zero" in board.journal()


@cause(
    "nobody says so",
    ("companion/app/daemon.py", "import logging", "import logging; logging.disable()"),
)
@pytest.mark.parametrize("where", CALLBACKS)
def test_an_exception_in_a_callback_leaves_all_buttons_alive(board: Board, where: str) -> None:
    at_join(board, *CALLBACKS[where])
    stumbled(board)
    board.sees("P2")
    assert "division by zero" in board.journal()


@cause("threads may raise", ("hardware/parts/worker.py", "except Exception:", "except KeyError:"))
@pytest.mark.parametrize("part", THREADS)
def test_an_exception_in_a_parts_thread_costs_a_moment_of_that_part(
    board: Board, part: str
) -> None:
    at_join(board, *THREADS[part])
    board.press(seat(3))
    threads = board.shell(TASKS)
    stumbled(board)
    board.sees("P2", within=10)
    assert "please report" in board.journal()
    assert board.shell(TASKS) == threads


@cause(
    "its sentence does not stay",
    ("companion/app/daemon.py", "_wait(restarts.pause_s(), _sentence(fault))", "pass"),
)
@cause("it is not started again", (UNIT_FILE, "Restart=always", "Restart=no"))
def test_a_fault_in_the_game_itself_is_reported_and_the_same_turn_goes_on(board: Board) -> None:
    board.change(PLAYING)
    board.shell("systemctl restart companion")
    board.pictured("home-board", within=90)
    begun(board, 1, 2)
    before = history(board).state
    board.shell(f"touch {SWITCH}")
    board.press(SPIN)
    board.sees("fault and restarts")
    board.shell(f"rm {SWITCH}; sleep {READ_S}")
    board.sees("fault and restarts", within=1)
    board.pictured("go-on", within=90)
    assert history(board).state == before
    assert "ZeroDivisionError" in board.journal()
    board.press(KNOB)
    board.sees("P1: SPIN")


@cause(
    "it is called but once",
    ("hardware/pins/lgpio_library.py", "for pause in pauses_s:", "for pause in ():"),
)
def test_an_lgpio_that_missed_its_call_hears_the_buttons(board: Board, tmp_path: Path) -> None:
    late = Path(__file__).with_name("late.c")
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", tmp_path / "late.so", late], check=True)
    board.shell("mount -t hostfs -o ro none /mnt")
    board.shell(f"cp /mnt{tmp_path}/late.so /opt; umount /mnt")
    conf = b"[Service]\nEnvironment=LD_PRELOAD=/opt/late.so\n"
    board.put("/run/systemd/system/companion.service.d/late.conf", conf)
    board.shell("systemctl daemon-reload")
    on_library(board, "lgpio")
    board.press(KNOB, KNOB)
    board.pictured("worph")
