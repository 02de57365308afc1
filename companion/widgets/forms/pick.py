"""Touch forms of lists, lines to read, and numbers."""

from __future__ import annotations

from msgspec.structs import replace

from companion.widgets.forms.form import Answer, Choose, Form, Number, Page, Row, row, whole_number
from companion.widgets.pick import Amount, Pick, Read
from companion.widgets.widget import Done


def _pick(widget: Pick) -> Choose:
    *rows, last = map(Row, widget.options)
    return Choose(
        title=widget.title, rows=(*rows, replace(last, says=widget.says)), at=widget.index
    )


def _pick_row(widget: Pick, answer: Answer) -> Done:
    return row(answer, len(widget.options))


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


def _set_amount(widget: Amount, answer: Answer) -> Done:
    return Done(whole_number(answer, widget.low, widget.high))


FORMS: dict[type, Form] = {
    Pick: Form(_pick, _pick_row),
    Read: Form(_read, lambda _, __: Done(None)),
    Amount: Form(_amount, _set_amount),
}
