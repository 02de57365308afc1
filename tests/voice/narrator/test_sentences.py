"""Rows of the display as sentences."""

import re

import pytest

from companion.voice.narrator.sentences import duration, paragraph, sentences, spoken, without_clock

ROWS = [
    ("NB 0:25 ETAOINSHR+1", "N B, 25 seconds, letters E, T, A, O, I, N, S, H, R, plus 1"),
    ("1:01 left", "1 minute 1 second left"),
    ("2:00", "2 minutes"),
    ("0:12", "12 seconds"),
    ("1 s", "1 second"),
    ("LATER", "LATER"),
    ("P1: SPIN", "P 1: SPIN"),
    ("OK", "OK"),
    ("3 × 2 = 6", "3 times 2 is 6"),
    ("P1 13 x2 = 26", "P 1 13 times 2 is 26"),
    ("-5 pts", "minus 5 points"),
    ("1/5", "1 of 5"),
    ("WORPH 1/5", "WORPH, 1 of 5"),
    ("<--->", ""),
    ("~~~", ""),
    ("-", ""),
    ("P1 0 P2 12", "P 1 0, P 2 12"),
    ("AL24 NB-3 JR7", "A L 24, N B minus 3, J R 7"),
    ("ÉL24 ÅS-3 ZO7", "É L 24, Å S minus 3, Z O 7"),
    ("ÉLOÏSE 24 ÅSA 3", "ÉLOÏSE 24, ÅSA 3"),
    ("ÅSA g ZOË T", "ÅSA blue G, ZOË red T"),
    ("TIE: ZOË+ÅSA", "TIE: ZOË and ÅSA"),
    ("P1:88 P2*88 P3:F", "P 1 88, P 2 88, P 3 folded"),
    ("P2* 99, P3 99, P1 99", "P 2 99, P 3 99, P 1 99"),
    ("P1+ P2? P3-", "P 1 yes, P 2 no answer yet, P 3 no"),
    ("P1:O P2:- P3:AE", "P 1 has O, P 2 has nothing, P 3 has A, E"),
    ("P1 g P2 Q", "P 1 blue G, P 2 red Q"),
    ("P1 G P2 Q P3 E", "P 1 red G, P 2 red Q, P 3 red E"),
    ("board b i * e R", "board: blue B, blue I, wild card, blue E, red R"),
    ("S T A/E R M", "S, T, A or E, R, M"),
    ("table S T _ _", "table: S, T, blank, blank"),
    ("A__", "A 2 blanks"),
    ("1 cons. + 1 vowel", "1 consonant and 1 vowel"),
    ("2 cons.", "2 consonants"),
    ("push:next SPIN:review", "push: next, SPIN: review"),
    ("push/your button: OK", "push the knob or press your button: OK"),
    ("type or turn: name", "type or turn: name"),
    ("turn, then push: OK", "turn, then push: OK"),
    ("OMATO > OMAT", "OMATO to OMAT"),
    ("2:1, MOZES counts", "2 to 1, MOZES counts"),
    ("press: bet 1  ±1", "press: bet 1, in steps of 1"),
    ("P1: FORGE (6 in hand, 0)", "P 1: FORGE, 6 in hand, 0 points"),
    ("P3: - (9 in hand, 0)", "P 3: nothing, 9 in hand, 0 points"),
    ("P1's turn »", "P 1's turn"),
    ("P1's turn «", "P 1's turn, order reversed"),
    ("*: blue", "wild card: blue"),
    ("WORD GAMES ENABLE1+", "WORD GAMES ENABLE1 and more"),
    ("add good+", "add good plus"),
    ("GOOD+: name your word", "GOOD plus: name your word"),
    ("P1 11 P2 0 MEDIUM+ 0", "P 1 11, P 2 0, MEDIUM plus 0"),
    ("P2 i", "P 2 i"),
    ("P2          19     19", "P 2, 19, 19"),
    ("small=blue  BIG=red", ""),
    ("+3  push: lay it", "plus 3, push: lay it"),
    ("sound & light", "sound and light"),
    ("P1 bigg*er 60", "P 1 bigger 60"),
    ("STARE\nA...R", "row 1: S, T, A, R, E; row 2: A, 3 free, R"),
]


@pytest.mark.parametrize(("row", "said"), ROWS)
def test_a_row_is_read_in_words(row: str, said: str) -> None:
    assert spoken(row) == said


def test_rows_become_sentences_and_empty_ones_are_left_out():
    assert paragraph(["WORD GAMES", "~", "ready?"]) == "WORD GAMES. ready?"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            ["DAMAGED FILE 1/2", "Games are complete up", "to Tuesday, 17", "November."],
            ["DAMAGED FILE, 1 of 2.", "Games are complete up to Tuesday, 17 November."],
        ),
        (["NB hand 7", "TRAS: not in", "dictionary"], ["N B, hand 7.", "TRAS: not in dictionary."]),
        (
            ["P1 hand 7", "push: lay a word", "round 1 of 3"],
            ["P 1, hand 7.", "push: lay a word.", "round 1 of 3."],
        ),
        (
            ["P2: SPIN", "P1 +3: inside 2, O +1", "P1 3 P2 0"],
            ["P 2: SPIN.", "P 1 plus 3: inside 2, O plus 1.", "P 1 3, P 2 0."],
        ),
        (
            ["YOUR TURN", "Spin: 30 seconds to", "press and say a word."],
            ["YOUR TURN.", "Spin: 30 seconds to press and say a word."],
        ),
        (
            ["POINTS", "6 letters or more: +2", "first out of cards +3"],
            ["POINTS.", "6 letters or more: plus 2.", "first out of cards plus 3."],
        ),
        (
            ["", "P1: 0 dealer all in", "P2: 0 all in", "pot 9 (P1 P2)"],
            ["P 1: 0 dealer all in.", "P 2: 0 all in.", "pot 9, P 1 P 2."],
        ),
        ([], []),
    ],
)
def test_a_text_that_was_wrapped_to_rows_is_one_sentence(rows: list[str], said: list[str]):
    assert sentences(rows) == said


def test_a_clock_is_left_out_where_only_the_rest_counts():
    assert without_clock("NB 0:25 ETA").split() == ["NB", "ETA"]


@pytest.mark.parametrize(
    ("minutes", "seconds", "said"),
    [(0, 0, "0 seconds"), (1, 0, "1 minute"), (2, 5, "2 minutes 5 seconds")],
)
def test_a_time_is_said_in_words(minutes: int, seconds: int, said: str) -> None:
    assert duration(minutes, seconds) == said


def test_nothing_that_a_voice_cannot_say_is_left():
    for row, _ in ROWS:
        assert re.fullmatch(r"[A-Za-zÀ-ÖØ-Þ0-9 ,.?!:;']*", spoken(row)), row
