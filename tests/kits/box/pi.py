"""A Raspberry Pi in a folder: for the installer and the Debian package's scripts."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import control
import environment

SCRIPT = Path(__file__).parents[3] / "systemd" / "install.sh"
NAME = "tabletop-word-companion"
RECORDED = (
    "apt-get", "chown", "systemctl", "systemd-sysusers", "systemd-tmpfiles", "udevadm", "userdel",
    "visudo",
)  # fmt: skip
ANSWERS = {
    "id": "echo 0",
    "dpkg": "echo ${FAKE_ARCH:-arm64}",
    "dpkg-query": """
        case $* in
        *tabletop*) [ "${FAKE_PACKAGE:-}" ] && echo installed ;;
        *) [ "${FAKE_INSTALLED:-}" ] && echo installed ;;
        esac""",
    "getent": "true",
    "raspi-config": """
        config=$DESTDIR/boot/firmware/config.txt
        case $2 in
        get_i2c) echo "${FAKE_I2C:-1}" ;;
        do_i2c) [ "$3" = 1 ] || sed -i s/^#dtparam=i2c_arm=on/dtparam=i2c_arm=on/ "$config" ;;
        esac""",
}

CONFIG = "dtparam=audio=on\n#dtparam=i2c_arm=on\ndtoverlay=vc4-kms-v3d\n\n[cm5]\ndtoverlay=dwc2\n"
"""The beginning and the end of Raspberry Pi OS's own config.txt."""


class Pi:
    """A Raspberry Pi in a folder, with fake programs that record how they were called."""

    def __init__(self, folder):
        self.root, self._bin, self.log = folder / "root", folder / "bin", folder / "log"
        self._bin.mkdir()
        self.log.touch()
        (self.root / "etc").mkdir(parents=True)
        (self.root / "etc/rpi-issue").touch()
        (self.root / "run/systemd/system").mkdir(parents=True)
        self.config = self.root / "boot/firmware/config.txt"
        self.config.parent.mkdir(parents=True)
        self.config.write_text(CONFIG)
        self.release("bookworm")
        for name in RECORDED:
            self.fake(name, "true")
        for name, answer in ANSWERS.items():
            self.fake(name, answer)
        self.fake("python3", self._python())

    def _python(self):
        """Make a venv whose python also records its calls, and what pip is to install."""
        wanted = f"""for file; do case $file in *.tmp) cat "$file" >>{self.log} ;; esac; done"""
        lgpio = '[ "${FAKE_LGPIO:-good}" = good ] || [ "$1" = -m ]'
        self.fake("venv-python", f"{wanted}\n{lgpio}")
        made = f'mkdir -p "$4/bin"; cp {self._bin}/venv-python "$4/bin/python"'
        return f"""case $* in
            *" venv "*) {made} ;;
            *lock.py*) exec {sys.executable} "$@" ;;
            esac"""

    def fake(self, name, answer):
        file = self._bin / name
        file.write_text(f'#!/bin/sh\necho "{name} $*" >>{self.log}\n{answer}\n')
        file.chmod(0o755)

    def release(self, codename):
        (self.root / "etc/os-release").write_text(f"ID=debian\nVERSION_CODENAME={codename}\n")

    def run(self, *arguments, answer="", script=SCRIPT, **environment):
        """Run the installer, or another script, with the fake programs."""
        path = f"{self._bin}:{os.environ['PATH']}"
        return subprocess.run(
            ["sh", script, *arguments],
            input=answer,
            capture_output=True,
            text=True,
            check=False,
            env={"PATH": path, "DESTDIR": str(self.root), **environment},
        )

    @property
    def calls(self):
        return self.log.read_text().replace(str(self.root), "").splitlines()

    @property
    def pip(self):
        """How pip was called."""
        return [call for call in self.calls if call.startswith("venv-python -m pip install")]

    def files(self):
        return {str(file.relative_to(self.root)) for file in self.root.rglob("*") if file.is_file()}

    def install_package(self):
        """Put the package in place as dpkg does, over whatever is there; returns what it says."""
        said = [self.run_script("preinst", "install")]
        environment.copy_system(self.root)
        (self.root / "opt" / NAME / "bin").mkdir(parents=True, exist_ok=True)
        (self.root / "opt" / NAME / "bin/companion").touch()
        return "".join([*said, self.run_script("postinst", "configure")])

    def remove(self):
        """Remove the package as dpkg does; returns what it says."""
        said = self.run_script("prerm", "remove")
        listed = self.root.parent / "listed"
        environment.copy_system(listed)
        for file in (file for file in listed.rglob("*") if file.is_file()):
            (self.root / file.relative_to(listed)).unlink()
        shutil.rmtree(self.root / "opt" / NAME)
        return said + self.run_script("postrm", "remove")

    def purge(self):
        """Remove what removing leaves, as dpkg does; returns what it says."""
        return self.run_script("postrm", "purge")

    def run_script(self, name, *arguments):
        file = self.root.parent / name
        file.write_text(control.script(name))
        done = self.run(*arguments, script=file)
        assert done.returncode == 0, done.stderr
        return done.stdout
