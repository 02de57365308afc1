"""Makes Debian roots for a release and an architecture, and runs scripts in them."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import foreign
import mirror
from cache import cache_folder

SMALL = tuple(
    f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in ("doc", "man", "locale", "info")
)
ENTER = """
mkdir -p "$0/dev" && mount --bind "$0" "$0" && mount -t proc proc "$0/proc" &&
mount --rbind /dev "$0/dev" && exec chroot "$0" /bin/sh -ec "$1"
"""


def archive(suite: str, arch: str, packages: Sequence[str], components: str = "main") -> Path:
    """A minimal Debian with these packages, as a tar file in the cache.

    `components` are the parts of Debian that they are in. Raises CalledProcessError, CannotRun
    if this machine cannot make one.
    """
    foreign.check()

    def make(folder: Path) -> None:
        command = ["mmdebstrap", "--quiet", "--mode=root", "--variant=minbase", *SMALL]
        command += [f"--architectures={arch}", "--skip=check/qemu,chroot/mount/sys"]
        command += [*mirror.options(), f"--include={','.join(packages)}"]
        lines = [line.replace(" main", f" {components}") for line in mirror.sources(suite)]
        foreign.run([*command, suite, str(folder / "root.tar"), *lines])

    return (
        cache_folder(f"root-{suite}-{arch}-{packages[0]}", (suite, arch, *packages), make)
        / "root.tar"
    )


def unpack(archive: Path, folder: Path) -> None:
    """Unpack a root; the devices are this machine's when something runs in it."""
    folder.mkdir(parents=True, exist_ok=True)
    command = ["tar", "-C", str(folder), "-xf", str(archive), "--exclude=./dev/*"]
    subprocess.run(command, check=True)


def run(folder: Path, script: str, **options: Any) -> subprocess.CompletedProcess[Any]:
    """Run a shell script as root in a root, whatever its architecture.

    `options` are those of `subprocess.run`. Raises CalledProcessError.
    """
    return foreign.run(["sh", "-ec", ENTER, str(folder), script], **options)


def native() -> str:
    """The architecture of this machine."""
    return mirror.output("dpkg", "--print-architecture").strip()
