"""Start cards, tiles, the wheel, score sheets, rules and the panel."""

from __future__ import annotations

import math
from collections import Counter
from string import ascii_uppercase
from types import SimpleNamespace

import print_kit
import pytest
from sizes import slow_after

from companion.games import GAMES
from companion.games.cards import decks
from companion.games.kit.tiles import TILES
from companion.games.kit.wheel import GROUPS
from companion.games.worph.rules.words import BASE
from companion.printing import fonts
from companion.printing.kit import board, brief, everything, wheel
from companion.printing.kit.beginnings import pairs, print_beginnings
from companion.printing.kit.board import print_board
from companion.printing.kit.pages import markup, printed_blocks
from companion.printing.kit.panel import TOP, print_panel
from companion.printing.kit.score_sheets import column_widths, print_score_sheets
from companion.printing.kit.tiles import print_tiles, tile_letters
from companion.printing.paper import PAPERS
from hardware.box import WEDGES
from hardware.lid import holes, lid, optional_holes
from hardware.parts import outputs

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

A4 = PAPERS["a4"]
PRINTED = [game for game in GAMES if printed_blocks(game.name)]
both_papers = pytest.mark.parametrize("paper", slow_after(1, PAPERS))


def test_the_fonts_of_the_sheets_have_every_letter_of_names():
    letters = "".join(chr(code) for code in range(256) if chr(code).isupper())
    assert "É" in letters
    assert fonts.printable(letters) == letters


def text(pdf):
    return " ".join(
        " ".join(print_kit.words(pdf, page).split()) for page in range(print_kit.page_count(pdf))
    )


def test_every_start_word_of_worph_is_on_a_card():
    found = pairs(decks.beginnings())
    assert {word for pair in found for word in pair} == set(decks.beginnings())
    pdf = print_beginnings(A4)
    assert print_kit.page_count(pdf) == 2 * -(-len(found) // 18)
    letters = Counter(text(pdf).replace(" ", "").upper())
    assert letters["Z"] >= sum(pair.count("Z") for words in found for pair in words)


def test_no_card_has_the_same_word_twice():
    assert all(one != other for one, other in pairs(decks.beginnings()))


def test_the_tiles_are_the_usual_set_and_spare_ones_to_fill_the_last_sheet():
    tiles = tile_letters(24)
    assert len(tiles) == 120
    assert not Counter(TILES) - Counter(tiles)
    spare = Counter(tiles) - Counter(TILES)
    assert set(spare.values()) == {1}
    assert not spare.keys() & set("KQXZ")


def test_a_tile_shows_its_letter_and_its_group_of_the_wheel():
    found = print_kit.words(print_tiles(A4), 4).replace("\n", " ").split()
    for letter in "ZEAIONRTDLSUGBCFHMPVWYJ":
        group = next(group for group, letters in GROUPS.items() if letter in letters)
        assert letter in found
        assert str(group) in found


def test_the_wheel_points_where_the_servo_does():
    """Its pulses lead from one end of its half turn to the other."""
    pulses = list[float]()
    output = SimpleNamespace(set=pulses.append, retry=None)
    pointer = outputs.Pointer(output, (1.0, 2.0), now=lambda: 0.0, threads=False)
    for wedge in GROUPS:
        pointer.set(wedge)
        pointer.pump()
        turned = (pulses[-1] - 1.0) * 180
        assert wheel.middle_angle(wedge, clockwise=False) == pytest.approx(turned)
        assert wheel.middle_angle(wedge, clockwise=True) == pytest.approx(180 - turned)


@both_papers
def test_each_wedge_has_its_colour_where_the_servo_points(paper):
    size = PAPERS[paper]
    pdf = wheel.print_wheel(size)
    radius = lid().dial.radius
    for page, clockwise in ((0, False), (1, True)):
        picture = print_kit.colour(pdf, page, 100)
        for wedge in GROUPS:
            angle = math.radians(wheel.middle_angle(wedge, clockwise=clockwise))
            far = radius - 3
            x, y = size.width / 2 + far * math.cos(angle), 42 + radius - far * math.sin(angle)
            pixel = picture.getpixel((round(x * 100 / 25.4), round(y * 100 / 25.4)))
            expected = bytes.fromhex(wheel.WEDGE_INKS[wedge].rgb[1:])
            assert max(abs(a - b) for a, b in zip(pixel, expected, strict=True)) < 12, wedge


def test_a_score_sheet_has_the_columns_of_companion_show():
    pdf = print_score_sheets(A4)
    assert print_kit.page_count(pdf) == len(GAMES)
    for page, game in enumerate(GAMES):
        found = print_kit.words(pdf, page).split()
        assert set(game.title.split()) <= set(found)
        assert {word for head in game.sheet.head for word in head.split()} <= set(found)
        assert len(game.sheet.blank) == len(game.sheet.head)
        assert sum(column_widths(game, 180)) == pytest.approx(180)


def test_the_score_sheet_of_worph_has_the_points_to_ring():
    row = print_kit.words(print_score_sheets(A4), 0).split()
    assert row.count("3") >= 2 * 25, "an inside add, and wedge 3"
    assert row.count("6") >= 25


@both_papers
def test_the_rules_of_each_game_fill_one_page(paper):
    size = PAPERS[paper]
    pdf = brief.print_rules(size)
    assert print_kit.page_count(pdf) == len(PRINTED)
    for page, game in enumerate(PRINTED):
        found = " ".join(print_kit.words(pdf, page).split())
        assert game.title in found
        blocks = printed_blocks(game.name)
        assert brief.fitting_size(blocks, size) >= (9 if size.height > 290 else 8.5)
        last = brief._plain(blocks[-1].text)
        assert " ".join(last.split()[-4:]) in found, "the end of the text is on the page"


@pytest.mark.parametrize("game", slow_after(1, PRINTED), ids=lambda game: game.name)
def test_the_rules_have_the_drawings_of_how_to_play(game):
    pages = game.primer.pages({}) if game.primer else ()
    found = text(brief.print_rules(A4))
    for page in pages:
        assert page.title in found
        assert f"{page.first} {page.second}" in found


@pytest.mark.parametrize("game", PRINTED, ids=lambda game: game.name)
def test_the_rules_in_brief_say_how_to_play_and_how_the_game_ends(game):
    heads = [block.text for block in printed_blocks(game.name) if block.kind == "heading"]
    assert "Your turn" in heads or "Betting" in heads
    assert any("end" in head.lower() for head in heads)


def test_a_game_without_a_page_has_no_rules_in_brief():
    assert printed_blocks("tail") == []


def test_rows_of_lists_become_bold_and_links_plain():
    assert markup("**A** [link](x.md), `*` and *a row* <b>") == (
        "<b>A</b> link, <b>*</b> and <b>a row</b> &lt;b>"
    )


@both_papers
def test_the_board_has_ten_spaces_for_tiles_and_the_holder_a_place_for_each_letter(paper):
    pdf = print_board(PAPERS[paper])
    assert print_kit.page_count(pdf) == 4
    halves = [print_kit.words(pdf, page).split() for page in (0, 1)]
    for half, spaces in zip(halves, (range(1, 6), range(6, 11)), strict=True):
        assert {str(space) for space in spaces} <= {*half}
    assert sum(half.count("start") for half in halves) == 3
    letters = [print_kit.words(pdf, page).split() for page in (2, 3)]
    assert all(letter in letters[letter > "M"] for letter in ascii_uppercase)


def test_the_board_has_the_points_of_the_rules():
    assert [points for _, points in board.SCORES] == list(BASE.values())


def test_a_wedge_of_the_box_is_a_group_of_letters():
    assert list(GROUPS) == list(WEDGES)


@both_papers
def test_a_tile_fits_on_a_space_of_the_board(paper):
    pdf, row = print_board(PAPERS[paper]), board.HALF * board.SPACE
    left = (print_kit.page_size(pdf)[0] - row) / 2
    around = (left - 3, board.TOP - 3, left + row + 3, board.TOP + board.SPACE + 3)
    for half in (0, 1):
        bounds = print_kit.bounds(pdf, half, around)
        assert bounds[2] - bounds[0] == pytest.approx(row, abs=1)
    places = print_kit.bounds(pdf, 2, (left - 3, board.TOP - 17, left + row + 3, 180))
    size = (places[2] - places[0], places[3] - places[1])
    assert size == pytest.approx((row, 3 * board.SPACE), abs=0.6)


@both_papers
def test_the_panel_is_the_lid_at_1_to_1(paper):
    pdf, measures = print_panel(PAPERS[paper]), lid()
    width, height = print_kit.page_size(pdf)
    assert width > height
    left = (width - measures.lid.width) / 2
    corners = [hole.at for hole in holes(measures) if hole.part == "screw"]
    for x, y in corners:
        reach = measures.screws.hole / 2 + 3
        area = (left + x - reach, TOP + y - reach, left + x + reach, TOP + y + reach)
        bounds = print_kit.bounds(pdf, 0, area)
        assert (bounds[0] + bounds[2]) / 2 == pytest.approx(reach, abs=0.1)
        assert (bounds[1] + bounds[3]) / 2 == pytest.approx(reach, abs=0.1)


@both_papers
def test_the_panel_names_every_part_with_its_diameter(paper):
    found = " ".join(print_kit.words(print_panel(PAPERS[paper]), 0).split())
    for hole in (*holes(lid()), *optional_holes(lid())):
        assert f"{hole.part}: {hole.diameter:g} mm" in found
    assert "display: {:g} x {:g} mm".format(*lid().display.window) in found


@pytest.mark.slow
def test_a_release_has_every_deck_and_the_whole_kit_for_both_papers(tmp_path):
    everything.main(tmp_path / "kit")
    made = {file.name: file.read_bytes() for file in (tmp_path / "kit").iterdir()}
    assert len(made) == 2 * (len(decks.names()) + len(everything.KIT))
    assert made["deck-word-lift-letter.pdf"] == print_kit.printed("word_lift", "letter")
    assert made["rules-a4.pdf"] == brief.print_rules(A4)
    assert made == everything.print_everything()
