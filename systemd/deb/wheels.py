"""Fetches the wheels of a package by the lock, or compiles them if there is only a source.

python wheels.py SUITE ARCHITECTURE PART ... [options of lock.py]
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import roots
from cache import cache_folder

LOCKS = Path(__file__).parents[1] / "locks"
PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
MACHINES = {"arm64": "aarch64", "amd64": "x86_64"}
COMPILERS = (
    "python3-dev", "python3-pip", "python3-setuptools", "python3-wheel", "gcc", "libc6-dev", "swig",
)  # fmt: skip
# PYPI=1 puts lgpio's C library into its wheel. Without debugging symbols, which name folders of
# the day, the same source gives the same bytes.
COMPILE = """
cd /tmp/sources
export PYPI=1 SOURCE_DATE_EPOCH=1577836800 CFLAGS=-g0 LDFLAGS=-s PYTHONPATH=/tmp/setuptools
python3 -m pip --quiet wheel --no-index --no-deps --no-build-isolation --no-cache-dir \
    --wheel-dir=/tmp/wheels ./*
"""


def wheelhouse(suite: str, arch: str, *asked: str) -> Path:
    """A folder with the wheels of what is asked of lock.py; raises CalledProcessError."""
    asked = (*asked, f"--python={PYTHONS[suite]}", f"--machine={MACHINES[arch]}")
    sources = lock_lines(*asked, "--from=sources")

    def make(folder: Path) -> None:
        _call("fetch.py", folder, *asked, "--from=wheels")
        for wheel in _compile(suite, arch, asked).glob("*.whl") if sources else ():
            shutil.copy2(wheel, folder)

    return cache_folder(f"wheels-{suite}-{arch}-{asked[0]}", (lock_lines(*asked), COMPILE), make)


def lock_lines(*asked: str) -> str:
    """The lines that lock.py prints; raises CalledProcessError."""
    return str(_call("lock.py", *asked, stdout=subprocess.PIPE).stdout)


def _compile(suite: str, arch: str, asked: tuple[str, ...]) -> Path:
    """The wheels made of sources, in a root of that release and architecture."""

    def make(folder: Path) -> None:
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            root = Path(scratch) / "root"
            roots.unpack(roots.archive(suite, arch, COMPILERS), root)
            _call("fetch.py", root / "tmp/sources", *asked, "--from=sources")
            _unpack_setuptools(root / "tmp/setuptools")
            roots.run(root, COMPILE)
            for wheel in (root / "tmp/wheels").iterdir():
                shutil.copy2(wheel, folder)

    sources = lock_lines(*asked, "--from=sources")
    return cache_folder(f"compiled-{suite}-{arch}-{asked[0]}", (sources, COMPILE, *COMPILERS), make)


def _unpack_setuptools(folder: Path) -> None:
    """The locked one: bookworm's own is too old for some sources."""
    _call("fetch.py", folder, "run", "--only", "setuptools")
    for wheel in folder.glob("*.whl"):
        shutil.unpack_archive(wheel, folder, "zip")


def _call(script: str, *words: object, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(LOCKS / script), *map(str, words)]
    return subprocess.run(command, check=True, text=True, **options)


if __name__ == "__main__":
    print(wheelhouse(*sys.argv[1:]))
