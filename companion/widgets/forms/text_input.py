"""Touch form of a line of text."""

from __future__ import annotations

from companion.widgets.forms.form import Answer, Form, Write, delete, keys, text_of
from companion.widgets.text_input import TextInput
from hardware.box import Event


def _text(widget: TextInput) -> Write:
    return Write(title=widget.title, least=1, most=widget.most, word=False, at=widget.text)


def _type_text(widget: TextInput, answer: Answer) -> tuple[Event, ...]:
    signs = ("SPACE" if sign == " " else sign for sign in text_of(answer, 1, widget.most))
    return (*delete(len(widget.text)), *keys(*signs, "ENTER"))


FORMS: dict[type, Form] = {TextInput: Form(_text, _type_text)}
