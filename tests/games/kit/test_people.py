"""What computer players know and overlook."""

from __future__ import annotations

import random

import pytest

from companion.games.kit.people import ALL, CARELESS, FAMILIAR, Reader, rarity
from companion.lexicon import open_ruling

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

ENABLE = open_ruling("ENABLE1")
SOME = random.Random(1).sample(list(ENABLE.words()), 5_000)
SKILLS = (-0.4, 0.0, 0.26, 0.5, 0.79, 0.8, 0.99)


@pytest.mark.parametrize("skill", SKILLS)
def test_a_player_knows_the_words_that_are_not_too_rare_for_its_skill(skill: float) -> None:
    rarest = max(skill, skill * CARELESS)
    reader = Reader(ENABLE, skill)
    for word in SOME:
        assert reader.knows(word) == (rarity(word, ENABLE.level(word)) <= rarest)


def test_a_player_with_more_skill_knows_more_words() -> None:
    counts = [sum(map(Reader(ENABLE, skill).knows, ENABLE.words())) for skill in (0, 0.5, 0.8, 1)]
    assert counts == sorted(counts)
    assert counts[0] == pytest.approx(FAMILIAR, rel=0.2)
    assert counts[-1] == ALL


def test_a_player_notices_only_words_that_it_knows() -> None:
    reader = Reader(ENABLE, 0.5, luck=7)
    noticed = [word for word in SOME if reader.notices(word)]
    assert noticed
    assert all(map(reader.knows, noticed))
    assert len(noticed) < sum(map(reader.knows, SOME))
