"""Layers over a word list: the project's additions and house words."""

from __future__ import annotations

import errno
from datetime import datetime, timedelta

import pytest

from companion.errors import DictionaryError
from companion.evenings import Evening, Moment
from companion.games.cards.decks import beginnings
from companion.lexicon import Known, additions, inoffensive, open_ruling
from companion.lexicon.house import HouseWords

EVENING = Moment(datetime(2026, 11, 21, 20, 30).timestamp())
ENABLE = open_ruling("ENABLE1")


def after(**time):
    """Let time pass after the decision, on a computer that does not know its start time."""
    return Moment(EVENING.unix + timedelta(**time).total_seconds())


@pytest.fixture
def house(tmp_path):
    return HouseWords(tmp_path / "state" / "house-words.txt")


def test_the_additions_are_not_in_the_list():
    words = additions()
    assert 190 <= len(words) == len(set(words)) <= 220
    assert not [word for word in words if ENABLE.is_word(word)]
    assert {"EMAIL", "OK", "QI", "ZA", "BLOG", "ONLINE"} <= set(words)


def test_the_additions_count_only_if_chosen():
    agreed = open_ruling("ENABLE1+additions")
    assert not ENABLE.is_word("EMAIL")
    assert agreed.is_word("EMAIL")
    assert agreed.provenance("EMAIL") == "addition"
    assert agreed.provenance("LATER") == "ENABLE1"
    assert agreed.size == ENABLE.size + len(additions())
    assert agreed.sha256 != ENABLE.sha256
    assert agreed.name == "ENABLE1+additions"


def test_the_forms_of_an_addition_are_known():
    agreed = open_ruling("ENABLE1+additions")
    assert agreed.same_form("EMAILED", "EMAILING").known is Known.YES
    assert agreed.plural_only("SELFIES").known is Known.YES
    assert agreed.is_run("SELFIE")
    assert "SELFIES" in agreed.goals("ELFIE")


def test_no_offensive_word_is_drawn_or_suggested():
    for words in (beginnings(), additions()):
        assert list(inoffensive(words)) == list(words)


def test_the_offensive_words_filter_does_not_change_verdicts():
    held = set(ENABLE.words()) - set(inoffensive(ENABLE.words()))
    assert 300 < len(held) < 600
    assert all(map(ENABLE.is_word, held))


def test_a_house_word_counts_until_it_is_forgotten(house):
    house.decide("zoomies", accepted=True, now=EVENING)
    years_later = after(days=2000)
    ruling = house.applied_to(ENABLE, years_later)
    assert ruling.is_word("ZOOMIES")
    assert ruling.provenance("ZOOMIES") == "house word"
    assert house.forget("ZOOMIES", years_later)
    assert not house.applied_to(ENABLE, years_later).is_word("ZOOMIES")
    assert not house.forget("ZOOMIES", years_later)


def test_a_refused_word_is_not_valid_and_has_no_runs(house):
    house.decide("BOMBASTIC", accepted=False, now=EVENING)
    ruling = house.applied_to(ENABLE, EVENING)
    assert not ruling.is_word("BOMBASTIC")
    assert ruling.provenance("BOMBASTIC") == "house word, refused"
    assert "BOMBASTIC" not in ruling.goals("OMBAST")
    assert ruling.is_run("BOMBASTIC"), "BOMBASTICALLY still holds it"
    house.decide("BOMBASTICALLY", accepted=False, now=EVENING)
    assert not house.applied_to(ENABLE, EVENING).is_run("BOMBASTIC")


def test_an_evening_lasts_until_the_morning(house):
    house.decide("xu", accepted=True, evening=True, now=EVENING)
    assert house.applied_to(ENABLE, after(hours=9)).is_word("XU")
    assert house.applied_to(ENABLE, after(hours=10)) is ENABLE
    for made in (EVENING, after(hours=4.5)):
        assert Evening(made).until == datetime(2026, 11, 22, 6, 0)


def test_decisions_survive_the_process_and_edits_between_them(house, tmp_path):
    house.decide("zoomies", accepted=True, now=EVENING)
    path = tmp_path / "state" / "house-words.txt"
    path.write_text(path.read_text() + "\n+ qat for ever # ours\nnonsense\n- xu until noon\n")
    known = HouseWords(path).decisions(EVENING)
    assert [(decision.word, decision.accepted) for decision in known] == [
        ("QAT", True),
        ("ZOOMIES", True),
    ]


@pytest.mark.parametrize("word", ["", "a", "x-ray", "../etc", "café", "two words"])
def test_an_invalid_house_word_is_refused(house, word):
    with pytest.raises(DictionaryError, match="not a word"):
        house.decide(word, accepted=True)


def test_a_house_words_file_without_room_is_reported(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(DictionaryError, match="cannot be written"):
        HouseWords(tmp_path / "file" / "words.txt").decide("zoomies", accepted=True)
    with pytest.raises(DictionaryError, match="cannot be read"):
        HouseWords(tmp_path).applied_to(ENABLE)


def test_a_full_disk_is_reported_and_nothing_is_lost(house, tmp_path, monkeypatch):
    house.decide("zoomies", accepted=True, now=EVENING)
    monkeypatch.setattr("companion.files.os.fsync", full)
    with pytest.raises(DictionaryError, match="cannot be written"):
        house.decide("xu", accepted=True, now=EVENING)
    assert [decision.word for decision in house.decisions(EVENING)] == ["ZOOMIES"]


def full(_file):
    raise OSError(errno.ENOSPC, "No space left on device")
