"""What is being entered with a piece, at one go or player by player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeVar

import msgspec
from msgspec.structs import replace

from companion.widgets.widget import Back, Done, Widget
from hardware.box import Event

M = TypeVar("M")


class Entering(msgspec.Struct, frozen=True):
    """A draft with a piece in it."""

    widget: Widget

    def step(self, event: Event, done: Callable[[Any], M], back: M) -> Self | M:
        """The draft after a gesture; or what `done` makes of the value, or else `back`."""
        after = self.widget.step(event)
        if isinstance(after, Done):
            return done(after.value)
        return back if isinstance(after, Back) else replace(self, widget=after)


class Asking(Entering, frozen=True):
    """Each of the players who are `left` is asked in turn; `told` is what they said."""

    left: tuple[str, ...]
    told: dict[str, Any] = {}

    def after(self, answer: Any) -> tuple[tuple[str, ...], dict[str, Any]]:
        """Who is still to be asked after that answer, and what has been told."""
        return self.left[1:], {**self.told, self.left[0]: answer}
