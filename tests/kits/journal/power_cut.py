"""A disk that loses its power: what is on it afterwards, by what was synced before.

A recording follows a folder while a program writes there. Then power is cut at any point: what
was not synced may be there, or not, or in part. Names are kept or lost in the order in which they
were changed in a folder, contents in any order, as on the file systems of Linux.
"""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = 0
"""The number of the folder itself; everything in it has a number too, which it never changes."""


class Event(NamedTuple):
    """What happened: to the file or folder `node`, or to a name in the folder `node`."""

    kind: str
    node: int = ROOT
    name: str = ""
    named: int = ROOT
    content: bytes = b""


class Recording:
    """Everything that changes in a folder, in order, and what was acknowledged meanwhile."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.events = folder, list[Event]()
        self._numbers = itertools.count(ROOT)
        self._nodes = {folder.stat().st_ino: next(self._numbers)}
        self._names: dict[tuple[int, str], int] = {}
        self._contents: dict[int, bytes] = {}
        for name in ("fsync", "replace", "rename", "unlink", "mkdir"):
            monkeypatch.setattr(os, name, self._watching(name, getattr(os, name)))

    def acknowledge(self, what: str) -> None:
        """The program has said that this is saved."""
        self._look()
        self.events.append(Event("acknowledged", name=what))

    def cut(self, at: int, luck: random.Random, to: Path) -> list[str]:
        """Write into a new folder what is on the disk if power is cut after `at` events.

        Returns what was acknowledged by then.
        """
        disk = Disk(luck)
        for event in self.events[:at]:
            disk.follow(event)
        disk.start_again(to)
        return [one.name for one in self.events[:at] if one.kind == "acknowledged"]

    def _watching(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **options: Any) -> Any:
            self._look()
            done = real(*given, **options)
            if name == "fsync" and (node := self._nodes.get(os.fstat(given[0]).st_ino)) is not None:
                self.events.append(Event("synced", node))
            self._look()
            return done

        return call

    def _look(self) -> None:
        """Note what has changed since the last look."""
        gone = set(self._nodes) - {self.folder.stat().st_ino, *map(_inode, self.folder.rglob("*"))}
        for inode in gone:
            del self._nodes[inode]
        names = dict(self._children(self.folder, ROOT))
        for (node, name), named in self._names.items():
            if (node, name) not in names and named not in names.values():
                self.events.append(Event("unlinked", node, name))
        for (node, name), named in names.items():
            if self._names.get((node, name)) != named:
                self.events.append(Event("named", node, name, named))
        self._names = names

    def _children(self, folder: Path, node: int) -> Iterator[tuple[tuple[int, str], int]]:
        for path in sorted(folder.iterdir()):
            known = self._nodes.get(_inode(path))
            child = next(self._numbers) if known is None else known
            self._nodes[_inode(path)] = child
            yield (node, path.name), child
            if path.is_dir():
                if known is None:
                    self.events.append(Event("folder", child))
                yield from self._children(path, child)
            elif self._contents.get(child, b"") != (content := path.read_bytes()):
                self._contents[child] = content
                self.events.append(Event("written", child, content=content))


class Disk:
    """A disk: it knows what is certainly on it, and what may be."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck
        self._folders = {ROOT}
        self._names: dict[tuple[int, str], int] = {}
        self._contents: dict[int, bytes] = {}
        self._new_names: list[Event] = []
        self._new_contents: dict[int, list[bytes]] = {}

    def follow(self, event: Event) -> None:
        """Let something happen."""
        if event.kind == "folder":
            self._folders.add(event.node)
        elif event.kind == "written":
            self._new_contents.setdefault(event.node, []).append(event.content)
        elif event.kind in ("named", "unlinked"):
            self._new_names.append(event)
        elif event.kind == "synced" and event.node in self._folders:
            self._settle(event.node, len(self._new_names))
        elif event.kind == "synced" and event.node in self._new_contents:
            self._contents[event.node] = self._new_contents.pop(event.node)[-1]

    def _settle(self, folder: int, count: int) -> None:
        """Keep the first changes of names in a folder."""
        mine = [one for one in self._new_names if one.node == folder]
        for one in mine[:count]:
            for key in [key for key, node in self._names.items() if node == one.named]:
                del self._names[key]  # a new name of the same file
            self._names.pop((folder, one.name), None)
            if one.kind == "named":
                self._names[folder, one.name] = one.named
        self._new_names = [one for one in self._new_names if one.node != folder]

    def start_again(self, to: Path) -> None:
        """Let chance decide what else is there, and write all of it into a folder."""
        for folder in {one.node for one in self._new_names}:
            mine = sum(one.node == folder for one in self._new_names)
            self._settle(folder, self._luck.randint(0, mine))
        self._write(ROOT, to)

    def _write(self, folder: int, to: Path) -> None:
        to.mkdir()
        for (above, name), node in self._names.items():
            if above == folder and node in self._folders:
                self._write(node, to / name)
            elif above == folder:
                (to / name).write_bytes(self._content(node))

    def _content(self, node: int) -> bytes:
        """The content that was synced, or a later one, whole or torn."""
        old = self._contents.get(node, b"")
        new = self._luck.choice([old, *self._new_contents.get(node, ())])
        if new == old:
            return old
        torn = new[: self._luck.randint(0, len(new))]
        return self._luck.choice([new, torn, torn.ljust(len(new), b"\0")])


def _inode(path: Path) -> int:
    return path.stat().st_ino
