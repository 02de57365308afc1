"""A flashed card for the emulated board: Debian with cloud-init, and bootfs as Imager leaves it.

Debian stands in for Raspberry Pi OS Lite (trixie). What that has and Debian has not is in
`overlay`: bootfs, mounted before cloud-init starts, and where cloud-init finds its files.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import arm64
import build
import cache
import control
import make_card
import roots
from board import Board

HERE = Path(__file__).parent
SUITE, ARCH = "trixie", "arm64"
PACKAGES = (
    "cloud-init", *arm64.PACKAGES, control.GLIB[SUITE], "netplan.io", "openssh-server",
)  # fmt: skip
TOOLS = {"mkfs.vfat": "dosfstools", "mcopy": "mtools"}
BOOTFS_MB = 320
NEWER = "99.0"
SLOWER = 6
"""QEMU emulates every instruction."""


class Card:
    """A card: what is on it outlives the boards that it is put into."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.bootfs = folder, folder / "bootfs.img"
        self._boards: list[Board] = []

    def power_on(self) -> Board:
        """Put the card into a board and switch that on."""
        kernel = build.build_kernel(ARCH) / "linux"
        board = Board(
            self.folder / "disk", base=system(), kernel=kernel, bootfs=self.bootfs, slower=SLOWER
        )
        self._boards.append(board)
        return board

    def take_out(self) -> None:
        """Pull the plug of every board."""
        for board in self._boards:
            board.cut()


Flash = Callable[..., Card]
"""Flashes a card; `runcmd` gives Imager commands of its own, `files` are copied onto bootfs."""


def check() -> None:
    """Install what the emulated board and a FAT file system need; raises CannotBuild."""
    build.check_kernel(ARCH)
    if not all(map(shutil.which, TOOLS)):
        build.add_packages(TOOLS.values())


def system() -> Path:
    """The disk that Imager writes, without bootfs."""
    own = [HERE / "overlay", HERE / "flashed.py", build.HERE / "system.sh", build.HERE / "guest"]
    kernel = build.build_kernel(ARCH)

    def make(folder: Path) -> None:
        archive = shutil.copy(roots.archive(SUITE, ARCH, PACKAGES), folder / "root.tar")
        added = ["--owner=0", "--group=0", f"--directory={HERE / 'overlay'}", "."]
        subprocess.run(["tar", "--append", f"--file={archive}", *added], check=True)
        subprocess.run([build.HERE / "system.sh", folder, kernel, archive], check=True)
        Path(archive).unlink()

    return cache.cache_folder("system-first-boot", (*own, str(kernel)), make) / "system.ext4"


def package() -> Path:
    """The companion's package."""
    (found,) = build.build_parcel(SUITE, ARCH).glob("*.deb")
    return found


def newer(package: Path, folder: Path) -> Path:
    """The same package as a later version."""
    tree, made = folder / "tree", folder / f"tabletop-word-companion_{NEWER}.deb"
    subprocess.run(["dpkg-deb", "--raw-extract", package, tree], check=True)
    control = tree / "DEBIAN/control"
    lines = control.read_text().splitlines(keepends=True)
    version = f"Version: {NEWER}~{SUITE}\n"
    control.write_text("".join(version if line.startswith("Version:") else line for line in lines))
    pack = ["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", tree, made]
    subprocess.run(pack, check=True, stdout=subprocess.DEVNULL)
    return made


def make_bootfs(image: Path, user_data: str, *files: Path) -> None:
    """The first partition of a card that Imager has written, with the files that were copied."""
    with image.open("wb") as file:
        file.truncate(BOOTFS_MB << 20)
    subprocess.run(
        ["mkfs.vfat", "-F", "32", "-n", "bootfs", image], check=True, capture_output=True
    )
    for name, text in _written(user_data):
        path = image.with_name(name)
        path.write_text(text, encoding="utf-8")
        copy(image, path)
    for path in files:
        copy(image, path)


def copy(image: Path, *files: Path) -> None:
    """Copy files onto bootfs, as a person does with the card in a laptop."""
    subprocess.run(["mcopy", "-o", "-i", image, *files, "::"], check=True)


def _written(user_data: str) -> Iterator[tuple[str, str]]:
    for name in ("meta-data", "network-config", "config.txt"):
        yield name, (HERE / "bootfs" / name).read_text(encoding="utf-8")
    yield "user-data", user_data
    yield "vendor-data", make_card.vendor_data()
