"""`companion --self-check`: exit code, sentences, and that it writes nothing."""

import os
import re
import sqlite3
import subprocess
import sys

import pytest
from journal_kit import HEADER
from sizes import slow_after

from companion import paths
from companion.app import self_check
from companion.journal import store
from companion.journal.file import migrations
from companion.journal.journal import Journal


@pytest.fixture
def state(tmp_path, monkeypatch):
    """A folder for the games, with no settings file anywhere."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.setattr(paths, "settings_file", lambda: None)
    (tmp_path / "state").mkdir()
    return tmp_path / "state"


def journal(state):
    """A journal with nothing in it, closed."""
    Journal(state / store.NAME).close()
    return state / store.NAME


def tree(folder):
    return {str(file): file.stat().st_mtime_ns for file in [folder, *folder.rglob("*")]}


def test_a_fresh_installation_can_run(state, capsys):
    assert self_check.run() == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[0] for line in lines] == ["✓", "✓", "✓", "✓", "c"]
    assert "172,823 words" in lines[1]
    assert lines[-1].endswith("can run here.")


def test_it_imports_every_module_that_the_box_uses(state):
    names = set(self_check._names())
    assert {
        "companion.app.daemon",
        "hardware.boxes.pi",
        "companion.games.worph.ui.screens",
    } <= names


WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None
from companion.app import self_check
sys.exit(self_check.run())
"""


@pytest.mark.parametrize("library", slow_after(1, ["websockets", "numpy", "reportlab"]))
def test_a_box_without_the_library_of_an_extra_can_run(library, state):
    command = [sys.executable, "-c", WITHOUT, library]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0
    assert re.search(f"without those for .*{library}", found.stdout)


def test_a_module_that_cannot_be_imported_is_named(state, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "companion.app.referee", None)
    assert self_check.run() == 1
    assert "companion.app.referee" in capsys.readouterr().out


def test_a_pi_without_its_libraries_cannot_run(state, monkeypatch, capsys):
    monkeypatch.setattr(self_check, "_is_a_pi", lambda: True)
    monkeypatch.setattr(self_check, "ON_A_PI", ("no_such_library",))
    assert self_check.run() == 1
    assert "no_such_library is not installed" in capsys.readouterr().out


def test_wrong_settings_are_reported_with_their_line(state, monkeypatch, tmp_path, capsys):
    file = tmp_path / "settings.toml"
    file.write_text("[box]\nspins = true\n")
    monkeypatch.setattr(paths, "settings_file", lambda: file)
    assert self_check.run() == 1
    assert "spins" in capsys.readouterr().out


def test_a_broken_dictionary_is_reported(state, monkeypatch, tmp_path, capsys):
    file = tmp_path / "settings.toml"
    file.write_text('[dictionary]\nname = "NO_SUCH_LIST"\n')
    monkeypatch.setattr(paths, "settings_file", lambda: file)
    assert self_check.run() == 1
    assert "NO_SUCH_LIST" in capsys.readouterr().out


def test_saved_games_are_counted(state, capsys):
    journal(state)
    assert self_check.run() == 0
    assert "0 saved games can be read" in capsys.readouterr().out


def test_the_games_of_a_newer_version_stop_it(state, capsys):
    newer = migrations.latest() + 1
    with sqlite3.connect(journal(state)) as file:
        file.execute(f"PRAGMA user_version = {newer}")
        file.execute(f"PRAGMA application_id = {migrations.MARK + newer}")
    file.close()
    assert self_check.run() == 1
    assert "newer version" in capsys.readouterr().out


def test_damaged_games_do_not_stop_it(state, capsys):
    file = journal(state)
    file.write_bytes(b"damaged" * 4096)
    assert self_check.run() == 0
    assert "repairs it when it starts" in capsys.readouterr().out


def test_nothing_is_written(state):
    journal(state)
    before = tree(state)
    assert self_check.run() == 0
    assert tree(state) == before


def test_games_in_the_log_of_a_pulled_plug_are_read(state, capsys):
    played = Journal(state / store.NAME)
    played.begin(HEADER).result()
    try:
        assert self_check.run() == 0
        assert "1 saved game can be read" in capsys.readouterr().out
    finally:
        played.close()


def test_the_command_ends_with_the_exit_code(state):
    command = [sys.executable, "-m", "companion", "--self-check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ)
    assert done.returncode == 0, done.stderr
    assert "can run here" in done.stdout
