"""Parts that are pulled out in the middle of a turn, hang or are slow; and come back."""

from __future__ import annotations

import statistics

from board import PARAMETERS, Board
from causes import cause
from evenings import begun, joining, lit_one_by_one, plug_in, spun

from hardware.box import SPIN

BACK_S = 10.0
SOUND = "/sys/bus/platform/drivers/snd_aloop"


def told(board: Board, sentence: str) -> int:
    return board.journal().count(sentence)


@cause(
    "nobody tries it again",
    ("hardware/parts/oled.py", "self._retry_at = now + RETRY_S", "self._retry_at = now + 1000"),
)
@cause(
    "each failure is reported", ("hardware/parts/reports.py", "if part in self._lost:", "if False:")
)
def test_a_display_may_go_and_come_back(board: Board) -> None:
    begun(board, 1, 2)
    board.shell(f"echo 0 > {PARAMETERS}/present")
    board.press(SPIN)
    board.until(lambda: told(board, "The display does not answer") == 1, "the report")
    board.ask("shell", command="sleep 5")
    board.shell(f"echo 1 > {PARAMETERS}/present")
    board.sees("0:2", within=BACK_S)
    assert told(board, "The display does not answer") == 1


@cause("nothing is sent twice", ("hardware/parts/oled.py", "RESYNC_S = 10.0", "RESYNC_S = 1000.0"))
def test_a_display_swapped_between_two_writes_is_redrawn(board: Board) -> None:
    """The swap is not visible on the bus."""
    board.swap_display()
    board.pictured("home-board", within=BACK_S + 2)


@cause(
    "nobody looks for keyboards again",
    ("hardware/parts/keyboard.py", "65536)\n                return", "65536)"),
    ("hardware/parts/keyboard.py", "            if not ready:\n                return\n", ""),
)
def test_a_keyboard_may_go_and_come_back(board: Board) -> None:
    plug_in(board)
    begun(board, 1, 2)
    spun(board)
    board.ask("unplug")
    board.sees("no keyboard")
    board.ask("plug")
    board.sees("keyboard works again", within=BACK_S)
    board.type("<SPACE>COT<ENTER>")
    board.sees("P2: SPIN")
    assert told(board, "The keyboard was pulled out") == 1


def let_go(board: Board) -> bool:
    """The kernel takes a card away when nobody has it open any more."""
    return board.shell("systemctl is-active pulled", check=False) == "inactive"


@cause(
    "the mixer is opened once and for all",
    ("hardware/parts/audio/speaker.py", " or cards != self._tried_on:", ":"),
)
def test_a_sound_card_may_go_and_come_back(board: Board) -> None:
    begun(board, 1, 2)
    spun(board)
    board.shell(f"systemd-run --unit=pulled sh -c 'echo snd_aloop.0 > {SOUND}/unbind'")
    board.sees("no loudspeaker")
    board.until(lambda: let_go(board), "the sound card to be let go")
    board.shell(f"echo snd_aloop.0 > {SOUND}/bind")
    board.sees("sound works again", within=BACK_S)
    assert told(board, "There is no loudspeaker") == 1


@cause(
    "the loop itself sends the picture",
    (
        "hardware/boxes/gpio.py",
        "Display(wiring, open_bus, self._reports, **self._clock)",
        "Display(wiring, open_bus, self._reports, threads=False)",
    ),
)
def test_a_slow_or_hanging_display_delays_no_press(board: Board) -> None:
    joining(board)
    normal = lamp_ms(board)
    board.shell(f"echo 10000 > {PARAMETERS}/bus_hz")
    assert lamp_ms(board) < normal + 50
    board.shell(f"echo 1000 > {PARAMETERS}/hang_ms")
    assert lamp_ms(board) < normal + 50


def lamp_ms(board: Board) -> float:
    """The median time from a press to the seat's lamp, ms."""
    return statistics.median(time for _ in range(8) for time in lit_one_by_one(board)[1])
