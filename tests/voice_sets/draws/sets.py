"""All trials of a set."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from voice_sets.draws import trials
from voice_sets.draws.people import people_trials
from voice_sets.draws.plans import Plan
from voice_sets.draws.streams import NOISES, QUIET, TALK, Stretches, stretch_trials, stretches
from voice_sets.draws.trials import Trial
from voice_sets.speech import clips
from voice_sets.speech.clips import Clip
from voice_sets.speech.recordings import NoRecordings, fetch


class Streams(NamedTuple):
    """Sound without an announcement: hours of what is not even speech, and trials of all.

    `noise_hours` has the coughs too.
    """

    quiet_hours: float
    quiet_cuts: int
    noise_hours: float
    trials: list[Trial]


def clip_trials(plan: Plan) -> list[Trial]:
    """All trials with clips, whose clips are made."""
    found = [trial for seed in plan.seeds for trial in _drawn(plan, seed)]
    if plan.size.people and has_people():
        found += people_trials(plan.size, plan.seeds[0])
    clips.make(trial.clip for trial in found if isinstance(trial.clip, Clip))
    return found


def _drawn(plan: Plan, seed: int) -> Iterator[Trial]:
    given = plan.part, plan.size, plan.speakers, seed
    yield from trials.word_trials(*given)
    yield from trials.spelled_trials(*given)
    yield from trials.command_trials(*given)
    yield from trials.invented_trials(*given)
    yield from trials.announcement_trials(plan.part, plan.size, seed)
    yield from trials.talk_trials(*given)


def has_people() -> bool:
    """Whether recordings of people can be had; says it if they cannot."""
    try:
        fetch()
    except NoRecordings as missing:
        print(missing, file=sys.stderr)
        return False
    return True


def stream_trials(plan: Plan) -> Streams:
    """The streams of a set, and what the end-pointer takes for speech in them."""
    names = (*NOISES, *(TALK if has_people() else TALK[:-1]))
    jobs = [(plan, name, seed) for name in names for seed in plan.seeds]
    print(f"Listening to {len(jobs)} streams ...", file=sys.stderr, flush=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = list(zip(jobs, pool.map(_stretches, jobs), strict=True))
    quiet = [one for (_, name, _), one in found if name in QUIET]
    return Streams(
        sum(one.length_s for one in quiet) / 3600,
        sum(len(one.cuts) for one in quiet),
        sum(one.length_s for (_, name, _), one in found if name in NOISES) / 3600,
        [trial for (_, name, seed), one in found for trial in stretch_trials(one, name, seed)],
    )


def _stretches(job: tuple[Plan, str, int]) -> Stretches:
    plan, name, seed = job
    return stretches(name, plan.size.stream_s, plan.speakers, seed)
