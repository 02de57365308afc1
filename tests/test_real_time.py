"""No test depends on a quiet machine: none sleeps, measures or limits real time without a reason.

Wait for what is to come with `waiting`; play in virtual time; for a limit on computing measure the
time of the processor.
"""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

TESTS = Path(__file__).parent
REAL_TIME = re.compile(
    r"time\.sleep\(|\btime\.(monotonic|perf_counter|time)\(\)|threading\.Timer\("
    r"|\.(wait|result|settimeout|communicate)\(\d|thread\.join\(\d|\btimeout=\d"
)

LEFT_OUT = {"arm64", "board", "browser", "card", "deb", "first_boot", "fresh", "hearing"}
"""Folders that `make test` leaves out, with guests, machines and microphones in real time."""

REASONS = {
    "damage/*": "journals in processes that are killed and looked at",
    "evenings/test_kill.py": "a kill at a random moment",
    "hardware/parts/audio/test_pygame_mixer.py": "it looks until the sound is over",
    "hardware/parts/audio/test_speaker.py": "the minutes of a room in virtual time",
    "hardware/parts/test_worker.py": "the limit is what is tested",
    "journal/*": "the journal's thread is waited for",
    "kits/box/evenings.py": "hands on the emulated board",
    "kits/box/hands.py": "hands on the emulated board",
    "kits/phones/strangers.py": "the pace of whoever floods the door",
    "kits/waiting.py": "it waits without a limit",
    "lexicon/test_shelf.py": "the age of a file",
    "simulation/test_run.py": "games that never end; a database that another process writes",
    "voice_sets/__main__.py": "it says how long it took",
    "voice_sets/training/train.py": "it says how long it still takes",
}


def test_real_time_is_used_for_a_reason_only() -> None:
    found = {name for name, text in sources() if REAL_TIME.search(text)}
    known = {one: reason for reason in REASONS for one in found if fnmatch(one, reason)}
    assert found == known.keys()
    assert {*known.values()} == REASONS.keys()


def sources() -> list[tuple[str, str]]:
    """The name and the text of every file of the tests but this one."""
    names = [file.relative_to(TESTS) for file in TESTS.rglob("*.py") if file != Path(__file__)]
    return [(str(one), (TESTS / one).read_text()) for one in names if not LEFT_OUT & {*one.parts}]
