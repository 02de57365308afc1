"""Touch forms of lists, lines to read, and numbers."""

from __future__ import annotations

from companion.widgets.forms.form import (
    PUSH,
    Answer,
    Choose,
    Form,
    Number,
    Page,
    Row,
    delete,
    keys,
    push,
    row_gestures,
    whole_number,
)
from companion.widgets.pick import Amount, Pick, Read
from hardware.box import Event


def _pick(widget: Pick) -> Choose:
    return Choose(title=widget.title, rows=tuple(map(Row, widget.options)), at=widget.index)


def _pick_row(widget: Pick, answer: Answer) -> tuple[Event, ...]:
    return row_gestures(widget, answer, len(widget.options))


def _read(widget: Read) -> Page:
    return Page(title=widget.title, lines=widget.lines)


def _amount(widget: Amount) -> Number:
    return Number(
        title=widget.title,
        low=widget.low,
        high=widget.high,
        stride=widget.stride,
        unit=widget.unit,
        at=widget.value,
    )


def _set_amount(widget: Amount, answer: Answer) -> tuple[Event, ...]:
    digits = str(whole_number(answer, widget.low, widget.high))
    return (*delete(len(widget.typed)), *keys(*digits), PUSH)


FORMS: dict[type, Form] = {
    Pick: Form(_pick, _pick_row),
    Read: Form(_read, push),
    Amount: Form(_amount, _set_amount),
}
