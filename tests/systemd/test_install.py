import platform
import shutil
import subprocess
import sys

import pytest
from pi import NAME, SCRIPT, Pi

SPEED = "dtparam=i2c_arm_baudrate=400000"

LOCK = f"{'.'.join(platform.python_version_tuple()[:2])}-{platform.machine()}.txt"
needs_a_lock = pytest.mark.skipif(
    not (SCRIPT.parent / "locks" / LOCK).exists(), reason=f"there is no {LOCK}"
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the installer is Linux's")


@pytest.fixture
def pi(tmp_path):
    return Pi(tmp_path)


def test_everything_is_installed_and_started(pi):
    done = pi.run("install", answer="y\n")
    assert done.returncode == 0, done.stderr
    assert {
        "etc/systemd/system/companion.service",
        "etc/systemd/system/companion-poweroff.path",
        "etc/systemd/system/companion-poweroff.service",
        "etc/systemd/system/companion-phones.socket",
        "etc/systemd/system/companion-phones-switch.path",
        "etc/systemd/system/companion-phones-switch.service",
        "etc/systemd/system/companion-report.path",
        "etc/systemd/system/companion-report.service",
        f"etc/NetworkManager/dispatcher.d/60-{NAME}",
        f"etc/sysusers.d/{NAME}.conf",
        f"etc/tmpfiles.d/{NAME}.conf",
        f"etc/modules-load.d/{NAME}.conf",
        f"etc/udev/rules.d/60-{NAME}.rules",
        "usr/local/bin/companion",
    } <= pi.files()
    assert pi.calls[-2:] == [
        "systemctl enable companion.service",
        "systemctl restart companion.service",
    ]
    assert "settings.toml" in done.stdout


def test_the_venv_uses_system_packages_and_lgpio_is_checked_in_it(pi):
    pi.run("install", answer="y\n")
    assert f"python3 -m venv --system-site-packages /opt/{NAME}" in pi.calls
    assert any(call.endswith("check_lgpio.py") for call in pi.calls)


@needs_a_lock
def test_libraries_come_from_the_lock_with_their_hashes(pi):
    assert pi.run("install", answer="y\n").returncode == 0
    libraries, backend, program = pi.pip
    assert "--no-deps --only-binary=:all: --require-hashes --requirement" in libraries
    assert "--no-deps --only-binary=:all: --require-hashes --requirement" in backend
    assert backend.endswith(f"--target /opt/{NAME}/build")
    assert program.endswith(f"--no-deps --no-build-isolation {SCRIPT.parents[1]}")
    pinned = {call.split("==")[0] for call in pi.calls if "==" in call}
    assert {"msgspec", "gpiod", "rpi-lgpio", "hatchling"} <= pinned


@needs_a_lock
def test_lgpio_and_evdev_come_from_apt_alone(pi):
    pi.run("install", answer="y\n")
    assert not [call for call in pi.calls if call.startswith(("lgpio==", "evdev=="))]


def test_nothing_is_left_of_what_builds_the_program(pi):
    pi.run("install", answer="y\n")
    assert not (pi.root / "opt" / NAME / "build").exists()


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("apt-get", "E: Failed to fetch x  Temporary failure resolving 'deb.debian.org'"),
        ("venv-python", "WARNING: Retrying after connection broken by 'NewConnectionError('"),
    ],
)
def test_a_missing_network_is_reported_in_a_sentence(pi, program, said):
    pi.fake(program, f'[ "$1" = -I ] || {{ echo "{said}" >&2; exit 1; }}')
    done = pi.run("install", answer="y\n")
    assert done.returncode == 1
    assert done.stderr == (
        "The network cannot be reached. Connect the board and type again: sudo make install; "
        "or use the Debian package, which needs no network.\n"
    )


def test_another_fault_of_pip_is_shown_as_it_is(pi):
    pi.fake("venv-python", 'echo "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES" >&2; exit 1')
    done = pi.run("install", answer="y\n")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES",
        "Fix what these lines say, then type again: sudo make install",
    ]


@pytest.mark.parametrize("words", ["install", "uninstall"])
def test_the_debian_package_is_not_overwritten(pi, words):
    before = pi.files()
    done = pi.run(words, FAKE_PACKAGE="1")
    assert done.returncode == 1
    assert done.stderr.startswith("The Debian package is installed.")
    assert f"sudo apt-get remove {NAME}" in done.stderr
    assert pi.files() == before


def test_lgpio_creates_its_pipe_in_a_private_folder(pi):
    pi.fake("venv-python", f'[ -z "${{LG_WD:-}}" ] || stat -c "%a $LG_WD" "$LG_WD" >>{pi.log}')
    assert pi.run("install", answer="y\n").returncode == 0
    assert f"700 /opt/{NAME}/pipes" in pi.calls
    assert not (pi.root / "opt" / NAME / "pipes").exists()


def test_wheels_are_installed_without_the_network(pi):
    pi.run("install", answer="y\n", COMPANION_WHEELHOUSE="/media/wheels")
    libraries, program = pi.pip
    assert "--require-hashes" in libraries
    assert libraries.endswith("--no-index --find-links=/media/wheels")
    assert program.endswith(
        f"--no-deps --force-reinstall --no-index --find-links=/media/wheels {NAME}"
    )


def test_a_stub_of_lgpio_is_reported_and_everything_else_works(pi):
    done = pi.run("install", answer="y\n", FAKE_LGPIO="stub")
    assert done.returncode == 0
    assert (
        "A passive buzzer or a servo will not work. "
        "Type: sudo apt-get install --reinstall python3-lgpio\n"
    ) in done.stdout
    assert "systemctl restart companion.service" in pi.calls


@pytest.mark.parametrize(
    ("codename", "glib"), [("bookworm", "libglib2.0-0"), ("trixie", "libglib2.0-0t64")]
)
def test_system_packages_are_installed_with_apt(pi, codename, glib):
    pi.release(codename)
    pi.run("install", answer="y\n")
    assert (
        "apt-get install --yes --no-install-recommends "
        f"python3-venv python3-lgpio python3-evdev alsa-utils {glib}"
    ) in pi.calls


def test_packages_already_installed_need_no_network(pi):
    pi.run("install", answer="y\n", FAKE_INSTALLED="1")
    assert not [call for call in pi.calls if call.startswith("apt-get")]


def test_commands_may_run_without_a_password_once_visudo_has_read_the_file(pi):
    done = pi.run("install", COMPANION_YES="1")
    place = pi.root / "etc/sudoers.d" / f"60-{NAME}"
    assert place.stat().st_mode & 0o777 == 0o440
    assert f"visudo -cqf /etc/sudoers.d/60-{NAME}.new" in pi.calls
    assert "password" not in done.stdout
    pi.run("uninstall")
    assert list(place.parent.iterdir()) == []


def test_a_file_that_visudo_refuses_is_not_put_in_place(pi):
    pi.fake("visudo", "false")
    done = pi.run("install", COMPANION_YES="1")
    assert done.returncode == 0
    assert "will ask for a password: visudo refuses" in done.stdout
    assert list((pi.root / "etc/sudoers.d").iterdir()) == []


def test_the_rule_allows_one_file_as_one_user():
    """Never root, env, another environment, or any command with a wildcard."""
    lines = (SCRIPT.parent / "sudoers").read_text(encoding="utf-8").splitlines()
    (rule,) = [line for line in lines if not line.startswith("#")]
    assert rule == f"%sudo ALL=(companion) NOPASSWD: NOSETENV: /opt/{NAME}/bin/companion-box"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[pi4]\n{on}\n", "[pi4]\n{on}\n\n[all]\n{speed}\n"),
        ("[pi4]\n{on}\n[all]\n{on}\n", "[pi4]\n{on}\n[all]\n{on}\n{speed}\n"),
        (
            "{on}\n[pi5]\ndtparam=i2c_arm_baudrate=100000\n",
            "{on}\n{speed}\n[pi5]\ndtparam=i2c_arm_baudrate=100000\n",
        ),
    ],
)
def test_lines_for_other_boards_do_not_count_for_the_speed(pi, before, after):
    speed = f"# {NAME}: the display's bus at 400 kHz, not 100\n{SPEED}"
    parts = {"on": "dtparam=i2c_arm=on", "speed": speed}
    pi.config.write_text(before.format(**parts))
    pi.run("install", FAKE_I2C="0")
    assert pi.config.read_text() == after.format(**parts)


def test_yes_can_be_given_as_an_option(pi):
    pi.run("install", COMPANION_YES="1")
    assert "raspi-config nonint do_i2c 0" in pi.calls


@pytest.mark.parametrize(
    ("codename", "architecture", "sentence"),
    [
        ("bullseye", "arm64", "This is Raspberry Pi OS 'bullseye'. Install bookworm or trixie"),
        ("bookworm", "armhf", "This is a 32-bit system. Install 64-bit Raspberry Pi OS"),
    ],
)
def test_another_system_is_refused_with_a_reason(pi, codename, architecture, sentence):
    pi.release(codename)
    done = pi.run("install", FAKE_ARCH=architecture)
    assert done.returncode == 1
    assert done.stderr.startswith(sentence)
    assert len(done.stderr.splitlines()) == 1


def test_a_computer_other_than_a_pi_is_refused(pi):
    (pi.root / "etc/rpi-issue").unlink()
    done = pi.run("install")
    assert done.returncode == 1
    assert done.stderr.startswith("This is not Raspberry Pi OS.")
    assert pi.calls == ["id -u"]


def test_it_needs_root(pi):
    pi.fake("id", "echo 1000")
    assert pi.run("install").stderr == "This needs root. Type: sudo make install\n"
    assert pi.run("uninstall").stderr == "This needs root. Type: sudo make uninstall\n"


def test_a_dry_run_prints_the_commands_and_does_nothing(pi):
    before = pi.files()
    done = pi.run("install", DRY_RUN="1", COMPANION_YES="1")
    assert done.returncode == 0
    assert "+ apt-get install --yes" in done.stdout
    assert "+ systemctl enable companion.service" in done.stdout
    assert pi.files() == before
    assert {call.split()[0] for call in pi.calls} <= {"id", "dpkg", "dpkg-query", "raspi-config"}


def test_uninstalling_leaves_only_the_games_and_shows_their_folder(pi):
    before = pi.files()
    pi.run("install", answer="y\n")
    games = pi.root / "var/lib" / NAME
    games.mkdir(parents=True)
    (games / "games.db").touch()
    (games / ".lgd-nfy0").touch()
    recordings = pi.root / f"var/lib/{NAME}-voice"
    recordings.mkdir(mode=0o755)
    (recordings / "1.wav").touch()
    done = pi.run("uninstall")
    assert done.returncode == 0, done.stderr
    assert pi.files() == before | {f"var/lib/{NAME}/games.db", f"var/lib/{NAME}-voice/1.wav"}
    for folder in (games, recordings):
        assert f"chown -R root:root /var/lib/{folder.name}" in pi.calls
    assert recordings.stat().st_mode & 0o777 == 0o700
    assert f"Recordings of voices are still in {recordings}" in done.stdout
    assert f"The games are still in {games}" in done.stdout
    assert (
        "systemctl disable --now companion.service companion-poweroff.path companion-report.path"
        in pi.calls
    )
    assert "userdel companion" in pi.calls


def test_installing_twice_has_the_same_result_as_once(pi):
    pi.run("install", answer="y\n")
    files = pi.files()
    assert pi.run("install", answer="y\n").returncode == 0
    assert pi.files() == files


def test_an_unknown_option_prints_the_usage(pi):
    done = pi.run("remove")
    assert done.returncode == 1
    assert "install, or sudo" in done.stderr


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not here")
@pytest.mark.parametrize("target", ["install", "uninstall"])
def test_make_calls_the_installer(target):
    done = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", target],
        cwd=SCRIPT.parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"systemd/install.sh {target}\n"


@pytest.mark.parametrize(
    ("module", "output"),
    [
        ("def get_module_version(): return 'lgpio.py_0.2.2.0'", ""),
        (
            "def get_module_version(): return 'lgpio.py_0.2.1.9'",
            "lgpio is 0.2.1.9, and 0.2.2 is the oldest",
        ),
        ("", "lgpio does not work"),
        ("raise ImportError('no swig')", "lgpio does not work (no swig)."),
    ],
)
def test_the_version_of_lgpio_is_checked(tmp_path, module, output):
    (tmp_path / "lgpio.py").write_text(module)
    done = subprocess.run(
        [sys.executable, SCRIPT.parent / "check_lgpio.py"],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(tmp_path)},
    )
    assert done.stderr.startswith(output)
    assert done.returncode == (1 if output else 0)


LOG = f"etc/systemd/journald.conf.d/60-{NAME}.conf"


def test_each_protection_of_the_card_is_asked_for_and_undone(pi):
    done = pi.run("install", answer="y\nn\n")
    assert "The system writes its log on the card. Keep it in memory instead? [Y/n]" in done.stdout
    assert LOG not in pi.files()
    pi.run("install", answer="y\ny\n")
    assert LOG in pi.files()
    pi.run("uninstall")
    assert LOG not in pi.files()
