"""The recogniser: which of the things that may be said now was said in a clip.

For example `load(whisper=True).hear(clip, Grammar(words=("CROW", "GROW"), base="ROW"))`.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from companion.voice.grammar import Grammar, Heard
from companion.voice_process.hearing.acoustic import Acoustic, Clip
from companion.voice_process.hearing.confusions import differences, load_confusions, surprise
from companion.voice_process.hearing.ctc import Posteriors, free
from companion.voice_process.hearing.decision import Calibration, Weighed, decide, load_calibration
from companion.voice_process.hearing.features import Against, features, sounds_like
from companion.voice_process.hearing.forms import Kind, forms
from companion.voice_process.hearing.pronunciations import Pronunciations
from companion.voice_process.hearing.rivals import rivals, talk
from companion.voice_process.hearing.scoring import (
    SHORTLIST,
    Scored,
    of_one_kind,
    score_a,
    score_b,
    split_rivals,
)
from companion.voice_process.hearing.whisper import Whisper

log = logging.getLogger("companion")


class Recogniser:
    """Hears one clip at a time. It keeps nothing of a clip."""

    def __init__(self, acoustic: Acoustic, whisper: Whisper | None, known: Pronunciations) -> None:
        self._acoustic, self._whisper, self._known = acoustic, whisper, known
        self._calibration: Calibration = load_calibration()

    def hear(self, clip: Clip, grammar: Grammar) -> Heard:
        """Find what was said in a clip (16 kHz, mono, -1 to 1)."""
        return decide(self.weigh(clip, grammar), grammar, self._calibration)

    def weigh(self, clip: Clip, grammar: Grammar) -> Weighed:
        """The slow part of `hear`; `decide` is the rest."""
        entries = list(forms(grammar, self._known))
        looks = self._acoustic.both(clip)
        if not entries or not free(looks[0])[0]:
            return Weighed(silent=bool(entries), whisper=self._whisper is not None)
        ranking = of_one_kind(score_a(looks, entries))
        wrong, others = self._against(looks, ranking, grammar)
        ranking, wrong = self._rescore(clip, ranking, wrong)
        unusual = _surprise(looks[0], ranking)
        return self._summary(looks, ranking, Against(wrong, others, unusual))

    def _against(
        self, looks: Sequence[Posteriors], ranking: list[Scored], grammar: Grammar
    ) -> tuple[list[Scored], list[Scored]]:
        """Rivals and table talk, best first."""
        near = split_rivals(rivals(grammar, ranking[0], self._known), ranking)
        talked = talk(grammar, self._known)
        return score_a(looks, near)[:SHORTLIST], score_a(looks, talked)[:1]

    def _rescore(
        self, clip: Clip, ranking: list[Scored], wrong: list[Scored]
    ) -> tuple[list[Scored], list[Scored]]:
        """The same with B's scores; where B cannot compute, A goes on alone."""
        if self._whisper is None:
            return ranking, wrong
        try:
            return score_b(self._whisper, clip, ranking, wrong)
        except FloatingPointError as fault:
            log.warning("%s", fault)
            self._whisper = None
            return ranking, wrong

    def _summary(
        self, looks: Sequence[Posteriors], ranking: list[Scored], against: Against
    ) -> Weighed:
        best = ranking[0]
        return Weighed(
            kind=best.form.kind,
            ranking=tuple((one.form.text, one.total) for one in ranking),
            features=features(looks, ranking, against),
            alike=tuple(one.form.text for one in ranking[1:] if sounds_like(one, best)),
            whisper=self._whisper is not None,
        )


def _surprise(look: Posteriors, ranking: Sequence[Scored]) -> tuple[float, float]:
    """How suspicious the best word is; a spelling is checked by its letters instead."""
    best = ranking[0]
    if best.form.kind is not Kind.WORD:
        return 0.0, 0.0
    allowed = (pron for one in ranking for pron in one.form.prons)
    return surprise(differences(look, best.pron, allowed), load_confusions())


def load(whisper: bool) -> Recogniser:
    """Load the models: A alone, or A and Whisper. Raises ImportError if a package is missing."""
    return Recogniser(Acoustic(), Whisper() if whisper else None, Pronunciations())
