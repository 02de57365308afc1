"""Words that computer players invent: spelled as in English, unknown to them, and harmless."""

from __future__ import annotations

import pytest

from companion.games.kit import inventions as kit
from companion.games.kit.inventions import BELIEVABLE, STEMS, inventions
from companion.games.kit.looks import looks_of
from companion.games.kit.people import Reader
from companion.lexicon import closed_lexicon, open_ruling
from companion.lexicon.texts import inoffensive, is_harmless

ENABLE = open_ruling()
PLAIN = ("BAKE", "HAPPY", "GREEN", "WASH", "PLANT", "PLAY")


def of_all(*stems: str, skill: float = 0.2) -> list[str]:
    return list(inventions(stems, Reader(ENABLE, skill), ENABLE, bool))


@pytest.mark.parametrize(
    ("stem", "good", "bad"),
    [
        ("BAKE", "BAKISH", "BAKEISH"),
        ("HAPPY", "HAPPIATE", "HAPPYATE"),
        ("WASH", "WASHLESS", "WASHS"),
        ("GREEN", "UNGREEN", "GREENES"),
    ],
)
def test_inventions_are_spelled_as_in_english(stem: str, good: str, bad: str) -> None:
    found = of_all(stem)
    assert good in found
    assert bad not in found


@pytest.mark.parametrize("skill", [-0.3, 0.5, 2.5])
def test_the_player_does_not_know_them_and_they_look_like_words(skill: float) -> None:
    reader, looks = Reader(ENABLE, skill), looks_of(ENABLE, skill)
    found = of_all(*PLAIN, skill=skill)
    assert len(found) > 20
    assert len(set(found)) == len(found)
    assert not any(ENABLE.is_word(word) and reader.knows(word) for word in found)
    assert max(map(looks.nonsense, found)) < BELIEVABLE


def test_a_weak_player_lays_what_it_does_not_know_even_if_it_is_a_word() -> None:
    assert any(map(ENABLE.is_word, of_all(*PLAIN, skill=-0.3)))
    assert not any(map(ENABLE.is_word, of_all(*PLAIN, skill=2.5)))


def test_only_letters_that_are_there_are_used() -> None:
    reader = Reader(ENABLE, 0.2)
    found = list(inventions(PLAIN, reader, ENABLE, lambda word: set(word) <= set("PLANTISH")))
    assert "PLANTISH" in found
    assert all(set(word) <= set("PLANTISH") for word in found)


def test_no_offensive_word_is_in_an_invention(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = sorted(set(ENABLE.words()) - set(inoffensive(ENABLE.words())))
    assert len(hidden) > 50
    assert not any(is_harmless(f"UN{word}S") for word in hidden)
    assert is_harmless("PLANTISH")
    monkeypatch.setattr(kit, "BELIEVABLE", 2.0)
    assert all(map(is_harmless, of_all(*PLAIN, *hidden[:STEMS])))


def test_a_word_that_ends_with_an_ending_takes_no_other() -> None:
    assert not any(word.endswith("ISHNESS") for word in of_all("GREENISH"))


def test_without_levels_of_familiarity_it_works_too() -> None:
    words = closed_lexicon({"words": ["TREE", "TREES", "SEE", "TEA", "RATE"]})
    found = list(inventions(["TREE", "RATE"], Reader(words, 2.5), words, bool))
    assert "TREES" not in found
