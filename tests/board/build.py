"""Builds the emulated board: kernel, system, and on it the companion as `make install` puts it.

    python build.py [trixie]

Every part lies in the cache folder under the hash of what it is made from. The last line
printed is the folder with the kernel (`linux`) and the disk (`board.ext4`).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / (
    "tabletop-word-companion/board"
)
PROGRAM = ("companion", "hardware", "sounds", "systemd", "pyproject.toml", "README.md", "LICENSE")
PACKAGES = (
    "mmdebstrap", "linux-source-6.12", "make", "gcc", "bc", "flex", "bison", "libelf-dev",
    "libssl-dev", "kmod", "xz-utils", "e2fsprogs", "dpkg-dev",
)  # fmt: skip
LGPIO = "lgpio>=0.2.2"
STOCK_PACKAGES = ("qemu-system-x86", "busybox-static", "cpio")
SUITES = {"bookworm": "3.11", "trixie": "3.13"}
"""Which Debian may be the board's system, and its Python; the first where nothing is said."""
USUAL = next(iter(SUITES))
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
        _packages(PACKAGES)


def _packages(names: Iterable[str]) -> None:
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *names]):
        if subprocess.run(["apt-get", "--quiet=2", *command], check=False).returncode:
            raise CannotBuild("The packages cannot be had. Type: apt-get install mmdebstrap")


def build(suite: str = USUAL) -> Path:
    """The folder with kernel and disk, built where it is not in the cache."""
    check()
    kernel = _made("kernel", [HERE / "kernel"], lambda out: _run(HERE / "kernel/build.sh", out))
    wheels = _made(f"wheels-{suite}", _program(), lambda out: _wheelhouse(out, suite))
    needed = [HERE / "system.sh", HERE / "guest", HERE / "kernel"]
    system = _made(
        f"system-{suite}",
        needed,
        lambda out: _run(HERE / "system.sh", out, wheels, kernel, suite),
    )
    drive = _made("drive", [HERE / "drive.c"], _drive)
    return _made(
        f"board-{suite}",
        [*_program(), *needed, HERE / "build.py", HERE / "board.py", HERE / "drive.c"],
        lambda out: _install(out, kernel, wheels, system, drive),
    )


def stock() -> Path:
    """The folder with Debian's own kernel, called as ours is and run by QEMU."""
    check()
    if not all(map(shutil.which, ("qemu-system-x86_64", "busybox", "cpio"))):
        _packages(STOCK_PACKAGES)
    parts = [HERE / "stock", HERE / "kernel"]
    return _made("stock", parts, lambda out: _run(HERE / "stock/build.sh", out, HERE / "kernel"))


def _program() -> list[Path]:
    return [PROJECT / name for name in PROGRAM]


def _made(part: str, sources: Iterable[Path], make: Callable[[Path], None]) -> Path:
    """The part's folder in the cache; made first, and older ones of its kind thrown away."""
    folder = CACHE / f"{part}-{_hash(sources)}"
    if not folder.exists():
        print(f"building the emulated board: {part} ...", flush=True)
        for old in CACHE.glob(f"{part}-*"):
            shutil.rmtree(old)
        unfinished = CACHE / f"unfinished-{part}"
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        make(unfinished)
        unfinished.rename(folder)
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
        source.mkdir(exist_ok=True)
        copy(path, source / path.name)
    _pip("wheel", "--no-deps", "--wheel-dir", out, source)
    (wheel,) = out.glob("tabletop_word_companion-*.whl")
    _pip("download", "--only-binary=:all:", f"--python-version={SUITES[suite]}", *_links(suite),
         "--dest", out, wheel, "rpi-lgpio>=0.6", LGPIO)  # fmt: skip
    shutil.rmtree(source)


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


def _install(out: Path, kernel: Path, wheels: Path, system: Path, drive: Path) -> None:
    """Boot the system and run the installer in it, as a person would."""
    from board import Board

    shutil.copy2(kernel / "linux", out / "linux")
    shutil.copy2(drive / "drive.so", out / "drive.so")
    disk = out / "board.ext4"
    subprocess.run(["cp", "--sparse=always", system / "system.ext4", disk], check=True)
    house = out / "wheels"
    house.mkdir()
    for wheel in wheels.glob("*.whl"):
        if not wheel.name.startswith("lgpio"):
            shutil.copy2(wheel, house)
    with Board(disk, kernel=out / "linux") as board:
        board.ready()
        board.shell("mount -t hostfs -o ro none /mnt")
        said = board.shell(
            f"COMPANION_YES=1 COMPANION_WHEELHOUSE=/mnt{house}"
            f" /mnt{PROJECT}/systemd/install.sh install 2>&1",
            timeout=300,
        )
        (out / "install.log").write_text(said)
        board.shell("umount /mnt; rm -rf /var/log/journal/*; sync")
        board.power_off()
    shutil.rmtree(house)


if __name__ == "__main__":
    try:
        print(build(*sys.argv[1:]))
    except CannotBuild as why:
        sys.exit(f"No emulated board here. {why}")
