"""SQLite itself on a disk that fails: reads, single blocks, writes, and a full disk.

`disk.c` stands between SQLite and the disk. `make test-damage` compiles it, and plays many more
evenings than `make test` does, which leaves these tests out if there is no compiler.
"""

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
MORE = int(os.environ.get("DAMAGE", "1"))

pytestmark = [
    pytest.mark.no_cover,
    pytest.mark.skipif(COMPILER is None, reason="There is no C compiler: make test-damage"),
    pytest.mark.skipif(sys.platform != "linux", reason="The failing disk is one of Linux"),
]

COUNTS = {
    "reads": (9, 450),
    "full": (4, 40),
    "pages": (2, 200),
    "evenings": (2, 60),
    "writes": (2, 40),
    "cuts": (10, 2000),
}
"""How often each kind is tried in `make test` and in `make test-damage`."""

DONE = {
    "reads": "starts",
    "full": "sizes",
    "pages": "blocks",
    "evenings": "evenings",
    "writes": "evenings",
    "cuts": "cuts",
}


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled failing disk."""
    made = tmp_path_factory.mktemp("shim") / "disk.so"
    assert COMPILER
    command = [COMPILER, "-O2", "-shared", "-fPIC", "-o", str(made), str(HERE / "disk.c"), "-ldl"]
    subprocess.run(command, check=True)
    return made


@pytest.mark.parametrize("kind", COUNTS)
def test_a_failing_disk_loses_nothing_that_was_acknowledged(
    kind: str, shim: Path, tmp_path: Path
) -> None:
    few, many = COUNTS[kind]
    found = fail(shim, tmp_path, kind, few if MORE == 1 else many)
    print(kind, found)
    assert found[DONE[kind]] >= (few if MORE == 1 else min(many, 20))
    assert found["failed calls"] > 0 or kind == "cuts"
    assert {name: count for name, count in found.items() if "wrong" in name and count} == {}


def fail(shim: Path, folder: Path, kind: str, count: int) -> dict[str, int]:
    """Run `failing.py` on the failing disk; returns what it counted."""
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
    command = [sys.executable, str(HERE / "failing.py"), kind, "1", str(count), str(disk)]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    found: dict[str, int] = json.loads(answer.stdout)
    return found
