"""Runs commands as root of a user namespace of their own, programs for arm64 among them.

    python foreign.py COMMAND [ARGUMENT ...]

Each user namespace has its own binfmt_misc (Linux 6.7 and newer), so QEMU is registered inside
and nothing changes on this machine. QEMU is Debian's qemu-user-static, unpacked, not installed.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path

from cache import made

PACKAGE = "qemu-user-static"
NEWNS, NEWUSER, NEWPID = 0x20000, 0x10000000, 0x20000000
PRIVATE = 0x4000 | 0x40000  # MS_REC | MS_PRIVATE
IDS = 65536
MAGIC = rb"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
MASK = rb"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff"


def qemu() -> Path:
    """The emulator, unpacked into the cache; raises CalledProcessError."""
    return made(PACKAGE, (), _unpacked) / "usr/bin/qemu-aarch64-static"


def _unpacked(folder: Path) -> None:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(["apt-get", "download", PACKAGE], cwd=folder, check=True, **quiet)
    (parcel,) = folder.glob("*.deb")
    subprocess.run(["dpkg-deb", "--extract", parcel, folder], check=True)
    parcel.unlink()


def run(command: list[str], **options: object) -> None:
    """Run a command in a namespace of its own; raises CalledProcessError."""
    here = [sys.executable, __file__, *map(str, command)]
    subprocess.run(here, check=True, stdin=subprocess.DEVNULL, **options)


def main(command: list[str]) -> int:
    """Be the command's parent outside of the namespace; its exit code."""
    emulator = qemu()
    asked, answer = os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        _call("unshare", NEWUSER | NEWNS | NEWPID)
        os.write(asked[1], b".")
        os.read(answer[0], 1)
        os._exit(_inside(emulator, command))
    os.read(asked[0], 1)
    for kind in ("uid_map", "gid_map"):  # only from outside can all the ids be mapped
        Path(f"/proc/{child}/{kind}").write_text(f"0 0 {IDS}")
    os.write(answer[1], b".")
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _inside(emulator: Path, command: list[str]) -> int:
    """The first process of the namespace: it mounts, registers QEMU and runs the command."""
    os.setgid(0)
    os.setuid(0)
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    _call("mount", None, b"/", None, PRIVATE, None)
    _call("mount", b"proc", b"/proc", b"proc", 0, None)
    binfmt = Path("/proc/sys/fs/binfmt_misc")
    _call("mount", b"binfmt_misc", bytes(binfmt), b"binfmt_misc", 0, None)
    # F: opened now, so that it is found inside a chroot; P: the program keeps its own name.
    entry = b":arm64:M::" + MAGIC + b":" + MASK + b":" + bytes(emulator) + b":FP"
    (binfmt / "register").write_bytes(entry)
    os.execvp(command[0], command)


def _call(name: str, *arguments: object) -> None:
    """A call of the C library; raises OSError."""
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, name)(*arguments):
        raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
