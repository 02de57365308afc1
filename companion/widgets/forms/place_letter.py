"""Touch form of a letter on a grid: first the place, then the letter."""

from __future__ import annotations

from msgspec.structs import replace

from companion.errors import BadEntry
from companion.widgets.forms.form import (
    Answer,
    Choose,
    Form,
    Row,
    Shape,
    Write,
    whole_number,
    word,
)
from companion.widgets.place_letter import PlaceLetter, Spot
from companion.widgets.widget import Done

NEW = "_"
"""The new letter in the name of a place."""


def _shape(widget: PlaceLetter) -> Shape:
    if widget.letter is None:
        rows = tuple(Row(_name(spot)) for spot in widget.spots)
        return Choose(title="WHERE?", rows=rows, at=widget.spot)
    return Write(title="THE LETTER", least=1, most=1, at=widget.letters[widget.letter])


def _name(spot: Spot) -> str:
    """The strings that the new letter belongs to, such as `across CA_, down _R`."""
    letters = {(row, col): letter or NEW for row, col, letter in spot.squares}
    runs = {"across": _run(letters, spot.at, (0, 1)), "down": _run(letters, spot.at, (1, 0))}
    named = [f"{way} {run}" for way, run in runs.items() if len(run) > 1]
    return ", ".join(named) or "the first letter"


def _run(letters: dict[tuple[int, int], str], at: tuple[int, int], step: tuple[int, int]) -> str:
    """The letters in a row through this place, in the direction of `step`."""
    (row, col), (down, right) = at, step
    while (row - down, col - right) in letters:
        row, col = row - down, col - right
    run = ""
    while (row, col) in letters:
        run += letters[row, col]
        row, col = row + down, col + right
    return run


def _place(widget: PlaceLetter, answer: Answer) -> PlaceLetter | Done:
    if widget.letter is None:
        return widget.at_spot(whole_number(answer, 0, len(widget.spots) - 1))
    letter = word(answer, 1, 1)
    if letter not in widget.letters:
        raise BadEntry(f"There is no {letter} left. Choose another letter.")
    return Done(replace(widget, letter=widget.letters.index(letter)).entry)


FORMS: dict[type, Form] = {PlaceLetter: Form(_shape, _place)}
