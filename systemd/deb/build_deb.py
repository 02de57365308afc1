"""Builds the Debian packages: `make deb`, or

    python build_deb.py [bookworm | trixie] [arm64 | amd64] [EXTRA ...]

The package has the program and everything that pip would install, so it installs without a
network. An extra of pyproject.toml becomes a package of its own with what the first one does not
have. The same commit and wheels give the same bytes. The packages are in dist/.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import control
import environment
import foreign
from wheels import MACHINES, PYTHONS

PROJECT = environment.PROJECT
OTHER_EXTRAS = {"pi", "phones", "rpigpio", "browser", "dev", "cluster"}
"""They are in the main package, another library of the same name, or for developers."""


def build(suite: str, arch: str, out: Path, extra: str = "") -> Path:
    """Build the package, or that of an extra, for a release and an architecture.

    Raises CalledProcessError, CannotRun if this machine cannot build one.
    """
    foreign.check()
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out) as scratch:
        stage = Path(scratch) / "stage"
        environment.make(stage, suite, arch, extra)
        control.write(stage, suite, arch, version(), extra)
        name = control.package(extra)
        return _pack(stage, out / f"{name}_{version()}~{suite}_{arch}.deb")


def version() -> str:
    """The program's version."""
    source = (PROJECT / "companion/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'__version__ = "([^"]+)"', source)
    assert found, "companion/__init__.py has no __version__."
    return found[1]


def extras() -> list[str]:
    """The extras that become packages of their own."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [name for name in project["optional-dependencies"] if name not in OTHER_EXTRAS]


def _pack(stage: Path, package: Path) -> Path:
    """Every file in the package is as old as the commit."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or _epoch()
    for path in [stage, *stage.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
        os.utime(path, (int(epoch), int(epoch)), follow_symlinks=False)
    # What several threads write depends on their number.
    command = ["dpkg-deb", "--build", "--root-owner-group", "-Zxz", "--threads-max=1"]
    environ = {**os.environ, "SOURCE_DATE_EPOCH": epoch}
    subprocess.run(
        [*command, str(stage), str(package)], check=True, env=environ, stdout=subprocess.DEVNULL
    )
    return package


def _epoch() -> str:
    """When the commit was made, in seconds since 1970."""
    # The checkout may belong to a user, and git refuses other owners by default.
    command = ["git", "-c", "safe.directory=*", "-C", str(PROJECT), "log", "-1", "--format=%ct"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def main(wanted: list[str]) -> None:
    """Build what is named, or the main package for a Raspberry Pi."""
    suites = [name for name in wanted if name in PYTHONS] or list(PYTHONS)
    for arch in [name for name in wanted if name in MACHINES] or ["arm64"]:
        for suite in suites:
            for extra in [name for name in wanted if name in extras()] or [""]:
                package = build(suite, arch, PROJECT / "dist", extra)
                print(f"{package}: {package.stat().st_size / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except foreign.CannotRun as why:
        sys.exit(str(why))
