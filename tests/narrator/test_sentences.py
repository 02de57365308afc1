import pytest

from companion.narrator.sentences import changed_rows, duration, paragraph, spoken


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("NB 0:25 ETAOINSHR+1", "N B 25 seconds ETAOINSHR plus 1"),
        ("1:01 left", "1 minute 1 second left"),
        ("2:00", "2 minutes"),
        ("LATER", "LATER"),
        ("P1: SPIN", "P 1: SPIN"),
        ("OK", "OK"),
        ("3 × 2 = 6", "3 times 2 is 6"),
        ("-5 pts", "minus 5 points"),
        ("1/5", "1 of 5"),
        ("<--->", "less than"),
        ("~~~", ""),
    ],
)
def test_a_row_is_read_in_words(row, said):
    assert spoken(row) == said


def test_rows_become_sentences_and_empty_ones_are_left_out():
    assert paragraph(["WORD GAMES", "~", "ready?"]) == "WORD GAMES. ready?"


def test_only_new_rows_of_the_same_screen_are_read_and_a_clock_alone_is_not_new():
    before = ("NB 0:25", "CAT", "press to stop")
    assert changed_rows(before, ("NB 0:24", "CAT", "press to stop")) == []
    assert changed_rows(before, ("NB 0:24", "COT", "press to stop")) == ["COT"]
    assert changed_rows(before, ("MENU", "CAT")) == ["MENU", "CAT"]


@pytest.mark.parametrize(
    ("minutes", "seconds", "said"),
    [(0, 0, "0 seconds"), (1, 0, "1 minute"), (2, 5, "2 minutes 5 seconds")],
)
def test_a_time_is_said_in_words(minutes, seconds, said):
    assert duration(minutes, seconds) == said
