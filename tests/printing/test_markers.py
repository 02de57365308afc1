"""The markers: their dictionary, their numbers, and each of them in the rendered sheets."""

from __future__ import annotations

from itertools import combinations

import print_kit
import pytest
from print_kit import DECKS, printed
from sizes import slow_after

from companion.games.cards import default_deck
from companion.printing import markers
from companion.printing.cards.deck import Setup, print_deck
from companion.printing.cards.face import INSET
from companion.printing.cards.numbers import MOST_CARDS, cards, has_markers
from companion.printing.kit.tiles import INSET as TILE_INSET
from companion.printing.kit.tiles import print_tiles, tile_letters
from companion.printing.paper import PAPERS, card_grid, tile_grid

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

DPI = 150
CELLS = markers.CELLS + 2


def bits(pattern):
    return int("".join("01"[cell] for row in pattern for cell in row), 2)


def turns(pattern):
    """The pattern in its four turns."""
    found = [pattern]
    for _ in range(3):
        found.append(tuple(zip(*found[-1][::-1], strict=True)))
    return found


def test_any_two_patterns_differ_by_12_bits_in_every_turn():
    every = [[bits(one) for one in turns(pattern)] for pattern in markers.patterns()]
    assert len(every) == 250
    for one, other in combinations(every, 2):
        assert min((one[0] ^ turned).bit_count() for turned in other) >= 12
    for own in every:
        assert min((own[0] ^ turned).bit_count() for turned in own[1:]) >= 12


@pytest.mark.parametrize("name", DECKS)
def test_every_end_of_every_card_has_a_number_of_its_own(name):
    deck = default_deck(name)
    numbers = [number for card in cards(deck) for number in card.numbers]
    assert numbers == list(range(2 * deck.size))
    assert numbers == [number for card in cards(deck) for number in card.numbers]


def test_a_deck_may_have_125_cards_with_markers():
    assert MOST_CARDS == 125
    for count, marked in ((125, True), (126, False)):
        deck = print_kit.own_deck({"face": "T", "count": count - 1})
        assert has_markers(deck) is marked
        pdf = print_deck(deck, Setup())
        assert (read(pdf, 0, *corner(0, card_grid(PAPERS["a4"]))) is not None) is marked


def corner(place, grid, *, lower=False):
    """The upper left corner of a marker of a card, in mm."""
    x, y = grid.front(place)
    if not lower:
        return x + INSET, y + INSET
    return x + grid.width - INSET - markers.SIDE, y + grid.height - INSET - markers.SIDE


def read(pdf, page, x, y, *, turned=False):
    """The number of the marker at a place of a rendered page, or None.

    Every cell is read from its middle; the border must be black, the paper around it white.
    """
    side, cell = markers.SIDE, markers.SIDE / CELLS
    picture = print_kit.render(
        pdf, page, DPI, (x - cell, y - cell, x + side + cell, y + side + cell)
    )
    picture = picture.rotate(180) if turned else picture
    step = picture.width / (CELLS + 2)
    grid = [
        [picture.getpixel((int((c + 0.5) * step), int((r + 0.5) * step))) > 127
         for c in range(CELLS + 2)] for r in range(CELLS + 2)
    ]  # fmt: skip
    rings = [ring(grid, 0), ring(grid, 1)]
    if rings != [{True}, {False}]:
        return None
    pattern = tuple(tuple(row[2:-2]) for row in grid[2:-2])
    return markers.patterns().index(pattern) if pattern in markers.patterns() else None


def ring(grid, depth):
    last = len(grid) - 1 - depth
    inside = range(depth, last + 1)
    return {grid[r][c] for r in inside for c in inside if depth in (r, c) or last in (r, c)}


@pytest.mark.parametrize("paper", slow_after(1, PAPERS))
@pytest.mark.parametrize("name", DECKS)
def test_every_marker_of_a_deck_is_where_it_belongs(name, paper):
    deck, grid, pdf = default_deck(name), card_grid(PAPERS[paper]), printed(name, paper)
    for card in cards(deck):
        sheet, place = divmod(card.place, grid.places)
        upper = read(pdf, 2 * sheet, *corner(place, grid))
        pair = len(card.kind.letters) == 2
        lower = read(pdf, 2 * sheet, *corner(place, grid, lower=True), turned=pair)
        assert (upper, lower) == card.numbers, card


def test_every_marker_of_the_tiles_is_where_it_belongs():
    grid = tile_grid(PAPERS["a4"])
    pdf = print_tiles(PAPERS["a4"])
    for number in range(len(tile_letters(grid.places))):
        sheet, place = divmod(number, grid.places)
        x, y = grid.front(place)
        assert read(pdf, sheet, x + TILE_INSET, y + TILE_INSET) == number


@pytest.mark.parametrize("name", DECKS)
def test_no_markers_means_none(name):
    pdf = printed(name, "a4", False)
    assert read(pdf, 0, *corner(0, card_grid(PAPERS["a4"]))) is None
    assert len(pdf) < len(printed(name))
