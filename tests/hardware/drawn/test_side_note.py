"""Notes next to the drawn box, for text that does not fit the display."""

from __future__ import annotations

import pytest
from PIL import Image

from hardware.drawn.box_state import BoxState
from hardware.drawn.page import SMALLEST, Page
from hardware.drawn.side_note import PAPER, pin_note, split_notes

GRID = "STARE\nA...R\nL...R\nV...O\nOTHER\n"
DARK = Image.new("1", (128, 64))


def test_a_text_of_several_lines_is_a_note() -> None:
    assert split_notes(("AL", GRID, "press")) == (["AL", "press"], GRID.splitlines())
    assert split_notes(("AL", "S\n")) == (["AL"], ["S"])


@pytest.mark.parametrize("size", [SMALLEST, (100, 40), (140, 50)])
def test_the_terminal_shows_a_note_below_the_seats(size: tuple[int, int]) -> None:
    lines = Page(8).draw(BoxState(DARK), ("AL", GRID), *size)
    assert len(lines) <= size[1]
    rows = [line.strip() for line in lines]
    seats = next(n for n, row in enumerate(rows) if row.startswith("seats"))
    room = size[1] - seats - 1
    assert rows[seats + 1 :][:5] == GRID.splitlines()[:room]
    assert room >= 4


def test_the_window_pins_a_note_to_its_corner() -> None:
    picture = Image.new("RGB", (960, 640))
    assert pin_note(picture, []) is picture
    noted = pin_note(picture, GRID.splitlines())
    assert noted.getpixel((2, 2)) == PAPER
    assert noted.getpixel((959, 639)) == (0, 0, 0)
    assert picture.getpixel((2, 2)) == (0, 0, 0)


def test_a_large_note_still_fits_a_small_window() -> None:
    noted = pin_note(Image.new("RGB", (200, 100)), ["X" * 60] * 40)
    assert noted.size == (200, 100)
