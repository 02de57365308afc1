"""Base classes of drafts that contain a widget."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeVar

import msgspec
from msgspec.structs import replace

from companion.widgets.widget import Back, Done, Widget
from hardware.box import Event

M = TypeVar("M")


class WidgetDraft(msgspec.Struct, frozen=True):
    """A draft that is entered with a widget."""

    widget: Widget

    def step(self, event: Event, done: Callable[[Any], M], back: M) -> Self | M:
        """Pass the event to the widget and return the next draft.

        When the widget is done, return `done(value)`; when the player goes back, return `back`.
        """
        after = self.widget.step(event)
        if isinstance(after, Done):
            return done(after.value)
        return back if isinstance(after, Back) else replace(self, widget=after)


class AskEachDraft(WidgetDraft, frozen=True):
    """A question put to several players in turn: who is still to answer, and the answers so far."""

    remaining: tuple[str, ...]
    answers: dict[str, Any] = {}

    @property
    def owner(self) -> str:
        """The player who is asked."""
        return self.remaining[0]

    def with_answer(self, answer: Any) -> tuple[tuple[str, ...], dict[str, Any]]:
        """Players still to answer after this one, and the answers including this one."""
        return self.remaining[1:], {**self.answers, self.remaining[0]: answer}
