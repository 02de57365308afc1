"""Every word of the dictionary has a pronunciation, and any other word gets one at once."""

import time
from pathlib import Path

import pytest

from companion.lexicon import additions, open_ruling
from companion.voice_process.hearing import pronunciations
from companion.voice_process.hearing.networks import ENCODER, HEAD
from companion.voice_process.hearing.phonemes import LETTERS, from_ipa, pron, text
from companion.voice_process.hearing.pronunciations import Pronunciations, of_spelling

DATA = Path(pronunciations.__file__).parent / "data"


@pytest.fixture(scope="module")
def known():
    return Pronunciations()


@pytest.mark.parametrize(
    ("word", "said"),
    [("crow", ["K R OW"]), ("zoomies", ["Z UW M IY Z"]), ("read", ["R EH D", "R IY D"])],
)
def test_words_are_said_as_in_the_file(known, word, said):
    assert sorted(map(text, known.of_word(word))) == said


def test_every_word_of_the_dictionary_is_in_the_file(known):
    words = [*open_ruling("ENABLE1").words(), *additions()]
    missing = [word for word in words if word.lower() not in known]
    assert not missing


def test_homophones_share_a_pronunciation(known):
    assert set(known.of_word("wood")) & set(known.of_word("would"))


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        ("challenge P2", "challenge p two"),
        ("challenge JR", "challenge j r"),
        ("challenge P12", "challenge p one two"),
        ("T as in table", "t as in table"),
        ("it's", "its"),
    ],
)
def test_names_of_players_are_said_as_people_say_them(known, phrase, said):
    assert set(known.of_phrase(said)) & set(known.of_phrase(phrase))


def test_initials_that_are_a_word_are_said_as_that_word(known):
    assert known.of_phrase("AL") == known.of_word("al")
    assert known.of_phrase("challenge ÉLOÏSE") == known.of_phrase("challenge ELOISE")
    assert set(known.of_phrase("n b")) <= set(known.of_phrase("NB"))


@pytest.mark.parametrize(("word", "said"), [("blick", "B L IH K"), ("snape", "S N EY P")])
def test_a_word_in_no_file_is_said_by_rules(known, word, said):
    assert word not in known
    assert [text(one) for one in known.of_word(word)] == [said]


def test_a_guess_takes_no_time(known):
    begun = time.process_time()
    for number in range(300):
        known.of_word(f"zor{'bcdfglmnprst'[number % 12]}{'aeiou'[number % 5]}{'xyz'[number % 3]}")
    assert time.process_time() - begun < 0.3


def test_a_spelling_is_the_names_of_the_letters(known):
    assert text(of_spelling("cat")[0]) == "S IY EY T IY"
    assert len(of_spelling("zzzr")) == 4  # nobody mixes zee and zed in a word


def test_a_letter_in_a_phrase_is_its_name(known):
    said = "T IY AE Z IH N T EY B AH L"
    assert said in [text(one) for one in known.of_phrase("T as in table")]
    assert len(LETTERS) == 26


def test_accents_and_stress_are_left_out():
    assert (from_ipa("kɹˈO"), pron("K R OW1")) == (pron("K R OW"), pron("K R OW"))


def test_the_files_are_small():
    files = [file for file in DATA.iterdir() if file.suffix not in (".py", ".npz")]
    assert sum(file.stat().st_size for file in files) < 2_000_000
    assert HEAD.stat().st_size < 2_300_000, "1.1 million weights of two bytes"
    assert ENCODER.stat().st_size < 9_000_000, "8.6 million weights of one byte"
