"""SQLite itself on a disk that fails: reads, single blocks, writes, and a full disk.

`disk.c` stands between SQLite and the disk. `make test-damage` compiles it, and plays many more
evenings than `make test` does, which leaves these tests out if there is no compiler.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .failing_disk import NEEDED, fail, shim

__all__ = ["shim"]

MORE = int(os.environ.get("DAMAGE", "1"))

pytestmark = [pytest.mark.no_cover, *NEEDED]

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


@pytest.mark.parametrize("kind", COUNTS)
def test_a_failing_disk_loses_nothing_that_was_acknowledged(
    kind: str, shim: Path, tmp_path: Path
) -> None:
    few, many = COUNTS[kind]
    found = fail(shim, tmp_path, "failing.py", kind, few if MORE == 1 else many)
    print(kind, found)
    assert found[DONE[kind]] >= (few if MORE == 1 else min(many, 20))
    assert found["failed calls"] > 0 or kind == "cuts"
    assert {name: count for name, count in found.items() if "wrong" in name and count} == {}
