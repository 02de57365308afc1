"""A page or a list beside what a player has to do: a press at a seat leaves it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.screen.screen import Screen
from companion.widgets.widget import Back, Done, Widget
from hardware.box import TALK, Event, Kind, seat_number


class Aside(msgspec.Struct, frozen=True):
    """Something over what is going on; a press of a player's button is its result.

    `talks`: so is a press of the talk button, as the page was asked for aloud.
    """

    widget: Widget
    talks: bool = True

    def step(self, event: Event) -> Aside | Done | Back:
        """What follows this gesture, or how it ends."""
        speaks = event.control == TALK and self.talks
        if event.kind is Kind.PRESSED and (speaks or seat_number(event.control) is not None):
            return Done(event)
        after = self.widget.step(event)
        return after if isinstance(after, Done | Back) else replace(self, widget=after)

    def draw(self) -> Screen:
        """The screen of what is open."""
        return self.widget.draw()
