"""Paths of the program's files: saved games, settings, runtime files.

Under systemd they come from STATE_DIRECTORY and RUNTIME_DIRECTORY, on a laptop from the
conventions of its system.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # typing has the same, and takes long to import
if TYPE_CHECKING:
    from pathlib import Path

NAME = "tabletop-word-companion"
SETTINGS = "settings.toml"
MOST_SETTINGS = 1 << 16
"""Most bytes of a settings file."""

BOX_USER = "companion"
"""The user of the service, to whom the games of an installed box belong."""

START_TIMES = "start.json"
"""The runtime file with the times of the start, which `companion doctor --report` reads."""

REPORT = "report.json"
"""The report of a check-up at the box, in the runtime folder and then on a card's bootfs."""


def state_directory() -> Path:
    """The folder of the saved games; it may not exist yet."""
    given = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    return _path(given or _own("XDG_STATE_HOME", ".local/state", "LOCALAPPDATA"))


def installed_games() -> Path:
    """The folder of the games of an installed box."""
    return _path(f"/var/lib/{NAME}")


def box_command() -> Path | None:
    """The file that runs commands as the user of an installed box; None elsewhere, and in it."""
    place = os.path.join(sys.prefix, "bin", "companion-box")
    is_outside = not os.environ.get("STATE_DIRECTORY") and _is_there(place)
    return _path(place) if is_outside else None


def settings_file() -> Path | None:
    """The settings file in use: the user's, else the computer's, else None."""
    found = next(filter(_is_there, settings_candidates()), None)
    return None if found is None else _path(found)


def settings_candidates() -> tuple[str, str]:
    """Where settings may be: the user's own, then the computer's."""
    own = os.path.join(_own("XDG_CONFIG_HOME", ".config", "APPDATA"), SETTINGS)
    return own, f"/etc/{NAME}/{SETTINGS}"


def power_off_request() -> Path | None:
    """The file to create to switch the board off; None if this is not the service."""
    return runtime_file("poweroff")


def phones_request() -> Path | None:
    """The file to write to switch phones on or off; None if this is not the service."""
    return runtime_file("phones")


def report_request() -> Path | None:
    """The file to write so that it is copied onto bootfs; None if this is not the service."""
    return runtime_file(REPORT)


def voice_socket() -> Path:
    """The socket at which the voice listens: systemd's for the service, else one of the user."""
    if os.environ.get("RUNTIME_DIRECTORY"):
        return _path(f"/run/{NAME}-voice.sock")
    return state_directory() / "voice.sock"


def recordings() -> Path:
    """The folder in which the voice keeps recordings; on a board the voice has one of its own."""
    if os.environ.get("RUNTIME_DIRECTORY"):
        return recordings_of_a_board()
    return state_directory() / "recordings"


def recordings_of_a_board() -> Path:
    """The folder of the service that listens."""
    return _path(f"/var/lib/{NAME}-voice/recordings")


def phones_mark() -> Path:
    """The file that is there while phones are switched on; only root writes it."""
    return _path(f"/etc/{NAME}/phones-on")


def addresses_file() -> Path:
    """The board's addresses, one in a line, which the service itself cannot see."""
    return _path(f"/run/{NAME}.addresses")


def resolver_file() -> Path:
    """The file with the domains of the network."""
    return _path("/etc/resolv.conf")


def runtime_file(name: str) -> Path | None:
    """A file that lasts until the service is stopped; None if this is not the service."""
    given = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return _path(given) / name if given else None


def _is_there(path: str) -> bool:
    """Whether the path exists, even as a broken link or unreadable: reading it explains why."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def _own(xdg: str, below_home: str, windows: str) -> str:
    home = os.path.expanduser("~")
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Application Support", NAME)
    if sys.platform == "win32":
        return os.path.join(os.environ.get(windows) or home, NAME)
    given = os.environ.get(xdg, "")
    return os.path.join(given if os.path.isabs(given) else f"{home}/{below_home}", NAME)


def _path(name: str) -> Path:
    from pathlib import Path

    return Path(name)
