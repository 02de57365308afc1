"""Runs commands as root of their own user namespace, in which programs for arm64 run as well.

    python foreign.py COMMAND [ARGUMENT ...]

Each user namespace has its own binfmt_misc (Linux 6.7 and newer), so QEMU is registered inside
and nothing changes on this machine. QEMU is trixie's, unpacked into the cache, not installed:
bookworm's takes three to eight times as long for a Python program.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import mirror
from cache import cache_folder

SUITE, PACKAGE, PROGRAM = "trixie", "qemu-user", "usr/bin/qemu-aarch64"
"""The release whose QEMU it is, and where the program is; it is a static one."""
TOOLS = {"mmdebstrap": "mmdebstrap", "dpkg-deb": "dpkg"}
"""The required programs and their packages."""
NEWNS, NEWUSER, NEWPID = 0x20000, 0x10000000, 0x20000000
PRIVATE = 0x4000 | 0x40000  # MS_REC | MS_PRIVATE
IDS = 65536
PROCESSOR = "cortex-a53"
"""That of a Pi 3 and a Zero 2 W. What QEMU would take signs every return address, in software: a
Python program takes fifteen times as long."""
BINFMT = Path("/proc/sys/fs/binfmt_misc")
MAGIC = rb"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
MASK = rb"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff"


class CannotRun(Exception):
    """This machine cannot run programs in a Debian root, and why."""


def check() -> None:
    """Install the required programs; raises CannotRun if that is impossible."""
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("apt-get"):
        raise CannotRun("This needs root on Debian. Type the same with sudo.")
    wanted = [package for tool, package in TOOLS.items() if not shutil.which(tool)]
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *wanted]):
        if wanted and subprocess.run(["apt-get", "--quiet=2", *command], check=False).returncode:
            raise CannotRun(f"apt-get {command[0]} failed. See the lines above, then try again.")


def qemu() -> Path:
    """The emulator, unpacked into the cache; raises CalledProcessError."""
    return cache_folder("qemu-user", (SUITE, PACKAGE), _unpack) / "qemu-aarch64"


def _unpack(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        command = ["mmdebstrap", "--quiet", "--mode=root", "--variant=extract", *mirror.options()]
        command += [f"--include={PACKAGE}", SUITE, scratch, *mirror.sources(SUITE)]
        subprocess.run(command, check=True)
        shutil.copy(Path(scratch) / PROGRAM, folder / "qemu-aarch64")


def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[Any]:
    """Run a command in its own namespace; raises CalledProcessError.

    `options` are those of `subprocess.run`.
    """
    here = [sys.executable, __file__, *map(str, command)]
    return subprocess.run(here, check=True, stdin=subprocess.DEVNULL, **options)


def main(command: list[str]) -> int:
    """Be the command's parent outside of the namespace; returns its exit code."""
    emulator = qemu()
    asked, answer = os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        _call("unshare", NEWUSER | NEWNS | NEWPID)
        os.write(asked[1], b".")
        os.read(answer[0], 1)
        os._exit(_inside(emulator, command))
    os.close(asked[1])
    os.read(asked[0], 1)
    for kind in ("uid_map", "gid_map"):  # only from outside can all the ids be mapped
        Path(f"/proc/{child}/{kind}").write_text(f"0 0 {IDS}")
    os.write(answer[1], b".")
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _inside(emulator: Path, command: list[str]) -> int:
    """Start the first process of the namespace; returns its exit code."""
    os.setgid(0)
    os.setuid(0)
    child = os.fork()
    if not child:
        _call("mount", None, b"/", None, PRIVATE, None)
        _call("mount", b"proc", b"/proc", b"proc", 0, None)
        _register(emulator)
        os.environ["QEMU_CPU"] = PROCESSOR
        os.execvp(command[0], command)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _register(emulator: Path) -> None:
    """Have the kernel run programs for arm64 by QEMU; exits with a sentence if it cannot."""
    # F: opened now, so that it is found inside a chroot; P: the program keeps its own name.
    entry = b":arm64:M::" + MAGIC + b":" + MASK + b":" + bytes(emulator) + b":FP"
    try:
        _call("mount", b"binfmt_misc", bytes(BINFMT), b"binfmt_misc", 0, None)
        (BINFMT / "register").write_bytes(entry)
    except OSError as error:
        print(f"This needs Linux 6.7 or newer ({error}).", file=sys.stderr)
        os._exit(1)


def _call(name: str, *arguments: object) -> None:
    """Call a function of the C library; raises OSError."""
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, name)(*arguments):
        raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
