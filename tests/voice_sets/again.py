"""The second try: words that were refused, said again with their spelling by the same voice."""

from __future__ import annotations

from collections.abc import Iterable

from voice_sets.clips import Clip, make
from voice_sets.results import Result
from voice_sets.trials import Trial, with_spelling


def again_trials(legal: Iterable[Result]) -> list[Trial]:
    """A trial with the spelling for every legal word that was refused; the clips are made."""
    found = [_again(one.trial) for one in legal if one.decision == "refuse"]
    make(trial.clip for trial in found if isinstance(trial.clip, Clip))
    return found


def _again(trial: Trial) -> Trial:
    assert isinstance(trial.clip, Clip)
    clip = trial.clip._replace(text=with_spelling(trial.said))
    return trial._replace(row="again", clip=clip)
