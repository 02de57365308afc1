"""Runs the unit tests as a Pi would: Python for arm64, with the wheels of its lock.

    python tests/arm64/units.py [PATH ...] [options of pytest]

Without a path it runs what depends on the processor: compiled libraries, structures of the kernel
and of ALSA, files that are mapped or packed. QEMU emulates each program of a Debian root.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "board/emulator"))
sys.path.append(str(Path(__file__).parents[2] / "systemd/deb"))

import arm64
import foreign
import roots
from cache import cache_folder
from wheels import PYTHONS, wheelhouse

PROJECT = Path(__file__).parents[2]
SUITE = "trixie"
"""The release that a new card for a Pi has."""
PARTS = ("run", "pi", "dev", "--without", "mypy", "ruff")
CHOSEN = ("tests/hardware", "tests/lexicon", "tests/journal", "tests/app", "tests/test_sounds.py")
TOP = ("companion", "hardware", "sounds", "tests", "docs", "systemd", "benchmarks")
COMPILE = f"python{PYTHONS[SUITE]} -m compileall -q --invalidation-mode=unchecked-hash {{}}"
TEST = """
cd /project
export PYTHONPATH=/project:/wheels PYTHONUNBUFFERED=1
exec python3 -m pytest -p no:cacheprovider --assert=plain {}
"""
# Plain asserts are in the modules that are compiled already; others would be compiled here.


def main(options: list[str]) -> int:
    """Run the tests; returns the exit code of pytest."""
    try:
        foreign.check()
        with tempfile.TemporaryDirectory(prefix="arm64-", dir="/var/tmp") as folder:
            root = Path(folder) / "root"
            with timed("the root"):
                _make_root(root)
            with timed("the tests"):
                return _run(root, options)
    except foreign.CannotRun as why:
        print(f"No tests on arm64 here. {why}")
        return 0


@contextmanager
def timed(part: str) -> Iterator[None]:
    """Print how long a part took."""
    begun = time.monotonic()
    yield
    print(f"{part}: {time.monotonic() - begun:.0f} s", flush=True)


def _make_root(root: Path) -> None:
    """A Debian for arm64 with the project and the wheels."""
    arm64.prepare(SUITE)
    roots.unpack(arm64.root(SUITE), root)
    shutil.copytree(_wheels(), root / "wheels")
    _copy_project(root / "project")


def _wheels() -> Path:
    """The unpacked wheels, compiled as in the package."""
    wheels = wheelhouse(SUITE, "arm64", *PARTS)

    def make(folder: Path) -> None:
        for wheel in wheels.glob("*.whl"):
            shutil.unpack_archive(wheel, folder, "zip")
        _compile(folder)

    return cache_folder(f"units-{SUITE}-arm64", (wheels.name, COMPILE), make)


def _copy_project(folder: Path) -> None:
    """What git knows of the project, with its changes."""
    command = ["git", "-c", "safe.directory=*", "-C", str(PROJECT), "ls-files", "-z"]
    known = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for name in filter(None, known.split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(PROJECT / name, folder / name)
    _compile(folder)


def _compile(folder: Path) -> None:
    """Compile the modules of a folder with this machine's own processor."""
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        root = Path(scratch) / "root"
        roots.unpack(roots.archive(SUITE, roots.native(), ("python3",)), root)
        shutil.move(folder, root / "compiled")
        roots.run(root, COMPILE.format("/compiled"))
        shutil.move(root / "compiled", folder)


def _run(root: Path, options: list[str]) -> int:
    named = any((PROJECT / option.partition("::")[0]).exists() for option in options)
    paths = [] if named else [*CHOSEN]
    try:
        roots.run(root, TEST.format(shlex.join([*options, *paths])))
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
