"""The order of presses, bouncing contacts, and the delay until a press is shown."""

from __future__ import annotations

import os
import random
import statistics
from typing import NamedTuple

import pytest
from board import DOWN, UP, Board, line_of
from causes import cause
from evenings import Figure, PowerOn, first_after, joining, leave, lit_one_by_one, on_library
from reading import reads

from hardware.box import HEIGHT, WIDTH, seat

RACES, BOUNCES, TIMED, FEW = 100, 1000, 200, 4
SEATS = 8
APART_S = 200e-6
LIBRARIES = ("gpiod", "lgpio")
WAIT_MS = 4
"""Nearly as long as a press waits for others on lgpio."""

ON_CORES = int(os.environ.get("BOARD_RACES", "100"))
NOTES = "/run/tabletop-word-companion/pressed"
NOTED = f"""        self._ready.append(event)
        late = nanoseconds(self.now) - event.ns
        open("{NOTES}", "a").write(str(late) + chr(10))"""


def joined(board: Board, first: int, second: int) -> bool:
    """Whether the first player stands on the left, and the second beside them."""
    picture, middle = board.look(), WIDTH // 2
    left, right = (picture.crop((x, 0, x + middle, HEIGHT)) for x in (0, middle))
    return reads(left, f"{first} P{first}") and reads(right, f"{second} P{second}")


@cause(
    "the later press is handed on first",
    (
        "hardware/pins/edges.py",
        "        for event in self._read_events():",
        "        __import__('time').sleep(0.003)\n        for event in self._read_events():",
    ),
    (
        "hardware/parts/inputs.py",
        "stamp, now = round(ticks * SECOND)",
        "stamp, now = -round(ticks * SECOND)",
    ),
)
@pytest.mark.parametrize("library", LIBRARIES)
def test_the_first_press_is_always_found(board: Board, library: str) -> None:
    on_library(board, library)
    raced(board, RACES)


def raced(board: Board, races: int) -> None:
    """Let two people press repeatedly, one right after the other."""
    joining(board)
    chance = random.Random(5)
    for _ in range(races):
        first, second = chance.sample([1, 2, 3, 4, 5, 6, 7, 8], 2)
        lines = line_of(seat(first)), line_of(seat(second))
        both = [(0.05, lines[0], DOWN), (APART_S, lines[1], DOWN)]
        board.touch([*both, (0.06, lines[0], UP), (0.01, lines[1], UP)])
        board.until(lambda: joined(board, first, second), f"{first}, then {second}")  # noqa: B023
        leave(board, first, second)
        board.pictured("join")


class Pace(NamedTuple):
    """How long a contact rests, s, how long it may bounce and how late be read, ns."""

    rest_s: float
    longest_ns: int
    latest_ns: int


QUICK = Pace(0.03, 15_000_000, 30_000_000)
"""The kernel keeps sixteen edges of a line for lgpio, less than a press and release may have."""

SLOW, SLOW_DEBOUNCE_S = Pace(0.25, 90_000_000, 10**10), 0.1
"""Where every instruction is emulated."""


def bouncing(line: int, chance: random.Random, rest_s: float) -> list[tuple[float, int, int]]:
    """A press and a release whose contact bounces for up to eight milliseconds each."""
    steps: list[tuple[float, int, int]] = []
    for level in (DOWN, UP):
        steps.append((rest_s, line, level))
        for _ in range(chance.randrange(1, 5)):
            steps += [
                (round(chance.uniform(1e-4, 1e-3), 5), line, one) for one in (1 - level, level)
            ]
    return steps


def bounced_in_time(steps: list[tuple[float, int, int]], moments: list[int], pace: Pace) -> bool:
    """Whether no contact bounced for longer than it should, because this machine is busy."""
    begun = [at for at, (wait, _, _) in enumerate(steps) if wait == pace.rest_s]
    ended = [at - 1 for at in (*begun[1:], len(steps))]
    return all(moments[b] - moments[a] < pace.longest_ns for a, b in zip(begun, ended, strict=True))


@cause("all edges count", ("companion/config/settings.py", "le=0.2)] = 0.02", "le=0.2)] = 0.0"))
@cause("slow hands alone", ("companion/config/settings.py", "le=0.2)] = 0.02", "le=0.2)] = 0.1"))
@pytest.mark.parametrize("library", LIBRARIES)
def test_a_bouncing_press_counts_once(board: Board, library: str) -> None:
    board.change(("companion/ui/ui.py", "        self._ready.append(event)", NOTED))
    on_library(board, library)
    bounced(board, BOUNCES, QUICK)


def bounced(board: Board, bounces: int, pace: Pace) -> None:
    """Press repeatedly; the box records in its folder what it counts as a press, and how late.

    Rounds in which this machine was too busy, so that contacts bounced for longer or edges
    were late, are not counted.
    """
    chance, line = random.Random(6), line_of(seat(1))
    pressed = taken = 0
    for _ in range(2 * bounces // FEW):
        steps = [step for _ in range(FEW) for step in bouncing(line, chance, pace.rest_s)]
        moments = board.touch(steps)
        late = [
            int(ns)
            for ns in board.shell(f"sleep {10 * pace.rest_s}; cat {NOTES}; rm {NOTES}").split()
        ]
        if bounced_in_time(steps, moments, pace) and max(late) < pace.latest_ns:
            pressed += FEW
            taken += len(late)
            assert taken == pressed
        if pressed >= bounces:
            return
    raise AssertionError("this machine is too busy for bounces")


@pytest.mark.stock
def test_several_cores_change_nothing(power_on: PowerOn, pytestconfig: pytest.Config) -> None:
    """On two cores edges may be handed out in another order than they happened.

    gpiod's kernel buffer has room for a thousand edges, so that late ones are not lost.
    """
    if pytestconfig.option.kernel == "user-mode":
        pytest.skip("user-mode Linux has one core")
    board = power_on(cores=2)
    board.pictured("home-board", within=90)
    assert board.shell("nproc") == "2"
    board.change(("companion/ui/ui.py", "        self._ready.append(event)", NOTED))
    on_library(board, "gpiod", f"debounce_s = {SLOW_DEBOUNCE_S}")
    bounced(board, 10 * ON_CORES, SLOW)
    on_library(board, "gpiod")  # the slow debouncing would swallow the presses of a quick hand
    raced(board, ON_CORES)


@cause(
    "every press waits for others",
    ("hardware/gestures.py", "now_ns if settled else", "now_ns + self._settle if settled else"),
)
@cause(
    "the loop itself sends the picture",
    (
        "hardware/boxes/gpio.py",
        "Display(wiring, open_bus, self._reports, **self._clock)",
        "Display(wiring, open_bus, self._reports, threads=False)",
    ),
    (
        "companion/ui/front.py",
        "self._box.show(screen.picture())",
        "self._box.show(screen.picture()); __import__('time').sleep(0.1)",
    ),
)
def test_a_press_lights_the_lamp_and_draws_at_once(board: Board, figure: Figure) -> None:
    """By the guest's clock; on gpiod without the wait for other presses that lgpio needs."""
    middle: dict[str, list[float]] = {}
    for library in LIBRARIES:
        on_library(board, library)
        joining(board)
        for what, times in zip(("lamp", "picture"), answered(board), strict=True):
            seen = f"median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms"
            figure(f"press to {what}, on {library}", f"{seen} of {len(times)}")
            middle.setdefault(what, []).append(statistics.median(times))
    lamp, old_lamp = middle["lamp"]
    picture, old_picture = middle["picture"]
    assert lamp * 2 < old_lamp < 50
    assert picture + WAIT_MS < old_picture < 100


def answered(board: Board) -> tuple[list[float], list[float]]:
    """The times from presses to a lamp, and to a picture, ms."""
    lamps: list[float] = []
    pictures: list[float] = []
    for _ in range(TIMED // SEATS):
        board.listen()
        told = len(board.messages)
        pressed, lit = lit_one_by_one(board)
        board.listen()
        drawn = [one.ns for one in board.messages[told:] if one.data[0] == 0x40]
        pictures += [first_after(drawn, moment) for moment in pressed]
        lamps += lit
        board.pictured("join")
    return lamps, pictures
