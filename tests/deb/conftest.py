"""The Debian packages in roots of their release and architecture: `make test-deb`."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import build_deb
import foreign
import pytest
import roots

LITE = Path(__file__).parent / "lite"
COMPONENTS = "main non-free-firmware"
QUIET: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}


def listed(suite: str) -> list[str]:
    """The packages of Raspberry Pi OS Lite that are in Debian."""
    lines = (LITE / f"{suite}.txt").read_text(encoding="utf-8").splitlines()
    return [name for line in lines if line[:1] not in "#-" for name in line.split()]


class Root:
    """A Debian with the packages of Raspberry Pi OS Lite, and a Raspberry Pi's config.txt."""

    def __init__(self, folder: Path, suite: str, arch: str) -> None:
        self.folder = folder
        roots.unpack(roots.archive(suite, arch, listed(suite), COMPONENTS), folder)
        self.config = folder / "boot/firmware/config.txt"
        self.config.parent.mkdir(parents=True, exist_ok=True)
        self.config.write_text("dtparam=i2c_arm=on\n")

    def run(self, script: str) -> str:
        """What a shell script prints, without a network; fails if a command fails."""
        (self.folder / "tmp/script").write_text(script)
        try:
            done = roots.run(self.folder, "exec unshare --net sh -ex /tmp/script", **QUIET)
        except subprocess.CalledProcessError as error:
            pytest.fail(error.stdout)
        return str(done.stdout)

    def take(self, package: Path) -> str:
        """Copy a package in, for a script."""
        shutil.copy(package, self.folder / "tmp")
        return f"/tmp/{package.name}"


@pytest.fixture(scope="session", autouse=True)
def tools() -> None:
    """Skip all of it where no root can be made, and say why."""
    try:
        foreign.check()
    except foreign.CannotRun as why:
        pytest.skip(str(why))


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str, str], Path]:
    """Build a package for a release and an architecture, once for all tests."""
    built: dict[tuple[str, str, str], Path] = {}

    def get(suite: str, arch: str, extra: str = "") -> Path:
        wanted = (suite, arch, extra)
        if wanted not in built:
            built[wanted] = build_deb.build(suite, arch, tmp_path_factory.mktemp("dist"), extra)
        return built[wanted]

    return get
