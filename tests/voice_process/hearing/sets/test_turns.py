"""Turns are drawn from seeds; a table word is in one part for ever."""

import random

from voice_sets.draws import turns
from voice_sets.draws.phrases import TABLE_TALK

KINDS = ["legal", "bluff", "near", "far"]


def test_the_same_seed_draws_the_same_turns():
    assert turns.draw("test", KINDS * 4, 5) == turns.draw("test", KINDS * 4, 5)


def test_no_table_word_is_in_both_parts():
    test = {turn.table for turn in turns.draw("test", ["legal"] * 200, 1)}
    dev = {turn.table for turn in turns.draw("dev", ["legal"] * 200, 2)}
    assert len(test) == len(dev) == 200
    assert not test & dev


def test_every_size_of_turn_is_as_frequent():
    drawn = turns.draw("test", ["legal"] * 40, 3)
    counts = [sum(low <= len(turn.words) <= high for turn in drawn) for low, high in turns.BINS]
    assert counts == [10] * 4


def test_only_a_legal_announcement_is_a_legal_word():
    for turn in turns.draw("test", KINDS * 8, 4):
        assert (turn.said in turn.words) == (turn.kind == "legal")


def test_a_bluff_is_one_letter_away_and_not_a_word():
    for turn in turns.draw("test", ["bluff"] * 20, 5):
        assert turn.said in turns.one_letter_away(turn.table)
        assert not turns.ruling().is_word(turn.said)


def test_an_invented_word_is_not_a_word():
    generator = random.Random(1)
    made = [turns.invented_word(generator) for _ in range(50)]
    assert not any(turns.ruling().is_word(word) for word in made)
    assert len(set(made)) > 40


def test_no_table_talk_is_in_both_parts():
    assert not set(TABLE_TALK["dev"]) & set(TABLE_TALK["test"])
