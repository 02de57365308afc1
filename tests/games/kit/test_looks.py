"""How words look to computer players, and that only looks and what they know count."""

from __future__ import annotations

import random
from itertools import islice
from statistics import mean
from typing import Any

import newword_kit
import pytest
import word_for_word_kit
import word_sprout_kit as sprout_kit
from msgspec.structs import replace

from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.kit.looks import Looks, looks_of
from companion.games.kit.people import Reader
from companion.games.newword.rules import actions as newword
from companion.games.newword.rules.rules import RULES as NEWWORD
from companion.games.word_for_word.rules import actions as word_for_word
from companion.games.word_for_word.rules.rules import RULES as WORD_FOR_WORD
from companion.games.word_sprout.rules.actions import OpenChallenge
from companion.games.word_sprout.rules.rules import RULES as SPROUT
from companion.lexicon import Ruling, closed_lexicon, open_ruling
from companion.lexicon.layered import Layered

ENABLE = open_ruling("ENABLE1")
LUCK = random.Random(3)
WORDS = [word for word in ENABLE.words() if len(word) == 7]
SALAD = ["".join(LUCK.choices("AAEEIIOOUUTNRSLDBCFGHKMPVWYJQXZ", k=7)) for _ in range(300)]


@pytest.mark.parametrize("skill", [-0.3, 0.2, 0.8])
def test_words_that_a_player_does_not_know_look_like_words_and_letter_salad_does_not(skill):
    looks, reader = looks_of(ENABLE, skill), Reader(ENABLE, skill)
    unknown = [word for word in LUCK.sample(WORDS, 500) if not reader.knows(word)]
    assert mean(map(looks.nonsense, unknown)) < 0.12
    assert mean(map(looks.nonsense, SALAD)) > 0.85


def test_a_part_of_a_word_may_begin_and_end_anywhere():
    looks = looks_of(ENABLE, 0.3)
    assert looks.nonsense("TRAN", whole=False) < 0.02 < looks.nonsense("NGTH")
    assert looks.nonsense("NGTH", whole=False) < 0.02
    assert min(looks.nonsense(f"TRAN{odd}", whole=False) for odd in "QXZ") > 0.3


def test_without_words_nothing_can_be_said_about_looks():
    looks = Looks([])
    assert looks.nonsense("TREE") == pytest.approx(looks.nonsense("XQZZ"))


@pytest.mark.no_cover
def test_the_words_of_a_skill_are_those_that_it_knows():
    reader = Reader(ENABLE, 0.1)
    assert list(reader.words()) == list(filter(reader.knows, ENABLE.words()))


def strangers(skill: float, game: str) -> list[str]:
    """Some words that a player of this skill does not know, nor any word that holds them."""
    reader = Reader(ENABLE, skill)
    some = (word for word in LUCK.sample(WORDS, 4000) if not reader.knows(word))
    if game == "word_sprout":
        some = (word for word in some if not any(map(reader.knows, ENABLE.holding(word))))
    return list(islice(some, 25))


def seen(game: str, word: str) -> tuple[Any, str]:
    """What a player sees of a word that a rival has just played, and that player."""
    if game == "newword":
        view = NEWWORD.view(newword_kit.play(newword_kit.position(), "(ch)art").state, "JR")
        return replace(view, last=replace(view.last, word=word, points=200)), "JR"
    if game == "word_sprout":
        beside = {"turn": "B", "variations": ["anyone_challenges"]}  # who is stuck challenges too
        return SPROUT.view(sprout_kit.position(word, "D", **beside), "A"), "A"
    declared, chips = {"B": word, "C": "TO"}, {"A": 9, "B": 9, "C": 9}
    state = word_for_word_kit.position(
        "challenges", pot=30, declared=declared, scores={"B": 99, "C": 5}, chips=chips
    )
    return WORD_FOR_WORD.view(state, "C"), "C"


def challenges(game: str, word: str, ruling: Ruling, chance: Chance) -> bool:
    """Whether a computer player of strength 2 challenges a rival's word."""
    view, me = seen(game, word)
    action = find_game(game).engine.opponent.decide(view, me, 2, ruling, chance)
    return isinstance(action, newword.Challenge | word_for_word.Challenge | OpenChallenge)


@pytest.mark.no_cover
@pytest.mark.parametrize("game", ["newword", "word_for_word", "word_sprout"])
def test_doubt_depends_on_looks_and_not_on_whether_the_word_is_valid(game):
    words = strangers(0.5, game)
    gone = {holder for word in words for holder in ENABLE.holding(word)}
    without = Layered(ENABLE, "less", "house word", refused={*words, *gone})
    answers = [challenges(game, word, ENABLE, Chance(1)) for word in words]
    assert answers == [challenges(game, word, without, Chance(1)) for word in words]
    assert sum(answers) < len(answers)
    assert sum(challenges(game, word, ENABLE, Chance(1)) for word in SALAD[:25]) > 20


@pytest.mark.parametrize("game", ["newword", "word_for_word", "word_sprout"])
def test_a_word_gets_the_same_answer_all_game(game):
    for word in (*strangers(0.5, game)[:5], *SALAD[:5]):
        chance = Chance(7)
        assert len({challenges(game, word, ENABLE, chance) for _ in range(8)}) == 1


def test_players_who_differ_keep_how_words_look_to_each_one():
    skills = [number / 50 for number in range(9)]
    few = closed_lexicon({"words": ["TOMATO", "OAT"]})
    made = [looks_of(few, skill) for skill in skills]
    assert all(looks_of(few, skill) is of for skill, of in zip(skills, made, strict=True))
