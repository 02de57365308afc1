import sys
from pathlib import Path

import pytest

from companion import paths


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    for name in (
        "STATE_DIRECTORY",
        "RUNTIME_DIRECTORY",
        "XDG_STATE_HOME",
        "XDG_CONFIG_HOME",
        "LOCALAPPDATA",
        "APPDATA",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("given", ["/var/lib/games", "/var/lib/games:/var/lib/other"])
def test_under_systemd_games_are_in_its_state_directory(monkeypatch, given):
    monkeypatch.setenv("STATE_DIRECTORY", given)
    assert paths.state_directory() == Path("/var/lib/games")


def test_recordings_are_in_the_voices_own_folder_on_a_board(monkeypatch, home):
    """The box and the voice have different state directories there, and name the same folder."""
    own = paths.state_directory() / "recordings"
    assert paths.recordings() == own
    board = Path("/var/lib/tabletop-word-companion-voice")
    monkeypatch.setenv("STATE_DIRECTORY", str(board))
    assert paths.recordings() == board / "recordings"
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/tabletop-word-companion")
    monkeypatch.setenv("RUNTIME_DIRECTORY", "/run/tabletop-word-companion")
    assert paths.recordings() == board / "recordings"


def test_on_linux_games_are_in_the_state_home(monkeypatch, home):
    monkeypatch.setattr(sys, "platform", "linux")
    assert paths.state_directory() == home / ".local/state/tabletop-word-companion"
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))
    assert paths.state_directory() == home / "state" / "tabletop-word-companion"
    monkeypatch.setenv("XDG_STATE_HOME", "not/absolute")
    assert paths.state_directory() == home / ".local/state/tabletop-word-companion"


def test_on_a_mac_games_are_in_application_support(monkeypatch, home):
    monkeypatch.setattr(sys, "platform", "darwin")
    support = home / "Library" / "Application Support" / "tabletop-word-companion"
    assert paths.state_directory() == support


def test_on_windows_games_are_in_the_local_data(monkeypatch, home):
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(home / "local"))
    assert paths.state_directory() == home / "local" / "tabletop-word-companion"
    monkeypatch.delenv("LOCALAPPDATA")
    assert paths.state_directory() == home / "tabletop-word-companion"


def test_the_settings_of_the_user_are_found(monkeypatch, home):
    monkeypatch.setattr(sys, "platform", "linux")
    assert paths.settings_file() is None
    own = home / ".config" / "tabletop-word-companion" / "settings.toml"
    own.parent.mkdir(parents=True)
    own.touch()
    assert paths.settings_file() == own


def test_only_a_service_can_ask_for_power_off(monkeypatch):
    assert paths.power_off_request() is None
    monkeypatch.setenv("RUNTIME_DIRECTORY", "/run/tabletop-word-companion")
    assert paths.power_off_request() == Path("/run/tabletop-word-companion/poweroff")


def test_unreadable_settings_are_not_skipped(monkeypatch, home):
    """Reading a broken link or a folder explains what is wrong."""
    monkeypatch.setattr(sys, "platform", "linux")
    own = home / ".config" / "tabletop-word-companion" / "settings.toml"
    own.parent.mkdir(parents=True)
    own.symlink_to(home / "gone")
    assert paths.settings_file() == own

    def refuse(path):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "lstat", refuse)
    assert paths.settings_file() == own
