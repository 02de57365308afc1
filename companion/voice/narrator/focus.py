"""What a player is doing in a list or an entry: what is read when only that changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.screen.screen import tail
from companion.voice.narrator.sentences import letters, sentences, spoken
from companion.widgets.cards import CardEntry, card_sign
from companion.widgets.change_letter import ChangeLetter
from companion.widgets.insert_letter import InsertLetter
from companion.widgets.name import NameEntry
from companion.widgets.pager import Pager, Ticks
from companion.widgets.pick import Amount, Pick
from companion.widgets.place_letter import PlaceLetter
from companion.widgets.roster import Roster
from companion.widgets.spell import Spell
from companion.widgets.text_input import TextInput
from companion.widgets.widget import Aloud, Spelled, widget_at_work

CHOICES = {"<": "delete", "_": "space", "-": "nothing", "*": "wild card"}
"""What the knob offers besides letters."""


class Focus(msgspec.Struct, frozen=True):
    """What the cursor is on. `entry` is what has been entered so far, in words.

    `whole`: it says everything, with the title if it is `titled`, so the rows of the display are
    not read as well. `skips`: rows of the display that only show the entry and the choice.
    """

    at: str
    entry: str = ""
    whole: bool = False
    titled: bool = True
    skips: tuple[str, ...] = ()


def focus_of(question: object) -> Focus | None:
    """What a question is on; None if there is nothing to choose or to enter."""
    widget = widget_at_work(question)
    if isinstance(widget, Spelled):
        return Focus("", letters(widget.spelled))
    if said := _text_aloud(question) or _text_aloud(widget):
        return Focus(said, whole=True, titled=False)
    describe = DESCRIBE.get(type(widget))
    return describe(widget) if describe else None


def _text_aloud(widget: object) -> str:
    """The text that is spoken instead of the rows; empty if these are read."""
    return " ".join(sentences(widget.aloud)).rstrip(".") if isinstance(widget, Aloud) else ""


def _pick(pick: Pick) -> Focus:
    row = spoken(pick.options[pick.index])
    return Focus(f"{row}, {pick.index + 1} of {len(pick.options)}", whole=True)


def _pager(pager: Pager) -> Focus:
    page, number = pager.pages[pager.index], f"{pager.index + 1} of {len(pager.pages)}"
    return Focus(f"{spoken(page.name)}, {number}. {spoken(page.says)}", whole=True)


def _ticks(ticks: Ticks) -> Focus:
    if not ticks.index:
        return Focus(f"done. {len(ticks.ticked)} on", whole=True)
    page, name = ticks.pages[ticks.index - 1], ticks.names[ticks.index - 1]
    on = "on" if name in ticks.ticked else "off"
    says = ticks.objection or page.says
    return Focus(
        f"{page.name}: {on}, {ticks.index} of {len(ticks.pages)}. {spoken(says)}", whole=True
    )


def _amount(amount: Amount) -> Focus:
    return Focus(spoken(f"{amount.value}{amount.unit}"))


def _spell(spell: Spell) -> Focus:
    choice = spell.ring[spell.at % len(spell.ring)]
    shown = (spell.text + (choice if choice.isalpha() and len(choice) == 1 else "")).strip()
    skips = (tail(shown).ljust(spell.least, "_"), f"push: {choice}")
    return Focus(CHOICES.get(choice, choice), letters(spell.text), skips=skips)


def _text(entry: TextInput) -> Focus:
    choice = entry.ring[entry.at % len(entry.ring)]
    return Focus(CHOICES.get(choice, choice), entry.text, skips=(f"push: {choice}",))


def _card_entry(entry: CardEntry) -> Focus:
    choice = entry.letter or entry.choice
    colour = ("red " if entry.red else "blue ") if entry.letter else ""
    cards = ", ".join(map(_face, entry.cards))
    return Focus(f"{colour}{CHOICES.get(choice, choice)}", cards, skips=entry.draw().words()[1:3])


def _face(face: str) -> str:
    colour = "red" if face[1:2] == "r" else "blue"
    return f"{colour} {CHOICES.get(card_sign(face), face[0])}"


def _change(entry: ChangeLetter) -> Focus:
    if entry.typed:
        return Focus("", letters(entry.typed))
    at = entry.place.index
    if entry.letter is not None:
        return Focus(f"{entry.letters[entry.letter]}: {entry.entry.word}")
    return Focus(_gap(entry.base, at) if entry.place.gap else f"letter {at + 1}, {entry.base[at]}")


def _insert(entry: InsertLetter) -> Focus:
    if entry.typed:
        return Focus("", letters(entry.typed))
    at = entry.at
    if not isinstance(at, int):
        said = {"take": "OK", "both": "both letters"}.get(str(at), "")
        return Focus(said, letters(entry.string))
    if entry.letter is not None:
        return Focus(f"{entry.letters[entry.letter]}: {letters(entry.string)}")
    return Focus(_gap(entry.text, at))


def _gap(text: str, at: int) -> str:
    """A place between the letters of a text, in words."""
    if not text:
        return "first letter"
    if at == 0:
        return f"in front of {text[0]}"
    return (
        f"at the end, after {text[-1]}" if at == len(text) else f"after letter {at}, {text[at - 1]}"
    )


def _place(entry: PlaceLetter) -> Focus:
    if entry.spot is None:
        return Focus("")
    row, column = entry.spots[entry.spot].at
    top = min((square[0] for square in entry.preview), default=row)
    left = min((square[1] for square in entry.preview), default=column)
    where = f"row {row - top + 1}, column {column - left + 1}"
    return Focus(where if entry.letter is None else entry.letters[entry.letter])


def _roster(roster: Roster) -> Focus:
    if not roster.seats:
        return Focus("")
    name = roster.seats.get(roster.selected, "")
    said = f"button {roster.selected}: {spoken(name)}" if name else ""
    return Focus(said, f"{len(roster.seats)} joined")


DESCRIBE: dict[type, Callable[[Any], Focus]] = {
    Pick: _pick,
    Pager: _pager,
    Ticks: _ticks,
    Amount: _amount,
    Spell: _spell,
    NameEntry: _spell,
    TextInput: _text,
    CardEntry: _card_entry,
    ChangeLetter: _change,
    InsertLetter: _insert,
    PlaceLetter: _place,
    Roster: _roster,
}
"""How each widget is described."""
