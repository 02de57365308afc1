"""A Debian with the packages of Raspberry Pi OS Lite, for the tests of the package."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import roots

LITE = Path(__file__).parents[2] / "deb/lite"
COMPONENTS = "main non-free-firmware"
QUIET: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}


def listed(suite: str) -> list[str]:
    """The packages of Raspberry Pi OS Lite that are in Debian."""
    lines = (LITE / f"{suite}.txt").read_text(encoding="utf-8").splitlines()
    return [name for line in lines if line[:1] not in "#-" for name in line.split()]


RASPI_CONFIG = """#!/bin/sh
config=/boot/firmware/config.txt
case $2 in
get_i2c) if grep -q ^dtparam=i2c_arm=on $config; then echo 0; else echo 1; fi ;;
do_i2c)
    [ "$3" = 0 ] && to=on || to=off
    sed -i "s/^#*dtparam=i2c_arm=.*/dtparam=i2c_arm=$to/" $config
    ;;
esac
"""
"""It does what the real one does to config.txt."""


class Root:
    """A Debian with packages, and what makes a Raspberry Pi of it.

    The packages are those of Raspberry Pi OS Lite, unless others are named.
    """

    def __init__(
        self, folder: Path, suite: str, arch: str, packages: Sequence[str] | None = None
    ) -> None:
        self.folder = folder
        roots.unpack(roots.archive(suite, arch, packages or listed(suite), COMPONENTS), folder)
        self.config = folder / "boot/firmware/config.txt"
        self.config.parent.mkdir(parents=True, exist_ok=True)
        self.config.write_text("#dtparam=i2c_arm=on\n")
        (folder / "etc/rpi-issue").touch()
        (folder / "usr/bin/raspi-config").write_text(RASPI_CONFIG)
        (folder / "usr/bin/raspi-config").chmod(0o755)

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
