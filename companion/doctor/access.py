"""Checks that the user who plays may use every file and folder, for what the box does with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion import paths
from companion.access import Obstacle, file_obstacle, folder_obstacle
from companion.config import own_decks
from companion.evenings import NAME as RUNNING_TIME
from companion.journal import copies, store
from companion.lexicon import shelf
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
    yield HOUSE_WORDS, file_obstacle(state / "house-words.txt")
    yield HOUSE_WORDS, file_obstacle(state / RUNNING_TIME)
    for part, name in (("decks", own_decks.FOLDER), ("dictionary", shelf.FOLDER)):
        yield from _folder(part, state / name)


def _folder(part: str, folder: Path) -> Iterator[tuple[str, Obstacle | None]]:
    """A folder in which files are made, and everything below it, which is read."""
    yield part, folder_obstacle(folder, write=True)
    for path in sorted(folder.rglob("*")):
        yield part, folder_obstacle(path) if path.is_dir() else file_obstacle(path)
