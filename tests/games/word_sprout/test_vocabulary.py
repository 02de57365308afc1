"""Vocabularies: the index agrees with the plain definition of which strings a player knows."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from sizes import slow_after
from word_sprout_kit import position

from companion.games.kit.people import ALL as WORDS
from companion.games.kit.people import CARELESS, FAMILIAR, Reader, skill_at
from companion.games.word_sprout.engine.knowledge import Knowledge
from companion.games.word_sprout.engine.opponent import LEVELS
from companion.games.word_sprout.engine.search import Search
from companion.games.word_sprout.engine.vocabulary import SKILLS, Vocabulary, vocabulary
from companion.games.word_sprout.rules.board.state import WordSproutState
from companion.lexicon import Ruling, closed_lexicon, open_ruling
from companion.lexicon.compiled.queries import count_insertions, insertions
from companion.lexicon.layered import Layered

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

ENABLE = open_ruling("ENABLE1")
ALL = sorted(ENABLE.words())
SAMPLED = 300
"""Strings at each of the five strengths."""


def strings(seed: int) -> Iterator[str]:
    """Random strings inside words, and such strings with one more letter."""
    luck = random.Random(seed)
    while True:
        word = luck.choice(ALL)
        size = luck.randint(1, min(len(word), 8))
        at = luck.randint(0, len(word) - size)
        run = word[at : at + size]
        yield run if luck.random() < 0.3 else luck.choice(insertions(run))


def sampled(seed: int) -> list[str]:
    return [string for string, _ in zip(strings(seed), range(SAMPLED), strict=False)]


@cache
def known(strength: int) -> str:
    """The known words of a strength, one per line."""
    return "\n".join(filter(Reader(ENABLE, skill_at(SKILLS, strength)).knows, ALL))


def plainly(string: str, strength: int, *, thinned: bool = False) -> bool:
    """Whether a known word contains the string, by looking at every word."""
    parts = "[AEIOU]*" if thinned else ""
    return re.search(parts.join(string), known(strength)) is not None


@pytest.mark.parametrize("strength", slow_after(1, (3, 1, 2, 4, 5)))
@pytest.mark.parametrize("thinned", [False, True])
def test_the_index_agrees_with_reading_every_word(strength, thinned):
    words, answers = Vocabulary(ENABLE, strength), set()
    for string in sampled(strength):
        holds = words.holds(string, thinned=thinned)
        assert holds == plainly(string, strength, thinned=thinned), string
        answers.add(holds)
    assert answers == {True, False}


@pytest.mark.parametrize("strength", slow_after(1, (3, 1, 2, 4, 5)))
def test_the_longer_strings_are_the_insertions_that_a_known_word_contains(strength):
    words = Vocabulary(ENABLE, strength)
    for string in ("", *sampled(strength)[:60]):
        assert list(words.longer(string)) == list(filter(words.holds, insertions(string)))
        assert count_insertions(string) == len(insertions(string))


@pytest.mark.parametrize("strength", slow_after(1, (3, 1, 2, 4, 5)))
def test_a_share_of_a_dictionary_without_levels_is_known(strength):
    ruling = closed_lexicon({"words": ALL[::20]})
    words = Vocabulary(ruling, strength)
    mine = [word for word in ruling.words() if words.is_word(word)]
    skill = skill_at(SKILLS, strength)
    share = (FAMILIAR / WORDS) ** (1 - max(skill, skill * CARELESS))
    assert len(mine) == pytest.approx(share * ruling.size, rel=0.25)
    for string in sampled(strength):
        assert words.holds(string) == any(string in word for word in mine)


def test_house_words_are_known_at_every_strength():
    ruling = Layered(ENABLE, "HOUSE", "house word", ["ZZXQ"], ["AUTOMATIC"])
    words = Vocabulary(ruling, 1)
    assert words.holds("ZXQ")
    assert words.is_word("ZZXQ")
    assert not words.is_word("AUTOMATIC")


class Watched:
    """A dictionary that counts how many words are read from it."""

    def __init__(self, ruling: Ruling) -> None:
        self._ruling, self.walked = ruling, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ruling, name)

    def levels(self) -> Iterator[tuple[str, int]]:
        for found in self._ruling.levels():
            self.walked += 1
            yield found

    def words(self) -> Iterator[str]:
        return (word for word, _ in self.levels())


def test_a_lookup_does_not_read_the_whole_dictionary():
    watched: Any = Watched(ENABLE)
    words = Vocabulary(watched, 3)
    assert [words.holds(string) for string in sampled(9)]
    assert watched.walked < 100


# -- a look ahead that lays no letter where only the number of plays matters ---------------


class Laying(Knowledge):
    """A player that carries out every play of a search."""

    def count_plain_moves(self, state: WordSproutState) -> int:
        del state
        return 0


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("rules", [(), ("teams",), ("vowel_reverses",), ("anyone_challenges",)])
def test_skipping_plays_does_not_change_a_search(players, rules):
    for string in sampled(players)[:8]:
        state = position(string, players=list("ABCDE"[:players]), turn="A", variations=rules)
        rankings = [
            Search(kind(ENABLE, 3, {}), 2000).rank_moves(state) for kind in (Knowledge, Laying)
        ]
        assert rankings[0] == rankings[1]


def test_plays_that_may_win_or_be_refused_are_carried_out():
    plain = position("OMA", players=["A", "B"], turn="A")
    knowledge = Knowledge(ENABLE, 3, {})
    assert knowledge.count_plain_moves(plain) == len(knowledge.moves(plain)) > 0
    for rule in ("vowel_collections", "vowel_limit", "palindrome_lock", "two_d"):
        assert knowledge.count_plain_moves(position("OMA", turn="A", variations=[rule])) == 0
    counted = replace(plain, ground=replace(plain.ground, pot={"A": 1}))
    assert knowledge.count_plain_moves(counted) == 0
    assert Knowledge(ENABLE, 3, {"TOMATO": False}).count_plain_moves(plain) == 0


def test_a_table_of_all_strengths_keeps_what_each_one_knows():
    strengths = [1 + half / 2 for half in range(len(SKILLS))]
    known = closed_lexicon({"words": ["TOMATO", "OAT"]})
    made = [vocabulary(known, strength) for strength in strengths]
    assert all(vocabulary(known, one) is of for one, of in zip(strengths, made, strict=True))


@pytest.mark.slow
def test_a_stronger_player_knows_all_words_of_a_weaker_one_and_more():
    players = [Vocabulary(ENABLE, level) for level in range(1, LEVELS + 1)]
    known = [set(filter(player.is_word, ENABLE.words())) for player in players]
    assert all(less < more for less, more in pairwise(known))
    assert len(known[-1]) == ENABLE.size
    assert len(known[0]) < 2 * FAMILIAR


def test_the_weakest_knows_common_words_and_the_best_known_come_first():
    child, best = Vocabulary(ENABLE, 1), Vocabulary(ENABLE, 5)
    assert child.is_word("STRANGE")
    assert not child.is_word("MEZQUIT")
    assert best.is_word("MEZQUIT")
    assert next(best.goals("TRAN")) == next(child.goals("TRAN"))
    assert next(best.goals("TMT", thinned=True)) == "AUTOMATIC"


def test_words_hidden_by_the_family_filter_come_last():
    vocabulary = Vocabulary(ENABLE, 5)
    found = list(vocabulary.goals("HITT"))
    assert "HITTER" in found
    assert found.index("HITTER") < found.index("S" + "HITTY")
