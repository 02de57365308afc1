"""Tries the README's commands in bare Debian roots, and then .ci/run in one of them.

    python fresh.py [bookworm] [trixie] [ci]

It says how long each part took, and fails if one of them failed. Nothing stays behind.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from roots import Root

PROJECT = Path(__file__).parents[2]
SUITES = ("trixie", "bookworm")
CI_SUITE = "bookworm"
PARTS = {*SUITES, "ci"}
NEEDED = {"mmdebstrap": "mmdebstrap", "git": "git", "unshare": "util-linux"}
"""The programs that this takes, and their packages."""

PARCEL = "checkout.bundle"
QUIET = "-c init.defaultBranch=main -c advice.detachedHead=false"
CLONE = f"git {QUIET} clone --quiet /{PARCEL} checkout"
# Where no board can be built, .ci/run says so and passes.
CI = f"{CLONE} && checkout/.ci/run && ls -d .cache/tabletop-word-companion/board/board-*"
ROOM = Path("/var/tmp")
"""On the disk, as the board takes more room than the memory has."""


class Times:
    """How long each part took, and whether it failed."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.failed = False

    def take(self, name: str, command: Callable[[], None]) -> bool:
        """Run a part; the others are still tried where one of its commands fails."""
        print(f"\n== {name}", flush=True)
        begun, end = time.monotonic(), ""
        try:
            command()
        except subprocess.CalledProcessError:
            self.failed, end = True, "  FAILED"
        minutes, seconds = divmod(round(time.monotonic() - begun), 60)
        self.lines.append(f"{name:<28}{minutes:>3} min {seconds:>2} s{end}")
        return not end


def check() -> None:
    """Install what this takes; ends with a sentence where that cannot be."""
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("apt-get"):
        sys.exit("Bare roots need root on Debian. Type: sudo make test-fresh")
    wanted = [package for tool, package in NEEDED.items() if not shutil.which(tool)]
    # The lists tell where Debian comes from, also where nothing has to be installed.
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *wanted]):
        if subprocess.run(["apt-get", "--quiet=2", *command], check=False).returncode:
            sys.exit(f"apt-get {command[0]} failed. Look at the lines above, then try again.")


def packages() -> str:
    """What the README says to install."""
    found = re.search(r"`sudo apt-get install ([^`]+)`", (PROJECT / "README.md").read_text())
    assert found, "The README has no line of packages."
    return found[1]


def parcel(folder: Path) -> Path:
    """The current commit, as a file that git clones from."""
    made = folder / PARCEL
    # A user's checkout is not root's own, and git takes no other.
    git = ("git", "-c", "safe.directory=*", "-C", PROJECT)
    subprocess.run([*git, "bundle", "create", "--quiet", made, "HEAD"], check=True)
    return made


def make(root: Root, suite: str) -> None:
    """A root with the checkout's parcel, and nothing but what the README names."""
    root.make(suite)
    shutil.copy(parcel(root.folder.parent), root.folder)
    install = f"apt-get install --yes --no-install-recommends {packages()}"
    root.run("root", f"apt-get update > /dev/null && {install} > /dev/null")


def try_suite(times: Times, root: Root, suite: str, parts: set[str]) -> None:
    """All that is wanted of one Debian: the README's commands by a user, .ci/run by root."""
    if not times.take(f"{suite}: making the root", lambda: make(root, suite)):
        return
    if suite in parts:
        played = f"{CLONE} && cd checkout && make play"
        times.take(f"{suite}: make play", lambda: root.run("player", played))
        times.take(f"{suite}: make test", lambda: root.run("player", "cd checkout && make test"))
    if suite == CI_SUITE and "ci" in parts:
        times.take(f"{suite}: .ci/run", lambda: root.run("root", CI))


def main(parts: set[str]) -> int:
    """Everything; the table of times at the end, also where a part failed."""
    check()
    times = Times()
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda number, _: sys.exit(128 + number))
    try:
        with tempfile.TemporaryDirectory(dir=ROOM, ignore_cleanup_errors=True) as folder:
            for suite in SUITES:
                if suite in parts or (suite == CI_SUITE and "ci" in parts):
                    try_suite(times, Root(Path(folder) / suite), suite, parts)
    finally:
        print("", *times.lines, sep="\n")
    return int(times.failed)


if __name__ == "__main__":
    wanted = set(sys.argv[1:])
    if wanted - PARTS:
        sys.exit(f"Type: python fresh.py, and then any of {', '.join(sorted(PARTS))}")
    sys.exit(main(wanted or PARTS))
