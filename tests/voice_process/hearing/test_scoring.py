"""Which forms B scores, and what follows for the others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.voice_process.hearing.forms import word_form
from companion.voice_process.hearing.pronunciations import Pronunciations
from companion.voice_process.hearing.scoring import BEST, NEAR, UNSCORED, Scored, score_b
from companion.voice_process.hearing.whisper import Whisper, Written

HEARD = np.zeros((1, 300, 384), dtype=np.float32)


class Liked(Whisper):
    """A Whisper that likes some words, and notes which texts it is asked about."""

    def __init__(self, likes: dict[str, float]) -> None:
        self.likes = likes
        self.asked: list[str] = []

    def scores(self, heard: object, texts: Sequence[Written]) -> NDArray[np.float64]:
        self.asked = [small for _, small in texts]
        return np.array([self.likes.get(text, -9.0) for text in self.asked])


def scored(word: str, behind: float, known: Pronunciations) -> Scored:
    """A word that is as many nats behind the best one."""
    form = word_form(word, known)
    return Scored(form, form.prons[0], -behind - len(form.prons[0]))


@pytest.fixture(scope="module")
def known() -> Pronunciations:
    return Pronunciations()


def test_a_word_that_is_far_behind_is_not_scored_and_stays_behind(known: Pronunciations) -> None:
    words = {"crow": 0, "grow": 1, "brow": 2, "drown": NEAR - 1, "rowed": NEAR + 1, "prow": 20}
    ranking = [scored(*one, known) for one in words.items()]
    whisper = Liked({"brow": -0.5, "prow": 0.0})
    found, _ = score_b(whisper, HEARD, ranking, [])
    assert whisper.asked == ["crow", "grow", "brow", "drown"]
    assert [one.form.text for one in found] == ["brow", "crow", "grow", "drown", "rowed", "prow"]
    assert [one.b for one in found[4:]] == [UNSCORED, UNSCORED]


def test_as_many_as_a_list_shows_are_always_scored(known: Pronunciations) -> None:
    ranking = [scored(word, 30.0 * place, known) for place, word in enumerate(("a", "b", "c", "d"))]
    whisper = Liked({})
    score_b(whisper, HEARD, ranking, [])
    assert len(whisper.asked) == BEST


def test_rivals_are_scored_if_they_are_near_the_best_word(known: Pronunciations) -> None:
    wrong = [scored("prow", 1, known), scored("trow", NEAR + 1, known)]
    whisper = Liked({"prow": -2.0})
    _, rivals = score_b(whisper, HEARD, [scored("crow", 0, known)], wrong)
    assert whisper.asked == ["crow", "prow"]
    assert [one.b for one in rivals] == [-2.0, None]
