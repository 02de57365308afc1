"""The figures of a running box in the report, and why one is not known."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from checkup_kit import write

from companion.cli import main as cli
from companion.config.settings import Settings
from companion.doctor import figures as module
from companion.doctor.figures import ask_systemd, figures
from hardware.checkup.findings import Finding, fault, good
from hardware.checkup.machine import Machine
from hardware.wiring.wiring import DisplayWiring, Wiring

STATUS = "VmHWM:\t   52004 kB\nVmRSS:\t   49812 kB\nRssAnon:\t   26512 kB\n"
START = "run/tabletop-word-companion/start.json"
USUAL = DisplayWiring()
ANSWERS = good("display", "The display answers at 0x3c on I2C bus 1.")


class Systemd:
    """A systemd that has started everything after 30 seconds; the box has the number 321."""

    def __init__(self) -> None:
        self.pid, self.finished_s, self.failed = "321", 30.0, ""

    def __call__(self, words: Sequence[str]) -> str:
        if "MainPID" in words:
            return self.pid
        return self.failed if "--failed" in words else f"{self.finished_s * 1e6:.0f}"


@pytest.fixture
def systemd() -> Systemd:
    return Systemd()


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    """A board on which the box runs."""
    write(tmp_path, START, '{"hello_s":14.25,"list_s":19.5}')
    write(tmp_path, "proc/321/status", STATUS)
    return Machine(tmp_path)


def read(
    machine: Machine,
    systemd: Systemd,
    found: Sequence[Finding] = (),
    display: DisplayWiring | None = USUAL,
) -> dict[str, str]:
    """Each figure, or why it is not known."""
    settings = Settings(wiring=Wiring(display=display))
    return {
        one.name: one.value or one.why for one in figures(machine, settings, found, ask=systemd)
    }


def test_the_start_is_counted_from_the_kernel(pi: Machine, systemd: Systemd) -> None:
    found = read(pi, systemd)
    assert found["kernel to hello"] == "14.2 s"
    assert found["kernel to list"] == "19.5 s"
    assert found["kernel to everything started"] == "30.0 s"


def test_a_start_by_hand_is_not_one_of_the_board(pi: Machine, systemd: Systemd) -> None:
    write(pi.root, START, '{"hello_s":3600.0,"list_s":3605.0}')
    found = read(pi, systemd)
    assert found["kernel to hello"] == found["kernel to list"] == module.BY_HAND


def test_the_list_may_come_last_of_all(pi: Machine, systemd: Systemd) -> None:
    systemd.finished_s = 18.0
    assert read(pi, systemd)["kernel to list"] == "19.5 s"


def test_hello_without_a_display_is_not_known(pi: Machine, systemd: Systemd) -> None:
    write(pi.root, START, '{"hello_s":null,"list_s":19.5}')
    found = read(pi, systemd)
    assert found["kernel to hello"] == module.NO_DISPLAY
    assert found["kernel to list"] == "19.5 s"


@pytest.mark.parametrize("noted", ["", "{", '{"hello_s":"soon"}'])
def test_times_that_are_missing_or_damaged_are_not_known(
    pi: Machine, systemd: Systemd, noted: str
) -> None:
    write(pi.root, START, noted)
    assert read(pi, systemd)["kernel to list"] == module.NOT_SHOWN


def test_the_memory_is_that_of_the_running_box(pi: Machine, systemd: Systemd) -> None:
    found = read(pi, systemd)
    assert found["resident memory"] == "49.8 MB"
    assert found["of it anonymous"] == "26.5 MB"
    assert found["its peak"] == "52.0 MB"
    systemd.pid = "0"
    assert read(pi, systemd)["resident memory"] == module.NOT_RUNNING


def test_the_bus_is_measured_if_the_display_answers(
    pi: Machine, systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "measure_hz", lambda port, address: 383_000.0)
    node = pi.root / "sys/bus/i2c/devices/i2c-1/of_node/clock-frequency"
    assert read(pi, systemd, [ANSWERS])["display's bus"].startswith("383 kHz measured, the speed")
    node.parent.mkdir(parents=True)
    node.write_bytes((400_000).to_bytes(4, "big"))
    assert read(pi, systemd, [ANSWERS])["display's bus"] == "383 kHz measured, 400 kHz set"


@pytest.mark.parametrize(
    ("found", "display"),
    [
        ([fault("display", "No device answers.", "Check power.")], DisplayWiring()),
        ([], DisplayWiring()),
        ([ANSWERS], None),
        ([ANSWERS], DisplayWiring(bus="spi")),
        ([ANSWERS], DisplayWiring(driver="ssd1322", bus="spi")),
    ],
)
def test_nothing_is_sent_to_a_display_that_may_not_understand_it(
    pi: Machine,
    systemd: Systemd,
    monkeypatch: pytest.MonkeyPatch,
    found: list[Finding],
    display: DisplayWiring | None,
) -> None:
    monkeypatch.setattr(module, "measure_hz", lambda *asked: 1 / 0)
    assert "No display answers" in read(pi, systemd, found, display)["display's bus"]


def test_a_bus_that_fails_has_a_reason(
    pi: Machine, systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*asked: int) -> float:
        raise OSError(110, "Connection timed out")

    monkeypatch.setattr(module, "measure_hz", fails)
    assert "Connection timed out" in read(pi, systemd, [ANSWERS])["display's bus"]


def test_failed_services_are_named_without_what_may_be_a_name(
    pi: Machine, systemd: Systemd
) -> None:
    assert read(pi, systemd)["failed units"] == "none"
    systemd.failed = (
        "ssh.service loaded failed failed OpenSSH\n"
        "backup@annabel.service loaded failed failed Backup\n"
        "media-annabel-stick.mount loaded failed failed /media/annabel/stick\n"
    )
    found = read(pi, systemd)["failed units"]
    assert found == "ssh.service, backup@.service, 1 that are not services"


def test_versions_say_where_the_program_is_from(pi: Machine, systemd: Systemd) -> None:
    assert read(pi, systemd)["companion"].endswith("not from a package")
    write(pi.root, "var/lib/dpkg/info/tabletop-word-companion.list", "/opt\n")
    found = read(pi, systemd)
    assert found["companion"].endswith(", package")
    assert re.match(r"\d", found["pillow"])


def test_a_library_that_is_missing_is_not_a_fault(
    pi: Machine, systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LIBRARIES", ("no-such-library",))
    assert read(pi, systemd)["no-such-library"] == "It is not installed."


def test_without_systemd_its_figures_have_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert ask_systemd(["--failed"]) == ""
    found = {one.name: one.why for one in figures(Machine(tmp_path), Settings(), ())}
    assert found["failed units"] == found["kernel to everything started"] == "There is no systemd."
    assert found["resident memory"] == module.NOT_RUNNING


# ---- the command


def report(capsys: pytest.CaptureFixture[str], *given: str) -> dict[str, dict[str, str]]:
    cli.main(["doctor", "--mock", "--report", *given])
    printed: dict[str, dict[str, str]] = json.loads(capsys.readouterr().out)
    return printed


def test_a_laptop_says_what_it_cannot_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = report(capsys, "--state", str(tmp_path))
    assert "no names of people" in printed["about"]
    assert "Python 3" in printed["figures"]["system"]
    assert printed["not known"]["display's bus"]
    assert not printed["figures"].keys() & printed["not known"].keys()


def test_wrong_settings_do_not_prevent_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "settings.toml"
    config.write_text("[sound]\nvolume = 11\n", encoding="utf-8")
    printed = report(capsys, "--state", str(tmp_path), "--config", str(config))
    assert printed["figures"]
    assert not printed["well"]
