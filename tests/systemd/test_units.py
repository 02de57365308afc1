import re
import shutil
import subprocess
from pathlib import Path

import pytest
from units import UNITS, Unit

from companion.app import restarts

PROGRAMS = ("opt/tabletop-word-companion/bin/python", "usr/bin/rm", "usr/bin/python3", "bin/sh")
PYTHON = "/opt/tabletop-word-companion/bin/python"
CODE = '"import sys; from companion.cli.start import main; sys.exit(main())"'

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is Linux's"
)


@pytest.fixture
def root(tmp_path):
    """A system in a folder: our units, systemd's, and empty programs at the paths in our units."""
    shutil.copytree("/usr/lib/systemd/system", tmp_path / "usr/lib/systemd/system", symlinks=True)
    own = tmp_path / "etc/systemd/system"
    own.mkdir(parents=True)
    for unit in (*UNITS.glob("companion*.*"), *UNITS.glob("card/companion*.service")):
        shutil.copy(unit, own)
    for program in PROGRAMS:
        file = tmp_path / program
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(0o755)
    return tmp_path


def analyze(root, *arguments):
    command = ["systemd-analyze", "--no-pager", f"--root={root}", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@needs_systemd
@pytest.mark.parametrize(
    "unit",
    [
        *("companion.service", "companion-poweroff.path", "companion-poweroff.service"),
        *("companion-phones.socket", "companion-phones-switch.path"),
        *("companion-report.path", "companion-report.service"),
        *("companion-phones-switch.service", "companion-voice.socket", "companion-voice.service"),
        *("companion-setup.service", "companion-setup-display.service"),
    ],
)
def test_systemd_finds_no_fault_in_a_unit(root, unit):
    assert analyze(root, "verify", "--man=no", unit) == ""


@needs_systemd
def test_systemd_reports_an_unknown_key(root):
    file = root / "etc/systemd/system/companion.service"
    file.write_text(file.read_text().replace("ProtectClock=", "ProtectClocks="))
    assert "ProtectClocks" in analyze(root, "verify", "--man=no", "companion.service")


@needs_systemd
@pytest.mark.parametrize(
    "unit",
    [
        *("companion.service", "companion-poweroff.service", "companion-phones-switch.service"),
        *("companion-report.service", "companion-voice.service"),
    ],
)
def test_the_sandbox_scores_two_or_lower(root, unit):
    report = analyze(root, "security", "--offline=true", unit)
    (score,) = re.findall(r"exposure level for \S+: ([\d.]+)", report)
    assert float(score) <= 2.0


def test_the_service_restarts_has_a_watchdog_and_starts_without_waiting():
    unit = Unit("companion.service")
    service = unit["Service"]
    assert service["Type"] == "notify"
    assert service["Restart"] == "always"
    assert int(service["WatchdogSec"]) > 0
    assert service["ExecStart"] == f"{PYTHON} -sP -c {CODE} run"
    assert not {"After", "Requires", "BindsTo", "ConditionPathExists"} & set(unit["Unit"])


def test_the_working_directory_is_always_writable():
    service = Unit("companion.service")["Service"]
    assert service["WorkingDirectory"] == f"%t/{service['RuntimeDirectory']}"
    assert service["RuntimeDirectory"] == "tabletop-word-companion"


def test_the_fault_count_survives_a_restart_and_a_fault_can_be_read_before_the_start():
    service = Unit("companion.service")["Service"]
    assert service["RuntimeDirectoryPreserve"] == "restart"
    assert int(service["TimeoutStartSec"]) > restarts.PAUSES_S[-1] + 30


def test_the_memory_limit_fits_the_largest_task_and_a_board_with_512_mb():
    """The figures are from docs/measured.md."""
    service = Unit("companion.service")["Service"]
    assert 300 <= int(service["MemoryMax"].removesuffix("M")) <= 384
    assert 40 <= int(service["TasksMax"]) <= 128


def test_gpiozero_never_falls_back_to_a_library_and_may_read_proc():
    text = (UNITS / "companion.service").read_text(encoding="utf-8")
    assert "\nEnvironment=GPIOZERO_PIN_FACTORY=gpiod\n" in text
    assert "\nProcSubset=" not in text


def test_the_service_can_access_only_its_own_devices():
    text = (UNITS / "companion.service").read_text(encoding="utf-8")
    assert "\nDevicePolicy=closed\n" in text
    assert re.findall(r"^DeviceAllow=char-(\w+)", text, re.MULTILINE) == [
        "gpiochip",
        "i2c",
        "spi",
        "alsa",
        "input",
    ]


def test_the_user_is_in_the_groups_of_the_service():
    groups = Unit("companion.service")["Service"]["SupplementaryGroups"].split()
    users = (UNITS / "sysusers.d/tabletop-word-companion.conf").read_text(encoding="utf-8")
    assert re.findall(r"^m companion (\w+)$", users, re.MULTILINE) == groups
    assert groups == ["gpio", "i2c", "spi", "audio", "input"]


def test_the_kernel_modules_for_the_devices_are_loaded_early():
    text = (UNITS / "modules-load.d/tabletop-word-companion.conf").read_text(encoding="utf-8")
    loaded = [line for line in text.splitlines() if not line.startswith("#")]
    assert loaded == ["i2c-dev", "spidev", "snd", "snd-usb-audio"]


def test_systemd_watches_the_file_with_the_request_to_switch_off(monkeypatch):
    from companion.paths import power_off_request

    directory = Unit("companion.service")["Service"]["RuntimeDirectory"]
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"/run/{directory}")
    watched = Unit("companion-poweroff.path")["Path"]["PathExists"]
    assert Path(watched) == power_off_request()
    off = Unit("companion-poweroff.service")
    assert off["Service"]["ExecStart"] == f"/usr/bin/rm -f {watched}"
    assert off["Unit"]["SuccessAction"] == "poweroff"
    assert "User" not in off["Service"]
