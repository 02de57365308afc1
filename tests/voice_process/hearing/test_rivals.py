"""Rivals are plausible, one letter away, and may not be said."""

import pytest

from companion.voice.grammar import Grammar
from companion.voice_process.hearing.forms import Kind, spelled_form, word_form
from companion.voice_process.hearing.phonemes import text
from companion.voice_process.hearing.pronunciations import Pronunciations
from companion.voice_process.hearing.rivals import MOST_SPELLED, is_plausible, rivals, talk
from companion.voice_process.hearing.scoring import Scored, split_rivals

LEGAL = Grammar(words=("CROW", "GROW", "BROW"), base="ROW", phrases=("okay", "pass"))


@pytest.fixture(scope="module")
def known():
    return Pronunciations()


def best(form):
    return Scored(form, form.prons[0], 0.0)


def test_rivals_change_the_word_on_the_table(known):
    found = {one.text for one in rivals(LEGAL, best(word_form("CROW", known)), known)}
    assert {"drow", "rowl", "rop", "prow"} <= found
    assert not found & {"crow", "grow", "brow", "row", "xrow", "rqw"}


def test_without_a_table_word_they_change_the_best_one(known):
    free = Grammar(words=("CROW", "GROW"))
    found = {one.text for one in rivals(free, best(word_form("CROW", known)), known)}
    assert {"brow", "row", "crowd"} <= found
    assert "grow" not in found


def test_a_word_with_no_plausible_neighbour_has_implausible_rivals(known):
    found = {
        one.text
        for one in rivals(Grammar(words=("SYZYGY",)), best(word_form("SYZYGY", known)), known)
    }
    assert {"syzyg", "sizygy"} <= found
    assert not found & {"syzygy", ""}


def test_rivals_of_a_spelling_differ_in_a_letter(known):
    form = spelled_form("CROW", known)
    found = rivals(LEGAL, best(form), known)
    assert len(found) <= MOST_SPELLED
    said = {one.text: text(one.prons[0]) for one in found}
    assert said["trow"] == "K R OW T IY AA R OW D AH B AH L Y UW"
    assert not said.keys() & {"crow", "grow", "brow"}


def test_a_rival_that_sounds_like_an_entry_is_left_out(known):
    form = word_form("WOULD", known)
    ranking = [best(form)]
    same, other = word_form("WOOD", known), word_form("GOOD", known)
    assert split_rivals([same, other], ranking) == [other]


def test_talk_is_what_may_not_be_said(known):
    said = {one.text for one in talk(LEGAL, known)}
    assert "hello" in said
    assert "okay" not in said


def test_the_rivals_of_a_phrase_are_table_talk(known):
    phrase = word_form("pass", known)._replace(kind=Kind.PHRASE)
    assert {one.text for one in rivals(LEGAL, best(phrase), known)} >= {"hello", "no way"}


@pytest.mark.parametrize(("word", "expected"), [("blick", True), ("bwick", False), ("q", False)])
def test_plausible_words_look_like_english(word, expected):
    assert is_plausible(word) == expected
