"""Suits, the wild card's asterisk, and the bar that shows which way is up."""

from __future__ import annotations

import math
from typing import NamedTuple

from companion.printing.ink import BLACK, BLUE, GREEN, RED, Ink
from companion.printing.pen import Pen, Point

UPSIDE_DOWN = frozenset("HIMNOPSUWXZ")
"""Letters that also read as a letter when the card lies upside down (P as d, U as n)."""


class Suit(NamedTuple):
    """A colour of a deck: its ink, and a shape that says the same without colour.

    corners: of the shape; 0 is a disc.
    """

    ink: Ink
    corners: int


SUITS = {"b": Suit(BLUE, 0), "r": Suit(RED, 4), "g": Suit(GREEN, 3)}
"""Suits by the letter of their colour; others are black, and their letter is printed."""


def suit_ink(colour: str) -> Ink:
    """The ink for a card of a colour; the colour may be empty."""
    return SUITS[colour].ink if colour in SUITS else BLACK


def draw_suit(pen: Pen, at: Point, radius: float, colour: str) -> None:
    """Draw the shape of a colour; for a colour without one its letter in a square."""
    suit = SUITS.get(colour)
    if suit is None:
        x, y = at
        side = 1.6 * radius
        pen.rectangle(x - side / 2, y - side / 2, side, side, line=BLACK, thick=radius / 8)
        pen.text(at, colour.upper(), 1.5 * radius)
    elif suit.corners == 0:
        pen.disc(at, radius, suit.ink)
    else:
        pen.polygon(regular(at, 1.15 * radius, suit.corners), suit.ink)


def regular(at: Point, radius: float, corners: int) -> list[Point]:
    """The corners of a regular shape that stands on one of them, or has one at its top."""
    angles = (2 * math.pi * n / corners for n in range(corners))
    return [(at[0] + radius * math.sin(one), at[1] - radius * math.cos(one)) for one in angles]


def draw_letter(pen: Pen, at: Point, letter: str, size: float, ink: Ink, room: float) -> None:
    """Draw a letter, or an asterisk, with a bar below it if it reads upside down."""
    if letter == "*":
        draw_asterisk(pen, at, size * 0.37, ink)
        return
    pen.text(at, letter, size, ink, room=room)
    if letter in UPSIDE_DOWN or upside_down(letter):
        draw_bar(pen, at, size, ink)


def upside_down(number: str) -> bool:
    """Whether a number reads as another number upside down, as 6 and 9 do."""
    return number.isdigit() and bool(set(number) & set("69")) and not set(number) - set("01689")


def draw_bar(pen: Pen, at: Point, size: float, ink: Ink) -> None:
    """Draw the bar below a letter of a size."""
    x, y = at
    thick, long = max(size / 26, 0.35), size * 0.42
    pen.rectangle(x - long / 2, y + size * 0.46, long, thick, fill=ink)


def draw_asterisk(pen: Pen, at: Point, radius: float, ink: Ink) -> None:
    """Draw six arms: the asterisk of a font is small and stands too high."""
    x, y = at
    thick = radius * 0.36
    for angle in (0, 60, 120):
        with pen.turn(angle, at):
            pen.rectangle(x - thick / 2, y - radius, thick, 2 * radius, fill=ink)
