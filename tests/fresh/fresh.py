"""Runs the README's commands in minimal Debian systems, and .ci/run in one of them.

    python fresh.py [bookworm] [trixie] [ci]

Prints how long each part took, and fails if any part failed. Leaves nothing behind.
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
"""The required programs and their packages."""

BUNDLE = "checkout.bundle"
QUIET = "-c init.defaultBranch=main -c advice.detachedHead=false"
CLONE = f"git {QUIET} clone --quiet /{BUNDLE} checkout"
# If no board can be built, .ci/run says so and passes.
CI = f"{CLONE} && checkout/.ci/run && ls -d .cache/tabletop-word-companion/board/board-*"
ROOM = Path("/var/tmp")
"""A folder on disk, because the board needs more space than fits in memory."""


class Times:
    """Duration of each part, and whether any part failed."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.failed = False

    def take(self, name: str, command: Callable[[], None]) -> bool:
        """Run and time a part; returns False if a command failed."""
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
    """Install the required programs; exits with advice if that is impossible."""
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("apt-get"):
        sys.exit("This test needs root on Debian. Run: sudo make test-fresh")
    wanted = [package for tool, package in NEEDED.items() if not shutil.which(tool)]
    # The lists are needed for the sources, even if nothing has to be installed.
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *wanted]):
        if subprocess.run(["apt-get", "--quiet=2", *command], check=False).returncode:
            sys.exit(f"apt-get {command[0]} failed. See the lines above, then try again.")


def packages() -> str:
    """The packages that the README says to install."""
    found = re.search(r"`sudo apt-get install ([^`]+)`", (PROJECT / "README.md").read_text())
    assert found, "The README has no line of packages."
    return found[1]


def make_bundle(folder: Path) -> Path:
    """Bundle the current commit into a file that git can clone."""
    made = folder / BUNDLE
    # The checkout may belong to a user, and git refuses other owners by default.
    git = ("git", "-c", "safe.directory=*", "-C", PROJECT)
    subprocess.run([*git, "bundle", "create", "--quiet", made, "HEAD"], check=True)
    return made


def make(root: Root, suite: str) -> None:
    """Make a system with the bundle and only the packages named in the README."""
    root.make(suite)
    shutil.copy(make_bundle(root.folder.parent), root.folder)
    install = f"apt-get install --yes --no-install-recommends {packages()}"
    root.run("root", f"apt-get update > /dev/null && {install} > /dev/null")


def try_suite(times: Times, root: Root, suite: str, parts: set[str]) -> None:
    """Run the chosen parts in one suite: the README's commands as a user, .ci/run as root."""
    if not times.take(f"{suite}: make the system", lambda: make(root, suite)):
        return
    if suite in parts:
        played = f"{CLONE} && cd checkout && make play"
        times.take(f"{suite}: make play", lambda: root.run("player", played))
        times.take(f"{suite}: make test", lambda: root.run("player", "cd checkout && make test"))
    if suite == CI_SUITE and "ci" in parts:
        times.take(f"{suite}: .ci/run", lambda: root.run("root", CI))


def main(parts: set[str]) -> int:
    """Run all parts and print the times, even if a part failed."""
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
        sys.exit(f"Run: python fresh.py, with any of {', '.join(sorted(PARTS))}")
    sys.exit(main(wanted or PARTS))
