"""The wheels of a package, by the lock file: fetched, or compiled if there is only a source."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import roots
from cache import made

HERE = Path(__file__).parent
LOCKS = HERE.parent / "locks"
PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
MACHINES = {"arm64": "aarch64", "amd64": "x86_64"}
GLIBCS = (17, 24, 27, 28, 31, 34, 35, 36)
"""The C libraries of the wheels; bookworm's is 2.36."""

COMPILERS = (
    "python3-dev", "python3-pip", "python3-setuptools", "python3-wheel", "gcc", "libc6-dev", "swig",
)  # fmt: skip
ENTRY = re.compile(r"(# from source:\n)?([a-z0-9-]+==(?:.*\\\n)+.*\n)")
# PYPI=1 puts lgpio's C library into its wheel.
COMPILE = """
cd /tmp/sources
env PYPI=1 SOURCE_DATE_EPOCH=1577836800 python3 -m pip --quiet wheel --no-index --no-deps \
    --no-build-isolation --wheel-dir=/tmp/wheels ./*
"""


def locked(suite: str, arch: str, part: str) -> list[tuple[bool, str]]:
    """The packages of a part of the lock: whether only the source is there, and the entry."""
    file = LOCKS / f"{PYTHONS[suite]}-{MACHINES[arch]}.txt"
    text = file.read_text(encoding="utf-8").split(f"# part: {part}\n")[1].split("\n# part: ")[0]
    return [(bool(source), entry) for source, entry in ENTRY.findall(text + "\n")]


def wheelhouse(suite: str, arch: str, parts: tuple[str, ...]) -> Path:
    """A folder with every wheel of these parts; raises CalledProcessError."""
    entries = {entry: source for part in parts for source, entry in locked(suite, arch, part)}
    fetched = "".join(entry for entry, source in entries.items() if not source)
    sources = "".join(entry for entry, source in entries.items() if source)

    def make(folder: Path) -> None:
        _download(folder, fetched, *_platform(suite, arch))
        for wheel in _compiled(suite, arch, sources).glob("*.whl") if sources else ():
            shutil.copy2(wheel, folder)

    return made(f"wheels-{suite}-{arch}-{'-'.join(parts)}", (fetched, sources), make)


def _compiled(suite: str, arch: str, sources: str) -> Path:
    def make(folder: Path) -> None:
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            root = Path(scratch) / "root"
            roots.unpack(roots.archive(suite, arch, COMPILERS), root)
            _download(root / "tmp/sources", sources, "--no-binary=:all:")
            roots.run(root, COMPILE)
            for wheel in (root / "tmp/wheels").iterdir():
                shutil.copy2(wheel, folder)

    return made(f"compiled-{suite}-{arch}", (sources, COMPILE, *COMPILERS), make)


def _platform(suite: str, arch: str) -> list[str]:
    machine = MACHINES[arch]
    names = [f"manylinux_2_{glibc}_{machine}" for glibc in GLIBCS] + [f"manylinux2014_{machine}"]
    python = ["--only-binary=:all:", "--implementation=cp", f"--python-version={PYTHONS[suite]}"]
    return [*python, *(f"--platform={name}" for name in names), f"--platform=linux_{machine}"]


def _download(folder: Path, entries: str, *options: str) -> None:
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as wanted:
        wanted.write(entries)
        wanted.flush()
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *options]
        command += ["--require-hashes", "--requirement", wanted.name, "--dest", str(folder)]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    print(wheelhouse(sys.argv[1], sys.argv[2], tuple(sys.argv[3:] or ("run", "pi"))))
