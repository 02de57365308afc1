"""The question that the box asks now: its number, its touch form, and what an answer means."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import BadEntry
from companion.widgets.forms.form import Answer, Form, SeatForm, Shape
from companion.widgets.widget import Answered, widget_at_work
from hardware.box import Event, Kind


class Question:
    """The current question. Its number changes with what is asked, not with the entry so far."""

    def __init__(self) -> None:
        self.number = 0
        self.shape: Shape | None = None
        self.widget: object = None
        self._form: Form | SeatForm | None = None

    def update(self, asked: object, forms: Mapping[type, Form]) -> None:
        """Take over what the box asks now; `forms` are those of the game's own widgets."""
        widget = widget_at_work(asked)
        kind = type(widget)
        form = forms.get(kind) or _shared_form(widget)
        shape = form.shape(widget) if form else None
        same = kind is type(self.widget) and _asks_same(shape, self.shape)
        self.number += 0 if same else 1
        self.widget, self.shape, self._form = widget, shape, form

    def answered(self, answer: Answer, seat: int) -> Event:
        """The gesture of an answer from a seat, which carries what follows; raises BadEntry."""
        if self._form is None:
            raise BadEntry("Choose what to do on this page.")
        if isinstance(self._form, SeatForm):
            after = self._form.answer(self.widget, answer, seat)
        else:
            after = self._form.answer(self.widget, answer)
        return Answered("", Kind.TYPED, 0, after=after)


def _asks_same(shape: Shape | None, other: Shape | None) -> bool:
    return other is None if shape is None else shape.asks_same(other)


def _shared_form(widget: object) -> Form | SeatForm | None:
    """The form of a shared widget. All of them are imported when the first phone connects."""
    from companion.widgets.forms.registry import find_form

    return find_form(widget)


def is_asked(widget: object, asked: object) -> bool:
    """Whether a prompt asks with exactly this widget, with the same entry so far."""
    now = widget_at_work(asked)
    return now is widget or now == widget
