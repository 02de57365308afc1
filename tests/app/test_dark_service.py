"""Lamps and buzzer are switched off after the program was killed."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from companion.app import daemon, dark
from companion.errors import SettingsError
from hardware.wiring.wiring import BuzzerWiring, Wiring

ENDED = "signal"
STANDARD = {"struct", "_struct"}


@pytest.fixture(autouse=True)
def runtime(monkeypatch, tmp_path):
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("SERVICE_RESULT", ENDED)


@pytest.fixture
def low(monkeypatch):
    """The lines that are set low."""
    found = []
    monkeypatch.setattr("hardware.pins.dark.darken", found.extend)
    return found


@pytest.mark.parametrize("result", ["signal", "watchdog", "oom-kill", "timeout"])
def test_outputs_are_switched_off_after_an_abnormal_end(low, monkeypatch, result):
    monkeypatch.setenv("SERVICE_RESULT", result)
    dark.note([18, 23, 13])
    dark.main()
    assert low == [18, 23, 13]


def test_nothing_is_switched_off_after_a_normal_end(low, monkeypatch):
    monkeypatch.setenv("SERVICE_RESULT", "success")
    dark.note([18])
    dark.main()
    assert low == []


def test_without_a_saved_list_nothing_is_switched_off(low):
    dark.main()
    assert low == []


def test_each_start_replaces_the_list(low):
    dark.note([18, 23])
    dark.note([13])
    dark.main()
    assert low == [13]


@pytest.mark.parametrize("folder", [None, "gone"])
def test_a_missing_runtime_directory_is_ignored(low, monkeypatch, tmp_path, folder):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RUNTIME_DIRECTORY")
    if folder:
        monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / folder))
    dark.note([18])
    dark.main()
    assert low == []
    assert list(tmp_path.iterdir()) == []


def test_the_outputs_are_saved_before_the_box_opens(low, monkeypatch, tmp_path):
    settings = tmp_path / "settings.toml"
    settings.write_text("[wiring.buzzer]\nline = 19\n", encoding="utf-8")
    monkeypatch.setattr(daemon, "run_box", lambda *_: dark.main())
    monkeypatch.setattr(daemon, "_box", lambda _: None)
    daemon.run_daemon(settings, tmp_path)
    assert 19 in low
    assert BuzzerWiring().line not in low
    assert {seat.lamp for seat in Wiring().seats} < set(low)


def test_wrong_settings_save_no_outputs(low, monkeypatch, tmp_path):
    settings = tmp_path / "settings.toml"
    settings.write_text("wrong = 1\n", encoding="utf-8")
    monkeypatch.setattr(daemon, "_box", lambda _: SimpleNamespace(close=lambda _: None))
    with pytest.raises(SettingsError):
        daemon.run_daemon(settings, tmp_path)
    dark.main()
    assert low == []


@pytest.mark.parametrize(
    ("result", "imported"),
    [("success", set()), (ENDED, {"hardware", "hardware.pins", "hardware.pins.dark", *STANDARD})],
)
def test_almost_nothing_is_imported(result, imported):
    """The import delays the next start after a crash."""
    shown = "import sys; old = {*sys.modules}; import companion.app.dark as dark; dark.main()"
    run = [sys.executable, "-c", f"{shown}; print(*{{*sys.modules}} - old)"]
    ended = {**os.environ, "SERVICE_RESULT": result}
    loaded = subprocess.run(run, env=ended, capture_output=True, text=True, check=True).stdout
    own = {"companion", "companion.app", "companion.app.dark", "__future__"}
    assert set(loaded.split()) - {"types"} == own | imported
