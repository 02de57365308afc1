"""Scores of all forms for one clip: A and C for all of them, then B for the best few."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from companion.voice_process.hearing.ctc import Posteriors, forward
from companion.voice_process.hearing.forms import Form, Kind
from companion.voice_process.hearing.phonemes import Pron
from companion.voice_process.hearing.spectrum import Encoded
from companion.voice_process.hearing.whisper import Whisper

RESCORED, RIVALS_RESCORED = 8, 3
"""How many forms and how many rivals B scores, at most."""

BEST = 3
"""As many forms B scores in any case: a list shows no more."""

NEAR = 8.0
"""B scores no other form that is more nats behind the best one: in 311 clips of all sorts, nothing
more than 4 behind came first by B. So it scores half as many, and nearly all its time is spent on
the texts."""

B_WEIGHT = {Kind.WORD: 0.6, Kind.PHRASE: 0.6, Kind.SPELLED: 0.4}
"""What B counts beside A; chosen on voices and words that no test has."""

C_WEIGHT = 0.4
"""What C counts beside A. It was trained on synthetic voices only: more would gain there, and lose
words of people."""

LENGTH_BONUS = 1.0
"""Nats for each sound: a longer form explains more of the clip than a short one."""

SPELLED_BONUS = 0.5
"""Nats for each sound more when a word and its spelling are compared with a word alone."""

HANDICAP, HANDICAP_B = 2.0, 5.0
"""Nats that a phrase must be better than a word, without B and with it: an open command attracts
words, and B prefers common words such as commands."""

UNSCORED = -99.0
"""B's score of a form that was not among the best few."""


class Scored(NamedTuple):
    """A form with its scores, which are None before it has them; B is Whisper's.

    `pron` is the pronunciation that fits A best.
    """

    form: Form
    pron: Pron
    a: float
    b: float | None = None
    c: float | None = None

    @property
    def plain(self) -> float:
        """A's score with the bonus for its length."""
        return self.a + LENGTH_BONUS * len(self.pron)

    @property
    def total(self) -> float:
        """All that is known of the form, in nats."""
        is_phrase = self.form.kind is Kind.PHRASE
        both = self.plain + C_WEIGHT * (self.c or 0.0)
        if self.b is None:
            return both - HANDICAP * is_phrase
        return both - HANDICAP_B * is_phrase + B_WEIGHT[self.form.kind] * self.b


def score_a(look: Posteriors, forms: Sequence[Form]) -> list[Scored]:
    """A's scores, best first."""
    best = _best(look, forms)
    found = [Scored(form, pron, a) for form, (a, pron) in zip(forms, best, strict=True)]
    return sorted(found, key=lambda one: -one.total)


def score_c(look: Posteriors, scored: Sequence[Scored]) -> list[Scored]:
    """The same with C's scores, best first."""
    best = _best(look, [one.form for one in scored])
    found = [one._replace(c=c) for one, (c, _) in zip(scored, best, strict=True)]
    return sorted(found, key=lambda one: -one.total)


def _best(look: Posteriors, forms: Sequence[Form]) -> list[tuple[float, Pron]]:
    """The best pronunciation of each form, with its score."""
    prons = [pron for form in forms for pron in form.prons]
    owners = [number for number, form in enumerate(forms) for _ in form.prons]
    best = [(-np.inf, b"")] * len(forms)
    for score, pron, owner in zip(forward(look, prons).tolist(), prons, owners, strict=True):
        best[owner] = max(best[owner], (score, pron))
    return best


def of_one_kind(scored: list[Scored]) -> list[Scored]:
    """Without the words alone, or without the spelled ones: whichever the clip is not."""
    best = {
        kind: max((_fit(one) for one in scored if one.form.kind is kind), default=-np.inf)
        for kind in (Kind.WORD, Kind.SPELLED)
    }
    other = Kind.WORD if best[Kind.SPELLED] > best[Kind.WORD] else Kind.SPELLED
    return [one for one in scored if one.form.kind is not other]


def _fit(one: Scored) -> float:
    return one.plain + SPELLED_BONUS * len(one.pron)


def split_rivals(wrong: Sequence[Form], ranking: Sequence[Scored]) -> list[Form]:
    """The rivals that no entry sounds like: the others cannot be told from that entry."""
    sounds = {pron for one in ranking for pron in one.form.prons}
    return [form for form in wrong if sounds.isdisjoint(form.prons)]


def score_b(
    whisper: Whisper, heard: Encoded, ranking: list[Scored], wrong: list[Scored]
) -> tuple[list[Scored], list[Scored]]:
    """The same with B's scores for the best few of both; the entries are sorted again."""
    least = ranking[0].total - NEAR
    best = ranking[:BEST] + [one for one in ranking[BEST:RESCORED] if one.total > least]
    others = [one for one in wrong[:RIVALS_RESCORED] if one.total > least]
    values = whisper.scores(heard, [one.form.written for one in best + others]).tolist()
    seen = [one._replace(b=value) for one, value in zip(best + others, values, strict=True)]
    rest = [one._replace(b=UNSCORED) for one in ranking[len(best) :]]
    return (
        sorted(seen[: len(best)], key=lambda one: -one.total) + rest,
        seen[len(best) :] + wrong[len(others) :],
    )
