"""Measures the sheets of decks in renderings of the PDF."""

from __future__ import annotations

import re
import shutil
import subprocess
from itertools import pairwise

import print_kit
import pytest
from PIL import ImageChops
from print_kit import DECKS, printed
from sizes import slow_after

from companion.games.cards import default_deck
from companion.printing.cards.deck import Setup, print_deck
from companion.printing.kit.beginnings import print_beginnings
from companion.printing.kit.board import print_board
from companion.printing.kit.brief import print_rules
from companion.printing.kit.panel import print_panel
from companion.printing.kit.score_sheets import print_score_sheets
from companion.printing.kit.tiles import print_tiles
from companion.printing.kit.wheel import print_wheel
from companion.printing.paper import PAPERS, card_grid, half_card_grid, tile_grid
from companion.printing.sheet import cross_at

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

FRONT, BACK = 0, 1
DPI = 150
SHEETS = {
    "deck": lambda paper: print_deck(default_deck("word_lift"), Setup(paper)),
    "worph": print_beginnings,
    "board": print_board,
    "tiles": print_tiles,
    "wheel": print_wheel,
    "sheets": print_score_sheets,
    "rules": print_rules,
    "panel": print_panel,
}
both_papers = pytest.mark.parametrize("paper", slow_after(1, PAPERS))


def steps(places):
    return [after - before for before, after in pairwise(places)]


@both_papers
@pytest.mark.parametrize("page", [FRONT, BACK])
def test_cards_are_63_by_88_mm(paper, page):
    columns, rows = print_kit.crop_marks(
        printed("word_for_word", paper), page, card_grid(PAPERS[paper])
    )
    assert steps(columns) == pytest.approx([63.0] * 3, abs=0.05)
    assert steps(rows) == pytest.approx([88.0] * 3, abs=0.05)


@both_papers
@pytest.mark.parametrize(
    ("make", "grid", "width", "height"),
    [(print_beginnings, half_card_grid, 63, 44), (print_tiles, tile_grid, 44, 44)],
)
def test_half_cards_and_tiles_have_their_size(paper, make, grid, width, height):
    size = grid(PAPERS[paper])
    columns, rows = print_kit.crop_marks(make(PAPERS[paper]), FRONT, size)
    assert steps(columns) == pytest.approx([width] * size.columns, abs=0.05)
    assert steps(rows) == pytest.approx([height] * size.rows, abs=0.05)


@both_papers
def test_the_crop_marks_of_both_sides_meet(paper):
    grid = card_grid(PAPERS[paper])
    front = print_kit.crop_marks(printed("newword", paper), FRONT, grid)
    back = print_kit.crop_marks(printed("newword", paper), BACK, grid)
    mirrored = sorted(grid.paper.width - x for x in back[0])
    assert mirrored == pytest.approx(front[0], abs=0.05)
    assert back[1] == pytest.approx(front[1], abs=0.05)
    x, y = cross_at(grid, back=False)
    assert cross_at(grid, back=True) == pytest.approx((grid.paper.width - x, y))


@both_papers
def test_each_back_is_behind_its_front(paper):
    """The two piles of Word Lift have backs of their own: a sheet has cards of both."""
    deck, grid = default_deck("word_lift"), card_grid(PAPERS[paper])
    piles = [card.pile for card in deck.card for _ in range(card.count)]
    pdf = printed("word_lift", paper)
    assert print_kit.page_count(pdf) == 2 * -(-len(piles) // grid.places)
    for place, pile in enumerate(piles):
        sheet, n = divmod(place, grid.places)
        x, y = grid.front(n)
        left = grid.paper.width - x - grid.width
        area = (left, y, left + grid.width, y + grid.height)
        assert pile in print_kit.words(pdf, 2 * sheet + 1, area)


@both_papers
def test_there_is_no_back_without_a_front(paper):
    """The last sheet of Word For Word has seven cards."""
    grid = card_grid(PAPERS[paper])
    pdf = printed("word_for_word", paper)
    for place in (7, 8):
        for page, (x, y) in ((-2, grid.front(place)), (-1, grid.back(place))):
            page %= print_kit.page_count(pdf)
            cell = print_kit.render(pdf, page, 100, (x, y, x + grid.width, y + grid.height))
            assert cell.getextrema() == (255, 255)


@both_papers
def test_shift_moves_the_backs_and_nothing_else(paper):
    grid = card_grid(PAPERS[paper])
    setup = Setup(PAPERS[paper], shift=(1, -0.5))
    plain, moved = printed("newword", paper), print_deck(default_deck("newword"), setup)
    same = ImageChops.difference(*(print_kit.render(pdf, FRONT, 100) for pdf in (plain, moved)))
    assert same.getbbox() is None
    before = print_kit.crop_marks(plain, BACK, grid)
    after = print_kit.crop_marks(moved, BACK, grid, setup.shift)
    assert after[0] == pytest.approx([x + 1 for x in before[0]], abs=0.05)
    assert after[1] == pytest.approx([y - 0.5 for y in before[1]], abs=0.05)
    for place in range(grid.places):
        x, y = grid.back(place)
        area = (x, y, x + grid.width, y + grid.height)
        first, second = (print_kit.bounds(pdf, BACK, area) for pdf in (plain, moved))
        assert second == pytest.approx(
            [v + d for v, d in zip(first, (1, -0.5, 1, -0.5), strict=True)], abs=0.11
        )


def cells(grid, page):
    """The area of every card of a page, in mm; backs are mirrored."""
    for place in range(grid.places):
        x, y = grid.back(place) if page % 2 else grid.front(place)
        yield x, y, x + grid.width, y + grid.height


def rim_is_white(ink, cell, clear):
    """Whether nothing is printed closer than `clear` mm to the edges of a cell of this page."""
    left, top, right, bottom = cell
    rims = (
        (left, top, right, top + clear),
        (left, bottom - clear, right, bottom),
        (left, top, left + clear, bottom),
        (right - clear, top, right, bottom),
    )
    boxes = [[round(mm * DPI / print_kit.INCH) for mm in rim] for rim in rims]
    return all(ink.crop(box).getbbox() is None for box in boxes)


@both_papers
@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("marked", [True, False])
def test_nothing_is_printed_within_3_mm_of_a_cut(paper, name, marked):
    pdf = printed(name, paper, marked)
    for page in {0, 1, 4, 5, print_kit.page_count(pdf) - 2, print_kit.page_count(pdf) - 1}:
        ink = print_kit.ink(print_kit.render(pdf, page, DPI))
        for cell in cells(card_grid(PAPERS[paper]), page):
            assert rim_is_white(ink, cell, 3), (page, cell)


@both_papers
@pytest.mark.parametrize(
    ("make", "grid"), [(print_tiles, tile_grid), (print_beginnings, half_card_grid)]
)
def test_tiles_and_half_cards_keep_off_the_cuts_too(paper, make, grid):
    pdf = make(PAPERS[paper])
    for page in range(2):
        ink = print_kit.ink(print_kit.render(pdf, page, DPI))
        for cell in cells(grid(PAPERS[paper]), page):
            assert rim_is_white(ink, cell, 3), (page, cell)


@both_papers
@pytest.mark.parametrize("page", [FRONT, BACK])
def test_crop_marks_are_in_the_margins_and_nothing_else_is_near_the_cards(paper, page):
    grid = card_grid(PAPERS[paper])
    pdf = printed("word_for_word", paper)
    around = (grid.left - 3, grid.top - 3, *(grid.paper.width - grid.left + 3,
              grid.paper.height - grid.top + 3))  # fmt: skip
    frame = print_kit.ink(print_kit.render(pdf, page, 150, around))
    px = 150 / print_kit.INCH
    inner = (grid.columns * grid.width * px, grid.rows * grid.height * px)
    frame.paste(
        0, (round(3 * px), round(3 * px), round(3 * px + inner[0]), round(3 * px + inner[1]))
    )
    for mark in grid.marks():
        x, y = ((mark.start[0] - around[0]) * px, (mark.start[1] - around[1]) * px)
        frame.paste(0, (round(x) - 9, round(y) - 9, round(x) + 9, round(y) + 9))
    assert frame.getbbox() is None


@both_papers
@pytest.mark.parametrize(
    "kind", slow_after(2, ["panel", "board", "deck", "worph", "tiles", "wheel"])
)
def test_every_sheet_has_a_line_of_100_mm(paper, kind):
    """Its ends are ticks: the darkest lines of the margin that are 100 mm apart."""
    pdf = SHEETS[kind](PAPERS[paper])
    for page in range(min(2, print_kit.page_count(pdf))):
        assert print_kit.CHECK in " ".join(print_kit.words(pdf, page).split())
        assert line_length(pdf, page) == pytest.approx(100, abs=0.1)


def line_length(pdf, page):
    """The longest straight dark run in the margins, in mm, at 600 dpi."""
    width, height = print_kit.page_size(pdf)
    longest = 0.0
    for area, across in (
        ((0, height - 10, width, height), True),
        ((0, 0, 10, height), False),
        ((width - 10, 0, width, height), False),
    ):
        picture = print_kit.render(pdf, page, 600, area).point(lambda v: 255 * (v < 200))
        picture = picture if across else picture.transpose(2)
        data, wide = picture.tobytes(), picture.width
        rows = (data[n * wide : (n + 1) * wide] for n in range(picture.height))
        runs = (len(run) for row in rows for run in row.split(b"\0"))
        longest = max(longest, max(runs) * print_kit.INCH / 600)
    return longest


@pytest.mark.parametrize("kind", slow_after(3, SHEETS))
def test_every_font_is_embedded(kind, tmp_path):
    pdf = SHEETS[kind](PAPERS["a4"])
    named = re.findall(rb"/BaseFont /(\S+)", pdf)
    assert named
    assert all(re.fullmatch(rb"[A-Z]{6}\+Inter-(Bold|Regular)", name) for name in named)
    assert pdf.count(b"/FontFile2") == len(set(named))
    if shutil.which("pdffonts"):
        (tmp_path / "x.pdf").write_bytes(pdf)
        rows = poppler("pdffonts", tmp_path / "x.pdf").splitlines()[2:]
        assert rows
        assert all(row.split()[-5] == "yes" for row in rows), rows


def poppler(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@both_papers
def test_the_pages_have_the_size_of_the_paper(paper, tmp_path):
    size = PAPERS[paper]
    pdf = printed("newword", paper)
    assert print_kit.page_size(pdf) == pytest.approx((size.width, size.height), abs=0.01)
    if shutil.which("pdfinfo"):
        (tmp_path / "x.pdf").write_bytes(pdf)
        found = re.search(
            r"Page size: +([\d.]+) x ([\d.]+) pts", poppler("pdfinfo", tmp_path / "x.pdf")
        )
        assert found
        points = (size.width * 72 / 25.4, size.height * 72 / 25.4)
        assert (float(found[1]), float(found[2])) == pytest.approx(points, abs=0.01)


def test_a_viewer_is_asked_for_no_scaling_and_the_long_edge():
    pdf = printed("newword")
    assert b"/PrintScaling /None" in pdf
    assert b"/Duplex /DuplexFlipLongEdge" in pdf


@pytest.mark.parametrize("kind", slow_after(3, SHEETS))
def test_the_same_sheet_has_the_same_bytes_twice(kind):
    assert SHEETS[kind](PAPERS["a4"]) == SHEETS[kind](PAPERS["a4"])


def test_a_sheet_says_which_it_is_and_from_which_deck():
    text = print_kit.words(printed("newword"), 2)
    assert re.search(r"Sheet 2 of 9, front, deck [0-9a-f]{8}: NewWord, 74 cards", text)
