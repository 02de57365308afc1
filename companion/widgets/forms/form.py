"""The parts of a touch form: shapes for the browser, and what its answers mean.

A form belongs to one kind of widget. `shape` describes the widget to the browser, and `answer`
returns what follows an answer: the result, or the widget with one more step done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.errors import BadEntry
from companion.quantity import quantity
from companion.widgets.widget import Done
from hardware.box import SPIN, Event, Kind

Answer = int | str | tuple[int, ...]
"""What a browser answers: a row, a number, a text, or several places."""


class Shape(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """What a browser needs to show a widget. Each subclass has a form in `page/forms.js`.

    `at`: the entry so far: a cursor, a number or a text. It does not belong to the question.
    """

    at: Any = None

    def asks_same(self, other: Shape | None) -> bool:
        """Whether both ask the same question, however much of it is answered."""
        return other is not None and replace(self, at=None) == replace(other, at=None)


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row to choose: its label, a sentence about it, and whether it is ticked, if it can be."""

    label: str
    says: str = ""
    ticked: bool | None = None


class Choose(Shape, frozen=True, kw_only=True, tag="choose"):
    """Rows, one of which is chosen; the answer is its index. `at`: the row of the cursor."""

    title: str
    rows: tuple[Row, ...]


class Write(Shape, frozen=True, kw_only=True, tag="write"):
    """A text of `least` to `most` characters; the answer is the text. `at`: the text so far.

    `word`: letters only. `none`: the label for an empty text, if that is allowed. `start`: what
    the entry begins with.
    """

    title: str
    least: int
    most: int
    word: bool = True
    none: str = ""
    start: str = ""


class Number(Shape, frozen=True, kw_only=True, tag="number"):
    """A number from `low` to `high`; the answer is the number. `at`: the number so far."""

    title: str
    low: int
    high: int
    stride: int = 1
    unit: str = ""


class Page(Shape, frozen=True, kw_only=True, tag="page"):
    """Lines to read; any answer goes on. `drawn`: the display has a drawing to them."""

    title: str
    lines: tuple[str, ...]
    drawn: bool = False


class Join(Shape, frozen=True, kw_only=True, tag="join"):
    """Players join. The answer is the name of the player at the phone's seat.

    `seats`: the names by seat. `names`: those of earlier games that are still free. `longest`: most
    letters of a name.
    """

    title: str
    seats: dict[int, str]
    names: tuple[str, ...]
    most: int
    longest: int


class PickSome(Shape, frozen=True, kw_only=True, tag="pick"):
    """Rows, `least` to `most` of which are picked; the answer is their places."""

    title: str
    rows: tuple[Row, ...]
    least: int
    most: int


class Lay(Shape, frozen=True, kw_only=True, tag="lay"):
    """Cards laid one after another; the answer is their places in `faces`. `at`: those so far.

    `count`: how many cards. The same face can be laid more than once.
    """

    title: str
    faces: tuple[str, ...]
    count: int


class Form(msgspec.Struct, frozen=True):
    """The touch form of a kind of widget; `answer` raises BadEntry."""

    shape: Callable[[Any], Shape]
    answer: Callable[[Any, Answer], Any]


class SeatForm(msgspec.Struct, frozen=True):
    """A touch form whose answer also depends on the seat it comes from; otherwise like `Form`."""

    shape: Callable[[Any], Shape]
    answer: Callable[[Any, Answer, int], Any]


def places(answer: Answer, count: int, least: int, most: int) -> tuple[int, ...]:
    """The answer as different places below `count`; raises BadEntry."""
    found = answer if isinstance(answer, tuple) else ()
    if len({*found}) != len(found) or not all(0 <= place < count for place in found):
        raise BadEntry("Choose each one once.")
    if not isinstance(answer, tuple) or not least <= len(found) <= most:
        raise BadEntry(f"Choose {least} to {most} of them.")
    return found


def cards_of(answer: Answer, kinds: int, count: int) -> tuple[int, ...]:
    """The answer as `count` places, each below `kinds`; raises BadEntry."""
    found = answer if isinstance(answer, tuple) else ()
    if len(found) != count or not all(0 <= place < kinds for place in found):
        raise BadEntry(f"Choose {quantity(count, 'card')}.")
    return found


BACK = Event(SPIN, Kind.PRESSED, 0)


def row(answer: Answer, count: int) -> Done:
    """The answer as one of `count` rows; raises BadEntry."""
    return Done(whole_number(answer, 0, count - 1))


def whole_number(answer: Answer, low: int, high: int) -> int:
    """The answer as a number from `low` to `high`; raises BadEntry."""
    if not isinstance(answer, int) or not low <= answer <= high:
        raise BadEntry(f"Choose a number from {low} to {high}.")
    return answer


def text_of(answer: Answer, least: int, most: int) -> str:
    """The answer as a text in capitals of this length; raises BadEntry."""
    text = answer.strip().upper() if isinstance(answer, str) else ""
    if not least <= len(text) <= most or not text.isprintable():
        raise BadEntry(f"Write {least} to {most} letters.")
    return text


def word(answer: Answer, least: int, most: int) -> str:
    """The answer as a word of the letters A to Z of this length; raises BadEntry."""
    text = text_of(answer, least, most)
    if any(not "A" <= letter <= "Z" for letter in text):
        raise BadEntry("Use the letters A to Z.")
    return text
