"""Power cuts in what `disk.c` recorded: unsynced writes are dropped, torn or reordered."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SECTOR = 512


class Change(NamedTuple):
    """One recorded call: its kind, the inode or 0, a place, bytes or names, and its bytes."""

    kind: str
    inode: int = 0
    at: int = 0
    data: bytes = b""
    name: str = ""
    other: str = ""
    length: int = 0


def changes(record: bytes) -> Iterator[Change]:
    """All recorded calls in order."""
    at = 0
    while at < len(record):
        begin, end = at, record.index(b"\n", at)
        kind, _, rest = record[at:end].decode().partition(" ")
        at = end + 1
        if kind == "O":
            inode, existed, name = rest.split(" ", 2)
            change = Change(kind, int(inode), int(existed), name=name)
        elif kind in "WTS":
            inode, place, count = rest.split()
            size = int(count) if kind == "W" else 0
            change = Change(kind, int(inode), int(place), record[at : at + size])
            at += size
        else:
            name, _, other = rest.partition("\t")
            change = Change(kind, name=name, other=other)
        at += 1
        yield change._replace(length=at - begin)


class _File:
    """A file: its bytes on the disk, and the writes that are still on their way."""

    def __init__(self) -> None:
        self.data = bytearray()
        self.waiting: list[Change] = []

    def take(self, change: Change) -> None:
        if change.kind == "T":
            del self.data[change.at :]
            self.data.extend(bytes(change.at - len(self.data)))
        else:
            self.data.extend(bytes(max(change.at - len(self.data), 0)))
            self.data[change.at : change.at + len(change.data)] = change.data


class Disk:
    """The disk after the first `count` changes; names and content last once they are synced."""

    def __init__(self, recorded: list[Change]) -> None:
        self._files: defaultdict[int, _File] = defaultdict(_File)
        self._names: dict[str, int] = {}
        self._safe: dict[str, int] = {}
        self._renames: list[Change] = []
        for change in recorded:
            self._apply(change)

    def _apply(self, change: Change) -> None:
        match change.kind:
            case "W" | "T":
                self._files[change.inode].waiting.append(change)
            case "S":
                file = self._files[change.inode]
                for one in file.waiting:
                    file.take(one)
                file.waiting.clear()
                self._safe = dict(self._names)
                self._renames.clear()
            case "O" if change.at:
                self._files[change.inode].waiting.append(Change("T", change.inode, 0))
            case "O":
                self._files[change.inode] = _File()
                self._rename(change)
            case "N" | "U":
                self._rename(change)

    def _rename(self, change: Change) -> None:
        self._renames.append(change)
        _rename(self._names, change)

    def cut(self, luck: random.Random) -> dict[str, bytes]:
        """The files after a power cut, by name."""
        names = dict(self._safe)
        for change in self._renames[: luck.randint(0, len(self._renames))]:
            _rename(names, change)
        return {name: self._after_cut(self._files[inode], luck) for name, inode in names.items()}

    def _after_cut(self, file: _File, luck: random.Random) -> bytes:
        torn = _File()
        torn.data = bytearray(file.data)
        for change in _arrived(file.waiting, luck):
            torn.take(change)
        return bytes(torn.data)


def _rename(names: dict[str, int], change: Change) -> None:
    if change.kind == "O":
        names[change.name] = change.inode
    elif change.name in names:
        inode = names.pop(change.name)
        if change.kind == "N":
            names[change.other] = inode


def _arrived(waiting: list[Change], luck: random.Random) -> list[Change]:
    """The unsynced writes that reached the disk, whole or in sectors, in any order."""
    match luck.choice(("none", "first", "some", "all", "sectors")):
        case "none":
            return []
        case "first":
            return waiting[: luck.randint(0, len(waiting))]
        case "some":
            return [change for change in waiting if luck.random() < 0.5]
        case "all":
            return waiting
    sectors = [sector for change in waiting for sector in _sectors(change) if luck.random() < 0.5]
    if luck.random() < 0.3:
        luck.shuffle(sectors)
    return sectors


def _sectors(change: Change) -> Iterator[Change]:
    if change.kind == "T":
        yield change
        return
    at, end = change.at, change.at + len(change.data)
    while at < end:
        after = min((at // SECTOR + 1) * SECTOR, end)
        yield change._replace(at=at, data=change.data[at - change.at : after - change.at])
        at = after


def put(found: dict[str, bytes], folder: Path) -> None:
    """Write the files into a folder; the log's index is gone after a cut, as SQLite expects."""
    for name, data in found.items():
        if not name.endswith("-shm"):
            path = folder / name.lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
