"""Every benchmark still runs; what it measures is for people to read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "benchmarks"

QUICKLY = {
    "display": ("--quick",),
    "journal": ("{fast_disk}",),
    "knob": (),
    "lexicon": ("grammar",),
    "memory": ("--quick",),
    "newword": ("--quick",),
    "records": ("--quick",),
    "referee": ("--games", "2", "--starts", "1"),
    "sprout_rules": ("--positions", "1"),
    "start": ("--quick",),
    "verdict": ("--quick",),
    "word_lift": ("--positions", "2", "--naive", "1"),
    "word_for_word": ("--quick",),
}
"""What makes each of them quick."""

BESIDE_THEM = {"daemon", "desk", "least", "lexicon_peers", "midgame"}
"""What they use."""

ON_LINUX = {
    "lexicon": "what a process took is asked of a Unix system",
    "memory": "what the kernel tells of a process is read from /proc",
    "start": "the service tells systemd's socket that it is ready",
}


NAMES = sorted({file.stem for file in FOLDER.glob("*.py")} - BESIDE_THEM)


@pytest.mark.parametrize("name", NAMES)
def test_a_benchmark_runs(name: str, tmp_path: Path) -> None:
    if name in ON_LINUX and sys.platform != "linux":
        pytest.skip(ON_LINUX[name])
    memory = Path("/dev/shm")
    disk = memory if memory.is_dir() else tmp_path
    arguments = [argument.format(fast_disk=disk) for argument in QUICKLY[name]]
    done = subprocess.run(
        [sys.executable, str(FOLDER / f"{name}.py"), *arguments],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert any(letter.isdigit() for letter in done.stdout)
