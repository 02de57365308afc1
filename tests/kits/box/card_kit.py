"""A flashed card in a folder, and what its set-up calls."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[3]
CARD = ROOT / "systemd" / "card"
NAME = "tabletop-word-companion"
CONFIG = "dtparam=audio=on\n#dtparam=i2c_arm=on\n\n[all]\n"
LOGGED = ("systemctl", "modprobe", "dtparam", "sync", "sleep")
FIELD = 'sed -n "s/^$3: //p" "$2"; ! grep -q unreadable "$2"'
DPKG = """
case $* in
--print-architecture) echo arm64 ;;
--compare-versions*)
    [ "$2" != "$4" ] && [ "$(printf '%s\\n' "$2" "$4" | sort -V | tail -n 1)" = "$2" ] ;;
--configure*) [ ! -e $STATUS.stuck ] ;;
*--install*)
    for file in "$@"; do :; done
    if grep -q torn "$file" || [ -e $STATUS.stuck ]; then exit 1; fi
    [ ! -e $STATUS.once ] || { rm $STATUS.once; exit 1; }
    sed -n 's/^Version: //p' "$file" > $STATUS
    [ ! -e $STATUS.restart ] || kill -TERM $PPID
    [ ! -e $STATUS.cut ] || kill -9 $PPID ;;
esac
"""
QUERY = """
[ -e $STATUS ] || exit 1
case $* in *Version*) cat $STATUS ;; *) printf installed ;; esac
"""


class Card:
    """A flashed card in a folder, with fake programs that record how they were called."""

    def __init__(self, folder):
        self.root, self._bin = folder / "root", folder / "bin"
        self._log, self.status = folder / "log", folder / "status"
        self.bootfs, self.state = self.root / "boot/firmware", self.root / "var/lib/companion-setup"
        self.run_folder, self.bus = self.root / "run/companion-setup", self.root / "dev/i2c-1"
        for path in (
            self._bin,
            self.bootfs,
            self.root / "etc",
            self.root / "dev",
            self.root / "var/log",
        ):
            path.mkdir(parents=True)
        (self.root / "etc/os-release").write_text("VERSION_CODENAME=trixie\n")
        (self.root / "var/log/companion-setup.log").touch()
        (self.bootfs / "config.txt").write_text(CONFIG)
        self._log.touch()
        for name in LOGGED:
            self._fake(name, "true")
        self._fake("dpkg", DPKG)
        self._fake("dpkg-query", QUERY)
        self._fake("dpkg-deb", f'if [ "$1" = --field ]; then {FIELD}; else ! grep -q torn "$2"; fi')
        self.fake_room(9_000_000)
        self.fake_program()

    def fake_program(self, settings="true", ticks="true"):
        """The installed program, which answers two questions with shell commands."""
        python = self.root / f"opt/{NAME}/bin/python"
        python.parent.mkdir(parents=True, exist_ok=True)
        answers = f"case $4 in settings) {settings} ;; ticks) {ticks} ;; esac"
        python.write_text(f'#!/bin/sh\necho "asked $4" >>{self._log}\n{answers}\n')
        python.chmod(0o755)

    def _fake(self, name, answer):
        file = self._bin / name
        body = answer.replace("$STATUS", str(self.status))
        file.write_text(f'#!/bin/sh\necho "{name} $*" >>{self._log}\n{body}\n')
        file.chmod(0o755)

    def fake_room(self, kilobytes):
        self._fake("df", f"echo Avail; echo {kilobytes}")

    def copy(self, version="1.0~trixie", *, name="", arch="arm64", extra="", package=NAME):
        """Copy a package onto bootfs."""
        file = self.bootfs / (name or f"{NAME}_{version}_{arch}.deb")
        file.write_text(f"Package: {package}\nVersion: {version}\nArchitecture: {arch}\n{extra}\n")
        return file

    def run(self, what):
        return subprocess.run(
            ["sh", CARD / "setup", what],
            env={"PATH": f"{self._bin}:{os.environ['PATH']}", "DESTDIR": str(self.root)},
            capture_output=True, text=True, check=False,
        )  # fmt: skip

    def boot(self):
        """Begin early in the boot, and let the unit do its work; its exit code."""
        self.run("begin")
        return self.run("install").returncode

    def take_calls(self):
        """How the programs were called since the last time."""
        calls = self._log.read_text().replace(str(self.root), "").splitlines()
        self._log.write_text("")
        return [call.strip() for call in calls]

    @property
    def installed(self):
        return self.status.read_text().strip() if self.status.exists() else ""

    @property
    def picture(self):
        file = self.root / "run/companion-setup/picture"
        return file.read_text() if file.exists() else ""

    @property
    def sent_log(self):
        """The lines of the log on bootfs, without their times."""
        file = self.bootfs / "companion-setup.log"
        lines = file.read_text().splitlines() if file.exists() else []
        return [line.partition(" s: ")[2] or line for line in lines]

    @property
    def is_unfinished(self):
        return (self.state / "unfinished").exists()


def installs(calls):
    return [call for call in calls if call.startswith("dpkg ") and "--install" in call]
