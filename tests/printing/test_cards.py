"""The faces of cards: letters, suits, marks in words, and the look of decks of your own."""

from __future__ import annotations

from pathlib import Path

import print_kit
import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont
from print_kit import DECKS, printed

from companion.games.cards import Card, Mark, default_deck
from companion.printing import fonts
from companion.printing.cards.deck import Setup, print_deck
from companion.printing.cards.marks import mark_ink, mark_sign, rule_lines
from companion.printing.cards.numbers import cards, short_hash
from companion.printing.cards.shapes import SUITS, UPSIDE_DOWN, upside_down
from companion.printing.ink import GREEN, RED, WEDGE_INKS
from companion.printing.paper import PAPERS, card_grid

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

GRID = card_grid(PAPERS["a4"])
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def cell_words(pdf, place):
    sheet, n = divmod(place, GRID.places)
    x, y = GRID.front(n)
    return print_kit.words(pdf, 2 * sheet, (x, y, x + GRID.width, y + GRID.height)).split()


@pytest.mark.parametrize("name", DECKS)
def test_every_card_shows_its_letters_and_its_points(name):
    deck, pdf = default_deck(name), printed(name)
    for card in cards(deck):
        found = cell_words(pdf, card.place)
        letters = "" if card.kind.wild else card.kind.letters
        assert set(letters) <= set("".join(found)), card
        if card.kind.points is not None:
            assert "".join(found).count(str(card.kind.points)) >= 2, card


@pytest.mark.parametrize("name", DECKS)
def test_every_mark_of_a_packaged_deck_is_printed_with_its_rule(name):
    deck, pdf = default_deck(name), printed(name)
    for card in cards(deck):
        mark = deck.mark_of(card.kind.face)
        if card.kind.mark:
            text = " ".join(cell_words(pdf, card.place))
            assert mark.sign in text
            assert " ".join(rule_lines(mark)) in text, text


RULES = [
    (Mark(name="pilcrow", place="ends"), "first or last in its word", RED),
    (Mark(name="dollar", table=2), "2 points in a word", GREEN),
    (Mark(name="lozenge", hand=-2), "−2 points in your hand", RED),
    (Mark(name="dagger", steal=2), "steal its word: draw 2 cards", RED),
    (Mark(name="dagger", steal=1), "steal its word: draw 1 card", RED),
    (Mark(name="loss", table=-1), "−1 point in a word", RED),
    (Mark(name="just_pretty"), "just pretty", GREEN),
]


@pytest.mark.parametrize(("mark", "rule", "ink"), RULES)
def test_a_mark_says_its_rule_in_words(mark, rule, ink):
    assert " ".join(rule_lines(mark)) == rule
    assert mark_ink(mark) == ink


def test_a_mark_with_several_rules_has_a_line_for_each():
    mark = Mark(name="all", place="ends", table=2, hand=-3, steal=1)
    assert rule_lines(mark) == [
        "first or last in its word",
        "2 points in a word",
        "−3 points in your hand",
        "steal its word: draw 1 card",
    ]


def test_a_sign_that_the_fonts_lack_becomes_the_first_letter_of_its_name():
    assert mark_sign(Mark(name="anchor", sign="\N{ANCHOR}")) == "A"
    assert mark_sign(Mark(name="anchor", sign="#")) == "#"


# Letters upside down


def glyph(letter, *, turned=False):
    """A letter in the middle of a picture, upright or upside down."""
    font = ImageFont.truetype(str(Path(fonts.__file__).parent / "Inter-Bold.ttf"), 120)
    picture, middle = Image.new("L", (240, 240)), Image.new("L", (240, 240))
    ImageDraw.Draw(picture).text((120, 120), letter, font=font, fill=255, anchor="mm")
    cut = picture.crop(picture.getbbox())
    cut = cut.rotate(180) if turned else cut
    middle.paste(cut, ((240 - cut.width) // 2, (240 - cut.height) // 2))
    return middle.point(lambda grey: 255 * (grey > 127)).convert("1")


def overlap(one, other):
    """Share of the ink of two pictures that both have."""
    both = ImageChops.logical_and(one, other).histogram()[-1]
    either = ImageChops.logical_or(one, other).histogram()[-1]
    return both / either


def test_letters_that_look_the_same_upside_down_have_a_bar():
    """So have M and W, which become each other, and P and U, which become a small d and n."""
    same = {one for one in LETTERS if overlap(glyph(one), glyph(one, turned=True)) > 0.83}
    assert same == set("HINOSXZ")
    assert same | set("MWPU") == UPSIDE_DOWN


@pytest.mark.parametrize("number", ["6", "9", "16", "66", "89", "10", "8", "1", "7", "96", "63"])
def test_numbers_that_read_as_other_numbers_upside_down_have_a_bar(number):
    turned = number[::-1].translate(str.maketrans("69", "96"))
    ambiguous = set(number) <= set("01689") and bool(set(number) & set("69"))
    assert upside_down(number) is ambiguous
    assert not ambiguous or turned != number or number in ("69", "96")


def row_ink(pdf, place, top, bottom):
    """The ink of a card between two heights, in mm, or None."""
    x, y = GRID.front(place)
    area = (x + 16, y + top, x + GRID.width - 16, y + bottom)
    return print_kit.ink(print_kit.render(pdf, 0, 150, area)).getbbox()


def test_the_bar_is_printed_below_the_letter():
    deck = print_kit.own_deck(*({"face": one, "count": 1} for one in LETTERS[1:9]))
    pdf = print_deck(deck, Setup())
    barred = {one for n, one in enumerate("ABCDEFGHI") if row_ink(pdf, n, 62.5, 66)}
    assert barred == {"H", "I"}


# Colours

MACHADO = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
               (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
               (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}  # fmt: skip
"""Simulated colour blindness (Machado, Oliveira and Fernandes 2009, severity 1), and grey."""


def linear(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def encoded(value):
    value = min(max(value, 0.0), 1.0)
    return 255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055)


def seen(colour, vision):
    """An RGB colour as somebody with this vision sees it."""
    rgb = [linear(value) for value in colour]
    return tuple(
        round(encoded(sum(m * v for m, v in zip(row, rgb, strict=True)))) for row in MACHADO[vision]
    )


def luminance(colour):
    return sum(w * linear(v) for w, v in zip((0.2126, 0.7152, 0.0722), colour, strict=True))


def contrast_with_white(colour):
    return 1.05 / (luminance(colour) + 0.05)


def suit_picture(pdf, place, vision):
    """The row of suits of a card, as seen: what is darker than the paper."""
    x, y = (round(v * 150 / 25.4) for v in GRID.front(place))
    width, top, bottom = (round(v * 150 / 25.4) for v in (GRID.width, 66.5, 74.5))
    row = print_kit.colour(pdf, 0, 150).crop((x, y + top, x + width, y + bottom))
    palette = {colour: seen(colour, vision) for _, colour in row.getcolors(1 << 16)}
    shades = Image.new("L", row.size)
    shades.putdata([round(luminance(palette[pixel]) * 255) for pixel in pixels(row)])
    return shades.point(lambda grey: 255 * (grey < 170)).convert("1")


def pixels(picture):
    raw = picture.tobytes()
    return [tuple(raw[n : n + 3]) for n in range(0, len(raw), 3)]


@pytest.mark.parametrize("vision", MACHADO)
def test_suits_are_told_apart_by_shape_in_every_colour_vision(vision):
    deck = print_kit.own_deck(*({"face": f"E{colour}", "count": 1} for colour in SUITS))
    pdf = print_deck(deck, Setup())
    rows = [suit_picture(pdf, place, vision) for place in range(1, 1 + len(SUITS))]
    for n, one in enumerate(rows):
        assert one.histogram()[-1] > 500
        for other in rows[n + 1 :]:
            assert overlap(one, other) < 0.85


@pytest.mark.parametrize("vision", MACHADO)
def test_blue_and_red_stay_dark_enough_to_read_in_every_colour_vision(vision):
    for suit in SUITS.values():
        rgb = tuple(bytes.fromhex(suit.ink.rgb[1:]))
        assert contrast_with_white(seen(rgb, vision)) >= 4


@pytest.mark.parametrize("vision", ["protan", "deutan", "tritan"])
def test_blue_and_red_also_differ_in_colour(vision):
    blue, red = (seen(tuple(bytes.fromhex(SUITS[one].ink.rgb[1:])), vision) for one in "br")
    assert sum((a - b) ** 2 for a, b in zip(blue, red, strict=True)) ** 0.5 > 60


@pytest.mark.parametrize("vision", MACHADO)
def test_black_is_easy_to_read_on_every_wedge(vision):
    for ink in WEDGE_INKS.values():
        rgb = tuple(bytes.fromhex(ink.rgb[1:]))
        assert (luminance(seen(rgb, vision)) + 0.05) / 0.05 >= 7


# Decks of your own

STRANGE = [
    {"face": "A/E/I/O/U/Y", "count": 2, "points": {"A": 1, "E": -20}},
    {"face": "A/E", "count": 2, "points": {"A": 1, "E": 66}},
    {"face": "Wz", "count": 2, "points": -1000},
    {"face": "*b:long", "count": 1},
    {"face": "M/Wr:long", "count": 1, "points": 1000, "pile": "\N{SNOWMAN} other " * 20},
    {"face": "Q:long", "count": 1, "pile": "p" * 200},
]
LONG = {"name": "long", "sign": "\N{GREEK SMALL LETTER OMEGA} and more " * 90, "place": "ends",
        "table": 1000, "hand": -1000, "steal": 10}  # fmt: skip


def strange_deck():
    more = {"mark": [LONG], "title": "\N{SNOWMAN} \N{GREEK SMALL LETTER OMEGA}urs " * 250}
    return print_kit.own_deck(*STRANGE, **more)


@pytest.mark.parametrize("marked", [True, False])
def test_every_face_that_the_format_allows_keeps_off_the_cuts(marked):
    pdf = print_deck(strange_deck(), Setup(marked=marked))
    for page in range(2):
        sheet = print_kit.ink(print_kit.render(pdf, page, 100))
        for place in range(GRID.places):
            x, y = GRID.back(place) if page else GRID.front(place)
            edges = [v * 100 / 25.4 for v in (x, y, x + GRID.width, y + GRID.height)]
            cell = sheet.crop(tuple(round(v) for v in edges))
            box = cell.getbbox()
            assert box is None or min(box[0], box[1]) >= 11, place
            assert box is None or box[2] <= cell.width - 11, place
            assert box is None or box[3] <= cell.height - 11, place


def test_no_rule_of_a_mark_is_lost_on_any_face():
    pdf = print_deck(strange_deck(), Setup())
    deck = strange_deck()
    rules = " ".join(rule_lines(deck.mark[0])).split()
    for card in cards(deck):
        if card.kind.mark:
            assert set(rules) <= set(cell_words(pdf, card.place)), card


@pytest.mark.parametrize("count", [1, 9, 10, 125, 500])
def test_decks_of_1_to_500_cards_are_printed(count):
    more = [{"face": "T", "count": count - 1}] if count > 1 else []
    pdf = print_deck(print_kit.own_deck(*more), Setup())
    assert print_kit.page_count(pdf) == 2 * -(-count // 9)


def test_the_hash_follows_the_cards_and_not_the_title():
    deck = print_kit.own_deck({"face": "T", "count": 2, "points": 1})
    same = print_kit.own_deck({"face": "T", "count": 2, "points": 1, "source": "x"}, notes="x")
    others = (
        print_kit.own_deck({"face": "T", "count": 3, "points": 1}),
        print_kit.own_deck({"face": "T", "count": 2, "points": 2}),
        print_kit.own_deck({"face": "S", "count": 2, "points": 1}),
    )
    assert short_hash(deck) == short_hash(same)
    assert len({short_hash(one) for one in (deck, *others)}) == 4


def test_wild_cards_say_that_they_are_any_letter():
    pdf = print_deck(print_kit.own_deck({"face": "*b", "count": 1}), Setup())
    assert cell_words(pdf, 1) == ["any", "letter"]
    assert Card(face="*b", count=1).wild
