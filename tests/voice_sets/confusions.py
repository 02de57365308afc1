"""Learn which sounds are mistaken for which others, from the legal words of the dev part.

    PYTHONPATH=tests python -m voice_sets.confusions

Run it before `voice_sets.calibrate`, whose features it makes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache

import msgspec

from companion.hearing.acoustic import Acoustic
from companion.hearing.confusions import FILE, Change, differences, learn
from companion.hearing.ctc import forward
from companion.hearing.pronunciations import Pronunciations
from voice_sets.calibrate import dev_trials
from voice_sets.draws.plans import DEV, seeds_text
from voice_sets.draws.trials import Trial

Found = list[tuple[float, Change]]
WORKERS = 2


def legal_words(drawn: Sequence[Trial]) -> Iterator[Trial]:
    """The trials with a legal word alone."""
    return (trial for trial in drawn if (trial.row, trial.kind) == ("word", "legal"))


def gains(trial: Trial) -> Found:
    """How well each change of the word that was said fits the clip."""
    acoustic, known = _models()
    look = acoustic.posteriors(trial.clip.sound())
    prons = known.of_word(trial.said.lower())
    scores = forward(look, prons).tolist()
    said = max(zip(scores, prons, strict=True))[1]
    allowed = {pron for word in trial.grammar.words for pron in known.of_word(word.lower())}
    return differences(look, said, allowed)


@cache
def _models() -> tuple[Acoustic, Pronunciations]:
    return Acoustic(), Pronunciations()


def main() -> None:
    """Write what is normal for each pair of sounds."""
    drawn = list(legal_words(dev_trials()))
    with ProcessPoolExecutor(WORKERS) as pool:
        found = list(pool.map(gains, drawn, chunksize=16))
    clips = f"{len(drawn)} clips of the dev part, {seeds_text(DEV.seeds)}"
    made = f"python -m voice_sets.confusions: {clips}"
    FILE.write_bytes(msgspec.json.encode(learn(found, made)) + b"\n")


if __name__ == "__main__":
    main()
