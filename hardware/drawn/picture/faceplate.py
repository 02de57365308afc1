"""Layout of the drawn box: discs and rectangles in window pixels.

The lid is drawn as `hardware/lid.toml` measures it, apart from the display, which is twice as
large, so that it can be read.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from hardware.box import HEIGHT, KNOB, SPIN, WIDTH, seat
from hardware.lid import Place, Point, lid

DESIGN = (1120, 660)
"""The window size for the numbers in this file; other sizes scale them."""

CORNER = (20, 14)
"""The upper left corner of the lid in that window."""

LID_WIDTH = 1080
"""The width of the lid in that window."""

GLASS = (664, 376)
"""The size of the display's glass in that window."""

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

    def disc(at: Point, radius: float) -> Disc:
        return Disc(left + at[0] * scale, top + at[1] * scale, radius * scale)

    case = lid()
    places = {name: _on_lid(part) for name, part in _parts().items()}
    x, y = _design(case.display.at)
    return Layout(
        size=size,
        scale=scale,
        case=rect(*CORNER, LID_WIDTH, LID_WIDTH * case.lid.depth / case.lid.width),
        plate=rect(38, 98, 1044, 424),
        glass=rect(x - GLASS[0] / 2, y - GLASS[1] / 2, *GLASS),
        pixel=max(1, int(GLASS[0] * scale / (WIDTH * 1.02))),
        **{name: disc(*place) for name, place in places.items()},
        seats=tuple(disc(at, 33) for at in _seat_positions(seats)),
        strip=rect(20, 612, 1080, 42),
    )


def _parts() -> dict[str, Place]:
    case = lid()
    return {"wheel": case.wheel, "spin": case.spin, "buzzer": case.sound, "knob": case.knob}


def _on_lid(part: Place) -> tuple[Point, float]:
    """Where a part is drawn, and its radius."""
    return _design(part.at), part.rim / 2 * LID_WIDTH / lid().lid.width


def _design(at: Point) -> Point:
    """A place on the lid in the window of the design."""
    unit = LID_WIDTH / lid().lid.width
    return CORNER[0] + at[0] * unit, CORNER[1] + at[1] * unit


def _seat_positions(seats: int) -> list[tuple[float, float]]:
    """Positions clockwise from the upper left: half along the top, the rest along the bottom."""
    above = (seats + 1) // 2
    below = seats - above
    top = [(_spread(n, above), 56.0) for n in range(above)]
    return top + [(_spread(below - 1 - n, below), 564.0) for n in range(below)]


def _spread(place: int, places: int) -> float:
    return 20 + 1080 * (place + 0.5) / places
