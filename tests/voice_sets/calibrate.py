"""Fit the recogniser's decision on the dev part, and write its calibration.

    PYTHONPATH=tests python -m voice_sets.calibrate

One logistic regression for each kind of answer (a word, a word with its spelling, a phrase), for
both scores and for A alone; then the points at which an answer is taken or offered. It never sees a
table word or a voice of the test part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.voice_process.hearing.decision import FILE, Calibration, Model, Weighed
from companion.voice_process.hearing.features import A_NAMES, NAMES
from companion.voice_process.hearing.forms import Kind
from voice_sets.draws.plans import DEV, seeds_text
from voice_sets.draws.sets import clip_trials
from voice_sets.draws.trials import Trial
from voice_sets.figures.results import weighed

STIFFNESS = 5.0
"""How much large weights cost (the L2 penalty, in clips)."""
STEPS = 50
CONSTANT = 1e-6
"""A feature that varies less says nothing about this kind of answer."""
ALONE = 2
"""A alone has fewer weights, for which every second clip is enough."""
MOST_SURE = 0.999
"""No point is higher, or nothing would ever be taken."""


class Case(NamedTuple):
    """A trial and what the slow half made of it."""

    trial: Trial
    weighed: Weighed

    @property
    def is_right(self) -> bool:
        """Whether the best entry is what was said."""
        ranking = self.weighed.ranking
        return bool(ranking) and ranking[0][0] == self.trial.said


ACCEPTED = {Kind.WORD: 0.10, Kind.SPELLED: 0.05, Kind.PHRASE: 0.02}
"""The part of the dev part's bluffs, near words and talk that may be taken unasked."""
ACCEPTED_BLUFFS = {Kind.WORD: 0.01, Kind.SPELLED: 0.03, Kind.PHRASE: 0.01}
"""The same in a game with bluffs, where a word that is taken is seen to be legal.

Whoever spells a word says it for the second time: at 0.01 half of the legal ones were refused.
"""
ASKED = 0.02
"""The part of invented words, far words and talk for which a list may be shown."""
ONE_AWAY = ("bluff", "near", "talk")
FAR_AWAY = ("invented", "far", "talk")


def dev_trials() -> list[Trial]:
    """Everything that the decision is fitted on; the clips are made."""
    return clip_trials(DEV)


def calibrated(drawn: Sequence[Trial]) -> Calibration:
    """The models for both scores and for A alone."""
    models = {}
    for name, whisper in (("A", False), ("A+B", True)):
        given = drawn if whisper else drawn[::ALONE]
        found = weighed(given, whisper=whisper)
        cases = [Case(*pair) for pair in zip(given, found, strict=True)]
        for kind in Kind:
            chosen = [case for case in cases if case.weighed.kind is kind and case.weighed.ranking]
            models[f"{kind.value} {name}"] = fitted(chosen, NAMES if whisper else A_NAMES, kind)
    clips = f"{len(drawn)} clips of the dev part, {seeds_text(DEV.seeds)}"
    made = f"python -m voice_sets.calibrate: {clips}"
    return Calibration(made, models)


def fitted(cases: Sequence[Case], names: Sequence[str], kind: Kind) -> Model:
    """A logistic regression of whether the best entry is right, with its points."""
    every = np.array([case.weighed.features for case in cases])
    names = [name for name in names if np.std(every[:, NAMES.index(name)]) > CONSTANT]
    given = every[:, [NAMES.index(name) for name in names]]
    right = np.array([case.is_right for case in cases], float)
    mean, spread = given.mean(axis=0), given.std(axis=0)
    weights = _regression((given - mean) / spread, right)
    model = Model(
        names=tuple(names),
        mean=_rounded(mean),
        spread=_rounded(spread),
        weights=_rounded(weights[:-1]),
        bias=round(float(weights[-1]), 4),
        accept=1.0,
        accept_bluffs=1.0,
        ask=1.0,
    )
    return _with_points(model, cases, kind)


def _rounded(values: NDArray[np.float64]) -> tuple[float, ...]:
    return tuple(round(float(value), 4) for value in values)


def _regression(given: NDArray[np.float64], right: NDArray[np.float64]) -> NDArray[np.float64]:
    """The weights and, last, the bias, by Newton's method."""
    table = np.c_[given, np.ones(len(given))]
    weights = np.zeros(table.shape[1])
    penalty = STIFFNESS * np.eye(len(weights))
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-np.clip(table @ weights, -30, 30)))
        slope = table.T @ (likely - right) + penalty @ weights
        bend = table.T @ (table * (likely * (1 - likely))[:, None]) + penalty
        weights -= np.linalg.solve(bend, slope)
    return weights


def _with_points(model: Model, cases: Sequence[Case], kind: Kind) -> Model:
    """The model with its points, which a given part of what is not legal stays below."""
    accept = _point(model, cases, ONE_AWAY, ACCEPTED[kind])
    points = {
        "accept": accept,
        "accept_bluffs": max(accept, _point(model, cases, ONE_AWAY, ACCEPTED_BLUFFS[kind])),
        "ask": min(accept, _point(model, cases, FAR_AWAY, ASKED)),
    }
    return msgspec.structs.replace(model, **points)


def _point(model: Model, cases: Sequence[Case], kinds: Sequence[str], part: float) -> float:
    """How sure an answer must be if only a part of some kinds may be as sure."""
    chosen = [case for case in cases if case.trial.kind in kinds]
    sures = sorted((model.sure(case.weighed.features) for case in chosen), reverse=True)
    if not sures:
        return 0.5
    return min(MOST_SURE, round(sures[int(part * len(sures))] + 0.0001, 4))


def main() -> None:
    """Write the calibration."""
    made = calibrated(dev_trials())
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
    for name, model in made.models.items():
        points = model.accept, model.accept_bluffs, model.ask
        print(
            f"{name}: taken from {points[0]}, with bluffs from {points[1]}, asked from {points[2]}"
        )


if __name__ == "__main__":
    main()
