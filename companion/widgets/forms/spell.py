"""Touch forms of words: spelled anew, with a letter changed, or with letters added."""

from __future__ import annotations

from companion.widgets.change_letter import ChangeLetter
from companion.widgets.forms.form import (
    PUSH,
    Answer,
    Form,
    Write,
    delete,
    turn,
    type_word,
    word,
)
from companion.widgets.insert_letter import LONGEST, InsertLetter
from companion.widgets.spell import NONE, Spell
from hardware.box import Event


def _spell(widget: Spell) -> Write:
    return Write(
        title=widget.title, least=widget.least, most=widget.most, none=widget.none, at=widget.text
    )


def _spell_word(widget: Spell, answer: Answer) -> tuple[Event, ...]:
    if widget.none and answer == "":
        return _choose_none(widget)
    return type_word(widget.text, word(answer, widget.least, widget.most))


def _choose_none(widget: Spell) -> tuple[Event, ...]:
    """Delete the text, turn to the row for an empty one, and push."""
    deletes, empty = delete(len(widget.text)), widget
    for event in deletes:
        after = empty.step(event)
        assert isinstance(after, Spell)
        empty = after
    at = empty.ring.index(NONE) - empty.at % len(empty.ring)
    return (*deletes, *turn(at), PUSH)


def _change(widget: ChangeLetter) -> Write:
    return Write(title="", least=2, most=15, start=widget.base, at=widget.typed or widget.base)


def _change_word(widget: ChangeLetter, answer: Answer) -> tuple[Event, ...]:
    return type_word(widget.typed, word(answer, 2, 15))


def _insert(widget: InsertLetter) -> Write:
    least = len(widget.base) + (0 if widget.whole else 1)
    return Write(title="", least=least, most=LONGEST, start=widget.base, at=widget.string)


def _insert_letters(widget: InsertLetter, answer: Answer) -> tuple[Event, ...]:
    return type_word(widget.typed, word(answer, 1, LONGEST))


FORMS: dict[type, Form] = {
    Spell: Form(_spell, _spell_word),
    ChangeLetter: Form(_change, _change_word),
    InsertLetter: Form(_insert, _insert_letters),
}
