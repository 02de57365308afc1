"""The measures of the lid and the case, read from lid.toml: one file for all that is made of it.

Lengths are in millimetres. The lid is seen from above, with x to the right and y down from its
upper left corner.
"""

from __future__ import annotations

import math
import tomllib
from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("lid.toml")

Point = tuple[float, float]


class Plate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lid's outline."""

    width: float
    depth: float
    thickness: float
    corner: float
    skin: float


class Screws(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The screws in the corners."""

    inset: float
    hole: float


class Display(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The display's window, those of smaller displays, and the strap behind the module."""

    at: Point
    window: Point
    other_windows: dict[str, Point]
    strap: float
    strap_screw: float


class Button(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An arcade button: its hole, drilled or printed, and the largest nut and depth below."""

    hole: float
    printed: float
    nut: float
    depth: float


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The middle of a round part, and its diameter as seen from above."""

    at: Point
    rim: float


class Part(Place, frozen=True, forbid_unknown_fields=True):
    """A round part with its hole."""

    hole: float


class Talk(Part, frozen=True, forbid_unknown_fields=True):
    """The talk button, with the largest nut that fits."""

    nut: float


class Sound(Part, frozen=True, forbid_unknown_fields=True):
    """The holes for the sound, in rings of a radius and a number of holes."""

    rings: tuple[tuple[float, int], ...]


class Loudspeaker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The largest loudspeaker below the holes for the sound, and the ring around it."""

    size: float
    depth: float
    play: float
    wall: float
    height: float


class Wheel(Part, frozen=True, forbid_unknown_fields=True):
    """The six LEDs of the wheel."""

    radius: float


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lower part of the case."""

    height: float
    wall: float
    floor: float
    lip: float
    play: float


class Cables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The notches for cables in the rear edge of the base."""

    count: int
    pitch: float
    width: float
    depth: float


class Pod(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stand of a seat's button; `led` is from its middle to a plain LED."""

    led: float
    height: float
    top: float
    bottom: float
    wall: float


class Dial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The half disc with the servo behind it."""

    radius: float
    thickness: float
    servo: Point
    servo_above: float
    servo_screws: float
    servo_screw: float
    pointer: float


class Holder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The holder for stacks of tiles: `play` around a tile, and a `notch` for a finger."""

    tile: float
    play: float
    stacks: int
    height: float
    wall: float
    floor: float
    notch: float


class Lid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All measures of lid.toml."""

    lid: Plate
    screws: Screws
    display: Display
    button: Button
    spin: Place
    talk: Talk
    knob: Part
    sound: Sound
    loudspeaker: Loudspeaker
    wheel: Wheel
    base: Base
    cables: Cables
    pod: Pod
    dial: Dial
    holder: Holder


class Hole(msgspec.Struct, frozen=True):
    """A round hole in the lid: what it is for, its centre and its diameter, drilled or printed."""

    part: str
    at: Point
    diameter: float
    printed: float


@cache
def lid() -> Lid:
    """The measures in lid.toml."""
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), Lid)


def holes(lid: Lid) -> list[Hole]:
    """Every round hole through the lid that each box needs."""
    rings = [
        _hole("sound", at, lid.sound.hole)
        for radius, count in lid.sound.rings
        for at in around(lid.sound.at, radius, count)
    ]
    return [
        Hole("SPIN", lid.spin.at, lid.button.hole, lid.button.printed),
        _hole("knob", lid.knob.at, lid.knob.hole),
        *(_hole("screw", at, lid.screws.hole) for at in _corners(lid)),
        *rings,
    ]


def optional_holes(lid: Lid) -> list[Hole]:
    """Those of the wheel's LEDs, clockwise from wedge 1, and of TALK: a printed lid has a skin."""
    places = around(lid.wheel.at, lid.wheel.radius, 6)
    wheel = [_hole("wheel", at, lid.wheel.hole) for at in places]
    return [*wheel, _hole("talk", lid.talk.at, lid.talk.hole)]


def _hole(part: str, at: Point, diameter: float) -> Hole:
    return Hole(part, at, diameter, diameter)


def around(middle: Point, radius: float, count: int) -> list[Point]:
    """Points on a circle, clockwise from the top."""
    angles = (2 * math.pi * n / count for n in range(count))
    return [
        (middle[0] + radius * math.sin(angle), middle[1] - radius * math.cos(angle))
        for angle in angles
    ]


def _corners(lid: Lid) -> list[Point]:
    inset, width, depth = lid.screws.inset, lid.lid.width, lid.lid.depth
    return [(x, y) for x in (inset, width - inset) for y in (inset, depth - inset)]
