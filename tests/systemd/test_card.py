"""The two files on bootfs: what is decided at each boot, after a power cut, and the display."""

import inspect
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import display
import draw
import make_card
import pytest

from companion import paths
from companion.app.card import look
from hardware.boxes.panel import Panel, Sh1106Panel
from hardware.checkup import imager

ROOT = Path(__file__).parents[2]
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

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a card is Linux's")


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


@pytest.fixture
def card(tmp_path):
    return Card(tmp_path)


def installs(calls):
    return [call for call in calls if call.startswith("dpkg ") and "--install" in call]


def test_a_new_card_is_set_up_once(card):
    package = card.copy()
    card.run("begin")
    assert card.picture == "setting-up"
    assert card.take_calls()[-2:] == [
        "systemctl daemon-reload",
        "systemctl start --no-block companion-setup.service",
    ]
    assert card.run("install").returncode == 0
    assert (card.installed, card.picture) == ("1.0~trixie", "almost-there")
    assert not card.is_unfinished
    calls = card.take_calls()
    assert len(installs(calls)) == 1
    assert "systemctl stop companion-setup-display.service" in calls
    assert card.boot() == 0
    assert card.take_calls() == []
    assert package.exists()


def test_a_later_boot_asks_no_program_of_dpkg(card):
    """Hello has to be on the display 20 s after power on."""
    card.copy()
    card.boot()
    card.take_calls()
    card.boot()
    assert card.take_calls() == []


def test_everything_is_on_the_card_before_the_installation_counts_as_finished(card):
    card.copy()
    card.boot()
    calls = card.take_calls()
    last = max(at for at, call in enumerate(calls) if call.startswith("dpkg ") and "--i" in call)
    assert calls[last + 1 :].count("sync") >= 2


def test_a_cut_while_dpkg_works_is_repaired_at_the_next_boot(card):
    card.copy()
    Path(f"{card.status}.cut").touch()
    card.boot()
    assert card.is_unfinished
    Path(f"{card.status}.cut").unlink()
    card.take_calls()
    assert card.installed, "dpkg believes that it is installed, and files may be empty"
    assert card.boot() == 0
    calls = card.take_calls()
    assert "dpkg --configure -a" in calls
    assert len(installs(calls)) == 1
    assert not card.is_unfinished


def test_dpkg_is_repaired_and_tried_again_if_it_fails(card):
    card.copy()
    Path(f"{card.status}.once").touch()
    assert card.boot() == 0
    assert len(installs(card.take_calls())) == 2
    assert card.installed == "1.0~trixie"


def test_an_unfinished_installation_without_its_package_says_so(card):
    package = card.copy()
    Path(f"{card.status}.cut").touch()
    card.boot()
    package.unlink()
    assert card.boot() == 1
    assert card.picture == "no-package"
    assert card.is_unfinished


@pytest.mark.parametrize(
    ("how", "picture"),
    [
        ({"extra": "unreadable"}, "damaged"),
        ({"extra": "torn"}, "damaged"),
        ({"version": "1.0~bookworm"}, "wrong"),
        ({"arch": "amd64"}, "wrong"),
        ({"package": f"{NAME}-voice"}, "no-package"),
        (None, "no-package"),
    ],
)
def test_the_display_says_what_is_wrong_and_the_next_boot_tries_again(card, how, picture):
    if how:
        wrong = card.copy(**how)
    assert card.boot() == 1
    assert card.picture == picture
    assert "systemctl stop companion-setup-display.service" not in card.take_calls()
    if how:
        wrong.unlink()
    assert f"stopped: {picture}" in card.sent_log
    card.copy()
    assert card.boot() == 0
    assert card.installed == "1.0~trixie"
    assert "version 1.0~trixie is installed" in card.sent_log


@pytest.mark.parametrize(("room", "picture"), [(1000, "full"), (9_000_000, "failed")])
def test_a_full_card_and_any_other_failure_are_told_apart(card, room, picture):
    card.copy()
    card.fake_room(room)
    Path(f"{card.status}.stuck").touch()
    assert card.boot() == 1
    assert card.picture == picture


@pytest.mark.parametrize("name", [f"{NAME}_1.0.trixie_arm64.deb", f"{NAME}_1.0_arm64 (1).deb"])
def test_a_file_that_was_renamed_by_a_download_is_installed(card, name):
    card.copy(name=name)
    assert card.boot() == 0
    assert card.installed == "1.0~trixie"


def test_files_that_a_mac_leaves_on_bootfs_do_not_count(card):
    card.copy()
    (card.bootfs / f"._{NAME}_1.0~trixie_arm64.deb").write_text("unreadable")
    assert card.boot() == 0


def test_the_newest_of_several_packages_is_installed(card):
    for version in ("1.9~trixie", "1.10~trixie", "1.2~trixie", "1.10~bookworm"):
        card.copy(version)
    assert card.boot() == 0
    assert card.installed == "1.10~trixie"


def test_a_newer_package_is_installed_at_the_next_boot_and_an_older_one_is_not(card):
    card.copy("1.1~trixie").rename(card.bootfs / f"{NAME}.deb")
    card.boot()
    card.take_calls()
    card.copy("1.0~trixie")
    assert card.boot() == 0
    assert (card.installed, card.picture) == ("1.1~trixie", "almost-there")
    assert installs(card.take_calls()) == []
    card.copy("1.2~trixie")
    card.run("begin")
    assert card.picture == "setting-up"
    assert card.run("install").returncode == 0
    assert card.installed == "1.2~trixie"


def test_a_damaged_newer_package_leaves_the_version_that_works(card):
    card.copy()
    card.boot()
    card.take_calls()
    torn = card.copy("1.1~trixie", extra="torn")
    assert card.boot() == 1
    calls = card.take_calls()
    assert (card.installed, card.picture) == ("1.0~trixie", "damaged")
    assert "sleep 20" in calls, "people can read it before the program starts"
    assert calls[-1] == "systemctl stop companion-setup-display.service"
    for package in card.bootfs.glob("*.deb"):
        package.unlink()
    assert not torn.exists()
    assert card.boot() == 0, "the older version is whole and needs no package"


BESIDE = [
    ({"version": "1.1~trixie", "extra": "unreadable"}, "damaged"),
    ({"name": f"{NAME} (1).deb", "extra": "unreadable"}, "damaged"),
    ({"version": "1.1~trixie", "extra": "torn"}, "damaged"),
    ({"version": "1.1~bookworm"}, "wrong"),
    ({"version": "1.1~trixie", "arch": "amd64"}, "wrong"),
]


@pytest.mark.parametrize(("how", "picture"), BESIDE)
def test_a_fault_beside_a_good_older_package_is_said_at_each_start_until_it_is_replaced(
    card, how, picture
):
    card.copy()
    card.boot()
    wrong = card.copy(**how)
    for _ in range(3):
        card.take_calls()
        assert card.boot() == 1
        calls = card.take_calls()
        assert (card.installed, card.picture) == ("1.0~trixie", picture)
        assert "sleep 20" in calls
        assert calls[-1] == "systemctl stop companion-setup-display.service"
    wrong.unlink()
    card.copy("1.1~trixie")
    assert card.boot() == 0
    assert card.installed == "1.1~trixie"
    card.take_calls()
    card.boot()
    assert card.take_calls() == []


@pytest.mark.parametrize(("how", "picture"), [BESIDE[0], BESIDE[3]])
def test_on_a_new_card_the_good_package_is_installed_first(card, how, picture):
    card.copy()
    card.copy(**how)
    assert card.boot() == 1
    assert (card.installed, card.picture) == ("1.0~trixie", picture)
    assert not card.is_unfinished
    assert len(installs(card.take_calls())) == 1
    assert card.boot() == 1
    assert (card.picture, installs(card.take_calls())) == (picture, [])


@pytest.mark.parametrize(
    "how",
    [
        {"package": f"{NAME}-voice", "name": f"{NAME}-voice_1.1~trixie_arm64.deb"},
        {"name": f"{NAME}-voice_1.1~trixie_arm64.deb", "extra": "unreadable"},
        {"package": f"{NAME}-voice", "version": "1.1~bookworm"},
        {"version": "1.0~bookworm"},
        {"version": "0.9~trixie", "arch": "amd64"},
        {"version": "0.9~trixie", "extra": "torn"},
    ],
)
def test_only_an_update_is_reported_beside_the_good_package(card, how):
    card.copy()
    card.copy(**how)
    assert card.boot() == 0
    assert card.installed == "1.0~trixie"
    card.take_calls()
    card.boot()
    assert card.take_calls() == []


def test_a_package_that_was_removed_stays_removed(card):
    package = card.copy()
    card.boot()
    card.status.unlink()
    assert card.boot() == 0
    package.unlink()
    assert card.boot() == 0
    assert card.installed == ""
    card.copy("1.1~trixie")
    assert card.boot() == 0
    assert card.installed == "1.1~trixie"


def test_what_make_install_put_there_is_left_alone(card):
    unit = card.root / "etc/systemd/system/companion.service"
    unit.parent.mkdir(parents=True)
    unit.touch()
    card.copy()
    assert card.boot() == 0
    assert (card.installed, card.picture) == ("", "")


def test_the_bus_is_switched_on_now_and_for_later_boots(card):
    card.copy()
    card.run("begin")
    assert {"modprobe i2c-dev", "dtparam i2c_arm=on"} <= set(card.take_calls())
    card.run("install")
    config = (card.bootfs / "config.txt").read_text()
    assert config == CONFIG.replace("#dtparam", "dtparam")
    assert (card.root / f"etc/{NAME}/i2c-switched-on").exists()
    calls = card.take_calls()
    assert calls.index("sync /boot/firmware/config.txt.new") < len(calls) - 1
    assert calls[-1] == "systemctl --no-block reboot", "no bus has come up without one"


def test_no_reboot_is_needed_for_a_bus_that_is_there(card):
    (card.root / "dev/i2c-1").touch()
    card.copy()
    card.boot()
    calls = card.take_calls()
    assert "dtparam i2c_arm=on" not in calls
    assert "systemctl --no-block reboot" not in calls


def test_a_config_without_the_usual_line_gets_one(card):
    (card.bootfs / "config.txt").write_text("[pi5]\nusb_max_current_enable=1\n")
    card.copy()
    card.boot()
    assert (card.bootfs / "config.txt").read_text().endswith("\n[all]\ndtparam=i2c_arm=on\n")


# -- settings and ticks ---------------------------------------------------------------

BAD = "printf BAD; echo 'settings not taken from settings.toml, wrong lines: 3' >&2; exit 2"


def asked(calls):
    return [call for call in calls if call.startswith(("asked", "sleep"))]


def take(card):
    """The program takes the settings, and remembers them."""
    taken = f"printf TAKEN; cp {card.bootfs}/settings.toml* {card.state}/settings.toml"
    card.fake_program(settings=taken)


@pytest.mark.parametrize("name", ["settings.toml", "settings.toml.txt"])
def test_settings_are_taken_after_the_installation_and_shown(card, name):
    card.copy()
    (card.bootfs / name).write_text("phones = 'off'\n")
    take(card)
    assert card.boot() == 0
    assert (card.picture, (card.run_folder / "answer").read_text()) == ("answer", "TAKEN")
    calls = card.take_calls()
    assert asked(calls) == ["asked settings", "sleep 5", "asked ticks"]
    assert calls.index("asked settings") > calls.index(installs(calls)[0])
    assert "systemctl stop companion-setup-display.service" in calls


def test_settings_are_taken_again_only_when_they_differ(card):
    card.copy()
    file = card.bootfs / "settings.toml"
    file.write_text("phones = 'off'\n")
    take(card)
    card.boot()
    card.take_calls()
    card.boot()
    assert card.take_calls() == []
    file.write_text("phones = 'on'\n")
    card.boot()
    assert asked(card.take_calls()) == ["asked settings", "sleep 5"]
    file.unlink()
    card.boot()
    assert card.take_calls() == []


def test_bad_settings_are_shown_at_each_start_until_they_are_right(card):
    card.copy()
    card.boot()
    (card.bootfs / "settings.toml").write_text("phones = 5\n")
    card.fake_program(settings=BAD)
    for _ in range(2):
        card.take_calls()
        assert card.boot() == 0
        assert asked(card.take_calls()) == ["asked settings", "sleep 20"]
        assert (card.run_folder / "answer").read_text() == "BAD"
        assert card.sent_log[-1] == "settings not taken from settings.toml, wrong lines: 3"


def test_a_program_that_cannot_answer_holds_up_nothing(card):
    card.copy()
    (card.bootfs / "settings.toml").write_text("phones = 'off'\n")
    card.fake_program(settings="echo secret >&2; exit 1")
    assert card.boot() == 0
    assert "The program has no answer about: settings" in card.sent_log
    assert "secret" not in card.sent_log
    card.take_calls()
    (card.root / f"opt/{NAME}/bin/python").unlink()
    assert card.boot() == 0
    assert card.take_calls() == []


def test_settings_are_taken_beside_a_package_that_is_wrong(card):
    card.copy()
    card.boot()
    card.copy("1.1~trixie", extra="torn")
    (card.bootfs / "settings.toml").write_text("phones = 'off'\n")
    card.take_calls()
    take(card)
    assert card.boot() == 1
    assert asked(card.take_calls()) == ["sleep 20", "asked settings", "sleep 5"]


def test_the_first_boot_says_what_was_ticked_in_imager(card):
    card.bus.touch()
    card.copy()
    card.fake_program(ticks="printf TICKS; echo 'SPI takes lines.' >&2; exit 2")
    assert card.boot() == 0
    assert asked(card.take_calls()) == ["asked ticks", "sleep 20"]
    assert card.sent_log[-1] == "SPI takes lines."
    assert card.picture == "answer"


# -- the log on bootfs ----------------------------------------------------------------


def test_each_step_of_a_first_boot_is_in_the_log_on_bootfs(card):
    card.bus.touch()
    card.copy()
    card.boot()
    assert card.sent_log == [
        "The board starts; to do: install",
        "There is a bus for a display.",
        "installing version 1.0~trixie",
        "version 1.0~trixie is installed",
        "No display answers.",
    ]
    calls = card.take_calls()
    assert calls.count("sync /boot/firmware/companion-setup.log.new") == 5
    assert not (card.bootfs / "companion-setup.log.new").exists()
    (card.run_folder / "answered").touch()
    card.copy("1.1~trixie")
    card.boot()
    assert card.sent_log[5:][-1] == "A display answers."


def test_the_log_says_why_dpkg_failed_and_stays_small(card):
    log = card.bootfs / "companion-setup.log"
    log.write_text("x" * 70_000)
    (card.root / "var/log/companion-setup.log").write_text("dpkg: error: no room\n")
    card.copy()
    Path(f"{card.status}.stuck").touch()
    assert card.boot() == 1
    assert "dpkg: error: no room" in card.sent_log
    assert log.stat().st_size == 65536


@pytest.mark.parametrize("strange", ["folder", "link"])
def test_anything_else_in_the_place_of_the_log_is_left_alone(card, strange):
    log, other = card.bootfs / "companion-setup.log", card.root / "other"
    other.write_text("untouched")
    log.mkdir() if strange == "folder" else log.symlink_to(other)
    card.copy()
    assert card.boot() == 0
    assert other.read_text() == "untouched"
    assert log.is_dir() or log.is_symlink()


def test_a_restart_in_the_middle_is_told_from_a_pulled_plug(card):
    card.copy()
    Path(f"{card.status}.restart").touch()
    card.boot()
    assert card.sent_log[-1].startswith("The board restarts or is switched off")
    Path(f"{card.status}.restart").unlink()
    assert card.is_unfinished
    card.boot()
    assert "The installation was cut before, by a pulled plug or a restart" in " ".join(
        card.sent_log
    )
    assert card.sent_log[-2] == "version 1.0~trixie is installed"
    assert not card.is_unfinished


def test_the_log_names_no_file_of_the_person(card):
    torn = card.copy(name=f"{NAME} of GRANDMA: 1.deb", extra="torn")
    said = f"dpkg: error processing archive {torn} (--install):\n"
    (card.root / "var/log/companion-setup.log").write_text(said)
    (card.bootfs / "settings.toml").write_text("ssid = GRANDMA\n")
    card.boot()
    assert "GRANDMA" not in "".join(card.sent_log)
    assert "the package (--install):" in "".join(card.sent_log)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[pi4]\ndtparam=i2c_arm=on\n", "[pi4]\ndtparam=i2c_arm=on\n\n[all]\n{}\n"),
        ("[pi4]\n#{}\n", "[pi4]\n#{}\n\n[all]\n{}\n"),
        ("[pi4]\n#{}\n[all]\n#{}\n", "[pi4]\n#{}\n[all]\n{}\n"),
        ("[cm4]\n{}\n[pi5]\na=1\n[ALL]\n{}\n", "[cm4]\n{}\n[pi5]\na=1\n[ALL]\n{}\n"),
        ("#{}\r\n[pi4]\r\na=1\r\n", "{}\r\n[pi4]\r\na=1\r\n"),
        ("{}\r\n[none]\r\n", "{}\r\n[none]\r\n"),
        ("[gpio4=1]\n{}\n[0x1234abcd]\n{}", "[gpio4=1]\n{}\n[0x1234abcd]\n{}\n\n[all]\n{}"),
    ],
)
def test_lines_for_other_boards_do_not_count_and_a_new_one_is_for_all(card, before, after):
    file, line = card.bootfs / "config.txt", "dtparam=i2c_arm=on"
    file.write_bytes(before.replace("{}", line).encode())
    card.copy()
    card.boot()
    assert file.read_bytes().decode() == after.replace("{}", line)


# -- vendor-data ----------------------------------------------------------------------


def parts():
    """The parts of vendor-data as cloud-init reads them: type and content."""
    text = make_card.vendor_data()
    assert text.startswith("#cloud-config-archive\n")
    blocks = text.split("\n- type: ")[1:]
    return [
        (head.split("\n")[0], "\n".join(line[4:] for line in content.split("\n")))
        for head, content in (block.split("  content: |\n") for block in blocks)
    ]


def test_vendor_data_has_scripts_only_and_they_are_sound():
    kinds = [kind for kind, _ in parts()]
    assert kinds == ["text/cloud-boothook", "text/x-shellscript"]
    for _, script in parts():
        assert script.startswith("#!/bin/sh\n")
        assert subprocess.run(["sh", "-n"], input=script, text=True, check=False).returncode == 0


def test_the_boothook_puts_every_file_in_place_and_leaves_equal_ones_alone(tmp_path):
    folder, units = tmp_path / "companion-setup", tmp_path / "system"
    script = parts()[0][1].replace("FOLDER=/usr/local/lib/companion-setup", f"FOLDER={folder}")
    script = script.replace("UNITS=/etc/systemd/system", f"UNITS={units}")
    script = script.replace("/run/companion-setup.file", f"{tmp_path}/file")
    script = script.replace("exec sh", "exec true")
    subprocess.run(["sh", "-e"], input=script, text=True, check=True)
    for name in ("setup", "display.py", "pictures.json"):
        assert (folder / name).read_bytes() == (CARD / name).read_bytes()
    wanted = units / "multi-user.target.wants/companion-setup.service"
    assert wanted.resolve().read_bytes() == (CARD / "companion-setup.service").read_bytes()
    (folder / "setup").write_bytes(b"")
    kept = (folder / "display.py").stat().st_ino
    subprocess.run(["sh", "-e"], input=script, text=True, check=True)
    assert (folder / "setup").read_bytes() == (CARD / "setup").read_bytes()
    assert (folder / "display.py").stat().st_ino == kept


@pytest.mark.parametrize("file", ["setup", "boothook", "../protect-card.sh"])
def test_the_scripts_are_plain_posix(file):
    text = (CARD / file).read_text(encoding="utf-8")
    assert subprocess.run(["sh", "-n"], input=text, text=True, check=False).returncode == 0
    assert not {"[[", "function ", "&>", "local "} & set(text.split())


# -- what people read -----------------------------------------------------------------


def words_in_italics(page, heading):
    """The words in italics in the first column of the table below a heading."""
    section = (ROOT / "docs" / page).read_text(encoding="utf-8").partition(f"## {heading}\n")[2]
    table = section.partition("\n##")[0].splitlines()
    firsts = [row.split("|")[1] for row in table if row.startswith("|")]
    return {word for first in firsts for word in re.findall(r"\*([^*]+)\*", first)}


def test_the_page_says_what_each_picture_means():
    asked = [look.taken_screen("x"), look.refused_screen("line 1: x."), look.ticks_screen(["SPI"])]
    shown = {rows[1] for rows in (draw.WORK | draw.FAULTS).values()}
    shown |= {word for screen in asked for word in screen.words() if word.isupper()}
    assert words_in_italics("flash.md", "What the display shows") == shown


def test_the_page_on_the_log_quotes_it():
    quoted = words_in_italics("first-hardware.md", "When nothing comes")
    said = (CARD / "setup").read_text(encoding="utf-8") + inspect.getsource(imager)
    assert len(quoted) > 4
    assert not [words for words in quoted if words not in said]


def test_the_page_names_the_files_to_send_and_those_never_to_send():
    page = (ROOT / "docs/first-hardware.md").read_text(encoding="utf-8")
    send = re.findall(r"^- `([\w.-]+)`$", page, re.MULTILINE)
    assert send == ["companion-setup.log", paths.REPORT, "config.txt", "cmdline.txt"]
    never = page.partition("**Never send**")[2].partition("\n\n")[0]
    assert all(f"`{name}`" in never for name in ("user-data", "network-config"))
    assert "logs of cloud-init" in never


# -- the display ----------------------------------------------------------------------


def shown(panel, messages):
    for message in messages:
        (panel.data if message[0] == 0x40 else panel.command)(message[1:])
    return panel.picture()


def test_the_stored_pictures_are_those_that_are_drawn():
    assert (CARD / "pictures.json").read_text(encoding="utf-8") == draw.stored()


def test_there_is_a_picture_for_everything_that_the_setup_shows():
    script = (CARD / "setup").read_text(encoding="utf-8")
    names = {"setting-up", "installing", "updating", "almost-there"}
    names |= {"no-package", "damaged", "wrong", "full", "failed"}
    assert display.pictures().keys() == names
    assert all(name in script for name in names)


@pytest.mark.parametrize("panel", [Panel, Sh1106Panel])
def test_both_kinds_of_display_show_each_picture_from_the_same_bytes(panel):
    drawn = draw.pictures()
    for name, (picture, _) in display.pictures().items():
        seen = shown(panel(), display.whole(picture))
        left = panel.first_column
        assert seen.crop((0, 0, 120, 64)).tobytes() == (
            drawn[name].crop((left, 0, left + 120, 64)).tobytes()
        )
        edges = [seen.crop((0, 0, 2, 64)), seen.crop((126, 0, 128, 64))]
        assert not any(edge.getbbox() for edge in edges)


@pytest.mark.parametrize("panel", [Panel, Sh1106Panel])
def test_a_block_moves_below_the_picture_as_long_as_the_work_goes_on(panel):
    picture, moves = display.pictures()["installing"]
    assert moves
    screen = panel()
    shown(screen, display.whole(picture))
    places = [
        shown(screen, display.block(tick)).crop((0, 56, 128, 64)).getbbox() for tick in range(11)
    ]
    assert len(set(places)) == 10
    assert places[0] == places[10]
    assert not display.pictures()["failed"][1]


def test_a_bus_without_a_display_stops_nothing(monkeypatch, tmp_path):
    monkeypatch.setattr(display, "BUS", tmp_path / "none")
    assert not display.send([b"\x00\xaf"])
    monkeypatch.setattr(display, "BUS", tmp_path / "file")
    (tmp_path / "file").touch()
    assert not display.send([b"\x00\xaf"])


def test_the_activity_light_blinks_and_gets_its_own_work_again(monkeypatch, tmp_path):
    trigger = tmp_path / "ACT/trigger"
    trigger.parent.mkdir()
    trigger.write_text("none timer [mmc0] heartbeat\n")
    monkeypatch.setattr(display, "LIGHTS", tmp_path)
    with display.blinking():
        assert trigger.read_text() == "timer"
    assert trigger.read_text() == "mmc0"
    monkeypatch.setattr(display, "LIGHTS", tmp_path / "none")
    with display.blinking():
        pass


@pytest.mark.parametrize("name", ["installing", "answer"])
def test_the_display_needs_nothing_but_the_standard_library(tmp_path, name):
    picture = tmp_path / "picture"
    picture.write_text(name)
    (tmp_path / "answer").write_bytes(bytes(1024))
    code = (
        (CARD / "display.py")
        .read_text(encoding="utf-8")
        .replace("TICK_S, AGAIN = 0.5", "TICK_S, AGAIN = 0")
    )
    code = code.replace("tick += 1\n", "tick += 1\n        if tick > 2: return\n")
    (tmp_path / "display.py").write_text(code, encoding="utf-8")
    (tmp_path / "pictures.json").write_text(
        json.dumps(json.loads((CARD / "pictures.json").read_text()))
    )
    done = subprocess.run(
        [sys.executable, "-IS", tmp_path / "display.py", picture],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
