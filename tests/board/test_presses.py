"""Who pressed first, bouncing contacts, and how long a press takes to be seen."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterable

import pytest
from board import DOWN, UP, WIRING, Board, line_of
from causes import cause
from evenings import Figure, joining, on_library
from reading import reads

from companion.scenes.joining import LEAVE_S
from hardware.box import HEIGHT, WIDTH, seat

RACES, BOUNCES, TIMED, BATCH, FEW = 100, 1000, 200, 10, 4
APART_S, REST_S = 200e-6, 0.03
LIBRARIES = {"gpiod": (5, 10), "lgpio": (50, 100)}
"""The libraries for the pins, and the most that a press may take to lamp and picture, ms."""

LONGEST_NS = 15_000_000
LATEST_NS = 30_000_000
"""The kernel keeps sixteen edges of a line, less than a press and its release may have."""

NOTES = "/run/tabletop-word-companion/pressed"
NOTED = f"""        self._ready.append(event)
        late = nanoseconds(self.now) - event.ns
        open("{NOTES}", "a").write(str(late) + chr(10))"""


def lamp_of(number: int) -> int:
    lamp = WIRING.seats[number - 1].lamp
    assert lamp is not None
    return lamp


def joined(board: Board, first: int, second: int) -> bool:
    """Whether the first player stands on the left, and the second beside them."""
    picture, middle = board.look(), WIDTH // 2
    left, right = (picture.crop((x, 0, x + middle, HEIGHT)) for x in (0, middle))
    return reads(left, f"{first} P{first}") and reads(right, f"{second} P{second}")


@cause(
    "the later press is handed on first",
    (
        "hardware/pins/edges.py",
        "        for event in self._arrived():",
        "        __import__('time').sleep(0.003)\n        for event in self._arrived():",
    ),
    (
        "hardware/parts/inputs.py",
        "stamp, now = round(ticks * SECOND)",
        "stamp, now = -round(ticks * SECOND)",
    ),
)
@pytest.mark.parametrize("library", LIBRARIES)
def test_who_pressed_first_is_always_known(board: Board, library: str) -> None:
    on_library(board, library)
    joining(board)
    chance = random.Random(5)
    for _ in range(RACES):
        first, second = chance.sample([1, 2, 3, 4, 5, 6, 7, 8], 2)
        lines = line_of(seat(first)), line_of(seat(second))
        both = [(0.05, lines[0], DOWN), (APART_S, lines[1], DOWN)]
        board.touch([*both, (0.06, lines[0], UP), (0.01, lines[1], UP)])
        board.until(lambda: joined(board, first, second), f"{first}, then {second}")  # noqa: B023
        gone = LEAVE_S + 0.5
        leave = [(0.05, lines[0], DOWN), (0.0, lines[1], DOWN), (gone, lines[0], UP)]
        board.touch([*leave, (0.0, lines[1], UP)])
        board.pictured("join")


def bouncing(line: int, chance: random.Random) -> list[tuple[float, int, int]]:
    """A press and a release whose contact bounces for up to eight milliseconds each."""
    steps: list[tuple[float, int, int]] = []
    for level in (DOWN, UP):
        steps.append((REST_S, line, level))
        for _ in range(chance.randrange(1, 5)):
            steps += [
                (round(chance.uniform(1e-4, 1e-3), 5), line, one) for one in (1 - level, level)
            ]
    return steps


def bounced_in_time(steps: list[tuple[float, int, int]], moments: list[int]) -> bool:
    """Whether no contact bounced for longer than it should, because this machine is busy."""
    begun = [at for at, (wait, _, _) in enumerate(steps) if wait == REST_S]
    ended = [at - 1 for at in (*begun[1:], len(steps))]
    return all(moments[b] - moments[a] < LONGEST_NS for a, b in zip(begun, ended, strict=True))


@cause("all edges count", ("companion/config/settings.py", "le=0.2)] = 0.02", "le=0.2)] = 0.0"))
@cause("slow hands alone", ("companion/config/settings.py", "le=0.2)] = 0.02", "le=0.2)] = 0.1"))
@pytest.mark.parametrize("library", LIBRARIES)
def test_a_bouncing_press_counts_once(board: Board, library: str) -> None:
    """The box notes what it takes for a press, and how late, in the folder that is its own.

    A machine so busy that contacts bounce for longer, or that edges are lost, is no test.
    """
    board.change(("companion/ui/ui.py", "        self._ready.append(event)", NOTED))
    on_library(board, library)
    chance, line = random.Random(6), line_of(seat(1))
    pressed = taken = 0
    for _ in range(2 * BOUNCES // FEW):
        steps = [step for _ in range(FEW) for step in bouncing(line, chance)]
        moments = board.touch(steps)
        late = [int(ns) for ns in board.shell(f"sleep 0.3; cat {NOTES}; rm {NOTES}").split()]
        if bounced_in_time(steps, moments) and max(late) < LATEST_NS:
            pressed += FEW
            taken += len(late)
            assert taken == pressed
        if pressed == BOUNCES:
            return
    raise AssertionError("this machine is too busy for bounces")


def first_after(moments: Iterable[int], moment: int) -> float:
    """How long after a moment the next one was, ms."""
    later = [one for one in moments if one > moment]
    assert later, "nothing came of a press"
    return (min(later) - moment) / 1e6


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
@pytest.mark.parametrize("library", LIBRARIES)
def test_a_press_lights_the_lamp_and_draws_at_once(
    board: Board, library: str, figure: Figure
) -> None:
    """By the guest's clock."""
    on_library(board, library)
    joining(board)
    board.trace()
    lamps: list[float] = []
    pictures: list[float] = []
    for _ in range(TIMED // BATCH):
        board.listen()
        told = len(board.messages)
        pressed = board.press(*[seat(1)] * BATCH)[::2]
        board.shell("sleep 0.2")
        lit = [ns for ns, _ in board.traced(lamp_of(1))]
        board.listen()
        drawn = [one.ns for one in board.messages[told:] if one.data[0] == 0x40]
        lamps += [first_after(lit, moment) for moment in pressed]
        pictures += [first_after(drawn, moment) for moment in pressed]
    for what, times in (("lamp", lamps), ("picture", pictures)):
        middle, worst = statistics.median(times), max(times)
        figure(
            f"press to {what}, on {library}",
            f"median {middle:.1f} ms, worst of {TIMED} {worst:.1f} ms",
        )
    lamp_ms, picture_ms = LIBRARIES[library]
    assert statistics.median(lamps) < lamp_ms
    assert statistics.median(pictures) < picture_ms
