"""`companion doctor`: its checks of a board."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from doctor_kit import faults

from companion import paths
from companion.app.phones import JournalStore
from companion.config.settings import Settings
from companion.doctor import checks
from companion.doctor.checks import Case, check_all
from companion.evenings import Moment
from companion.journal import store
from companion.journal.journal import Journal
from companion.phones.joining.entrance import OFTEN, Entrance
from hardware.checkup.findings import fault, good
from hardware.checkup.machine import Machine


def case(state: Path, config: Path | None = None, **how: Any) -> Case:
    return Case(config, state, **{"drawn": True, **how})


# ---- checks of a board


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    """A board without any parts."""
    root = tmp_path / "board"
    (root / "proc/device-tree").mkdir(parents=True)
    (root / "proc/device-tree/model").write_text("Raspberry Pi 4 Model B", encoding="utf-8")
    return Machine(root)


def answers(status: str | Exception) -> Any:
    def run(*command: Any, **how: Any) -> Any:
        if isinstance(status, Exception):
            raise status
        return SimpleNamespace(stdout=f"{status}\n")

    return run


def parts_checked(
    monkeypatch: pytest.MonkeyPatch, status: str | Exception, case: Case
) -> list[str]:
    monkeypatch.setattr(checks.subprocess, "run", answers(status))
    return [one.part for one in check_all(case)]


def test_on_another_computer_only_the_board_is_a_fault(tmp_path: Path) -> None:
    found = check_all(case(tmp_path, drawn=False, machine=Machine(tmp_path / "nothing")))
    assert faults(found).keys() == {"board"}


@pytest.mark.parametrize("drawn", [True, False])
def test_another_computer_learns_which_package_its_sounds_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: bool
) -> None:
    missing = fault("sound", "There is no sound: ...", "Type: sudo apt-get install ...")
    monkeypatch.setattr(checks, "library", {"pygame": [missing]}.__getitem__)
    found = check_all(case(tmp_path, drawn=drawn, machine=Machine(tmp_path / "nothing")))
    assert missing in found


def test_every_part_of_a_board_is_checked(
    tmp_path: Path, pi: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = parts_checked(monkeypatch, "inactive", case(tmp_path, drawn=False, machine=pi))
    assert parts[-4:] == ["pins", "display", "sound", "keyboard"]
    assert "service" not in parts


def test_the_phones_of_a_board_are_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark, addresses = tmp_path / "mark", tmp_path / "addresses"
    monkeypatch.setattr(paths, "phones_mark", lambda: mark)
    monkeypatch.setattr(paths, "addresses_file", lambda: addresses)
    monkeypatch.setattr(checks, "find_spec", lambda name: name)
    assert "forbid" in checks._phones(Settings(phones="off")).found
    assert checks._phones(Settings()).found.startswith("Off")
    mark.touch()
    assert "no address" in checks._phones(Settings()).found
    addresses.write_text("192.168.178.23\n10.42.0.1\n")
    assert checks._phones(Settings()) == good("phones", "On, at http://192.168.178.23/")
    monkeypatch.setattr(checks, "find_spec", lambda name: None)
    assert "packages are missing" in checks._phones(Settings()).found


@pytest.mark.parametrize("times", [OFTEN - 1, 100])
def test_somebody_who_was_often_kept_out_is_reported(tmp_path: Path, times: int) -> None:
    journal = Journal(tmp_path / store.NAME)
    entrance = Entrance(JournalStore(journal), lambda: Moment(1e9))
    code = entrance.code
    for _ in range(times):
        entrance.keep_out()
    journal.close()
    found = [one for one in check_all(case(tmp_path, drawn=True)) if one.part == "phones"]
    assert [one.found.split("at least ")[1] for one in found] == ["80 times."] * (times == 100)
    assert code not in str(found)


@pytest.mark.parametrize(
    "error", [FileNotFoundError("systemctl"), subprocess.TimeoutExpired("systemctl", 5)]
)
def test_without_an_answer_of_systemd_the_service_counts_as_stopped(
    tmp_path: Path, pi: Machine, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    assert "pins" in parts_checked(monkeypatch, error, case(tmp_path, drawn=False, machine=pi))


@pytest.mark.parametrize("state", ["active", "activating"])
def test_the_pins_of_a_running_box_are_left_alone(
    tmp_path: Path, pi: Machine, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    parts = parts_checked(monkeypatch, state, case(tmp_path, drawn=False, machine=pi))
    assert "service" in parts
    assert "pins" not in parts
    own = parts_checked(monkeypatch, state, case(tmp_path, drawn=False, machine=pi, at_work=True))
    assert not {"service", "pins"} & set(own)
