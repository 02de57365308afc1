"""Layout of the drawn box: discs and rectangles in window pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass

from hardware.box import HEIGHT, KNOB, SPIN, WIDTH, seat

DESIGN = (1120, 660)
"""The window size for the numbers in this file; other sizes scale them."""

PUSH_ZONE = 0.5
"""The share of the knob's radius that pushes it; outside, its left and right halves turn it."""


@dataclass(frozen=True)
class Rect:
    """A rectangle: its upper left corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def corners(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        return self.x, self.y, self.x + self.width, self.y + self.height


@dataclass(frozen=True)
class Disc:
    """A circle: its centre and radius."""

    x: float
    y: float
    radius: float

    def distance(self, x: float, y: float) -> float:
        """Distance of a point from the centre, in radii; up to 1 is on the disc."""
        return math.hypot(x - self.x, y - self.y) / self.radius


@dataclass(frozen=True)
class Target:
    """The target of a click: a control to press, or the knob to turn by `steps`."""

    control: str
    steps: int = 0


@dataclass(frozen=True)
class Layout:
    """The positions of all parts in a window of the given size."""

    size: tuple[int, int]
    scale: float
    case: Rect
    plate: Rect
    glass: Rect
    pixel: int
    wheel: Disc
    spin: Disc
    buzzer: Disc
    knob: Disc
    seats: tuple[Disc, ...]
    strip: Rect

    @property
    def picture(self) -> tuple[int, int]:
        """The upper left corner of the OLED's first pixel, in the middle of its glass."""
        x = self.glass.x + (self.glass.width - WIDTH * self.pixel) / 2
        y = self.glass.y + (self.glass.height - HEIGHT * self.pixel) / 2
        return round(x), round(y)

    def target_at(self, x: float, y: float) -> Target | None:
        """The target at a point, or None."""
        if self.spin.distance(x, y) <= 1:
            return Target(SPIN)
        if self.knob.distance(x, y) <= 1:
            pushes = self.knob.distance(x, y) <= PUSH_ZONE
            return Target(KNOB, 0 if pushes else (1 if x > self.knob.x else -1))
        for number, disc in enumerate(self.seats, 1):
            if disc.distance(x, y) <= 1:
                return Target(seat(number))
        return None


def layout(size: tuple[int, int], seats: int) -> Layout:
    """Place a box with 0 to 8 seats in the middle of a window."""
    scale = max(0.2, min(size[0] / DESIGN[0], size[1] / DESIGN[1]))
    left = (size[0] - DESIGN[0] * scale) / 2
    top = (size[1] - DESIGN[1] * scale) / 2

    def rect(x: float, y: float, width: float, height: float) -> Rect:
        return Rect(left + x * scale, top + y * scale, width * scale, height * scale)

    def disc(x: float, y: float, radius: float) -> Disc:
        return Disc(left + x * scale, top + y * scale, radius * scale)

    return Layout(
        size=size,
        scale=scale,
        case=rect(20, 14, 1080, 592),
        plate=rect(38, 98, 1044, 424),
        glass=rect(225, 122, 670, 376),
        pixel=max(1, int(670 * scale / (WIDTH * 1.02))),
        wheel=disc(131, 210, 82),
        spin=disc(131, 404, 62),
        buzzer=disc(989, 182, 46),
        knob=disc(989, 366, 66),
        seats=tuple(disc(x, y, 33) for x, y in _seat_positions(seats)),
        strip=rect(20, 612, 1080, 42),
    )


def _seat_positions(seats: int) -> list[tuple[float, float]]:
    """Positions clockwise from the upper left: half along the top, the rest along the bottom."""
    above = (seats + 1) // 2
    below = seats - above
    top = [(_spread(n, above), 56.0) for n in range(above)]
    return top + [(_spread(below - 1 - n, below), 564.0) for n in range(below)]


def _spread(place: int, places: int) -> float:
    return 20 + 1080 * (place + 0.5) / places
