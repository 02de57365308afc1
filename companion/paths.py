"""Paths of the program's files: saved games, settings, runtime files.

Under systemd they come from STATE_DIRECTORY and RUNTIME_DIRECTORY, on a laptop from the
conventions of its system.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

NAME = "tabletop-word-companion"
SETTINGS = "settings.toml"


def state_directory() -> Path:
    """The folder of the saved games; it may not exist yet."""
    given = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    return Path(given) if given else _own("XDG_STATE_HOME", ".local/state", "LOCALAPPDATA")


def settings_file() -> Path | None:
    """The settings file in use: the user's, else the computer's, else None."""
    own = _own("XDG_CONFIG_HOME", ".config", "APPDATA") / SETTINGS
    candidates = (own, Path("/etc") / NAME / SETTINGS)
    return next(filter(_is_there, candidates), None)


def power_off_request() -> Path | None:
    """The file to create to switch the board off; None if this is not the service."""
    return runtime_file("poweroff")


def runtime_file(name: str) -> Path | None:
    """A file that lasts until the service is stopped; None if this is not the service."""
    given = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(given) / name if given else None


def _is_there(path: Path) -> bool:
    """Whether the path exists, even as a broken link or unreadable: reading it explains why."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def _own(xdg: str, below_home: str, windows: str) -> Path:
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / NAME
    if sys.platform == "win32":
        return Path(os.environ.get(windows) or Path.home()) / NAME
    given = os.environ.get(xdg, "")
    return (Path(given) if Path(given).is_absolute() else Path.home() / below_home) / NAME
