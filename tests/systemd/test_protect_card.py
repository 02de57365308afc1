"""The cheap protection of the card: what is set, what is left alone, and what is undone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "systemd" / "protect-card.sh"
NAME = "tabletop-word-companion"
ROOT_LINE = "PARTUUID=12345678-02  /               ext4    defaults          0       1"
FSTAB = f"proc /proc proc defaults 0 0\nPARTUUID=12345678-01 /boot vfat defaults 0 2\n{ROOT_LINE}\n"
CMDLINE = "console=tty1 root=PARTUUID=12345678-02 rootfstype=ext4 rootwait\n"
LOG = f"etc/systemd/journald.conf.d/60-{NAME}.conf"
SWAP = f"etc/rpi/swap.conf.d/60-{NAME}.conf"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a card is Linux's")


class Card:
    """A system in a folder that has none of the measures."""

    def __init__(self, folder):
        self.root, self._bin, self._log = folder / "root", folder / "bin", folder / "log"
        self._bin.mkdir()
        self._log.touch()
        self.write("etc/fstab", FSTAB)
        self.write("boot/firmware/cmdline.txt", CMDLINE)
        self.write("proc/meminfo", "MemTotal:        3884000 kB\n")
        self.write("etc/rpi/swap.conf", "[Main]\n#Mechanism=auto\n")
        for name in ("systemctl", "dphys-swapfile", "sync"):
            file = self._bin / name
            file.write_text(f'#!/bin/sh\necho "{name} $*" >>{self._log}\n')
            file.chmod(0o755)

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def read(self, path):
        return (self.root / path).read_text()

    def run(self, *arguments, script=SCRIPT, **environment):
        path = f"{self._bin}:{os.environ['PATH']}"
        command = script if isinstance(script, list) else ["sh", script]
        done = subprocess.run(
            [*command, *arguments], capture_output=True, text=True, check=False,
            env={"PATH": path, "DESTDIR": str(self.root), **environment},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    @property
    def calls(self):
        return self._log.read_text().replace(str(self.root), "").splitlines()

    def files(self):
        return {
            str(file.relative_to(self.root)): file.read_text()
            for file in self.root.rglob("*") if file.is_file()
        }  # fmt: skip


@pytest.fixture
def card(tmp_path):
    return Card(tmp_path)


def test_all_measures_are_set_and_undone(card):
    before = card.files()
    card.run("protect")
    assert ROOT_LINE.replace("defaults", "defaults,noatime") in card.read("etc/fstab")
    assert card.read(LOG) == "[Journal]\nStorage=volatile\nRuntimeMaxUse=16M\n"
    assert card.read(SWAP) == "[Main]\nMechanism=zram\n"
    assert card.read("boot/firmware/cmdline.txt") == f"{CMDLINE[:-1]} fsck.repair=yes\n"
    again = card.files()
    card.run("protect")
    assert card.files() == again
    card.run(script=["sh", "-euc", f". {SCRIPT}; unprotect_card"])
    assert card.files() == before


def test_a_measure_of_the_system_is_left_alone_and_never_undone(card):
    """So it is on Raspberry Pi OS Lite (trixie), except for the swap file."""
    card.write("etc/fstab", FSTAB.replace("ext4    defaults", "ext4    defaults,noatime"))
    card.write("boot/firmware/cmdline.txt", f"{CMDLINE[:-1]} fsck.repair=yes\n")
    card.write(
        "usr/lib/systemd/journald.conf.d/40-rpi-volatile-storage.conf",
        "[Journal]\nStorage=volatile\n",
    )
    card.write("etc/rpi/swap.conf.d/80-mine.conf", "[Main]\nMechanism=zram+file\n")
    before = card.files()
    card.run("protect")
    assert card.files() == before
    card.run(script=["sh", "-euc", f". {SCRIPT}; unprotect_card"])
    assert card.files() == before


@pytest.mark.parametrize(
    ("path", "mine"),
    [
        ("etc/systemd/journald.conf.d/99-mine.conf", "[Journal]\nStorage=persistent\n"),
        ("etc/systemd/journald.conf", "[Journal]\nStorage=auto\n"),
        ("etc/rpi/swap.conf", "[Main]\nMechanism=swapfile\n"),
        ("boot/firmware/cmdline.txt", f"{CMDLINE[:-1]} fsck.repair=preen\n"),
        ("etc/fstab", FSTAB.replace("ext4    defaults", "ext4    strictatime")),
    ],
)
def test_a_decision_of_somebody_else_stays(card, path, mine):
    card.write(path, mine)
    card.run("protect")
    assert card.read(path) == mine


def test_one_measure_can_be_undone_and_set_alone(card):
    """Undone by hand, it stays undone when the package is installed again."""
    card.run("protect")
    card.run("undo", "swap")
    assert SWAP not in card.files()
    assert LOG in card.files()
    card.run(script=["sh", "-euc", f". {SCRIPT}; protect_card"])
    assert SWAP not in card.files()
    card.run("protect", "swap")
    assert SWAP in card.files()


def test_each_measure_can_be_declined_by_a_question(card):
    """As install.sh does it."""
    asks = 'agreed() { echo "$1"; case $1 in *swap*|*noatime*) return 1 ;; esac; }'
    said = card.run(script=["sh", "-euc", f". {SCRIPT}; {asks}; protect_card"])
    assert [line.split("?")[0].split(" ")[0] for line in said.splitlines()] == [
        "Linux", "The", "There", "Repair",
    ]  # fmt: skip
    assert card.read("etc/fstab") == FSTAB
    assert SWAP not in card.files()
    assert LOG in card.files()
    card.run(script=["sh", "-euc", f". {SCRIPT}; unprotect_card"])
    assert card.read("boot/firmware/cmdline.txt") == CMDLINE


def test_the_swap_file_of_bookworm_goes_and_comes_again(card):
    (card.root / "etc/rpi/swap.conf").unlink()
    card.write("etc/dphys-swapfile", "CONF_SWAPSIZE=512\n")
    card.run("protect", "swap")
    assert card.calls[-2:] == [
        "systemctl disable --now dphys-swapfile.service",
        "dphys-swapfile uninstall",
    ]
    card.run("undo", "swap")
    assert card.calls[-1] == "systemctl enable --now dphys-swapfile.service"


def test_a_board_with_512_mb_keeps_the_swap_file_of_bookworm(card):
    (card.root / "etc/rpi/swap.conf").unlink()
    card.write("etc/dphys-swapfile", "CONF_SWAPSIZE=512\n")
    card.write("proc/meminfo", "MemTotal:         426000 kB\n")
    card.run("protect", "swap")
    assert not [call for call in card.calls if "dphys" in call]


def test_a_line_that_somebody_wrote_later_stays(card):
    card.run("protect")
    mine = card.read("boot/firmware/cmdline.txt").replace("rootwait", "rootwait quiet")
    card.write("boot/firmware/cmdline.txt", mine)
    card.run("undo")
    assert card.read("boot/firmware/cmdline.txt") == CMDLINE.replace("rootwait", "rootwait quiet")


def test_a_cut_never_leaves_an_empty_file(card):
    """The new file is on the card before it gets the name of the old one."""
    card.run("protect")
    assert "sync /etc/fstab.new" in card.calls
    assert "sync /boot/firmware/cmdline.txt.new" in card.calls


def test_a_file_that_cannot_be_changed_stops_nothing(card):
    """The package is installed all the same, and undoes only what it did."""
    file = card._bin / "sync"
    file.write_text("#!/bin/sh\ncase $1 in *fstab*) exit 1 ;; esac\n")
    card.run("protect")
    assert card.read("etc/fstab") == FSTAB
    assert not (card.root / f"etc/{NAME}/card/noatime").exists()
    assert LOG in card.files()


def test_a_dry_run_changes_nothing(card):
    before = card.files()
    dry = 'run() { echo "+ $*"; }'
    said = card.run(script=["sh", "-euc", f"{dry}; . {SCRIPT}; protect_card"], DRY_RUN="1")
    assert "+ mv" in said
    assert card.files() == before


def test_it_says_how_it_is_used():
    done = subprocess.run(["sh", SCRIPT], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "protect, or sudo" in done.stderr


def test_the_package_protects_the_card_and_undoes_it_when_it_is_removed():
    postinst, prerm = (SCRIPT.parent / "deb" / name for name in ("postinst", "prerm"))
    assert "protect_card\n" in postinst.read_text().splitlines(keepends=True)
    assert "    unprotect_card\n" in prerm.read_text().splitlines(keepends=True)
