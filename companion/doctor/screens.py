"""Screens of the check-up; the lowest pixel rows are left free for the time bar."""

from __future__ import annotations

from collections.abc import Mapping

from companion.quantity import quantity
from companion.screen.screen import Bar, Item, Lamp, Screen, Text, big, fits, line, top, wrap
from hardware.box import HEIGHT, WIDTH

ROWS, TITLE = (14, 26, 38), 1
BIG, CONTEXT, FOOT = 14, 38, 50
RUNNING = 62

ANSWERS = "yes: any   no: SPIN"
NEXT = "next: any button"


def press(name: str, hint: str, progress: str, lamps: Mapping[int, Lamp]) -> Screen:
    """Ask for a press of the button `name`; `progress` is such as 1/10."""
    return _page("PRESS", name, hint, right=progress).replace(lamps=lamps)


def turn(a: int, b: int, how_far: str) -> Screen:
    """Ask for a clockwise turn of the knob on lines `a` and `b`."""
    return _page("TURN", "KNOB", f"clockwise, {how_far}", f"lines {a} and {b}")


def lamp(number: int, progress: str) -> Screen:
    """Light one lamp and ask for a press of the button beside it."""
    rows = ("Press the button next", "to the lit lamp.")
    screen = _lines(f"LAMP {number}", progress, rows, "no lamp lit: SPIN")
    return screen.replace(lamps={number: Lamp.ON})


def question(title: str, text: str) -> Screen:
    """A question with the answers yes (any button) and no (SPIN)."""
    return _lines(title, "", wrap(text), ANSWERS)


def picture() -> Screen:
    """The test picture: a frame around the edge of the display, and one inside it."""
    frames = [Bar(n, n, WIDTH - 2 * n, HEIGHT - 2 * n, 0.0) for n in (0, 3)]
    texts = (
        Text(WIDTH // 2, 5, "TOP", 12, "m"),
        Text(WIDTH // 2, 20, "Both frames?", 16, "m"),
        Text(WIDTH // 2, 42, ANSWERS, 12, "m"),
    )
    return Screen((*frames, *texts))


def end(wedge: int) -> Screen:
    """Ask for a turn of the knob until the pointer is in the middle of a wedge."""
    rows = ("Turn the knob until", "the pointer is in its", "middle.")
    return _lines(f"WEDGE {wedge}", "", rows, "ok: push   no: SPIN")


def key(letter: str, hint: str) -> Screen:
    """Ask for a letter on the USB keyboard."""
    return _page("TYPE", letter, hint or "on a USB keyboard", "no keyboard: a button")


def silence() -> Screen:
    """Shown while the microphone measures the room."""
    return _page("", "SILENCE", "please", "the box listens")


def say(word: str) -> Screen:
    """Ask the players to say a word."""
    return _page("SAY", word, "at your usual place")


def looking() -> Screen:
    """Shown while the checks run that need nobody at the box."""
    return _page("", "CHECK-UP", "one moment ...")


def begin(faults: int) -> Screen:
    """Offer the tests that need a person, with the number of faults found so far."""
    text = f"{quantity(faults, 'fault')} so far" if faults else "no faults so far"
    return _page("", "CHECK-UP", text, "start: any  no: SPIN")


def all_well() -> Screen:
    """The end of a check-up without faults."""
    return _page("CHECK-UP", "ALL IS WELL", "", NEXT)


def finding(part: str, number: str, rows: tuple[str, ...]) -> Screen:
    """Up to three rows of a finding; `number` is such as 1/3."""
    return _lines(part, number, rows, NEXT)


def holding(fraction: float) -> Screen:
    """Shown while SPIN is held at the start, with a bar of the time held, 0 to 1."""
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
