"""What the decision looks at: numbers that say how good the best form is beside all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from companion.voice_process.hearing.ctc import Posteriors, free
from companion.voice_process.hearing.phonemes import Pron
from companion.voice_process.hearing.scoring import UNSCORED, Scored

A_NAMES = (
    "free",  # A's score of the best, less that of the path without any word list
    "free_per_sound",
    "difference",  # edits between the best and the free path, for each sound
    "sounds",  # the length of the best
    "margin",  # the best less the second, both scores together
    "share",  # the logarithm of the best one's share of all likelihood
    "entries",  # the logarithm of the number of entries
    "rival",  # A's score of the best, less that of its best rival
    "rivals",  # A's likelihood of all rivals, less that of all forms
    "talk",  # A's score of the best, less that of the table talk most like it
    "surprise",  # how unusually well the best fits after one sound is changed, by A and C
    "surprises",  # the same, as the mean of three such changes
)
B_NAMES = (
    "b",  # B's score of the best
    "b_margin",  # B's score of the best, less the best of the others
    "b_rival",  # B's score of the best, less that of A's best rivals
    "agree",  # 1 if A alone has the same best
)
C_NAMES = (
    "c_free",  # C's score of the best, less that of the path without any word list
    "c_free_per_sound",
    "c_margin",  # C's score of the best, less the best of the others
    "c_rival",  # C's score of the best, less that of its best rival
    "c_rivals",  # C's likelihood of all rivals, less that of all forms
    "c_talk",  # C's score of the best, less that of the table talk most like it
)
NAMES = A_NAMES + B_NAMES + C_NAMES
"""The features, in their order."""

MOST = 6.0
"""A difference beyond this many nats says nothing more, and would outweigh other features."""


class Against(NamedTuple):
    """Scores of rivals and of table talk, for comparison."""

    rivals: Sequence[Scored] = ()
    talk: Sequence[Scored] = ()
    surprise: tuple[float, float] = (0.0, 0.0)


def features(
    look: Posteriors, look_c: Posteriors, ranking: Sequence[Scored], against: Against
) -> tuple[float, ...]:
    """The features of the first of the ranking, in the order of `NAMES`; the looks of A and C."""
    best, others = ranking[0], [one for one in ranking if not sounds_like(one, ranking[0])]
    return (
        *_of_the_path(look, best),
        _margin(best.total, [one.total for one in others]),
        float(best.total - np.logaddexp.reduce([one.total for one in ranking])),
        *_of_a(ranking, against),
        *against.surprise,
        *_of_b(ranking, others, against.rivals),
        *_of_c(look_c, ranking, others, against),
    )


def _of_the_path(look: Posteriors, best: Scored) -> tuple[float, ...]:
    """How the best compares with the path that needs no word list."""
    sounds, score = free(look)
    distance, length = best.a - score, max(1, len(best.pron))
    return distance, distance / length, edits(sounds, best.pron) / length, float(length)


def _of_a(ranking: Sequence[Scored], against: Against) -> tuple[float, ...]:
    best, wrong = ranking[0], [one.a for one in against.rivals]
    ratio = _ratio(wrong, [one.a for one in ranking])
    talk = _margin(best.plain, [one.plain for one in against.talk])
    return float(np.log(len(ranking))), _margin(best.a, wrong), ratio, talk


def _of_b(
    ranking: Sequence[Scored], others: Sequence[Scored], wrong: Sequence[Scored]
) -> tuple[float, ...]:
    best = ranking[0]
    if best.b is None:
        return (0.0,) * len(B_NAMES)
    agree = max(ranking, key=lambda one: one.plain).form.text == best.form.text
    margin, rival = (_margin(best.b, _scores_of_b(some)) for some in (others, wrong))
    return best.b, margin, rival, float(agree)


def _of_c(
    look: Posteriors, ranking: Sequence[Scored], others: Sequence[Scored], against: Against
) -> tuple[float, ...]:
    best = ranking[0]
    assert best.c is not None, "C scores every form"
    wrong = _scores_of_c(against.rivals)
    distance = best.c - free(look)[1]
    return (
        distance,
        distance / max(1, len(best.pron)),
        _margin(best.c, _scores_of_c(others)),
        _margin(best.c, wrong),
        _ratio(wrong, _scores_of_c(ranking)),
        _margin(best.c, _scores_of_c(against.talk)),
    )


def _scores_of_c(some: Sequence[Scored]) -> list[float]:
    return [one.c for one in some if one.c is not None]


def _ratio(wrong: Sequence[float], legal: Sequence[float]) -> float:
    """The likelihood of all rivals, less that of all forms, in nats."""
    if not wrong:
        return -MOST
    return _clip(float(np.logaddexp.reduce(wrong) - np.logaddexp.reduce(legal)))


def _scores_of_b(some: Sequence[Scored]) -> list[float]:
    """B's scores of those that it has scored."""
    return [one.b for one in some if one.b is not None and one.b > UNSCORED]


def sounds_like(one: Scored, other: Scored) -> bool:
    """Whether two forms can be said alike, such as WOOD and WOULD."""
    return not set(one.form.prons).isdisjoint(other.form.prons)


def _margin(best: float, others: Sequence[float]) -> float:
    return _clip(best - max(others, default=best - MOST))


def _clip(value: float) -> float:
    return float(min(MOST, max(-MOST, value)))


def edits(one: Pron, other: Pron) -> int:
    """How many sounds must be changed, added or left out to get one from the other."""
    row = list(range(len(other) + 1))
    for number, sound in enumerate(one, start=1):
        above, row = row, [number]
        for place, wanted in enumerate(other):
            changed = above[place] + (sound != wanted)
            row.append(min(changed, above[place + 1] + 1, row[place] + 1))
    return row[-1]
