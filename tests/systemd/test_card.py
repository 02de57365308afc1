"""What the set-up of a flashed card decides at each boot, and after a power cut."""

import sys
from pathlib import Path

import pytest
from card_kit import CONFIG, NAME, installs
from sizes import slow_after

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a card is Linux's")


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
    slow_after(
        3,
        [
            ({"extra": "unreadable"}, "damaged"),
            ({"version": "1.0~bookworm"}, "wrong"),
            (None, "no-package"),
            ({"extra": "torn"}, "damaged"),
            ({"arch": "amd64"}, "wrong"),
            ({"package": f"{NAME}-voice"}, "no-package"),
        ],
    ),
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


@pytest.mark.parametrize(("how", "picture"), slow_after(2, BESIDE))
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
    slow_after(
        3,
        [
            {"package": f"{NAME}-voice", "name": f"{NAME}-voice_1.1~trixie_arm64.deb"},
            {"version": "1.0~bookworm"},
            {"version": "0.9~trixie", "extra": "torn"},
            {"name": f"{NAME}-voice_1.1~trixie_arm64.deb", "extra": "unreadable"},
            {"package": f"{NAME}-voice", "version": "1.1~bookworm"},
            {"version": "0.9~trixie", "arch": "amd64"},
        ],
    ),
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


@pytest.mark.parametrize(
    ("before", "after"),
    slow_after(
        3,
        [
            ("[pi4]\ndtparam=i2c_arm=on\n", "[pi4]\ndtparam=i2c_arm=on\n\n[all]\n{}\n"),
            ("[pi4]\n#{}\n", "[pi4]\n#{}\n\n[all]\n{}\n"),
            ("[pi4]\n#{}\n[all]\n#{}\n", "[pi4]\n#{}\n[all]\n{}\n"),
            ("[cm4]\n{}\n[pi5]\na=1\n[ALL]\n{}\n", "[cm4]\n{}\n[pi5]\na=1\n[ALL]\n{}\n"),
            ("#{}\r\n[pi4]\r\na=1\r\n", "{}\r\n[pi4]\r\na=1\r\n"),
            ("{}\r\n[none]\r\n", "{}\r\n[none]\r\n"),
            ("[gpio4=1]\n{}\n[0x1234abcd]\n{}", "[gpio4=1]\n{}\n[0x1234abcd]\n{}\n\n[all]\n{}"),
        ],
    ),
)
def test_lines_for_other_boards_do_not_count_and_a_new_one_is_for_all(card, before, after):
    file, line = card.bootfs / "config.txt", "dtparam=i2c_arm=on"
    file.write_bytes(before.replace("{}", line).encode())
    card.copy()
    card.boot()
    assert file.read_bytes().decode() == after.replace("{}", line)
