"""Touch form of a line of text."""

from __future__ import annotations

from companion.widgets.forms.form import Answer, Form, Write, text_of
from companion.widgets.text_input import TextInput
from companion.widgets.widget import Done


def _text(widget: TextInput) -> Write:
    return Write(title=widget.title, least=1, most=widget.most, word=False, at=widget.text)


def _write(widget: TextInput, answer: Answer) -> Done:
    return Done(text_of(answer, 1, widget.most))


FORMS: dict[type, Form] = {TextInput: Form(_text, _write)}
