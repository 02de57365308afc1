"""A small SVG writer with circuit symbols.

Symbols are drawn along a wire that leads away from the board. `side` is +1 to the
right and -1 to the left; every `dx` is a distance in that direction.
"""

from __future__ import annotations

from html import escape

INK, PAPER = "#20242a", "#ffffff"
RED, GREY = "#c62828", "#8a9099"


class Svg:
    """An SVG drawing; coordinates are in pixels, y pointing down."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._parts: list[str] = []

    def finish(self, height: int) -> str:
        """The complete SVG file."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self._width} {height}" '
            f'width="{self._width}" height="{height}" '
            'font-family="DejaVu Sans, Verdana, Arial, sans-serif">'
        )
        paper = f'<rect width="{self._width}" height="{height}" fill="{PAPER}"/>'
        return "\n".join((head, paper, *self._parts, "</svg>", ""))

    def line(self, *points: tuple[float, float], colour: str = INK, width: float = 2) -> None:
        """Draw a line through the points."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'
        )

    def shape(self, *points: tuple[float, float], fill: str = PAPER) -> None:
        """Draw a filled polygon."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._parts.append(
            f'<polygon points="{path}" fill="{fill}" stroke="{INK}" stroke-width="2"/>'
        )

    def box(
        self, x: float, y: float, width: float, height: float, fill: str = PAPER, colour: str = INK
    ) -> None:
        """Draw a rectangle with rounded corners."""
        self._parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="4" '
            f'fill="{fill}" stroke="{colour}" stroke-width="2"/>'
        )

    def disc(self, x: float, y: float, r: float, fill: str = PAPER, colour: str = INK) -> None:
        """Draw a circle."""
        self._parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" stroke="{colour}" '
            'stroke-width="2"/>'
        )

    def dot(self, x: float, y: float, r: float, fill: str) -> None:
        """Draw a filled circle without a line round it."""
        self._parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>')

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: int = 14,
        anchor: str = "start",
        colour: str = INK,
        bold: bool = False,
        turn: int = 0,
    ) -> None:
        """Draw a text centred vertically on `y`; `anchor` is start, middle or end.

        `turn` turns it clockwise around its point, in degrees.
        """
        style = ' font-weight="bold"' if bold else ""
        style += f' transform="rotate({turn} {x:g} {y:g})"' if turn else ""
        self._parts.append(
            f'<text x="{x:g}" y="{y + size * 0.36:g}" font-size="{size}" text-anchor="{anchor}" '
            f'fill="{colour}"{style}>{escape(words)}</text>'
        )


class Wire:
    """A wire from a point; its methods add symbols one after another."""

    def __init__(self, svg: Svg, x: float, y: float, side: int, colour: str) -> None:
        self._svg, self._x, self._y, self._side, self._colour = svg, x, y, side, colour
        self._dx = 0.0

    def run(self, length: float) -> Wire:
        """Add a piece of wire."""
        self._svg.line(self._at(0), self._at(length), colour=self._colour)
        self._dx += length
        return self

    def switch(self) -> Wire:
        """Add a push button."""
        self._svg.line(self._at(0, -9), self._at(36, -9))
        self._svg.line(self._at(18, -9), self._at(18, -15))
        for dx in (3, 33):
            self._svg.disc(*self._at(dx), 3)
        return self._step(36)

    def resistor(self, ohms: str) -> Wire:
        """Add a resistor with its value above."""
        (x1, y), (x2, _) = self._at(0), self._at(36)
        self._svg.box(min(x1, x2), y - 5, 36, 10)
        self._svg.text(*self._at(18, -12), ohms, 10, "middle")
        return self._step(36)

    def diode(self) -> Wire:
        """Add an LED with its flat side (short leg) away from the board."""
        self._svg.shape(self._at(0, -9), self._at(0, 9), self._at(16), fill="#ffd54f")
        self._svg.line(self._at(17, -9), self._at(17, 9), width=3)
        return self._step(18)

    def lamp(self) -> Wire:
        """Add a lamp: a circle with a cross."""
        self._svg.disc(*self._at(11), 11, fill="#ffe082")
        self._svg.line(self._at(3, -8), self._at(19, 8))
        self._svg.line(self._at(3, 8), self._at(19, -8))
        return self._step(22)

    def driver(self, into: str, out: str) -> Wire:
        """Add a channel of a driver chip with the numbers of its legs."""
        self._svg.shape(self._at(0, -12), self._at(0, 12), self._at(24))
        self._svg.text(*self._at(-8, -8), into, 10, "middle")
        self._svg.text(*self._at(32, -8), out, 10, "middle")
        return self._step(24)

    def block(self, words: str, width: float) -> Wire:
        """Add a box with a text."""
        (x1, y), (x2, _) = self._at(0), self._at(width)
        self._svg.box(min(x1, x2), y - 12, width, 24)
        self._svg.text((x1 + x2) / 2, y, words, 11, "middle")
        return self._step(width)

    def supply(self, words: str) -> Wire:
        """End the wire at a supply."""
        self._svg.line(self._at(0, -8), self._at(0, 8), colour=RED, width=3)
        self._svg.text(*self._at(6), words, 12, self._outward, RED, bold=True)
        return self

    def ground(self) -> Wire:
        """End the wire at ground."""
        for dx, half in ((0, 10), (5, 6), (10, 3)):
            self._svg.line(self._at(dx, -half), self._at(dx, half))
        return self

    def name(self, words: str, dx: float, size: int = 14) -> None:
        """Label the wire at distance `dx` from its start."""
        at = self._x + self._side * dx
        self._svg.text(at, self._y, words, size, self._outward, self._colour, bold=size > 12)

    @property
    def _outward(self) -> str:
        return "start" if self._side > 0 else "end"

    def _at(self, dx: float, dy: float = 0) -> tuple[float, float]:
        return self._x + self._side * (self._dx + dx), self._y + dy

    def _step(self, dx: float) -> Wire:
        self._dx += dx
        return self
