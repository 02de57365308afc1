"""After a program that was killed, lamps and buzzer are darkened by another."""

import os
import subprocess
import sys

import pytest

from companion import dark, places
from hardware.wiring import Buzzer, DisplayWiring, Seat, Wiring


@pytest.fixture
def darkened(monkeypatch, tmp_path):
    found = []
    monkeypatch.setattr("hardware.dark.darken", found.extend)
    monkeypatch.setattr(places, "settings_file", lambda: tmp_path / "settings.toml")
    return found


def test_a_service_that_ended_in_order_has_darkened_its_lamps_itself(darkened, monkeypatch):
    monkeypatch.setenv("SERVICE_RESULT", "success")
    assert dark.main() == 0
    assert darkened == []


def test_a_service_that_ended_in_order_is_started_again_at_once():
    """What is imported in vain is time in which nobody can play."""
    shown = "import sys, companion.dark as dark; dark.main(); print(*sys.modules)"
    ended = {**os.environ, "SERVICE_RESULT": "success"}
    run = [sys.executable, "-c", shown]
    loaded = subprocess.run(run, env=ended, capture_output=True, text=True, check=True).stdout
    assert not {"msgspec", "lgpio", "hardware"} & set(loaded.split())


@pytest.mark.parametrize("result", ["signal", "watchdog", "oom-kill"])
def test_after_any_other_end_the_wired_outputs_become_low(darkened, monkeypatch, tmp_path, result):
    monkeypatch.setenv("SERVICE_RESULT", result)
    (tmp_path / "settings.toml").write_text("[wiring.buzzer]\nline = 19\n", encoding="utf-8")
    assert dark.main() == 0
    assert 19 in darkened
    assert Buzzer().line not in darkened
    assert {seat.lamp for seat in Wiring().seats} < set(darkened)


def test_wrong_settings_leave_the_usual_wiring(darkened, monkeypatch, tmp_path):
    monkeypatch.setenv("SERVICE_RESULT", "signal")
    (tmp_path / "settings.toml").write_text("wrong = 1\n", encoding="utf-8")
    assert dark.main() == 0
    assert Buzzer().line in darkened


def test_a_display_on_spi_keeps_its_last_picture():
    display = DisplayWiring(bus="spi", dc=24, reset=25)
    wiring = Wiring(seats=(Seat(button=4, lamp=18), Seat(button=17)), display=display)
    assert dark.lines(wiring) == [18, Buzzer().line]
