"""Checks that the user who plays may use every file and folder, for what the box does with it."""

from __future__ import annotations

import errno
import os
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion import files, paths
from companion.config import own_decks
from companion.evenings import NAME as RUNNING_TIME
from companion.journal import copies, store
from companion.lexicon import HOUSE_FILE, shelf
from hardware.checkup.findings import Finding, fault

FOLDER = "games folder"
HOUSE_WORDS = "house words"

OF_THE_JOURNAL = ("", "-wal", "-shm", ".ends", ".lock")
"""What the box has open while it plays: the games, their log, their ends, the lock."""


def obstacles(state: Path, config: Path | None, *, at_work: bool) -> list[Finding]:
    """A fault for each part of which something cannot be used: the first such file or folder.

    `at_work`: this is the service, which never touches the recordings of its voice.
    """
    places = [*_games(state), *_beside(paths.state_directory())]
    if config is not None:
        places.append(("settings", file_obstacle(config)))
    if not at_work:
        folders = (paths.recordings(), paths.recordings_of_a_board())
        places += [("recordings", folder_obstacle(one, write=True)) for one in folders]
    first: dict[str, Obstacle] = {}
    for part, found in places:
        if found is not None:
            first.setdefault(part, found)
    return [fault(part, found.found, found.do) for part, found in first.items()]


def _games(state: Path) -> Iterator[tuple[str, Obstacle | None]]:
    yield FOLDER, folder_obstacle(state, write=True)
    for ending in OF_THE_JOURNAL:
        yield "journal", file_obstacle(state / f"{store.NAME}{ending}", write=True)
    yield from _folder("copies", state / copies.FOLDER)


def _beside(state: Path) -> Iterator[tuple[str, Obstacle | None]]:
    """The files beside the journal, which are replaced, so that their folders must be writable."""
    yield HOUSE_WORDS, file_obstacle(state / HOUSE_FILE)
    yield HOUSE_WORDS, file_obstacle(state / RUNNING_TIME)
    for part, name in (("decks", own_decks.FOLDER), ("dictionary", shelf.FOLDER)):
        yield from _folder(part, state / name)


def _folder(part: str, folder: Path) -> Iterator[tuple[str, Obstacle | None]]:
    """A folder in which files are made, and everything below it, which is read."""
    yield part, folder_obstacle(folder, write=True)
    for above, folders, names in os.walk(folder):  # what it cannot list, it leaves out
        yield from ((part, folder_obstacle(Path(above, name))) for name in sorted(folders))
        yield from ((part, file_obstacle(Path(above, name))) for name in sorted(names))


# -- why a file or a folder cannot be used, whose it is, and what to do about it ----------


class Obstacle(msgspec.Struct, frozen=True):
    """A sentence about what is in the way, and one about what to do."""

    found: str
    do: str


def file_obstacle(path: Path, *, write: bool = False) -> Obstacle | None:
    """Why this user cannot read a file, or write into it; None if they can, or it is missing."""
    try:
        if write:
            os.close(os.open(path, os.O_RDWR | getattr(os, "O_NONBLOCK", 0)))
        files.open_file(path).close()
    except OSError as fault:
        return _explain(path, fault, "written" if write else "read")
    return None


def folder_obstacle(path: Path, *, write: bool = False) -> Obstacle | None:
    """Why this user cannot list a folder, or make files in it; None as for a file."""
    try:
        next(path.iterdir(), None)
        if write:
            tempfile.TemporaryFile(dir=path).close()
    except OSError as fault:
        return _explain(path, fault, "written" if write else "read")
    return None


def _explain(path: Path, fault: OSError, what: str) -> Obstacle | None:
    """The cause that the system names, and for a missing right whose file it is."""
    if fault.errno in (errno.ENOENT, errno.ENOTDIR) and not os.path.lexists(path):
        return None
    found = f"{path} cannot be {what} ({fault.strerror})."
    if fault.errno in (errno.EACCES, errno.EPERM) and sys.platform != "win32":
        return _missing_right(path, found)
    return Obstacle(found, _CURES.get(fault.errno or 0, "Move it away, or fix it."))


_CURES = {
    errno.EROFS: "Make the disk writable, or change the card.",
    errno.ENOSPC: "Free some space on the card.",
    errno.EIO: "Copy what you can from the card, and replace it.",
}


def _locked_part(path: Path) -> Path:
    """The first folder above the path that this user may not enter, or the path itself."""
    above = (one for one in reversed(path.parents) if not os.access(one, os.X_OK))
    return next(above, path)


if sys.platform != "win32":

    def _missing_right(path: Path, found: str) -> Obstacle:
        """Whose it is, and the command that helps; no command for the folder of somebody else."""
        import pwd

        def name(number: int) -> str:
            try:
                return pwd.getpwuid(number).pw_name
            except KeyError:
                return str(number)

        locked = _locked_part(path)
        of, place = locked.stat(), shlex.quote(str(locked))
        rights = "u+rwx" if locked.is_dir() else "u+rw"
        if of.st_uid == os.geteuid():
            return Obstacle(found, f"Type: chmod {rights} {place}")
        if locked != path and locked.name != paths.NAME:
            found = f"{found} {locked} belongs to {name(of.st_uid)}."
            return Obstacle(found, "Choose another place, or ask its owner to let you in.")
        cure = f"Type: sudo chown -R {name(os.geteuid())} {place}"
        return Obstacle(f"{found} It belongs to {name(of.st_uid)}.", cure)
