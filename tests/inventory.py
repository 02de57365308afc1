"""Compare the tests, and the examples of their properties, with those of another commit.

    python tests/inventory.py f00dbabe

It collects the tests of both, as `make test-slow` runs them, and prints each test that is gone and
each property that is tried on fewer examples, with the subject of the commit that changed it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
Inventory = dict[str, int]
"""The id of each test, and on how many examples it is tried: 1, if it has none."""


class Collector:
    """A plugin of pytest that writes down what was collected."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        found = {item.nodeid: _examples(item) for item in session.items}
        self._file.write_text(json.dumps(found), encoding="utf-8")


def _examples(item: pytest.Item) -> int:
    settings = getattr(getattr(item, "obj", None), "_hypothesis_internal_use_settings", None)
    return settings.max_examples if settings else 1


def collect(folder: Path) -> Inventory:
    """The tests of a checkout at their full size."""
    with tempfile.TemporaryDirectory() as made:
        file = Path(made) / "inventory.json"
        command = [sys.executable, __file__, "--write", str(file)]
        own = {**os.environ, "PYTHONPATH": str(folder)}
        subprocess.run(command, cwd=folder, env=own, check=True, stdout=subprocess.DEVNULL)
        found: Inventory = json.loads(file.read_text(encoding="utf-8"))
        return found


def collect_at(commit: str) -> Inventory:
    """The tests of another commit, in a working tree of its own."""
    with tempfile.TemporaryDirectory() as made:
        tree = Path(made) / "tree"
        git("worktree", "add", "--detach", str(tree), commit)
        try:
            return collect(tree)
        finally:
            git("worktree", "remove", "--force", str(tree))


def git(*given: str) -> str:
    command = ["git", *given]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def less(before: Inventory, now: Inventory) -> Iterator[tuple[str, str]]:
    """Each test of before that is gone or tries less, and what is said of it."""
    for test, examples in sorted(before.items()):
        if test not in now:
            yield test, "gone"
        elif now[test] < examples:
            yield test, f"{now[test]} examples instead of {examples}"


def reason(commit: str, test: str) -> str:
    """The subject of the newest commit since then that changed the lines of this test."""
    path, _, name = test.partition("::")
    function = name.split("[")[0].split("::")[-1]
    for search in (["-G", rf"def {function}\("], []):
        found = git("log", "-1", "--format=%s", *search, f"{commit}..HEAD", "--", path).strip()
        if found:
            return found
    return "not committed"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commit", nargs="?", help="the earlier commit")
    parser.add_argument("--write", type=Path, help="only write this checkout's own inventory")
    given = parser.parse_args()
    if given.write:
        collecting = ["--collect-only", "-q", "-p", "no:cacheprovider", "--hypothesis-profile=ci"]
        if not Path("tests/kits/sizes.py").exists():  # before there were profiles
            collecting.pop()
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        sys.exit(pytest.main(collecting, plugins=[Collector(given.write)]))
    before, now = collect_at(given.commit), collect(ROOT)
    print(f"{len(before)} tests before, {len(now)} now")
    for test, change in less(before, now):
        print(f"{test}: {change} ({reason(given.commit, test)})")


if __name__ == "__main__":
    main()
