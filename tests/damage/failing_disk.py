"""Runs a script on a disk that fails, which a small library in C imitates."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
COMPILER = shutil.which("cc")

NEEDED = (
    pytest.mark.skipif(COMPILER is None, reason="There is no C compiler: make test-damage"),
    pytest.mark.skipif(sys.platform != "linux", reason="The failing disk is one of Linux"),
)
"""Marks of tests that need it."""


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled failing disk."""
    made = tmp_path_factory.mktemp("shim") / "disk.so"
    assert COMPILER
    command = [COMPILER, "-O2", "-shared", "-fPIC", "-o", str(made), str(HERE / "disk.c"), "-ldl"]
    subprocess.run(command, check=True)
    return made


def fail(shim: Path, folder: Path, script: str, kind: str, count: int) -> dict[str, int]:
    """Run a script of this folder on the failing disk; returns what it counted."""
    disk, control = folder / "disk", folder / "control"
    disk.mkdir()
    control.write_bytes(bytes(4096))
    environment = {
        **os.environ,
        "DISK_DIR": str(disk),
        "DISK_CONTROL": str(control),
        "DISK_RECORD": str(folder / "record"),
        "LD_PRELOAD": str(shim),
        "PYTHONPATH": os.pathsep.join(map(str, (HERE.parents[1], *sys.path))),
    }
    command = [sys.executable, str(HERE / script), kind, "1", str(count), str(disk)]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    found: dict[str, int] = json.loads(answer.stdout)
    return found
