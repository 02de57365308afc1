"""A deck for a print shop: a card on each page, with bleed, in the four inks of a press."""

from __future__ import annotations

import re
import shutil
import subprocess

import print_kit
import pytest
from print_kit import DECKS

from companion.games.cards import default_deck
from companion.printing.cards.deck import Setup, print_deck

PRESS = Setup(press=True)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", DECKS)
def test_every_card_has_two_pages_with_3_mm_of_bleed(name, tmp_path):
    deck = default_deck(name)
    pdf = print_deck(deck, PRESS)
    assert print_kit.page_count(pdf) == 2 * deck.size
    assert print_kit.page_size(pdf) == pytest.approx((69, 94), abs=0.01)
    boxes = re.findall(rb"/TrimBox \[ ([\d. ]+) \]", pdf)
    assert len(boxes) == 2 * deck.size
    left, bottom, right, top = (float(v) * 25.4 / 72 for v in boxes[0].split())
    assert (left, bottom) == pytest.approx((3, 3), abs=0.01)
    assert (right - left, top - bottom) == pytest.approx((63, 88), abs=0.01)
    if shutil.which("pdfinfo"):
        (tmp_path / "x.pdf").write_bytes(pdf)
        command = ["pdfinfo", "-box", str(tmp_path / "x.pdf")]
        found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert re.search(r"TrimBox: +8.50 +8.50 +187.09 +257.95", found), found


def test_a_back_is_printed_up_to_the_edge_of_the_bleed():
    back = print_kit.render(print_deck(default_deck("newword"), PRESS), 1, 100)
    rims = ((0, 0, back.width, 1), (0, 0, 1, back.height))
    assert all(back.crop(rim).getextrema()[0] < 140 for rim in rims)
    share = back.crop((0, 0, back.width, 8)).point(lambda v: 255 * (v < 140)).histogram()[255]
    assert share > 0.6 * back.width * 8


def test_a_front_keeps_off_the_cut():
    pdf = print_deck(default_deck("word_for_word"), PRESS)
    for page in (0, 100, 246):
        box = print_kit.ink(print_kit.render(pdf, page, 254)).getbbox()
        assert box
        assert box[0] >= 60
        assert box[1] >= 60
        assert box[2] <= 690 - 60
        assert box[3] <= 940 - 60


def test_the_colours_are_those_of_a_press():
    streams = print_kit.streams(print_deck(default_deck("word_for_word"), PRESS))
    drawn = b"\n".join(stream for stream in streams if b" re" in stream or b"BT" in stream)
    assert re.search(rb"[\d.]+ [\d.]+ [\d.]+ [\d.]+ k\b", drawn)
    assert not re.search(rb"(?m)^[\d.]+ [\d.]+ [\d.]+ (rg|RG)\b", drawn)
    assert b"0 0 0 1 k" in drawn, "black is one ink"


def test_the_same_pages_have_the_same_bytes_twice():
    assert print_deck(default_deck("newword"), PRESS) == print_deck(default_deck("newword"), PRESS)
