"""Makes Debian roots for a release and an architecture, and runs scripts in them."""

from __future__ import annotations

import platform
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import foreign
from cache import cache_folder

SMALL = tuple(
    f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in ("doc", "man", "locale", "info")
)
APT = ("Acquire::http", "Acquire::https", "Acquire::Check-Date", "Acquire::Check-Valid-Until")
"""What this machine's apt needs to reach its Debian."""
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
        with tempfile.NamedTemporaryFile("w", suffix=".conf") as settings:
            settings.write(_output("apt-config", "dump", *APT))
            settings.flush()
            command = ["mmdebstrap", "--quiet", "--mode=root", "--variant=minbase", *SMALL]
            command += [f"--architectures={arch}", "--skip=check/qemu,chroot/mount/sys"]
            command += [f"--aptopt={settings.name}", f"--include={','.join(packages)}"]
            lines = [line.replace(" main", f" {components}") for line in sources(suite)]
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
    return _output("dpkg", "--print-architecture").strip()


def sources(suite: str) -> list[str]:
    """This machine's sources of Debian, changed to another release; empty if it has none.

    They are lines of sources.list, all with the component main.
    """
    where = "deb $(REPO_URI) $(CODENAME) main"
    listed = _output(
        "apt-get", "indextargets", "--format", where, "Created-By: Packages", "Origin: Debian"
    )
    own = platform.freedesktop_os_release().get("VERSION_CODENAME", suite)
    return sorted({line.replace(f" {own}", f" {suite}") for line in listed.splitlines()})


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
