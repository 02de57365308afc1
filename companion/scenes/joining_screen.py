"""What the display and the lamps show while players join."""

from __future__ import annotations

from collections.abc import Mapping

from companion.screen.screen import BIG, CONTEXT, FOOT, Fill, Item, Lamp, Screen, Text, line, page
from companion.screen.screen import top as head
from hardware.box import WIDTH

NEW_NAME = "new name"
TITLE = "WHO'S PLAYING?"

SMALL_TABLE = 4
"""Up to this many players leave two rows to explain the gestures."""


def draw(
    seated: Mapping[int, str], selected: int, *, buttons: int, least: int, most: int
) -> Screen:
    """The players who have joined, by the numbers of their buttons.

    `selected` is the player to be named; `buttons` is the number of buttons, `least` and `most`
    that of players. Lamps are lit for players who have joined, and blink for free seats while there
    is room.
    """
    free = Lamp.BLINK if len(seated) < most else Lamp.OFF
    lamps = {n: Lamp.ON if n in seated else free for n in range(1, buttons + 1)}
    if not seated:
        first = "press your button" if buttons else "push: add a player"
        return page(TITLE, "JOIN", first, "in seating order").replace(lamps=lamps)
    push = _push_text(seated, least if buttons else 0, "start" if buttons else "next")
    small = len(seated) <= SMALL_TABLE
    items = [*head(*((TITLE,) if small else (f"{len(seated)} players", push)))]
    for place, (number, name) in enumerate(seated.items()):
        items += _cell(place, f"{number} {name}", chosen=number == selected)
    if small:
        items += [line("type or turn: name", CONTEXT, "m"), line(push, FOOT, "m")]
    return Screen(tuple(items), lamps=lamps)


def _push_text(seated: Mapping[int, str], least: int, leads_to: str) -> str:
    """What a push of the knob does, or what has to be done first."""
    if NEW_NAME in seated.values():
        return "push: type it"
    return "next: press" if len(seated) < least else f"push: {leads_to}"


def _cell(place: int, text: str, *, chosen: bool) -> list[Item]:
    """One of the eight places below the title, inverted if the player is selected."""
    row, column = divmod(place, 2)
    x, y = column * WIDTH // 2, BIG + 12 * row
    name = Text(x + 2, y, text, 12, inverse=chosen)
    return [Fill(x, y, WIDTH // 2 - 1, 12), name] if chosen else [name]
