"""The list of parts to buy for a wiring, with quantities, search terms and prices."""

from __future__ import annotations

import tomllib
from functools import cache
from math import ceil, floor
from pathlib import Path

import msgspec

from hardware.wiring.wiring import Wiring, needs_driver, needs_five_volts

FILE = Path(__file__).with_name("parts.toml")


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part to buy: its price is a range for one; `each` says how many of what need it."""

    key: str
    name: str
    search: str
    price: tuple[float, float]
    each: dict[str, int]
    check: str = ""


class Quantity(msgspec.Struct, frozen=True):
    """A part, and how many of it a box needs."""

    part: Part
    count: int


class _Table(msgspec.Struct, frozen=True):
    part: tuple[Part, ...]


@cache
def all_parts() -> tuple[Part, ...]:
    """Every part in parts.toml."""
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), _Table).part


def parts_list(wiring: Wiring) -> list[Quantity]:
    """The parts that a wiring needs, with their quantities."""
    needs = counts(wiring)
    found = (
        Quantity(part, sum(needs[what] * each for what, each in part.each.items()))
        for part in all_parts()
    )
    return [quantity for quantity in found if quantity.count]


def cost(quantities: list[Quantity]) -> tuple[int, int]:
    """The lowest and the highest price of all parts together, in whole euros or dollars."""
    low = sum(found.count * found.part.price[0] for found in quantities)
    high = sum(found.count * found.part.price[1] for found in quantities)
    return floor(low), ceil(high)


def counts(wiring: Wiring) -> dict[str, int]:
    """How many there are of everything that a part can be for."""
    seats, display = len(wiring.seats), wiring.display
    lamps = sum(seat.lamp is not None for seat in wiring.seats)
    bright = lamps if needs_driver(wiring) else 0
    return {
        "box": 1,
        "seats": seats,
        "lamps": bright,
        "dark_seats": seats - bright,
        "driver": int(needs_driver(wiring)),
        "leds": lamps - bright + len(wiring.wedges or ()),
        "spin": int(wiring.spin is not None),
        "talk": int(wiring.talk is not None),
        "knob": int(wiring.knob is not None),
        "contacts": seats + _buttons(wiring) + 3 * (wiring.knob is not None),
        "display": int(display is not None),
        "i2c": int(display is not None and display.bus == "i2c"),
        "spi": int(display is not None and display.bus == "spi"),
        "servo": int(wiring.servo is not None),
        "usb_sound": int(wiring.sound == "usb"),
        "i2s": int(wiring.sound == "i2s"),
        **_of_five_volts(wiring),
    }


def _buttons(wiring: Wiring) -> int:
    """The number of buttons that belong to no seat."""
    return (wiring.spin is not None) + (wiring.talk is not None)


def _of_five_volts(wiring: Wiring) -> dict[str, int]:
    buzzer = wiring.buzzer.kind if wiring.buzzer else ""
    needed = needs_five_volts(wiring)
    return {
        "buzzer": int(buzzer != ""),
        "passive": int(buzzer == "passive"),
        "active": int(buzzer == "active"),
        "five_volts": int(needed),
        "own_five_volts": int(needed and wiring.servo is None),
    }
