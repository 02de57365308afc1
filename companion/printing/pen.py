"""Draws on a page in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Any

from reportlab.lib.colors import CMYKColor, HexColor
from reportlab.lib.units import mm

from companion.printing import fonts
from companion.printing.ink import BLACK, Ink

Point = tuple[float, float]

TURNS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Pen:
    """Draws within a rectangle of a page: millimetres from its upper left corner, y down."""

    def __init__(self, canvas: Any, area: tuple[float, float, float, float], press: bool) -> None:
        self._canvas, self._press = canvas, press
        self._left, self._top, self.width, self.height = area

    def part(self, x: float, y: float, width: float, height: float) -> Pen:
        """A pen for a rectangle inside this one."""
        area = (self._left + x, self._top - y, width, height)
        return Pen(self._canvas, area, self._press)

    @contextmanager
    def turn(self, angle: float = 180, middle: Point | None = None) -> Iterator[None]:
        """Draw everything turned clockwise around a point, by default the rectangle's middle."""
        x, y = self._at(*(middle or (self.width / 2, self.height / 2)))
        self._canvas.saveState()
        self._canvas.translate(x, y)
        self._canvas.rotate(-angle)
        self._canvas.translate(-x, -y)
        yield
        self._canvas.restoreState()

    @contextmanager
    def clip(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Draw only what is inside a rectangle."""
        self._canvas.saveState()
        path = self._canvas.beginPath()
        left, bottom = self._at(x, y + height)
        path.rect(left, bottom, width * mm, height * mm)
        self._canvas.clipPath(path, stroke=0, fill=0)
        yield
        self._canvas.restoreState()

    def text(
        self,
        at: Point,
        words: str,
        size: float,
        ink: Ink = BLACK,
        *,
        font: str = fonts.BOLD,
        anchor: str = "middle",
        room: float | None = None,
    ) -> None:
        """Write words so that the middle of their capitals is at a point.

        `size` is 1 em in millimetres; it shrinks until the words fit into `room`.
        """
        words = fonts.printable(words)
        size = fit(words, size, room, font) if room else size
        x, y = self._at(*at)
        self._canvas.setFont(font, size * mm)
        self._canvas.setFillColor(self._colour(ink))
        left = x - fonts.width(words, font, size * mm) * TURNS[anchor]
        self._canvas.drawString(left, y - fonts.CAPITAL / 2 * size * mm, words)

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: Ink | None = None,
        line: Ink | None = None,
        thick: float = 0.25,
        corner: float = 0,
    ) -> None:
        """Draw a rectangle, filled or as a line of a thickness."""
        style = self._prepare(fill, line, thick)
        left, bottom = self._at(x, y + height)
        shape = (left, bottom, width * mm, height * mm)
        if corner:
            self._canvas.roundRect(*shape, corner * mm, **style)
        else:
            self._canvas.rect(*shape, **style)

    def disc(
        self, at: Point, radius: float, fill: Ink | None = None, *, line: Ink | None = None,
        thick: float = 0.25,
    ) -> None:  # fmt: skip
        """Draw a disc or a circle."""
        style = self._prepare(fill, line, thick)
        self._canvas.circle(*self._at(*at), radius * mm, **style)

    def polygon(self, points: Iterable[Point], fill: Ink) -> None:
        """Draw a filled shape."""
        style = self._prepare(fill, None, 0)
        first, *others = (self._at(*point) for point in points)
        path = self._canvas.beginPath()
        path.moveTo(*first)
        for point in others:
            path.lineTo(*point)
        path.close()
        self._canvas.drawPath(path, **style)

    def wedge(self, at: Point, radius: float, start: float, sweep: float, fill: Ink) -> None:
        """Draw a sector; angles in degrees, anticlockwise from the right."""
        self._prepare(fill, None, 0)
        x, y, far = *self._at(*at), radius * mm
        self._canvas.wedge(x - far, y - far, x + far, y + far, start, sweep, fill=1, stroke=0)

    def line(self, start: Point, end: Point, ink: Ink = BLACK, *, thick: float = 0.15) -> None:
        """Draw a line."""
        self._prepare(None, ink, thick)
        self._canvas.line(*self._at(*start), *self._at(*end))

    def dashes(self, start: Point, end: Point, ink: Ink, *, thick: float = 0.15) -> None:
        """Draw a dashed line."""
        self._canvas.setDash(mm, mm)
        self.line(start, end, ink, thick=thick)
        self._canvas.setDash()

    def _at(self, x: float, y: float) -> Point:
        return (self._left + x) * mm, (self._top - y) * mm

    def _colour(self, ink: Ink) -> Any:
        return CMYKColor(*ink.cmyk) if self._press else HexColor(ink.rgb)

    def _prepare(self, fill: Ink | None, line: Ink | None, thick: float) -> dict[str, int]:
        """Set the colours and the thickness; what of a shape is to be drawn."""
        if fill:
            self._canvas.setFillColor(self._colour(fill))
        if line:
            self._canvas.setStrokeColor(self._colour(line))
            self._canvas.setLineWidth(thick * mm)
        return {"fill": int(fill is not None), "stroke": int(line is not None)}


def fit(words: str, size: float, room: float, font: str = fonts.BOLD) -> float:
    """The size at which words fit into `room`, at most `size`; both in millimetres."""
    width = fonts.width(words, font, size)
    return size * min(1.0, room / width) if width else size


def shorten(words: str, size: float, room: float) -> str:
    """The words, cut to the room in millimetres; a cut text ends in three dots."""
    words = fonts.printable(words)
    if fonts.width(words, fonts.TEXT, size) <= room:
        return words
    while words and fonts.width(f"{words}…", fonts.TEXT, size) > room:
        words = words[:-1].rstrip()
    return f"{words}…"


def wrap(text: str, size: float, room: float) -> list[str]:
    """The text in as few lines as fit into the room, in millimetres."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and fonts.width(longer, fonts.TEXT, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def runs(cells: Iterable[object]) -> Iterator[tuple[int, int]]:
    """The place and the length of each run of cells that are true."""
    place = 0
    for filled, run in groupby(cells, bool):
        length = len(list(run))
        if filled:
            yield place, length
        place += length
