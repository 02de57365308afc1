"""Builds the emulated board: kernel, system, and on it the companion as `make install` puts it.

    python build.py [bookworm | trixie] [user-mode | stock]

Every part lies in the cache folder under the hash of what it is made from. The last line
printed is the folder with the kernel (`linux`) and the disk (`board.ext4`).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterable
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = HERE.parents[2]
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / (
    "tabletop-word-companion/board"
)
PROGRAM = ("companion", "hardware", "sounds", "systemd", "pyproject.toml", "README.md", "LICENSE")
PACKAGES = (
    "mmdebstrap", "linux-source-6.12", "make", "gcc", "bc", "flex", "bison", "libelf-dev",
    "libssl-dev", "kmod", "xz-utils", "e2fsprogs", "dpkg-dev",
)  # fmt: skip
LGPIO = "lgpio>=0.2.2"
STOCK_TOOLS = ("qemu-system-x86_64", "qemu-img", "cpio", "pahole")
STOCK_PACKAGES = ("qemu-system-x86", "qemu-utils", "busybox-static", "cpio", "dwarves")
"""Debian's kernel is built with BTF, and so are its modules: that takes pahole, of dwarves."""
SUITES = {"bookworm": "3.11", "trixie": "3.13"}
"""Which Debian may be the board's system, and its Python; the first where nothing is said."""
KERNELS = {"user-mode": (HERE / "kernel",), "stock": (HERE / "stock", HERE / "kernel")}
"""What it runs on, ours or Debian's own in QEMU: the folders that make it; the modules' last."""
BOOT_S, INSTALL_S = 600, 1200
INSTALL = """
mkdir /var/tmp/parcel && cd /var/tmp/parcel && tar -xf "$(ls /dev/ubdb /dev/vdb 2> /dev/null)" &&
COMPANION_YES=1 COMPANION_WHEELHOUSE=$PWD/wheels systemd/install.sh install 2>&1
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
        _packages(PACKAGES)


def _check(kernel: str) -> None:
    check()
    if kernel == "stock" and not all(map(shutil.which, STOCK_TOOLS)):
        _packages(STOCK_PACKAGES)


def _packages(names: Iterable[str]) -> None:
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *names]):
        if subprocess.run(["apt-get", "--quiet=2", *command], check=False).returncode:
            raise CannotBuild("The packages cannot be had. Type: apt-get install mmdebstrap")


def build(suite: str = "bookworm", kernel: str = "user-mode") -> Path:
    """The folder with kernel and disk, built where it is not in the cache."""
    _check(kernel)
    parts = KERNELS[kernel]
    ran = _made(f"kernel-{kernel}", parts, lambda out: _run(parts[0] / "build.sh", out, parts[-1]))
    wheels = _made(f"wheels-{suite}", _program(), lambda out: _wheelhouse(out, suite))
    needed = [HERE / "system.sh", HERE / "guest", *parts]
    system = _made(
        f"system-{kernel}-{suite}",
        needed,
        lambda out: _run(HERE / "system.sh", out, wheels, ran, suite),
    )
    drive = _made("drive", [HERE / "drive.c"], _drive)
    return _made(
        f"board-{kernel}-{suite}",
        [*_program(), *needed, HERE / "build.py", HERE / "board.py", HERE / "drive.c"],
        lambda out: _install(out, ran, wheels, system, drive),
    )


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
    _run(sys.executable, PROJECT / "systemd/locks/fetch.py", out, "run", "pi",
         "--without", "lgpio", "evdev", f"--python={SUITES[suite]}")  # fmt: skip
    _pip("download", "--no-deps", "--only-binary=:all:", f"--python-version={SUITES[suite]}",
         *_links(suite), "--dest", out, LGPIO)  # fmt: skip
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

    for file in (*filter(Path.is_file, kernel.iterdir()), drive / "drive.so"):
        shutil.copy2(file, out)
    disk = out / "board.ext4"
    subprocess.run(["cp", "--sparse=always", system / "system.ext4", disk], check=True)
    parcel = _parcel(out, wheels)
    with Board(disk, kernel=out / "linux", beside=parcel) as board:
        board.ready(BOOT_S)
        said = board.shell(INSTALL, timeout=INSTALL_S)
        (out / "install.log").write_text(said)
        board.shell("rm -rf /var/tmp/parcel /var/log/journal/*; sync", timeout=BOOT_S)
        board.power_off(BOOT_S)
    parcel.unlink()


def _parcel(out: Path, wheels: Path) -> Path:
    """The installer and the wheelhouse, as a drive."""
    parcel = out / "parcel.tar"
    with tarfile.open(parcel, "w") as archive:
        archive.add(PROJECT / "systemd", "systemd")
        for wheel in wheels.glob("*.whl"):
            if not wheel.name.startswith("lgpio"):
                archive.add(wheel, f"wheels/{wheel.name}")
    return parcel


if __name__ == "__main__":
    try:
        print(build(*sys.argv[1:]))
    except CannotBuild as why:
        sys.exit(f"No emulated board here. {why}")
