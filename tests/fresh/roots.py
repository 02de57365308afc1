"""Minimal Debian systems in folders, with this machine's network settings."""

from __future__ import annotations

import configparser
import os
import platform
import re
import shutil
import subprocess
from pathlib import Path

HOST = Path("/")
CERTIFICATES = Path("usr/local/share/ca-certificates")
PIP = ("/etc/pip.conf", "~/.pip/pip.conf", "~/.config/pip/pip.conf")
KEPT = re.compile(r"(https?|ftp|all|no)_proxy|PIP_\w+|SSL_CERT_\w+|\w+_CA_BUNDLE", re.IGNORECASE)
"""Environment variables with network settings."""

APT = ("Acquire::http", "Acquire::https", "Acquire::Check-Date", "Acquire::Check-Valid-Until")
BARE = ("git", "ca-certificates")
"""The packages needed to clone the checkout."""

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
UNATTENDED = {"DEBIAN_FRONTEND": "noninteractive"}
PRIVATE = ("unshare", "--mount", "--pid", "--kill-child")
"""Mounts and processes end when the command ends."""

ENTER = """
mount --bind "$0" "$0" && cd "$0" && mount -t proc proc proc && mount -t sysfs -o ro sys sys &&
mount --rbind /dev dev && mkdir -p outside && pivot_root . outside && umount -l outside &&
chroot --userspec="$1:$1" / /bin/sh -c "cd && $2"
exit $?
"""
"""The shell keeps running, because the first process must reap all others. The root is really the
root of its namespace: in a plain chroot nobody may make user namespaces, which arm64 needs."""


class Root:
    """A minimal Debian in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def make(self, suite: str) -> None:
        """Create the system, with a user named player."""
        options = self.folder.with_suffix(".apt")
        options.write_text(_output("apt-config", "dump", *APT))
        _call(
            *PRIVATE, "mmdebstrap", "--quiet", "--variant=minbase", f"--include={','.join(BARE)}",
            f"--aptopt={options}", suite, self.folder, *_sources(suite),
        )  # fmt: skip
        self._connect()
        self.run("root", "useradd --create-home player")

    def run(self, user: str, command: str) -> None:
        """Run a command in the user's home; raises CalledProcessError."""
        home = "/root" if user == "root" else f"/home/{user}"
        kept = {name: value for name, value in os.environ.items() if KEPT.fullmatch(name)}
        _call(
            *PRIVATE, "sh", "-c", ENTER, self.folder, user, command,
            env={**kept, "HOME": home, "USER": user, "PATH": PATH, **UNATTENDED},
        )  # fmt: skip

    def _connect(self) -> None:
        """Copy this machine's host names, certificates and pip settings."""
        for name in ("etc/resolv.conf", "etc/hosts"):
            shutil.copy(HOST / name, self.folder / name)
        pip = configparser.RawConfigParser()
        pip.read(Path(file).expanduser() for file in PIP)
        with (self.folder / "etc/pip.conf").open("w") as file:
            pip.write(file)
        if (HOST / CERTIFICATES).is_dir():
            shutil.copytree(HOST / CERTIFICATES, self.folder / CERTIFICATES, dirs_exist_ok=True)
            self.run("root", "update-ca-certificates > /dev/null")


def _sources(suite: str) -> list[str]:
    """This machine's apt sources, changed to another suite; empty if there are none."""
    where = "deb $(REPO_URI) $(CODENAME) $(COMPONENT)"
    asked = ("--format", where, "Created-By: Packages", "Origin: Debian")
    lines = _output("apt-get", "indextargets", *asked).splitlines()
    own = platform.freedesktop_os_release().get("VERSION_CODENAME", suite)
    return sorted({line.replace(f" {own}", f" {suite}") for line in lines})


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _call(*command: object, env: dict[str, str] | None = None) -> None:
    subprocess.run([*map(str, command)], check=True, stdin=subprocess.DEVNULL, env=env)
