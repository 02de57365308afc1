"""The installer turns on the display's bus, sets its speed, and undoes only its own changes."""

import re
import sys

import pytest
from pi import CONFIG, NAME, SCRIPT, Pi

SPEED = "dtparam=i2c_arm_baudrate=400000"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the installer is Linux's")


@pytest.fixture
def pi(tmp_path):
    return Pi(tmp_path)


def test_i2c_is_turned_on_only_after_asking(pi):
    done = pi.run("install", answer="n\n")
    assert done.returncode == 0
    assert "The display needs I2C, which is switched off. Switch it on? [Y/n]" in done.stdout
    assert "raspi-config nonint do_i2c 0" not in pi.calls
    pi.run("install", answer="\n")
    assert "raspi-config nonint do_i2c 0" in pi.calls


def test_i2c_stays_off_if_nobody_can_be_asked(pi):
    done = pi.run("install", answer="")
    assert done.returncode == 0
    assert "I2C stays off. For a display on I2C type:" in done.stdout
    assert "raspi-config nonint do_i2c 0" not in pi.calls


def test_nobody_is_asked_if_i2c_is_already_on(pi):
    assert "I2C" not in pi.run("install", FAKE_I2C="0").stdout
    assert "raspi-config nonint do_i2c 0" not in pi.calls


def test_the_speed_of_the_displays_bus_follows_the_line_that_turns_it_on(pi):
    done = pi.run("install", answer="y\n")
    lines = pi.config.read_text().splitlines()
    on = lines.index("dtparam=i2c_arm=on")
    assert lines[on + 1] == f"# {NAME}: the display's bus at 400 kHz, not 100"
    assert lines[on + 2] == SPEED
    assert "The display is four times as fast after: sudo reboot" in done.stdout
    again = pi.run("install", FAKE_I2C="0")
    assert pi.config.read_text().splitlines() == lines
    assert "reboot" not in again.stdout


def test_an_older_config_file_is_found(pi):
    older = pi.root / "boot/config.txt"
    pi.config.rename(older)
    older.write_text("dtparam=i2c_arm=on\n")
    pi.run("install", FAKE_I2C="0")
    assert SPEED in older.read_text()


def test_no_speed_is_set_for_a_bus_that_stays_off(pi):
    pi.run("install", answer="n\n")
    assert pi.config.read_text() == CONFIG


@pytest.mark.parametrize(
    "mine",
    [
        "dtparam=i2c_arm=on,i2c_arm_baudrate=100000",
        "dtparam=i2c_arm=on\ndtparam=i2c_baudrate=50000",
        "dtparam=i2c_arm=on\ndtparam=i2c1_baudrate=1000000",
    ],
)
def test_a_speed_set_by_the_user_is_kept(pi, mine):
    pi.config.write_text(f"{mine}\n")
    done = pi.run("install", FAKE_I2C="0")
    assert pi.config.read_text() == f"{mine}\n"
    assert f"Your own speed of the I2C bus stays in {pi.config}." in done.stdout
    pi.run("uninstall")
    assert pi.config.read_text() == f"{mine}\n"


def test_uninstalling_removes_only_the_speed_that_installing_set(pi):
    before = pi.config.read_text().replace("#dtparam", "dtparam")
    pi.run("install", answer="y\n")
    pi.run("uninstall")
    assert pi.config.read_text() == before
    pi.config.write_text(f"{before}{SPEED}\n")
    pi.run("install", FAKE_I2C="0")
    pi.run("uninstall")
    assert pi.config.read_text() == f"{before}{SPEED}\n"


def test_a_power_cut_while_the_config_is_changed_leaves_the_old_one(pi):
    pi.fake("sync", '[ "${1%.new}" = "$1" ] || exit 1')
    before = pi.config.read_text().replace("#dtparam", "dtparam")
    assert pi.run("install", answer="y\n").returncode != 0
    assert pi.config.read_text() == before
    assert f"sync /boot/firmware/{pi.config.name}.new" in pi.calls


def test_only_one_function_changes_files_of_the_system():
    """config.txt, cmdline.txt and fstab; on the card, before anything is installed, as a copy."""
    folder = SCRIPT.parent
    texts = {
        file: file.read_text(encoding="utf-8")
        for file in (*folder.glob("*.sh"), *folder.glob("deb/p*"), folder / "card" / "setup")
    }
    function = r"edit_safely\(\) \{\n(?:    .*\n)+\}\n"
    found = [one for text in texts.values() for one in re.findall(function, text)]
    assert len(found) == 2
    assert len(set(found)) == 1
    for file, text in texts.items():
        left = re.sub(function, "", text)
        assert not re.findall(r"sed -i|sed --in-place|>>? *\"?\$(?:config|\{?CARD_FSTAB)", left), (
            file
        )
    assert "edit_safely" in texts[folder / "common.sh"]


def test_a_speed_changed_by_the_user_is_kept(pi):
    pi.run("install", answer="y\n")
    changed = pi.config.read_text().replace("400000", "1000000")
    pi.config.write_text(changed)
    pi.run("install", FAKE_I2C="0")
    pi.run("uninstall")
    assert pi.config.read_text() == changed


def test_uninstalling_turns_i2c_off_only_if_installing_turned_it_on(pi):
    pi.run("install", FAKE_I2C="0")
    pi.run("uninstall")
    assert "raspi-config nonint do_i2c 1" not in pi.calls
    pi.run("install", answer="y\n")
    pi.run("uninstall")
    assert "raspi-config nonint do_i2c 1" in pi.calls
