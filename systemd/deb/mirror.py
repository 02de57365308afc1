"""Knows where this machine gets its Debian from, for other releases too."""

from __future__ import annotations

import platform
import subprocess

APT = ("Acquire::http", "Acquire::https", "Acquire::Check-Date", "Acquire::Check-Valid-Until")
"""What this machine's apt needs to reach its Debian."""


def options() -> list[str]:
    """The settings of this machine's apt, as options of mmdebstrap."""
    return [f"--aptopt={line}" for line in output("apt-config", "dump", *APT).splitlines()]


def sources(suite: str) -> list[str]:
    """This machine's sources of Debian, changed to another release; empty if it has none.

    They are lines of sources.list, all with the component main.
    """
    where = "deb $(REPO_URI) $(CODENAME) main"
    listed = output(
        "apt-get", "indextargets", "--format", where, "Created-By: Packages", "Origin: Debian"
    )
    own = platform.freedesktop_os_release().get("VERSION_CODENAME", suite)
    return sorted({line.replace(f" {own}", f" {suite}") for line in listed.splitlines()})


def output(*command: str) -> str:
    """What a command prints; raises CalledProcessError."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
