"""The second try: words that were not taken, said again with their spelling by the same voice."""

from __future__ import annotations

from collections.abc import Iterable

from voice_sets.draws.trials import Trial, with_spelling
from voice_sets.figures.results import Result
from voice_sets.speech.clips import Clip, make


def again_trials(legal: Iterable[Result]) -> list[Trial]:
    """A trial with the spelling for each legal word that is refused in some game, clips made."""
    asked = (one for one in legal if one.decision == "refuse" or one.with_bluffs == "refuse")
    found = [_again(one.trial) for one in asked]
    make(trial.clip for trial in found if isinstance(trial.clip, Clip))
    return found


def _again(trial: Trial) -> Trial:
    assert isinstance(trial.clip, Clip)
    clip = trial.clip._replace(text=with_spelling(trial.said))
    return trial._replace(row="again", clip=clip)
