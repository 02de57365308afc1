"""A page that a player has asked for aloud: whoever wants to speak again leaves it by a press."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.screen.screen import Screen
from companion.widgets.widget import Back, Done, Widget
from hardware.box import TALK, Event, Kind, seat_number


class Aside(msgspec.Struct, frozen=True):
    """A page over the game. A press of a player's button, or of the talk button, is its result."""

    widget: Widget

    def step(self, event: Event) -> Aside | Done | Back:
        """The page after this gesture, or how it ends."""
        speaks = event.control == TALK or seat_number(event.control) is not None
        if speaks and event.kind is Kind.PRESSED:
            return Done(event)
        after = self.widget.step(event)
        return after if isinstance(after, Done | Back) else replace(self, widget=after)

    def draw(self) -> Screen:
        """The screen of the page."""
        return self.widget.draw()
