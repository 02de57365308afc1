"""Fit the recogniser's decision on the dev part, and write its calibration.

    PYTHONPATH=tests python -m voice_sets.calibrate
    PYTHONPATH=tests python -m voice_sets.calibrate --points

One logistic regression for each kind of answer (a word, a word with its spelling, a phrase), with
Whisper and without it; then the points at which an answer is taken or listed, which cost
people least. `--points` keeps the regressions, and fits the points alone. It never sees a table
word or a voice of the test part.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.voice_process.hearing.decision import (
    FILE,
    LEAST_ASKED,
    Calibration,
    Model,
    Weighed,
    guesses,
    load_calibration,
)
from companion.voice_process.hearing.features import NAMES
from companion.voice_process.hearing.forms import Kind
from voice_sets.draws.plans import DEV, seeds_text
from voice_sets.draws.sets import clip_trials
from voice_sets.draws.trials import Trial
from voice_sets.figures.results import weighed

STIFFNESS = 0.08
"""How much large weights cost (the L2 penalty, beside what a clip costs). Many features say nearly
the same, and with small weights a bluff that deceives one of them is seldom taken."""
OTHER_WORD = 0.5
"""How much a clip counts whose best answer is another legal word than the one that was said:
somebody undoes that. A bluff that is taken is shown to be a word, so it counts in full."""
STEPS = 50
CONSTANT = 1e-6
"""A feature that varies less says nothing about this kind of answer."""
ROOM = 0.2
"""Between a word that is taken and one that is refused there is room for a list, at least as much.
Few spellings are unsure, and the points that cost least on those few would leave none."""
MOST_SURE = 0.999
"""No point is higher, or nothing would ever be taken."""


SETS = {"A+C": False, "A+B+C": True}
"""The sets of scores, and whether Whisper is one of them. Both take a phrase at the same point, the
higher one of the two: the dev part has few remarks, and one that is taken does what nobody said."""


class Case(NamedTuple):
    """A trial and what the slow half made of it."""

    trial: Trial
    weighed: Weighed

    @property
    def is_right(self) -> bool:
        """Whether the best entry is what was said."""
        ranking = self.weighed.ranking
        return bool(ranking) and ranking[0][0] == self.trial.said


ACCEPTED_BLUFFS = {Kind.WORD: 0.0165, Kind.SPELLED: 0.03}
"""The part of the dev part's bluffs, near words and talk that may be taken in a game with bluffs.

A word that is taken there is seen to be legal. At 0.01 one bluff fewer in a hundred is taken, and
eight legal words more are said again. Whoever spells a word says it for the second time: at 0.01
half of the legal ones were refused. A phrase shows nothing.
"""
ONE_AWAY = ("bluff", "near", "talk")

LIST_S, WRONG_S = 2.0, 12.0
"""What people pay, in seconds: for a list that they read and answer with a press; and for something
else that is taken, which somebody undoes and everybody agrees to."""
AGAIN_S = {Kind.WORD: 5.0, Kind.SPELLED: 10.0, Kind.PHRASE: 5.0}
"""The same for what they say again; a word with its spelling takes longest."""
NOTHING_S = 6.0
"""The same for a list after what is none of the answers: it interrupts, and teaches nothing."""
NONE = 0.15
"""The part of what the microphone hears at a table that is none of the answers."""


def dev_trials() -> list[Trial]:
    """Everything that the decision is fitted on; the clips are made."""
    return clip_trials(DEV)


def calibrated(drawn: Sequence[Trial], known: Calibration | None = None) -> Calibration:
    """The models with Whisper and without it; those of `known` get new points only."""
    models = {}
    for name, whisper in SETS.items():
        found = weighed(drawn, whisper=whisper)
        cases = [Case(*pair) for pair in zip(drawn, found, strict=True)]
        for kind in Kind:
            chosen = [case for case in cases if case.weighed.kind is kind and case.weighed.ranking]
            key = f"{kind.value} {name}"
            model = known.models[key] if known else fitted(chosen)
            models[key] = with_points(model, chosen, kind)
    taken = max(models[f"{Kind.PHRASE.value} {name}"].accept for name in SETS)
    for name in SETS:
        key = f"{Kind.PHRASE.value} {name}"
        models[key] = msgspec.structs.replace(models[key], accept=taken)
    clips = f"{len(drawn)} clips of the dev part, {seeds_text(DEV.seeds)}"
    made = f"python -m voice_sets.calibrate: {clips}"
    return Calibration(f"{known.made}; its points by --points, {clips}" if known else made, models)


def fitted(cases: Sequence[Case]) -> Model:
    """A logistic regression of whether the best entry is right; nothing is taken yet."""
    every = np.array([case.weighed.features for case in cases])
    names = [name for name in NAMES if np.std(every[:, NAMES.index(name)]) > CONSTANT]
    given = every[:, [NAMES.index(name) for name in names]]
    right = np.array([case.is_right for case in cases], float)
    mean, spread = given.mean(axis=0), given.std(axis=0)
    count = np.array([OTHER_WORD if case.trial.said and not case.is_right else 1 for case in cases])
    weights = _regression((given - mean) / spread, right, count)
    return Model(
        names=tuple(names),
        mean=_rounded(mean),
        spread=_rounded(spread),
        weights=_rounded(weights[:-1]),
        bias=round(float(weights[-1]), 4),
        accept=1.0,
        accept_bluffs=1.0,
        ask=1.0,
    )


def _rounded(values: NDArray[np.float64]) -> tuple[float, ...]:
    return tuple(round(float(value), 4) for value in values)


def _regression(
    given: NDArray[np.float64], right: NDArray[np.float64], count: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The weights and, last, the bias, by Newton's method; `count`: how much each clip counts."""
    table = np.c_[given, np.ones(len(given))]
    weights = np.zeros(table.shape[1])
    penalty = STIFFNESS * len(table) * np.eye(len(weights))
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-np.clip(table @ weights, -30, 30)))
        slope = table.T @ (count * (likely - right)) + penalty @ weights
        bend = table.T @ (table * (count * likely * (1 - likely))[:, None]) + penalty
        weights -= np.linalg.solve(bend, slope)
    return weights


def with_points(model: Model, cases: Sequence[Case], kind: Kind) -> Model:
    """The model with its points: those that cost least.

    In a game with bluffs nothing is listed, and the point of a word lets few bluffs pass.
    """
    given = sorted(cases, key=lambda case: -model.sure(case.weighed.features))
    sures = [1.0, *(model.sure(case.weighed.features) for case in given)]
    taken, asked = _cheapest(given)
    accept, ask = _rounded_point(sures[taken]), _rounded_point(sures[asked])
    if kind is not Kind.PHRASE:
        accept = max(accept, round(min(MOST_SURE, max(ask, LEAST_ASKED) + ROOM), 4))
    if kind in ACCEPTED_BLUFFS:
        bluffs = max(accept, _point(model, cases, ACCEPTED_BLUFFS[kind]))
    else:
        bluffs = _rounded_point(sures[_cheapest_without_list(given)])
    return msgspec.structs.replace(model, accept=accept, accept_bluffs=bluffs, ask=ask)


def _cheapest(surest: Sequence[Case]) -> tuple[int, int]:
    """How many of these cases are taken, and how many taken or listed, if people pay least.

    The surest cases are taken, the next ones are listed, and the others are refused.
    """
    take, ask, refuse = _summed(surest)
    listed = ask - refuse
    least_from_here = np.minimum.accumulate(listed[::-1])[::-1]
    taken = int(np.argmin(take - ask + least_from_here))
    return taken, taken + int(np.argmin(listed[taken:]))


def _cheapest_without_list(surest: Sequence[Case]) -> int:
    """How many of these cases are taken if people pay least, and nothing is ever listed."""
    take, _, refuse = _summed(surest)
    return int(np.argmin(take - refuse))


def _summed(cases: Sequence[Case]) -> NDArray[np.float64]:
    """What it costs to take, to list and to refuse the first of these cases: none, one, two ..."""
    costs = np.array([_costs(case) for case in cases]) * _weights(cases)[:, None]
    return np.vstack([np.zeros(3), np.cumsum(costs, axis=0)]).T


def _rounded_point(sure: float) -> float:
    return min(MOST_SURE, round(sure - 0.00005, 4))


def _weights(cases: Sequence[Case]) -> NDArray[np.float64]:
    """How often each case happens at a table: `NONE` of all have no right answer."""
    none = np.array([not case.trial.said for case in cases])
    count = max(1, none.sum()), max(1, (~none).sum())
    return np.where(none, NONE / count[0], (1 - NONE) / count[1])


def _costs(case: Case) -> tuple[float, float, float]:
    """What it costs to take the best answer of a case, to list the best few, and to refuse it."""
    if not case.trial.said:
        return WRONG_S, NOTHING_S, 0.0
    again = AGAIN_S[case.weighed.kind]
    shown = {guess.text for guess in guesses(case.weighed, 1.0)}
    listed = LIST_S + (0.0 if case.trial.said in shown else again)
    if case.weighed.alike and case.weighed.kind is not Kind.SPELLED:
        return listed, listed, again  # it is listed however sure it is
    return 0.0 if case.is_right else WRONG_S, listed, again


def _point(model: Model, cases: Sequence[Case], part: float) -> float:
    """How sure an answer must be if only a part of what is one letter away may be as sure."""
    chosen = [case for case in cases if case.trial.kind in ONE_AWAY]
    if not chosen:
        return 0.5
    sures = [model.sure(case.weighed.features) for case in chosen]
    return min(MOST_SURE, round(float(np.quantile(sures, 1 - part)) + 0.0001, 4))


def main() -> None:
    """Write the calibration."""
    parser = argparse.ArgumentParser("voice_sets.calibrate", description="Fit the decision.")
    parser.add_argument("--points", action="store_true", help="fit the points alone")
    known = load_calibration() if parser.parse_args().points else None
    made = calibrated(dev_trials(), known)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
    for name, model in made.models.items():
        points = model.accept, model.accept_bluffs, model.ask
        print(
            f"{name}: taken from {points[0]}, with bluffs from {points[1]}, asked from {points[2]}"
        )


if __name__ == "__main__":
    main()
