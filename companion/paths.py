"""Where files live: the games that were played, the settings, the wish to switch off.

Under systemd its variables say so (STATE_DIRECTORY, RUNTIME_DIRECTORY); on a
laptop each system's own custom does.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

NAME = "tabletop-word-companion"
SETTINGS = "settings.toml"


def state_directory() -> Path:
    """Where the games are kept; not made by this."""
    given = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    return Path(given) if given else _own("XDG_STATE_HOME", ".local/state", "LOCALAPPDATA")


def settings_file() -> Path | None:
    """The settings that are in force: the user's own, else the machine's, else none."""
    own = _own("XDG_CONFIG_HOME", ".config", "APPDATA") / SETTINGS
    candidates = (own, Path("/etc") / NAME / SETTINGS)
    return next(filter(_is_there, candidates), None)


def power_off_request() -> Path | None:
    """The file whose appearance switches the board off; None where nothing watches for it."""
    return runtime_file("poweroff")


def runtime_file(name: str) -> Path | None:
    """A file that lasts until the service is stopped; None where no service runs."""
    given = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(given) / name if given else None


def _is_there(path: Path) -> bool:
    """Whether something has that name, be it a link that leads nowhere: reading it says why."""
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
