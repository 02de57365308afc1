"""Builds the emulated board: kernel, system, and on it the companion as `make install` puts it.

    python build.py [bookworm | trixie] [user-mode | stock | arm64] [voice]

On arm64 the companion is installed from its Debian package instead, and without voice. Every part
lies in the cache folder under the hash of what it is made from. The last line printed is the
folder with the kernel (`linux`) and the disk (`board.ext4`).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

import arm64

HERE = Path(__file__).parent
PROJECT = HERE.parents[2]
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / (
    "tabletop-word-companion/board"
)
PROGRAM = (
    *("companion", "hardware", "sounds", "systemd", "docs/games"),
    *("pyproject.toml", "README.md", "LICENSE"),
)
PACKAGES = (
    "mmdebstrap", "linux-source-6.12", "make", "gcc", "bc", "flex", "bison", "libelf-dev",
    "libssl-dev", "kmod", "xz-utils", "e2fsprogs", "dpkg-dev",
)  # fmt: skip
LGPIO = "lgpio>=0.2.2"
EMULATORS = {
    "stock": {
        "qemu-system-x86_64": "qemu-system-x86", "qemu-img": "qemu-utils", "cpio": "cpio",
        "pahole": "dwarves",
    },
    "arm64": {
        "qemu-system-aarch64": "qemu-system-arm", "qemu-img": "qemu-utils", "cpio": "cpio",
        "pahole": "dwarves", "fdtput": "device-tree-compiler",
        "aarch64-linux-gnu-gcc": "gcc-aarch64-linux-gnu",
    },
}  # fmt: skip
"""The programs that a kernel in QEMU needs, and their packages. Debian's kernel is built with BTF,
and so are its modules: that takes pahole."""
SUITES = {"bookworm": "3.11", "trixie": "3.13"}
"""Which Debian may be the board's system, and its Python."""
USUAL = {"user-mode": "bookworm", "stock": "bookworm", "arm64": "trixie"}
"""The system where nothing is said. On arm64 it is what a new card for a Pi has."""
QEMU = (HERE / "stock", HERE / "kernel")
KERNELS = {"user-mode": (HERE / "kernel",), "stock": QEMU, "arm64": QEMU}
"""What it runs on, ours or Debian's own in QEMU: the folders that make it; the modules' last."""
SLOWER = {"user-mode": 1, "stock": 6, "arm64": 6}
"""How many times as long things may take: QEMU emulates every instruction."""
BOOT_S, INSTALL_S = 600, 1200
VOICE = "voice"
VOICE_S = 3000
"""Seconds in which the packages of voice are installed: they are fifteen times as large."""
INSTALL = """
mkdir /var/tmp/parcel && cd /var/tmp/parcel && tar -xf "$(ls /dev/ubdb /dev/vdb 2> /dev/null)" &&
if [ -e systemd ]
then VOICE={voice} COMPANION_YES=1 COMPANION_WHEELHOUSE=$PWD/wheels systemd/install.sh install 2>&1
else dpkg --install ./*.deb 2>&1
fi
"""
SOURCES = Path("/usr/src/linux-source-6.12.tar.xz")


class CannotBuild(Exception):
    """This machine cannot build the board, and why."""


def check() -> None:
    """Install what building needs; raises CannotBuild where that cannot be."""
    if sys.platform != "linux" or os.geteuid() != 0:
        raise CannotBuild("The emulated board needs root on Debian 12. Type: sudo make test-board")
    if not shutil.which("apt-get"):
        raise CannotBuild("The emulated board needs Debian's packages. Run it on Debian 12.")
    if not SOURCES.exists() or not all(map(shutil.which, ("mmdebstrap", "flex", "bison", "bc"))):
        add_packages(PACKAGES)


def check_kernel(kernel: str) -> None:
    """Install what building for a kernel needs; raises CannotBuild."""
    check()
    tools = EMULATORS.get(kernel, {})
    if not all(map(shutil.which, tools)):
        add_packages(tools.values())
    if kernel == "arm64" and (why := arm64.refusal()):
        raise CannotBuild(why)


def add_packages(names: Iterable[str]) -> None:
    """Install packages on this machine; raises CannotBuild."""
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *names]):
        if subprocess.run(["apt-get", "--quiet=2", *command], check=False).returncode:
            raise CannotBuild("The packages cannot be had. Type: apt-get install mmdebstrap")


def build(suite: str = "", kernel: str = "user-mode", extra: str = "") -> Path:
    """The folder with kernel and disk, built where it is not in the cache.

    `extra` is empty, or `voice`.
    """
    check_kernel(kernel)
    suite = suite or USUAL[kernel]
    if kernel == "arm64":
        if extra:
            raise CannotBuild("The board on arm64 has no voice. Type: sudo make test-board-voice")
        arm64.prepare(suite)
    given = [build_parcel(suite, kernel), *([_more_wheels(suite, extra)] if extra else [])]
    parts = (build_kernel(kernel), build_system(suite, kernel, extra), given)
    drive = _made("drive", [HERE / "drive.c"], _drive)
    own = [HERE / "build.py", HERE / "machine.py", HERE / "drive.c"]
    return _made(
        f"{_with(extra)}board-{kernel}-{suite}",
        [*_program(), *_needed(kernel), *own],
        lambda out: _install(out, *parts, drive, extra),
    )


def _with(extra: str) -> str:
    """What the names of parts begin with: older ones of the same name are thrown away."""
    return f"{extra}-" if extra else ""


def build_kernel(kernel: str) -> Path:
    """The folder with `linux`, which boots a disk, and the modules for it."""
    script, ours = KERNELS[kernel][0] / "build.sh", KERNELS[kernel][-1]
    architecture = "arm64" if kernel == "arm64" else "amd64"
    return _made(
        f"kernel-{kernel}", KERNELS[kernel], lambda out: _run(script, out, ours, architecture)
    )


def build_system(suite: str, kernel: str, extra: str = "") -> Path:
    """The folder with `system.ext4`, a disk on which there is no companion yet."""
    ran = build_kernel(kernel)
    given = (arm64.root(suite),) if kernel == "arm64" else (_wheels(suite), suite, extra)
    return _made(
        f"{_with(extra)}system-{kernel}-{suite}",
        _needed(kernel),
        lambda out: _run(HERE / "system.sh", out, ran, *given),
    )


def _needed(kernel: str) -> list[Path]:
    """What a system is made from."""
    own = [HERE / "arm64.py"] if kernel == "arm64" else []
    return [HERE / "system.sh", HERE / "guest", *KERNELS[kernel], *own]


def build_parcel(suite: str, kernel: str) -> Path:
    """The folder with what is installed: the package, or the wheels."""
    if kernel != "arm64":
        return _wheels(suite)
    return _made(f"package-{suite}", _program(), lambda out: arm64.package(suite, out))


@cache  # system and board need the same ones, also if somebody changes the program meanwhile
def _wheels(suite: str) -> Path:
    return _made(f"wheels-{suite}", _program(), lambda out: _wheelhouse(out, suite))


def _more_wheels(suite: str, extra: str) -> Path:
    """What an extra needs besides; it changes less often than the program."""
    locks = [PROJECT / "systemd/locks"]
    return _made(f"{extra}-wheels-{suite}", locks, lambda out: _fetch(out, suite, extra))


def _program() -> list[Path]:
    return [PROJECT / name for name in PROGRAM]


def _made(part: str, sources: Iterable[Path], make: Callable[[Path], None]) -> Path:
    """The part's folder in the cache; made first, and older ones of its kind thrown away."""
    folder = CACHE / f"{part}-{_hash(sources)}"
    if not folder.exists():
        print(f"building the emulated board: {part} ...", flush=True)
        begun = time.monotonic()
        for old in CACHE.glob(f"{part}-*"):
            shutil.rmtree(old)
        unfinished = CACHE / f"unfinished-{part}"
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        make(unfinished)
        unfinished.rename(folder)
        print(f"building the emulated board: {part}: {time.monotonic() - begun:.0f} s", flush=True)
    return folder


def _hash(sources: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for source in sources:
        for file in sorted(source.rglob("*")) if source.is_dir() else [source]:
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(f"{file.relative_to(PROJECT)}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _run(*command: object) -> None:
    done = subprocess.run([*map(str, command)], check=False)
    if done.returncode:
        raise RuntimeError(f"{Path(str(command[0])).name} failed, its last words are above.")


def _pip(*words: object) -> None:
    quiet = ("--quiet", "--quiet", "--disable-pip-version-check")
    _run(sys.executable, "-m", "pip", *words, *quiet)


def _wheelhouse(out: Path, suite: str) -> None:
    """The program as a wheel and everything that it needs, for the Python of the guest."""
    source = out / "source"
    for path in _program():
        copy = shutil.copytree if path.is_dir() else shutil.copy2
        target = source / path.relative_to(PROJECT)
        target.parent.mkdir(parents=True, exist_ok=True)
        copy(path, target)
    _pip("wheel", "--no-deps", "--wheel-dir", out, source)
    _fetch(out, suite, "run", "pi", "phones", "--without", "lgpio", "evdev")
    _pip("download", "--no-deps", "--only-binary=:all:", f"--python-version={SUITES[suite]}",
         *_links(suite), "--dest", out, LGPIO)  # fmt: skip
    shutil.rmtree(source)


def _fetch(out: Path, suite: str, *asked: str) -> None:
    script, python = PROJECT / "systemd/locks/fetch.py", f"--python={SUITES[suite]}"
    _run(sys.executable, script, out, *asked, python)


def _links(suite: str) -> list[str]:
    """Where pip finds lgpio besides the index, which has no wheel of it for Python 3.13."""
    if suite != "trixie":
        return []
    folder = _made(f"lgpio-{suite}", [HERE / "lgpio.sh"], lambda out: _compiled(out, suite))
    return [f"--find-links={folder}"]


def _compiled(out: Path, suite: str) -> None:
    _pip("download", "--no-deps", "--no-binary=lgpio", "--dest", out, LGPIO)
    _run(HERE / "lgpio.sh", out, suite)


def _drive(out: Path) -> None:
    """The library that makes a drive's cache one that a power cut empties."""
    _run("gcc", "-shared", "-fPIC", "-O2", "-o", out / "drive.so", HERE / "drive.c")


def _install(
    out: Path, kernel: Path, system: Path, given: Sequence[Path], drive: Path, extra: str
) -> None:
    """Boot the system and install the companion in it, as a person would."""
    from machine import Machine

    for file in (*filter(Path.is_file, kernel.iterdir()), drive / "drive.so"):
        shutil.copy2(file, out)
    disk = out / "board.ext4"
    subprocess.run(["cp", "--sparse=always", system / "system.ext4", disk], check=True)
    parcel = _parcel(out, given)
    with Machine(disk, kernel=out / "linux", beside=parcel) as board:
        board.ready(BOOT_S)
        wanted = INSTALL.format(voice="1" if extra == VOICE else "")
        said = board.shell(wanted, timeout=VOICE_S if extra else INSTALL_S)
        (out / "install.log").write_text(said)
        board.shell("rm -rf /var/tmp/parcel /var/log/journal/*; sync", timeout=BOOT_S)
        board.power_off(BOOT_S)
    parcel.unlink()


def _parcel(out: Path, given: Sequence[Path]) -> Path:
    """The package, or the installer and the wheelhouse, as a drive."""
    parcel = out / "parcel.tar"
    with tarfile.open(parcel, "w") as archive:
        for package in (packages := [*given[0].glob("*.deb")]):
            archive.add(package, package.name)
        if not packages:
            archive.add(PROJECT / "systemd", "systemd")
        for wheel in (wheel for folder in given for wheel in folder.glob("*.whl")):
            if not wheel.name.startswith("lgpio"):
                archive.add(wheel, f"wheels/{wheel.name}")
    return parcel


if __name__ == "__main__":
    try:
        print(build(*sys.argv[1:]))
    except CannotBuild as why:
        sys.exit(f"No emulated board here. {why}")
