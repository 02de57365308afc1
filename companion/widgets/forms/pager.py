"""Touch forms of pages to choose from, to tick and to read."""

from __future__ import annotations

from msgspec.structs import replace

from companion.widgets.forms.form import Answer, Choose, Form, Page, Row, row, whole_number
from companion.widgets.pager import Page as ListPage
from companion.widgets.pager import Pager, Reading, Ticks
from companion.widgets.widget import Done


def _pager(widget: Pager) -> Choose:
    rows = tuple(Row(_label(page), page.says) for page in widget.pages)
    return Choose(title=widget.title, rows=rows, at=widget.index)


def _label(page: ListPage) -> str:
    """The name of a page, after the title that it has of its own."""
    return f"{page.title}: {page.name}" if page.title else page.name


def _choose_page(widget: Pager, answer: Answer) -> Done:
    return row(answer, len(widget.pages))


def _reading(widget: Reading) -> Page:
    return Page(title=widget.title, lines=widget.lines)


def _ticks(widget: Ticks) -> Choose:
    """A row that ends the entry, then a row for each page to tick."""
    pages = zip(widget.names, widget.pages, strict=True)
    rows = [Row(page.name, page.says, name in widget.ticked) for name, page in pages]
    if widget.objection:
        at = widget.index - 1
        rows[at] = replace(rows[at], says=widget.objection)
    return Choose(title=widget.title, rows=(Row("done"), *rows), at=widget.index)


def _tick_page(widget: Ticks, answer: Answer) -> Ticks | Done:
    return replace(widget, index=whole_number(answer, 0, len(widget.pages))).push()


FORMS: dict[type, Form] = {
    Pager: Form(_pager, _choose_page),
    Ticks: Form(_ticks, _tick_page),
    Reading: Form(_reading, lambda _, __: Done(True)),
}
