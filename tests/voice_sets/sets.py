"""All trials of a set."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from voice_sets import clips, trials
from voice_sets.clips import Clip
from voice_sets.people import people_trials
from voice_sets.plans import Plan
from voice_sets.recordings import NoRecordings, fetch
from voice_sets.streams import QUIET, TALK, Stretches, stretch_trials, stretches
from voice_sets.trials import Trial


class Streams(NamedTuple):
    """Sound without an announcement: hours of what is not even speech, and trials of talk."""

    quiet_hours: float
    quiet_cuts: int
    talk: list[Trial]


def clip_trials(plan: Plan) -> list[Trial]:
    """All trials with clips, whose clips are made."""
    given = plan.part, plan.size, plan.speakers, plan.seed
    found = [
        *trials.word_trials(*given),
        *trials.spelled_trials(*given),
        *trials.command_trials(*given),
        *trials.invented_trials(*given),
        *trials.announcement_trials(plan.part, plan.size, plan.seed),
        *trials.talk_trials(*given),
        *(people_trials(plan.size, plan.seed) if plan.size.people and has_people() else ()),
    ]
    clips.make(trial.clip for trial in found if isinstance(trial.clip, Clip))
    return found


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
    names = (*QUIET, *(TALK if has_people() else TALK[:-1]))
    print(f"Listening to {len(names)} streams ...", file=sys.stderr, flush=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = dict(
            zip(names, pool.map(_stretches, [(plan, name) for name in names]), strict=True)
        )
    quiet = [found[name] for name in QUIET]
    return Streams(
        sum(one.length_s for one in quiet) / 3600,
        sum(len(one.cuts) for one in quiet),
        [trial for name in names for trial in stretch_trials(found[name], name, plan.seed)],
    )


def _stretches(job: tuple[Plan, str]) -> Stretches:
    plan, name = job
    return stretches(name, plan.size.stream_s, plan.speakers, plan.seed)
