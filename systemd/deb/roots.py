"""Debian roots for a release and an architecture, kept as archives in the cache."""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Sequence
from pathlib import Path

import foreign
from cache import made

SMALL = tuple(
    f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in ("doc", "man", "locale", "info")
)
ENTER = """
mkdir -p "$0/dev" && mount --bind "$0" "$0" && mount -t proc proc "$0/proc" &&
mount --rbind /dev "$0/dev" && exec chroot "$0" /bin/sh -ec "$1"
"""


def archive(suite: str, arch: str, packages: Sequence[str]) -> Path:
    """A minimal Debian with these packages, as a tar file; raises CalledProcessError."""

    def make(folder: Path) -> None:
        command = ["mmdebstrap", "--quiet", "--mode=root", "--variant=minbase", *SMALL]
        command += [f"--architectures={arch}", "--skip=check/qemu", f"--include={','.join(packages)}"]
        foreign.run([*command, suite, str(folder / "root.tar"), *sources(suite)])

    return made(f"root-{suite}-{arch}-{packages[0]}", (suite, arch, *packages), make) / "root.tar"


def unpack(archive: Path, folder: Path) -> None:
    """Unpack a root; the devices are this machine's when something runs in it."""
    folder.mkdir(parents=True, exist_ok=True)
    command = ["tar", "-C", folder, "-xf", archive, "--exclude=./dev/*"]
    subprocess.run(command, check=True)


def run(folder: Path, script: str) -> None:
    """Run a shell script as root in a root, whatever its architecture."""
    foreign.run(["sh", "-ec", ENTER, str(folder), script])


def sources(suite: str) -> list[str]:
    """Where this machine has its Debian from, for another release; nothing if it has none."""
    where = "deb $(REPO_URI) $(CODENAME) $(COMPONENT)"
    asked = ["--format", where, "Created-By: Packages", "Origin: Debian"]
    listed = subprocess.run(
        ["apt-get", "indextargets", *asked], check=True, capture_output=True, text=True
    )
    own = platform.freedesktop_os_release().get("VERSION_CODENAME", suite)
    return sorted({line.replace(f" {own}", f" {suite}") for line in listed.stdout.splitlines()})
