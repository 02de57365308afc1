"""Fetches parts of the lock into a folder: `make wheelhouse`, or

python fetch.py FOLDER PART ... [options of lock.py]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile

from lock import NoLock, parser, requirements

GLIBCS = (17, 24, 27, 28, 31, 34, 35, 36)
"""The C libraries of the wheels; bookworm's is 2.36."""


def fetch(folder: str, asked: list[str]) -> None:
    """Download the wheels, or the sources; raises NoLock, CalledProcessError."""
    wanted = parser().parse_args(asked)
    platform = _platform(wanted.python, wanted.machine)
    options = ["--no-binary=:all:"] if wanted.kind == "sources" else platform
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as lines:
        lines.write(requirements(wanted))
        lines.flush()
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *options]
        command += ["--require-hashes", "--requirement", lines.name, "--dest", folder]
        subprocess.run(command, check=True)


def _platform(python: str, machine: str) -> list[str]:
    """What pip must know of a board that is not this machine."""
    names = [f"manylinux_2_{glibc}_{machine}" for glibc in GLIBCS]
    names += [f"manylinux2014_{machine}", f"linux_{machine}"]
    chosen = ["--only-binary=:all:", "--implementation=cp", f"--python-version={python}"]
    return [*chosen, *(f"--platform={name}" for name in names)]


if __name__ == "__main__":
    try:
        fetch(sys.argv[1], sys.argv[2:])
    except (NoLock, subprocess.CalledProcessError) as why:
        sys.exit(str(why))
