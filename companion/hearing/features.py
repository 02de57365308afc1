"""What the decision looks at: numbers that say how good the best form is beside all others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.hearing.ctc import Posteriors, free
from companion.hearing.phones import Pron
from companion.hearing.scoring import UNSCORED, Scored

A_NAMES = (
    "free",  # A's score of the best, less that of the path without any word list
    "free_per_sound",
    "margin",  # the best less the second, both scores together
    "share",  # the logarithm of the best one's share of all likelihood
    "difference",  # edits between the best and the free path, for each sound
    "sounds",  # the length of the best
    "entries",  # the logarithm of the number of entries
    "rival",  # A's score of the best, less that of its best rival
    "rivals",  # A's likelihood of all rivals, less that of all forms
)
B_NAMES = (
    "b",  # B's score of the best
    "b_margin",  # B's score of the best, less the best of the others
    "b_rival",  # B's score of the best, less that of the best rivals
    "agree",  # 1 if A alone has the same best
)
NAMES = A_NAMES + B_NAMES
"""The features, in their order."""

MOST = 30.0
"""A difference beyond this many nats says nothing more."""


def features(
    looks: tuple[Posteriors, Posteriors],
    ranking: Sequence[Scored],
    rivals: NDArray[np.float64],
    rivals_b: NDArray[np.float64],
) -> tuple[float, ...]:
    """The features of the best form; `rivals` are A's scores, `rivals_b` are B's of the best."""
    best, others = ranking[0], [one for one in ranking if not sounds_like(one, ranking[0])]
    paths = [free(look) for look in looks]
    distance = best.a - float(np.mean([score for _, score in paths]))
    totals, scores = _totals(ranking), [one.a for one in ranking]
    length = max(1, len(best.pron))
    from_a = (
        distance,
        distance / length,
        _margin(best.total, [one.total for one in others]),
        float(best.total - np.logaddexp.reduce(totals)),
        edits(paths[0][0], best.pron) / length,
        float(length),
        float(np.log(len(ranking))),
        _margin(best.a, rivals.tolist()),
        _clipped(float(np.logaddexp.reduce(rivals) - np.logaddexp.reduce(scores)))
        if len(rivals)
        else -MOST,
    )
    return (*from_a, *_from_b(best, others, rivals_b, ranking))


def _from_b(
    best: Scored, others: Sequence[Scored], rivals_b: NDArray[np.float64], all_: Sequence[Scored]
) -> tuple[float, ...]:
    if best.b <= UNSCORED:
        return (0.0,) * len(B_NAMES)
    agree = max(all_, key=lambda one: one.base).form.text == best.form.text
    seen = [one.b for one in others if one.b > UNSCORED]
    return best.b, _margin(best.b, seen), _margin(best.b, rivals_b.tolist()), float(agree)


def sounds_like(one: Scored, other: Scored) -> bool:
    """Whether two forms can be said alike, such as WOOD and WOULD."""
    return not set(one.form.prons).isdisjoint(other.form.prons)


def _totals(ranking: Sequence[Scored]) -> list[float]:
    return [one.total for one in ranking]


def _margin(best: float, others: Sequence[float]) -> float:
    return _clipped(best - max(others, default=best - MOST))


def _clipped(value: float) -> float:
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
