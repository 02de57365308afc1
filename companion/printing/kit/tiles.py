"""Tiles of 44 mm for Worph and Word Sprout, each with its group of the wheel and a marker."""

from __future__ import annotations

from companion.games.kit.tiles import TILES
from companion.games.kit.wheel import wedge_of
from companion.printing import markers
from companion.printing.cards.shapes import draw_letter
from companion.printing.document import Document
from companion.printing.ink import BLACK, WEDGE_INKS
from companion.printing.paper import Paper, tile_grid
from companion.printing.pen import Pen
from companion.printing.sheet import draw_margins

INSET = 4.0
"""From the edge of a tile to what is printed on it, in millimetres."""

SIZE = 25.0
"""Size of the letter, 1 em in millimetres."""


def print_tiles(paper: Paper, *, marked: bool = True) -> bytes:
    """The tiles as a PDF. A tile's number is its place in the set."""
    grid = tile_grid(paper)
    document = Document("Tiles for Worph and Word Sprout", paper.width, paper.height)
    tiles = tile_letters(grid.places)
    total = len(tiles) // grid.places
    for n in range(total):
        with document.page() as pen:
            draw_margins(pen, grid, f"Tiles for Worph and Word Sprout, sheet {n + 1} of {total}")
            for place, letter in enumerate(tiles[n * grid.places : (n + 1) * grid.places]):
                number = n * grid.places + place if marked else None
                _draw_tile(pen.part(*grid.front(place), grid.width, grid.height), letter, number)
    return document.content()


def tile_letters(count: int) -> list[str]:
    """The usual set in the order of the alphabet, then spare tiles until the last sheet is full.

    The spare ones are the letters that the set has most of.
    """
    tiles = [letter for letter, copies in TILES.items() for _ in range(copies)]
    spare = sorted(TILES, key=lambda letter: -TILES[letter])
    return tiles + spare[: -len(tiles) % count]


def _draw_tile(pen: Pen, letter: str, number: int | None) -> None:
    if number is not None:
        markers.draw(pen, INSET, INSET, number)
    middle = (pen.width / 2, pen.height / 2 + (4 if number is not None else 0))
    draw_letter(pen, middle, letter, SIZE, BLACK, pen.width - 2 * INSET)
    group = wedge_of(letter)
    at = (pen.width - INSET - 3.2, INSET + 3.2)
    pen.disc(at, 3.2, WEDGE_INKS[group])
    pen.text(at, str(group), 4.2)
