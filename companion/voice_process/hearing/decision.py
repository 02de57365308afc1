"""From scores to an answer: taken, asked about, or refused. The thresholds are calibrated."""

from __future__ import annotations

import math
from functools import lru_cache
from pathlib import Path

import msgspec

from companion.voice.grammar import Grammar, Guess, Heard
from companion.voice_process.hearing.features import NAMES
from companion.voice_process.hearing.forms import Kind

FILE = Path(__file__).parent / "calibration.json"

MOST_ASKED = 3
"""No more words are listed."""

CLOSE = 8.0
"""A word is listed only within this many nats of the best: it sounds like the clip."""

LEAST_ASKED = 0.2
"""A list whose first word is less likely than this is only a guess, whatever the calibration says:
hardly any noise or talk was ever taken for a spelling, so its point says little."""

STEEPEST = 30.0
"""The logistic function is flat beyond."""


LEAST_SPREAD = 0.1
"""A feature that varied less than this when the model was made is left out: it says nothing.

The number of phrases was the same in almost every turn of the sets. In a game it is not.
"""


class Weighed(msgspec.Struct, frozen=True):
    """A clip after the slow part of the work.

    `ranking` has every entry that was scored with its total, best first, in nats. `features` are
    those of the first, in the order of `NAMES`. `alike`: the entries that sound like the first.
    """

    kind: Kind = Kind.WORD
    ranking: tuple[tuple[str, float], ...] = ()
    features: tuple[float, ...] = ()
    alike: tuple[str, ...] = ()
    whisper: bool = False
    silent: bool = False
    rival: bool = False


class Model(msgspec.Struct, frozen=True):
    """A logistic regression on standardised features, and the points of the decision.

    An answer as sure as `accept` is taken, and one as sure as `ask` is asked about. In a game with
    bluffs nothing is asked, and an answer as sure as `accept_bluffs` is taken: that is stricter for
    words, and may be less strict for phrases, which show nothing.
    """

    names: tuple[str, ...]
    mean: tuple[float, ...]
    spread: tuple[float, ...]
    weights: tuple[float, ...]
    bias: float
    accept: float
    accept_bluffs: float
    ask: float

    def sure(self, given: tuple[float, ...]) -> float:
        """How likely the best entry is what was said, from 0 to 1; 0 if a feature is NaN."""
        values = dict(zip(NAMES, given, strict=True))
        columns = zip(self.names, self.mean, self.spread, self.weights, strict=True)
        total = self.bias + sum(
            weight * (values[name] - mean) / spread
            for name, mean, spread, weight in columns
            if spread >= LEAST_SPREAD
        )
        if math.isnan(total):
            return 0.0
        return 1 / (1 + math.exp(-max(-STEEPEST, min(STEEPEST, total))))


class Calibration(msgspec.Struct, frozen=True):
    """The models, by kind and scores, such as `word A+B+C`; `made` says how."""

    made: str
    models: dict[str, Model]

    def model(self, weighed: Weighed) -> Model:
        """The model for a clip."""
        return self.models[f"{weighed.kind.value} {'A+B+C' if weighed.whisper else 'A+C'}"]


@lru_cache(maxsize=2)
def load_calibration(file: Path = FILE) -> Calibration:
    """Read a calibration; raises OSError and msgspec.ValidationError."""
    return msgspec.json.decode(file.read_bytes(), type=Calibration)


def sure(weighed: Weighed, calibration: Calibration) -> float:
    """How likely the first of the ranking is what was said, from 0 to 1."""
    return calibration.model(weighed).sure(weighed.features) if weighed.ranking else 0.0


def decide(weighed: Weighed, grammar: Grammar, calibration: Calibration) -> Heard:
    """The answer to a clip.

    In a game with bluffs an answer is taken at another point and nothing is ever listed, not even
    after a phrase: a list has legal words only, so it would show what is legal to somebody who
    said something else.
    """
    spelled = weighed.kind is Kind.SPELLED
    if weighed.silent or not weighed.ranking:
        return Heard("refuse", silent=weighed.silent)
    model, probability = calibration.model(weighed), sure(weighed, calibration)
    listed = guesses(weighed, probability)
    least = model.accept_bluffs if grammar.bluffs else model.accept
    if not listed:  # the totals are NaN
        return Heard("refuse", (), spelled)
    if probability >= least and (spelled or not weighed.alike):
        return Heard("accept", listed[:1], spelled)
    if probability >= max(model.ask, LEAST_ASKED) and not grammar.bluffs:
        return Heard("ask", listed, spelled)
    return Heard("refuse", (), spelled)


def guesses(weighed: Weighed, probability: float) -> tuple[Guess, ...]:
    """The entries that sound like the clip, those that sound alike first."""
    best = weighed.ranking[0][1]
    odds = [(text, math.exp(total - best)) for text, total in weighed.ranking]
    near = [(text, odd) for text, odd in odds if odd > math.exp(-CLOSE) or text in weighed.alike]
    return tuple(Guess(text, probability * odd) for text, odd in near[:MOST_ASKED])
