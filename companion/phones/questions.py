"""The question that the box asks now: its number, its touch form, and what an answer means."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import BadEntry
from companion.widgets.forms.form import (
    KNOB_SHAPE,
    Answer,
    Form,
    SeatForm,
    Shape,
    turn_or_push,
)
from companion.widgets.widget import Answered, widget_at_work
from hardware.box import Event, Kind


class Question:
    """The current question. Its number changes with what is asked, not with the entry so far."""

    def __init__(self) -> None:
        self.number = 0
        self.shape: Shape | None = None
        self.widget: object = None
        self._form: Form | SeatForm | None = None

    def update(self, asked: object, forms: Mapping[type, Form], *, knob: bool = True) -> None:
        """Take over what the box asks now; `forms` are those of the game's own widgets.

        `knob`: what has no form is answered with the knob.
        """
        widget = widget_at_work(asked)
        kind = type(widget)
        form = forms.get(kind) or _shared_form(kind)
        shape = form.shape(widget) if form else KNOB_SHAPE if knob else None
        same = kind is type(self.widget) and _asks_same(shape, self.shape)
        self.number += 0 if same else 1
        self.widget, self.shape, self._form = widget, shape, form

    def answered(self, answer: Answer, seat: int) -> Event:
        """The gesture of an answer from a seat; raises BadEntry.

        It carries what follows; a question without a form is answered with the knob.
        """
        if self.shape is None:
            raise BadEntry("Choose what to do on this page.")
        if self._form is None:
            return turn_or_push(answer)
        if isinstance(self._form, SeatForm):
            after = self._form.answer(self.widget, answer, seat)
        else:
            after = self._form.answer(self.widget, answer)
        return Answered("", Kind.TYPED, 0, after=after)


def _asks_same(shape: Shape | None, other: Shape | None) -> bool:
    return other is None if shape is None else shape.asks_same(other)


def _shared_form(kind: type) -> Form | SeatForm | None:
    """The form of a shared widget. All of them are imported when the first phone connects."""
    from companion.widgets.forms.registry import FORMS, SEAT_FORMS

    return FORMS.get(kind) or SEAT_FORMS.get(kind)


def is_asked(widget: object, asked: object) -> bool:
    """Whether a prompt asks with exactly this widget, with the same entry so far."""
    now = widget_at_work(asked)
    return now is widget or now == widget
