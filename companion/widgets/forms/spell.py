"""Touch forms of words: spelled anew, with a letter changed, or with letters added."""

from __future__ import annotations

from companion.widgets.change_letter import ChangeLetter, Entry
from companion.widgets.forms.form import Answer, Form, Write, word
from companion.widgets.insert_letter import LONGEST, InsertLetter
from companion.widgets.spell import Spell
from companion.widgets.widget import Done


def _spell(widget: Spell) -> Write:
    return Write(
        title=widget.title, least=widget.least, most=widget.most, none=widget.none, at=widget.text
    )


def _spell_word(widget: Spell, answer: Answer) -> Done:
    none = widget.none and answer == ""
    return Done("" if none else word(answer, widget.least, widget.most))


def _change(widget: ChangeLetter) -> Write:
    return Write(title="", least=2, most=15, start=widget.base, at=widget.typed or widget.base)


def _insert(widget: InsertLetter) -> Write:
    least = len(widget.base) + (0 if widget.whole else 1)
    return Write(title="", least=least, most=LONGEST, start=widget.base, at=widget.string)


FORMS: dict[type, Form] = {
    Spell: Form(_spell, _spell_word),
    ChangeLetter: Form(_change, lambda _, answer: Done(Entry(word(answer, 2, 15)))),
    InsertLetter: Form(_insert, lambda _, answer: Done(word(answer, 1, LONGEST))),
}
