"""Makes a card for a Raspberry Pi from Debian alone, with the companion's package on it.

    python build_card.py

Nothing is installed on this machine, and no loop device and no mount of it is used. The tools
are Debian trixie's: bookworm's QEMU has no I2C on a Pi 3, and its mke2fs gives other bytes each
time. The last line printed is the image.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
sys.path.insert(0, str(PROJECT / "systemd/deb"))

import build_deb  # noqa: E402
import foreign  # noqa: E402
import roots  # noqa: E402
from cache import cache_folder  # noqa: E402

SUITE, ARCH = "trixie", "arm64"
TOOLS = ("qemu-system-arm", "e2fsprogs", "dosfstools", "mtools", "fdisk", "device-tree-compiler")
SYSTEM = (
    "systemd-sysv", "udev", "kmod", "dbus", "sudo", "python3", "libglib2.0-0t64",
    "initramfs-tools", "zstd",
)  # fmt: skip
PULL_UP = HERE / "pull_up.py"
PROGRAM = ("companion", "hardware", "sounds", "systemd", "LICENSE")
BOOT_MIB, ALL_MIB = 192, 2048
"""A card in QEMU is as large as a power of two."""

NETWORK = ("etc/resolv.conf", "etc/hosts")
KERNEL = """
export DEBIAN_FRONTEND=noninteractive
install() { apt-get --quiet=2 --option=Dpkg::Options::=--force-confold install --yes \\
    --no-install-recommends "$@" > /dev/null; }
sed --in-place 's/ main$/ main non-free-firmware/' /etc/apt/sources.list
apt-get --quiet=2 update
mkdir --parents /boot/firmware
echo ROOTPART=LABEL=RASPIROOT > /etc/default/raspi-firmware
install raspi-firmware
install linux-image-arm64
apt-get clean
rm -rf /var/lib/apt/lists/* /etc/resolv.conf
echo box > /etc/hostname
printf '%s\\n' '127.0.0.1 localhost' '127.0.1.1 box' > /etc/hosts
printf '%s\\n' 'LABEL=RASPIROOT / ext4 noatime,errors=remount-ro 0 1' \\
    'LABEL=RASPIFIRM /boot/firmware vfat noatime 0 2' > /etc/fstab
: > /etc/machine-id
"""
"""The firmware first: the kernel then makes its initramfs once, which takes QEMU some minutes."""

INSTALL = """
dpkg --install /var/tmp/companion.deb
rm /var/tmp/companion.deb
mkdir /etc/systemd/system/companion.service.d
printf '%s\\n' '[Service]' \\
    'ExecStartPre=+/opt/tabletop-word-companion/bin/python /usr/local/sbin/pull_up.py' \\
    > /etc/systemd/system/companion.service.d/pull-up.conf
"""
IMAGE = f"""
export MTOOLS_SKIP_CHECK=1
truncate --size={BOOT_MIB}M boot
mkfs.fat -F 32 -n RASPIFIRM boot > /dev/null
mcopy -s -i boot root/boot/firmware/* ::/
rm -rf root/boot/firmware/*
truncate --size={ALL_MIB - 4 - BOOT_MIB}M system
mke2fs -q -t ext4 -L RASPIROOT -d root system
truncate --size={ALL_MIB}M card.img
printf '%s\\n' 'label: dos' 'start=4MiB, size={BOOT_MIB}MiB, type=c, bootable' \\
    'start={4 + BOOT_MIB}MiB, type=83' | sfdisk --quiet card.img
dd if=boot of=card.img bs=1M seek=4 conv=notrunc,sparse status=none
dd if=system of=card.img bs=1M seek={4 + BOOT_MIB} conv=notrunc,sparse status=none
"""
BESIDE = """
mount --bind "$1" "$0/mnt" && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" &&
exec chroot "$0" /bin/sh -ec "cd /mnt; export TMPDIR=/mnt; $2"
"""
"""Runs a script with the tools, in a folder beside them."""

TIMES: dict[str, float] = {}
"""How long each part took, in seconds."""


@contextmanager
def timed(part: str) -> Iterator[None]:
    """Note how long a part takes."""
    begun = time.monotonic()
    yield
    TIMES[part] = time.monotonic() - begun


def with_tools(folder: Path, script: str) -> list[str]:
    """The command that runs a script in a folder with the tools; raises CannotRun."""
    return ["sh", "-ec", BESIDE, str(_tools()), str(folder), script]


def card() -> Path:
    """The image of the card, made if it is not in the cache.

    Raises CannotRun if this machine cannot make it, CalledProcessError if a step failed.
    """
    foreign.check()
    with timed("tools"):
        _tools()
    with timed("Debian with a kernel"):
        system = _system()
    with timed("package"):
        package = _package()
    with timed("card"):
        sources = (package, system.parent.name, PULL_UP, INSTALL, IMAGE)
        return cache_folder("card", sources, _image(system, package)) / "card.img"


def _tools() -> Path:
    machine = subprocess.run(
        ["dpkg", "--print-architecture"], check=True, capture_output=True, text=True
    ).stdout.strip()
    archive = roots.archive(SUITE, machine, TOOLS)
    return cache_folder(
        "card-tools", (archive.parent.name,), lambda folder: roots.unpack(archive, folder)
    )


def _system() -> Path:
    """An archive of Debian with its kernel and a Pi's firmware."""
    archive = roots.archive(SUITE, ARCH, SYSTEM)

    def make(folder: Path) -> None:
        root = folder / "root"
        roots.unpack(archive, root)
        for name in NETWORK:
            shutil.copy(Path("/", name), root / name)
        roots.run(root, KERNEL)
        subprocess.run(["tar", "-C", root, "-cf", folder / "system.tar", "."], check=True)
        shutil.rmtree(root)

    return cache_folder("card-system", (archive.parent.name, KERNEL), make) / "system.tar"


def _package() -> Path:
    def make(folder: Path) -> None:
        build_deb.build(SUITE, ARCH, folder)

    (package,) = cache_folder("card-package", [PROJECT / name for name in PROGRAM], make).glob(
        "*.deb"
    )
    return package


def _image(system: Path, package: Path) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        root = folder / "root"
        roots.unpack(system, root)
        shutil.copy(package, root / "var/tmp/companion.deb")
        shutil.copy(PULL_UP, root / "usr/local/sbin")
        roots.run(root, INSTALL)
        foreign.run(with_tools(folder, IMAGE))
        shutil.rmtree(root)
        for part in ("boot", "system"):
            (folder / part).unlink()

    return make


if __name__ == "__main__":
    try:
        print(card())
    except foreign.CannotRun as why:
        sys.exit(f"No card can be made here. {why}")
