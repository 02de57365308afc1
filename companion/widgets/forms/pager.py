"""Touch forms of pages to choose from and to read."""

from __future__ import annotations

from companion.widgets.forms.form import Answer, Choose, Form, Page, Row, push, row_gestures
from companion.widgets.pager import Page as ListPage
from companion.widgets.pager import Pager, Reading
from hardware.box import Event


def _pager(widget: Pager) -> Choose:
    rows = tuple(Row(_label(page), page.says) for page in widget.pages)
    return Choose(title=widget.title, rows=rows, at=widget.index)


def _label(page: ListPage) -> str:
    """The name of a page, after the title that it has of its own."""
    return f"{page.title}: {page.name}" if page.title else page.name


def _choose_page(widget: Pager, answer: Answer) -> tuple[Event, ...]:
    return row_gestures(widget, answer, len(widget.pages))


def _reading(widget: Reading) -> Page:
    return Page(title=widget.title, lines=widget.lines)


FORMS: dict[type, Form] = {Pager: Form(_pager, _choose_page), Reading: Form(_reading, push)}
