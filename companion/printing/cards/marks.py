"""The box at the foot of a special card: its sign, and its rule in words (L5)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cards import Mark
from companion.printing import fonts
from companion.printing.ink import GREEN, RED, Ink
from companion.printing.pen import Pen, shorten, wrap
from companion.quantity import quantity

HEIGHT = 14.0
"""Height of the box, in millimetres."""

TEXT, SMALLEST = 3.1, 1.2
"""Sizes of the rule, 1 em in millimetres."""

LEADING = 1.3
"""From line to line, in em."""


def rule_lines(mark: Mark) -> list[str]:
    """What a mark means, in short lines; its name if it means nothing to the program."""
    rules = list(_rules(mark)) or [(mark.name.replace("_", " "), "")]
    if len(rules) == 1:
        return [half for half in rules[0] if half]
    return [f"{first} {second}" for first, second in rules]


def _rules(mark: Mark) -> Iterator[tuple[str, str]]:
    """Each rule in two halves."""
    if mark.place == "ends":
        yield "first or last", "in its word"
    if mark.table != 1:
        yield _points(mark.table), "in a word"
    if mark.hand != -1:
        yield _points(mark.hand), "in your hand"
    if mark.steal:
        yield "steal its word:", f"draw {quantity(mark.steal, 'card')}"


def _points(points: int) -> str:
    return quantity(points, "point").replace("-", "−")


def mark_ink(mark: Mark) -> Ink:
    """Green for a mark that only earns points, else red."""
    costs = mark.place != "anywhere" or mark.hand < -1 or mark.steal or mark.table < 1
    return RED if costs else GREEN


def mark_sign(mark: Mark) -> str:
    """The printed sign; the first letter of the name if the fonts lack the sign."""
    return fonts.printable(mark.sign)[:3] or fonts.printable(mark.name)[:1].upper() or "#"


def draw_mark(pen: Pen, mark: Mark) -> None:
    """Draw the box into the pen's whole rectangle."""
    ink, high = mark_ink(mark), pen.height
    pen.rectangle(0, 0, pen.width, high, line=ink, thick=0.5, corner=2)
    pen.text((high * 0.42, high / 2), mark_sign(mark), high * 0.62, ink, room=high * 0.6)
    left = high * 0.86
    size, lines = _fit_lines(rule_lines(mark), pen.width - left - 1.5, high - 2)
    for n, line in enumerate(lines):
        y = high / 2 + (n - (len(lines) - 1) / 2) * size * LEADING
        pen.text((left, y), line, size, ink, font=fonts.TEXT, anchor="start")


def _fit_lines(texts: list[str], room: float, high: float) -> tuple[float, list[str]]:
    """The largest size at which all texts fit, and their lines; a long word is cut."""
    size = TEXT
    while True:
        lines = [line for text in texts for line in wrap(text, size, room)]
        if len(lines) * size * LEADING <= high or size < SMALLEST:
            return size, [shorten(line, size, room) for line in lines]
        size *= 0.95
