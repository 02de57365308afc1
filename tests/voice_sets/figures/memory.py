"""The memory of recognising, with Whisper and without it, each in a process of its own.

    python -m voice_sets.figures.memory without
    python -m voice_sets.figures.memory with

Prints MB. `resident_mb` gives the process the settings of the service for its memory, which make
70 MB of difference. The clips must have been made, or what speaks them needs memory too. What a
clip takes of the processor is in `benchmarks/voice.py`, beside a baseline: a time alone says how
busy a machine is.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from voice_sets.draws import trials
from voice_sets.draws.plans import QUICK
from voice_sets.draws.trials import Trial
from voice_sets.places import ROOT

WORDS, SPELLED = 40, 20
PAGE = 4096
SETS = "without", "with"
"""The sets of parts: without Whisper, and with it."""
UNIT = ROOT / "systemd" / "companion-voice.service"


def resident_mb(parts: str) -> float:
    """Of a new process that has recognised every clip with one of `SETS`."""
    command = [sys.executable, "-m", "voice_sets.figures.memory", parts]
    environment = {**os.environ, **dict(re.findall(r"(MALLOC_\w+)=(\w+)", UNIT.read_text("utf-8")))}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return float(done.stdout)


def heard_trials() -> list[Trial]:
    """The words, and the words with their spelling, that such a process hears."""
    given = QUICK.part, QUICK.size, QUICK.speakers, QUICK.seeds[0]
    return [*trials.word_trials(*given)[:WORDS], *trials.spelled_trials(*given)[:SPELLED]]


def _hear_all(parts: str) -> None:
    from companion.voice_process.hearing.recogniser import load

    recogniser = load(whisper=parts == "with")
    for trial in heard_trials():
        recogniser.hear(trial.clip.sound(), trial.grammar)
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    print(int(pages) * PAGE / 1e6)


if __name__ == "__main__":
    _hear_all(sys.argv[1])
