"""All figures of a set."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from voice_sets.draws import sets
from voice_sets.draws.again import again_trials
from voice_sets.draws.plans import Plan
from voice_sets.draws.streams import NOISES
from voice_sets.figures import rows
from voice_sets.figures.measures import Share
from voice_sets.figures.memory import SETS, heard_trials, resident_mb
from voice_sets.figures.results import Result, results
from voice_sets.figures.rows import Figure, some
from voice_sets.speech.clips import make


def measured(plan: Plan) -> tuple[list[Figure], list[Result], list[Result]]:
    """All figures of a set, and the results behind them: with Whisper, and without it."""
    trials = sets.clip_trials(plan)
    streams = sets.stream_trials(plan)
    found = results([*trials, *streams.trials])
    without = results([one for one in trials if one.row in ("command", "word")], whisper=False)
    most = plan.size.again * plan.size.each * len(plan.seeds)
    legal = some(found, "word", "legal")[:most]
    again = results(again_trials(legal))
    opened = streams.quiet_cuts / streams.quiet_hours
    noises = [one for one in some(found, "stream") if one.trial.kind in NOISES]
    asked = sum(one.decision == "ask" for one in noises) / streams.noise_hours
    figures = [
        *rows.figures(found, without),
        *rows.box_figures(found, without),
        *rows.decided_figures(legal, again),
        Figure("noise, music and the box taken for speech", _one(opened), False, "an hour"),
        Figure("lists after noise, coughs and music", _one(asked), False, "an hour"),
        *_memory(),
    ]
    return figures, found, without


def _memory() -> Iterator[Figure]:
    make(trial.clip for trial in heard_trials())
    with ThreadPoolExecutor() as pool:
        for name, size_mb in zip(SETS, pool.map(resident_mb, SETS), strict=True):
            yield Figure(f"memory, {name} Whisper", _one(size_mb), False, "MB")


def _one(value: float) -> Share:
    """A figure that was measured once."""
    return Share(value, 0, 1, 1)
