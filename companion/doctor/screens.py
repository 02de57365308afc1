"""What the display shows during a check-up; its lowest rows are left to the bar of the time."""

from __future__ import annotations

from collections.abc import Mapping

from companion.screen.screen import Bar, Item, Lamp, Screen, Text, big, fits, line, top, wrapped
from hardware.box import HEIGHT, WIDTH

ROWS, TITLE = (14, 26, 38), 1
BIG, CONTEXT, FOOT = 14, 38, 50
RUNNING = 62

ANSWERS = "yes: any   no: SPIN"
ON = "on: any button"


def press(name: str, where: str, told: str, lamps: Mapping[int, Lamp]) -> Screen:
    """Press this one."""
    return _page("PRESS", name, where, right=told).but(lamps=lamps)


def turn(a: int, b: int) -> Screen:
    """Turn the knob clockwise."""
    return _page("TURN", "KNOB", "to the right", f"lines {a} and {b}")


def lamp(number: int, told: str) -> Screen:
    """One lamp is lit, and the button beside it is to be pressed."""
    rows = ("Press the button next", "to the lit lamp.")
    screen = _lines(f"LAMP {number}", told, rows, "none is lit: SPIN")
    return screen.but(lamps={number: Lamp.ON})


def question(title: str, text: str) -> Screen:
    """A question with two answers."""
    return _lines(title, "", wrapped(text), ANSWERS)


def picture() -> Screen:
    """The test picture: a frame on the outermost pixels, and one within it."""
    frames = [Bar(n, n, WIDTH - 2 * n, HEIGHT - 2 * n, 0.0) for n in (0, 3)]
    texts = (
        Text(WIDTH // 2, 5, "TOP", 12, "m"),
        Text(WIDTH // 2, 20, "Both frames?", 16, "m"),
        Text(WIDTH // 2, 42, ANSWERS, 12, "m"),
    )
    return Screen((*frames, *texts))


def key(letter: str, told: str) -> Screen:
    """Type this letter."""
    return _page("TYPE", letter, told or "on a USB keyboard", "none: any button")


def looking() -> Screen:
    """Everything is being looked at."""
    return _page("", "CHECK-UP", "one moment ...")


def begin(amiss: int) -> Screen:
    """The start: what was found by looking, and that people are wanted now."""
    told = f"{amiss} amiss so far" if amiss else "all well so far"
    return _page("", "CHECK-UP", told, "begin: any  no: SPIN")


def all_well() -> Screen:
    """The end, when nothing is amiss."""
    return _page("CHECK-UP", "ALL IS WELL", "", ON)


def told(part: str, number: str, rows: tuple[str, ...]) -> Screen:
    """Some rows about a part that is amiss."""
    return _lines(part, number, rows, ON)


def holding(fraction: float) -> Screen:
    """The spin button is down since the start; let go, the box starts as always."""
    screen = _page("", "CHECK-UP", "keep holding SPIN")
    return screen.plus(Bar(0, FOOT, WIDTH, 12, fraction))


def _page(first: str, thing: str, context: str = "", foot: str = "", *, right: str = "") -> Screen:
    rows = (line(context, CONTEXT, "m"), line(foot, FOOT, "m"))
    return Screen((*top(first, right), big(thing, BIG), *rows))


def _lines(title: str, right: str, rows: tuple[str, ...], foot: str) -> Screen:
    number = right if fits(f"{title} {right}") else ""
    items: list[Item] = [line(title, TITLE), line(number, TITLE, "r")]
    items += [line(text, y) for y, text in zip(ROWS, rows, strict=False)]
    return Screen((*items, line(foot, FOOT, "m")))
