"""All figures of a set."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from voice_sets.draws import sets
from voice_sets.draws.again import again_trials
from voice_sets.draws.plans import Plan
from voice_sets.figures import rows
from voice_sets.figures.measures import Share
from voice_sets.figures.memory import heard_trials, resident_mb
from voice_sets.figures.results import Result, results
from voice_sets.figures.rows import Figure, some
from voice_sets.speech.clips import make


def measured(plan: Plan) -> tuple[list[Figure], list[Result]]:
    """All figures of a set, and the results behind them."""
    trials = sets.clip_trials(plan)
    streams = sets.stream_trials(plan)
    found = results([*trials, *streams.talk])
    commands = [trial for trial in trials if trial.row == "command"]
    alone = results(commands, whisper=False)
    most = plan.size.again * plan.size.each * len(plan.seeds)
    legal = some(found, "word", "legal")[:most]
    again = results(again_trials(legal))
    opened = streams.quiet_cuts / streams.quiet_hours
    figures = [
        *rows.figures(found, alone),
        *rows.decided_figures(legal, again),
        Figure("noise, music and the box taken for speech", _one(opened), False, "an hour"),
        *_memory(),
    ]
    return figures, found


def _memory() -> Iterator[Figure]:
    make(trial.clip for trial in heard_trials())
    with ThreadPoolExecutor() as pool:
        alone, both = pool.map(resident_mb, ("A", "AB"))
    yield Figure("memory, A alone", _one(alone), False, "MB")
    yield Figure("memory, A and B", _one(both), False, "MB")


def _one(value: float) -> Share:
    """A figure that was measured once."""
    return Share(value, 0, 1, 1)
