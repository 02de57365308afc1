"""The Debian package and the installer have the same files, and each replaces the other."""

import re
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import PurePosixPath

import build_deb
import control
import environment
import pytest
from pi import NAME, Pi
from wheels import PYTHONS

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the package is Linux's")

SPEED = "dtparam=i2c_arm_baudrate=400000"
MOVED = {"usr/lib/": "etc/", "usr/bin/": "usr/local/bin/"}
"""Where the installer puts what the package has here."""

BY_PROTECT_CARD = {f"etc/systemd/journald.conf.d/60-{NAME}.conf"}
"""Written by protect-card.sh, which both call."""

BY_THE_SCRIPT = {f"etc/sudoers.d/60-{NAME}"}
"""The package's script puts it there, once visudo has read it."""


@pytest.fixture
def pi(tmp_path):
    return Pi(tmp_path)


@pytest.fixture
def played(pi):
    """A box with settings and games, installed with make install."""
    assert pi.run("install", COMPANION_YES="1").returncode == 0
    for file in (f"etc/{NAME}/settings.toml", f"var/lib/{NAME}/games.db"):
        (pi.root / file).parent.mkdir(parents=True, exist_ok=True)
        (pi.root / file).write_text("mine")
    return pi


def kept(pi):
    """What nobody may lose: settings, games and the speed of the display's bus."""
    files = (f"etc/{NAME}/settings.toml", f"var/lib/{NAME}/games.db")
    return [(pi.root / file).read_text() for file in files], pi.config.read_text()


def of_make_install(pi):
    """The files that would hide the package's, or be hidden by them."""
    return {file for file in pi.files() if file.startswith(("etc/systemd/", "usr/local/"))} | {
        file for file in pi.files() if ".d/" in file and file.startswith("etc/")
    }


def test_the_package_has_the_files_that_make_install_has(pi, tmp_path):
    pi.run("install", COMPANION_YES="1")
    environment.copy_system(tmp_path / "stage")
    files = {str(file.relative_to(tmp_path / "stage")) for file in (tmp_path / "stage").rglob("*")
             if file.is_file()}  # fmt: skip
    for there, here in MOVED.items():
        files = {file.replace(there, here, 1) for file in files}
    only_package = {f"usr/share/doc/{NAME}/copyright", f"usr/share/{NAME}/protect-card.sh"}
    only_package.add(f"usr/share/{NAME}/sudoers")
    assert files - only_package == of_make_install(pi) - BY_PROTECT_CARD - BY_THE_SCRIPT


def test_moving_to_the_package_loses_nothing_and_hides_no_unit(played):
    before = kept(played)
    said = played.install_package()
    assert kept(played) == before
    assert of_make_install(played) == BY_PROTECT_CARD | BY_THE_SCRIPT
    assert "Settings and games stay" in said
    assert (played.root / "opt" / NAME / "bin/companion").exists()
    assert played.calls[-1] == "systemctl --no-block restart companion.service"
    assert (
        "systemctl disable --now companion.service companion-poweroff.path companion-report.path"
        in played.calls
    )


def test_moving_back_to_make_install_loses_nothing(played):
    before = kept(played)
    played.install_package()
    said = played.remove()
    assert f"The settings are still in {played.root}/etc/{NAME}" in said
    assert played.run("install", COMPANION_YES="1").returncode == 0
    assert kept(played) == before
    assert not (played.root / "usr/bin/companion").exists()


def test_a_unit_that_somebody_edited_stays_when_the_package_is_updated(pi):
    pi.install_package()
    edited = pi.root / "etc/systemd/system/companion.service"
    edited.parent.mkdir(parents=True, exist_ok=True)
    edited.write_text("mine")
    pi.install_package()
    assert edited.read_text() == "mine"


def test_the_bus_of_the_display_is_on_and_fast(pi):
    assert "The companion runs, and starts with the board." in pi.install_package()
    assert "dtparam=i2c_arm=on" in pi.config.read_text()
    assert SPEED in pi.config.read_text()


def test_removing_undoes_the_speed_of_the_bus_and_leaves_settings_and_games(pi):
    before = pi.config.read_text().replace("#dtparam", "dtparam")
    pi.install_package()
    games = pi.root / "var/lib" / NAME / "games.db"
    games.parent.mkdir(parents=True)
    games.touch()
    said = pi.remove()
    assert pi.config.read_text() == before
    assert "raspi-config nonint do_i2c 1" in pi.calls
    assert f"the games in {games.parent}." in said
    assert games.exists()
    assert "systemctl --quiet disable companion.service companion-poweroff.path" in pi.calls


def test_a_purge_leaves_the_games_and_shows_their_folder(pi):
    pi.install_package()
    settings, games = pi.root / "etc" / NAME, pi.root / "var/lib" / NAME
    recordings = pi.root / f"var/lib/{NAME}-voice"
    for folder in (settings, games, recordings):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "mine").touch()
    pi.remove()
    assert (settings / "mine").exists()
    assert (recordings / "mine").exists()
    said = pi.purge()
    assert f"The games are still in {games}" in said
    assert (games / "mine").exists()
    assert not settings.exists()
    assert f"The recordings of voices in {recordings} are deleted." in said
    assert not recordings.exists()


def test_nothing_is_started_while_an_image_is_made(pi):
    (pi.root / "run/systemd/system").rmdir()
    assert "runs" not in pi.install_package()
    assert "systemctl --quiet enable companion.service" in pi.calls
    assert not [call for call in pi.calls if "restart" in call or "udevadm" in call]


def test_the_service_says_goodbye_before_its_files_are_replaced(pi):
    pi.install_package()
    pi.run_script("prerm", "upgrade", "9.9")
    assert (
        pi.calls[-1]
        == "systemctl stop companion.service companion-poweroff.path companion-report.path"
    )


@pytest.mark.parametrize("name", control.SCRIPTS)
def test_a_script_is_valid_for_sh(name):
    subprocess.run(["sh", "-n"], input=control.script(name), text=True, check=True)


@pytest.mark.parametrize(
    ("suite", "depends"),
    [
        ("bookworm", "python3 (>= 3.11), python3 (<< 3.12), libglib2.0-0, systemd, udev, sudo"),
        ("trixie", "python3 (>= 3.13), python3 (<< 3.14), libglib2.0-0t64, systemd, udev, sudo"),
    ],
)
def test_the_package_is_for_the_python_of_its_release(tmp_path, suite, depends):
    control.write(tmp_path, suite, "arm64", "1.2")
    lines = (tmp_path / "DEBIAN/control").read_text().splitlines()
    assert lines[:3] == [f"Package: {NAME}", f"Version: 1.2~{suite}", "Architecture: arm64"]
    assert f"Depends: {depends}" in lines
    assert {file.name for file in (tmp_path / "DEBIAN").iterdir()} == {"control", *control.SCRIPTS}


def test_an_extra_is_a_package_that_needs_the_main_one(tmp_path):
    control.write(tmp_path, "trixie", "arm64", "1.2", "lists")
    lines = (tmp_path / "DEBIAN/control").read_text().splitlines()
    assert f"Package: {NAME}-lists" in lines
    assert f"Depends: {NAME} (>= 1.2~trixie)" in lines
    assert "try-restart companion" in (tmp_path / "DEBIAN/postinst").read_text()


def test_the_package_has_the_licences_of_its_libraries(tmp_path):
    files = [
        PurePosixPath(str(file))
        for name in ("pygame", "pillow", "marisa-trie", "msgspec")
        for file in distribution(name).files
        if file.parts[0] != ".."
    ]
    for file in files:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).touch()
    environment._remove_surplus(tmp_path)
    left = {file for file in files if (tmp_path / file).is_file()}
    licences = {file for file in files if re.search("LGPL|COPYING|LICEN[CS]E", file.name)}
    assert {file.parts[0].partition("-")[0] for file in licences} >= {"pygame", "msgspec"}
    assert licences <= left
    assert not [file for file in left if file.match("pygame/docs/*.py") or file.suffix == ".html"]


def test_every_extra_for_players_becomes_a_package():
    assert set(build_deb.extras()) == {"lists", "print", "voice", "hibari"}


def test_the_package_for_voice_starts_its_socket_and_stops_both_units(tmp_path):
    (tmp_path / "usr").mkdir()
    control.write(tmp_path, "trixie", "arm64", "1.0", "voice")
    text = (tmp_path / "DEBIAN/control").read_text()
    assert "Depends: tabletop-word-companion (>= 1.0~trixie), espeak-ng, libportaudio2" in text
    assert "restart companion-voice.socket" in (tmp_path / "DEBIAN/postinst").read_text()
    stop = (tmp_path / "DEBIAN/prerm").read_text()
    assert "stop companion-voice.socket companion-voice.service" in stop


def test_a_purge_of_the_package_for_voice_deletes_the_recordings(tmp_path):
    script, folder = tmp_path / "postrm", tmp_path / "recordings"
    text = control.script_of_extra("postrm", "voice")
    script.write_text(text.replace(f"/var/lib/{NAME}-voice", str(folder)))
    folder.mkdir()
    said = []
    for how, there in (("remove", True), ("purge", False), ("purge", False)):
        done = subprocess.run(["sh", script, how], capture_output=True, text=True, check=True)
        assert folder.exists() is there
        said.append(done.stdout)
    assert said == ["", f"The recordings of voices in {folder} are deleted.\n", ""]
    assert control.script_of_extra("postrm", "lists") == ""


def test_the_package_for_voice_brings_its_units(tmp_path):
    environment.copy_units(tmp_path, environment.EXTRA_UNITS["voice"])
    found = {file.name for file in (tmp_path / "usr/lib/systemd/system").iterdir()}
    assert found == {"companion-voice.socket", "companion-voice.service"}


def test_the_version_is_the_programs():
    import companion

    assert build_deb.version() == companion.__version__


def test_there_is_a_package_for_each_release_that_make_install_takes():
    assert set(PYTHONS) == {"bookworm", "trixie"}


def test_without_root_it_says_what_to_type(monkeypatch, tmp_path):
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(build_deb.foreign.CannotRun, match="needs root on Debian"):
        build_deb.build("trixie", "arm64", tmp_path)
