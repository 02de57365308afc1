"""Screens for phones: the same items that the display shows, as lists for JSON."""

from __future__ import annotations

from companion.phones.messages import Drawn, Face
from companion.screen.screen import Bar, Fill, Item, Lamp, Screen, Text, Wheel
from companion.ui.onlooker import Shown
from hardware.box import KNOB, SPIN, TALK


def drawn_item(item: Item) -> Drawn:
    """An item as a list: a letter for its kind, then its fields in pixels."""
    match item:
        case Text():
            return ["t", item.left, item.y, item.text, item.height, int(item.inverse)]
        case Bar():
            fraction = round(item.fraction, 3)
            return ["b", item.x, item.y, item.width, item.height, fraction]
        case Fill():
            return ["f", item.x, item.y, item.width, item.height, int(item.lit)]
        case Wheel():
            return ["w", item.x, item.y, item.radius, item.wedge]


def drawn_items(screen: Screen) -> list[Drawn]:
    """All items of a screen, in the order in which they are drawn."""
    return [drawn_item(item) for item in screen.items]


def face(shown: Shown) -> Face:
    """What everybody may see, for every phone alike."""
    screen = shown.screen
    lamps = {number: lamp.value for number, lamp in screen.lamps.items() if lamp is not Lamp.OFF}
    shared = {c: hold.label for c, hold in shown.holds.items() if c in (KNOB, SPIN)}
    if shown.talks:
        shared[TALK] = "talk"
    items, words = drawn_items(screen), screen.words()
    return Face(items, words, lamps, shared, shown.turn is not None)
