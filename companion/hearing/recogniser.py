"""The recogniser: which of the things that may be said now was said in a clip.

recogniser = load(whisper=True)
recogniser.hear(clip, Grammar(words=("CROW", "GROW"), base="ROW"))
"""

from __future__ import annotations

import numpy as np

from companion.hearing.acoustic import Acoustic, Clip
from companion.hearing.ctc import free
from companion.hearing.decision import Calibration, Weighed, decide, load_calibration
from companion.hearing.features import features, sounds_like
from companion.hearing.forms import forms
from companion.hearing.pronunciations import Pronunciations
from companion.hearing.scoring import of_one_kind, score_a, score_b
from companion.hearing.whisper import Whisper
from companion.voice.grammar import Grammar, Heard

NO_SCORES = np.zeros(0)


class Recogniser:
    """Hears one clip at a time. It keeps nothing of a clip."""

    def __init__(self, acoustic: Acoustic, whisper: Whisper | None, known: Pronunciations) -> None:
        self._acoustic, self._whisper, self._known = acoustic, whisper, known
        self._calibration: Calibration = load_calibration()

    def hear(self, clip: Clip, grammar: Grammar) -> Heard:
        """What was said in a clip (16 kHz, mono, -1 to 1)."""
        return decide(self.weigh(clip, grammar), grammar, self._calibration)

    def weigh(self, clip: Clip, grammar: Grammar) -> Weighed:
        """The slow part of `hear`; `decide` is the rest."""
        entries = list(forms(grammar, self._known))
        looks = self._acoustic.both(clip)
        if not entries or not free(looks[0])[0]:
            return Weighed(silent=bool(entries), whisper=self._whisper is not None)
        ranking = of_one_kind(score_a(looks, entries))
        if self._whisper:
            ranking = score_b(self._whisper, clip, ranking)
        best = ranking[0]
        return Weighed(
            kind=best.form.kind,
            ranking=tuple((one.form.text, one.total) for one in ranking),
            features=features(looks, ranking, NO_SCORES, NO_SCORES),
            alike=tuple(one.form.text for one in ranking[1:] if sounds_like(one, best)),
            whisper=self._whisper is not None,
        )


def load(whisper: bool) -> Recogniser:
    """Load the models: A alone, or A and Whisper. Raises ImportError if a package is missing."""
    return Recogniser(Acoustic(), Whisper() if whisper else None, Pronunciations())
