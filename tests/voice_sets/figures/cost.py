"""What recognising costs: processor time of a clip, and memory, each in a process of its own.

    python -m voice_sets.figures.cost A
    python -m voice_sets.figures.cost AB

Prints JSON. The clips must have been made, or what speaks them needs memory too.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from voice_sets.draws import trials
from voice_sets.draws.plans import QUICK
from voice_sets.draws.trials import Trial

WORDS, SPELLED = 40, 20
PAGE = 4096


class Cost(NamedTuple):
    """Median processor time in seconds, and the memory of the process at the end, in MB."""

    word_s: float
    spelled_s: float
    resident_mb: float


def cost(scores: str) -> Cost:
    """The cost of recognising with `A` or `AB`, in a new process."""
    command = [sys.executable, "-m", "voice_sets.figures.cost", scores]
    made = subprocess.run(command, check=True, capture_output=True, text=True)
    return Cost(**json.loads(made.stdout))


def timed_trials() -> tuple[list[Trial], list[Trial]]:
    """The words, and the words with their spelling, that are timed."""
    given = QUICK.part, QUICK.size, QUICK.speakers, QUICK.seeds[0]
    return trials.word_trials(*given)[:WORDS], trials.spelled_trials(*given)[:SPELLED]


def _measured(scores: str) -> Cost:
    from companion.hearing.recogniser import load

    words, spelled = timed_trials()
    recogniser = load(whisper="B" in scores)

    def median_s(chosen: Sequence[Trial]) -> float:
        return statistics.median(_time_s(recogniser, trial) for trial in chosen)

    return Cost(median_s(words), median_s(spelled), _resident_mb())


def _time_s(recogniser, trial) -> float:  # type: ignore[no-untyped-def]  # imported above only
    sound = trial.clip.sound()
    start = time.process_time()
    recogniser.hear(sound, trial.grammar)
    return time.process_time() - start


def _resident_mb() -> float:
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * PAGE / 1e6


if __name__ == "__main__":
    print(json.dumps(_measured(sys.argv[1])._asdict()))
