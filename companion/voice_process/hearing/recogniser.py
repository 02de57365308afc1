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
from companion.voice_process.hearing.networks import Encoder, Head
from companion.voice_process.hearing.pronunciations import Pronunciations
from companion.voice_process.hearing.rivals import rivals, talk
from companion.voice_process.hearing.scoring import (
    Scored,
    of_one_kind,
    score_a,
    score_b,
    score_c,
    split_rivals,
)
from companion.voice_process.hearing.spectrum import frames_of
from companion.voice_process.hearing.whisper import Whisper

log = logging.getLogger("companion")

MOST_RIVALS = 60
"""Rivals that count; the others fit the clip much worse."""


class Recogniser:
    """Hears one clip at a time. It keeps nothing of a clip."""

    def __init__(
        self, acoustic: Acoustic, encoder: Whisper | Encoder, head: Head, known: Pronunciations
    ) -> None:
        self._acoustic, self._encoder, self._head, self._known = acoustic, encoder, head, known
        self._calibration: Calibration = load_calibration()

    def hear(self, clip: Clip, grammar: Grammar) -> Heard:
        """What somebody said in a clip (16 kHz, mono, -1 to 1)."""
        return decide(self.weigh(clip, grammar), grammar, self._calibration)

    def weigh(self, clip: Clip, grammar: Grammar) -> Weighed:
        """The slow part of `hear`; `decide` is the rest.

        If Whisper cannot compute on this processor, the box goes on as a small board does.
        """
        try:
            return self._weigh(clip, grammar)
        except FloatingPointError as fault:
            log.warning("%s", fault)
            self._encoder = Encoder()
            return self._weigh(clip, grammar)

    def _weigh(self, clip: Clip, grammar: Grammar) -> Weighed:
        entries = list(forms(grammar, self._known))
        first, whisper = self._acoustic.posteriors(clip), isinstance(self._encoder, Whisper)
        if not entries or not free(first)[0]:
            return Weighed(silent=bool(entries), whisper=whisper)
        heard = self._encoder.encode(clip)
        second = self._head.posteriors(heard[0, : frames_of(clip)])
        ranking = score_c(second, of_one_kind(score_a(first, entries)))
        near = split_rivals(rivals(grammar, ranking[0], self._known), ranking)
        wrong = score_c(second, score_a(first, near)[:MOST_RIVALS])
        talked = score_c(second, score_a(first, talk(grammar, self._known))[:1])
        if isinstance(self._encoder, Whisper):
            ranking, wrong = score_b(self._encoder, heard, ranking, wrong)
        against = Against(wrong, talked, _surprise(first, second, ranking))
        return Weighed(
            kind=ranking[0].form.kind,
            ranking=tuple((one.form.text, one.total) for one in ranking),
            features=features(first, second, ranking, against),
            alike=tuple(one.form.text for one in ranking[1:] if sounds_like(one, ranking[0])),
            whisper=whisper,
        )


def _surprise(
    first: Posteriors, second: Posteriors, ranking: Sequence[Scored]
) -> tuple[float, float]:
    """How suspicious the best word is; a spelling is checked by its letters instead."""
    best = ranking[0]
    if best.form.kind is not Kind.WORD:
        return 0.0, 0.0
    allowed = [pron for one in ranking for pron in one.form.prons]
    by_a, by_c = (differences(look, best.pron, allowed) for look in (first, second))
    return surprise(by_a, load_confusions(), by_c)


def load(whisper: bool) -> Recogniser:
    """Load the models, with Whisper or as a small board does.

    Raises ImportError if a package is missing, and BadWeights.
    """
    return Recogniser(Acoustic(), Whisper() if whisper else Encoder(), Head(), Pronunciations())
