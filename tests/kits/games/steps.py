"""Games by buttons and knob alone, as steps that work on any box."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import NamedTuple

from evening import Evening

from hardware.box import KNOB, seat

HOLD_S = 1.2
"""Longer than the hold of a seat's button."""


class Step(NamedTuple):
    """A gesture (press, hold, turn, choose, wait), or a check of the display (see, show)."""

    do: str
    what: str = ""
    steps: int = 0


PUSH = Step("press", KNOB)


def see(text: str) -> Step:
    """Wait until the display shows the text."""
    return Step("see", text)


def show(name: str) -> Step:
    """Compare the display with a reference picture."""
    return Step("show", name)


def turn(steps: int) -> Step:
    """Turn the knob."""
    return Step("turn", KNOB, steps)


def press(number: int) -> Step:
    """Press the button of a seat."""
    return Step("press", seat(number))


def hold(number: int) -> Step:
    """Hold the button of a seat until its bar is full."""
    return Step("hold", seat(number))


async def perform(table: Evening, steps: Iterable[Step], pictures: str) -> None:
    """Carry out the steps on the mock box; `pictures` is the folder of the reference pictures."""
    for step in steps:
        match step.do:
            case "press":
                await table.press(step.what)
            case "hold":
                await table.hand.hold(step.what, HOLD_S)
            case "turn":
                await table.turn(step.steps)
            case "see":
                await table.sees(step.what, within=8)
            case "show":
                table.picture(f"{pictures}/{step.what}")
            case "choose":
                await table.choose(step.what)
            case "wait":
                await asyncio.sleep(1.1)
