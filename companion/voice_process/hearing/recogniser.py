"""The recogniser: which of the things that may be said now was said in a clip.

For example `load(whisper=True).hear(clip, Grammar(words=("CROW", "GROW"), base="ROW"))`.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NamedTuple

from companion.errors import BadWeights
from companion.voice.grammar import Grammar, Heard
from companion.voice_process.hearing.acoustic import Acoustic, Clip
from companion.voice_process.hearing.confusions import differences, load_confusions, surprise
from companion.voice_process.hearing.ctc import Posteriors, free
from companion.voice_process.hearing.decision import Calibration, Weighed, decide, load_calibration
from companion.voice_process.hearing.features import Against, features, sounds_like
from companion.voice_process.hearing.forms import Kind, forms
from companion.voice_process.hearing.head import Head
from companion.voice_process.hearing.pronunciations import Pronunciations
from companion.voice_process.hearing.rivals import rivals, talk
from companion.voice_process.hearing.scoring import (
    SHORTLIST,
    Scored,
    of_one_kind,
    score_a,
    score_b,
    score_c,
    split_rivals,
)
from companion.voice_process.hearing.whisper import Whisper, frames_of

log = logging.getLogger("companion")


class Second(NamedTuple):
    """What gives a second opinion: Whisper, and the head on its encoder."""

    whisper: Whisper
    head: Head


class Recogniser:
    """Hears one clip at a time. It keeps nothing of a clip."""

    def __init__(self, acoustic: Acoustic, second: Second | None, known: Pronunciations) -> None:
        self._acoustic, self._second, self._known = acoustic, second, known
        self._calibration: Calibration = load_calibration()

    def hear(self, clip: Clip, grammar: Grammar) -> Heard:
        """What somebody said in a clip (16 kHz, mono, -1 to 1)."""
        return decide(self.weigh(clip, grammar), grammar, self._calibration)

    def weigh(self, clip: Clip, grammar: Grammar) -> Weighed:
        """The slow part of `hear`; `decide` is the rest."""
        entries = list(forms(grammar, self._known))
        looks = self._acoustic.both(clip)
        if not entries or not free(looks[0])[0]:
            return Weighed(silent=bool(entries), whisper=self._second is not None)
        ranking = of_one_kind(score_a(looks, entries))
        against = Against(*self._against(looks, ranking, grammar))
        ranking, against, look = self._second_opinion(clip, ranking, against)
        against = against._replace(surprise=_surprise(looks[0], look, ranking))
        return Weighed(
            kind=ranking[0].form.kind,
            ranking=tuple((one.form.text, one.total) for one in ranking),
            features=features(looks, ranking, against, look),
            alike=tuple(one.form.text for one in ranking[1:] if sounds_like(one, ranking[0])),
            whisper=self._second is not None,
        )

    def _against(
        self, looks: Sequence[Posteriors], ranking: list[Scored], grammar: Grammar
    ) -> tuple[list[Scored], list[Scored]]:
        """Rivals and table talk, best first."""
        near = split_rivals(rivals(grammar, ranking[0], self._known), ranking)
        talked = talk(grammar, self._known)
        return score_a(looks, near)[:SHORTLIST], score_a(looks, talked)[:1]

    def _second_opinion(
        self, clip: Clip, ranking: list[Scored], against: Against
    ) -> tuple[list[Scored], Against, Posteriors | None]:
        """The same with the scores of C and B, and C's look; if they cannot compute, A goes on."""
        if self._second is None:
            return ranking, against, None
        whisper, head = self._second
        try:
            heard = whisper.encode(clip)
            look = head.posteriors(heard[0, : frames_of(clip)])
            seen, wrong, others = (score_c(look, some) for some in (ranking, *against[:2]))
            seen, wrong = score_b(whisper, heard, seen, wrong)
        except FloatingPointError as fault:
            log.warning("%s", fault)
            self._second = None
            return ranking, against, None
        return seen, Against(wrong, others), look


def _surprise(
    look_a: Posteriors, look_c: Posteriors | None, ranking: Sequence[Scored]
) -> tuple[float, float]:
    """How suspicious the best word is; a spelling is checked by its letters instead."""
    best = ranking[0]
    if best.form.kind is not Kind.WORD:
        return 0.0, 0.0
    allowed = [pron for one in ranking for pron in one.form.prons]
    first, second = (
        () if look is None else differences(look, best.pron, allowed) for look in (look_a, look_c)
    )
    return surprise(first, load_confusions(), second)


def load(whisper: bool) -> Recogniser:
    """Load the models: A alone, or with Whisper too. Raises ImportError if a package is missing."""
    return Recogniser(Acoustic(), _second() if whisper else None, Pronunciations())


def _second() -> Second | None:
    """The second opinion; if the head is damaged, the box hears with A alone, and says so."""
    try:
        return Second(head=Head(), whisper=Whisper())
    except BadWeights as fault:
        log.warning("%s", fault)
        return None
