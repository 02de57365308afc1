"""How numbers and letters are said."""

from string import ascii_uppercase

import pytest

from companion.games.kit.spoken import ALPHABET, amounts, letter_phrase, number_words


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "zero"),
        (5, "five"),
        (10, "ten"),
        (15, "fifteen"),
        (20, "twenty"),
        (45, "forty five"),
        (100, "one hundred"),
        (105, "one hundred and five"),
        (999, "nine hundred and ninety nine"),
    ],
)
def test_a_number_in_words(number, words):
    assert number_words(number) == words


def test_no_two_numbers_sound_the_same():
    assert len({number_words(number) for number in range(1000)}) == 1000


def test_every_letter_has_a_word_that_begins_with_it():
    assert "".join(sorted(ALPHABET)) == ascii_uppercase
    assert letter_phrase("T") == "T as in table"


def test_amounts_have_both_limits_and_few_numbers_between():
    assert list(amounts(18, 33)) == [18, 19, 20, 25, 30, 33]
    assert list(amounts(5, 3)) == []
    assert max(amounts(1, 10**9)) == 995
