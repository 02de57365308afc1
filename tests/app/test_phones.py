"""What play needs is loaded before the door opens, and the door leaves descriptors to the box."""

from __future__ import annotations

import builtins
import errno
import importlib
import pkgutil
from pathlib import Path
from typing import Any

import pytest

from companion import scenes
from companion.app import phones
from companion.phones.limits import MOST_PHONES
from companion.phones.outside.limits import CONNECTIONS, STRANGERS
from companion.screen import fonts
from hardware.parts import sounds
from hardware.parts.audio import voices

resource = pytest.importorskip("resource")


def test_play_needs_no_file_once_the_door_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("websockets")
    files = sorted(sounds.folder().glob("*.wav"))
    for cached in (fonts._strip, fonts.glyph, sounds.data):
        cached.cache_clear()
    phones._load()

    def fail(*_given: Any, **_how: Any) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    for module, name in ((builtins, "open"), (Path, "open"), (Path, "read_bytes")):
        monkeypatch.setattr(module, name, fail)
    assert all(fonts.glyph(height, "A").getbbox() for height in fonts.WIDTHS)
    assert all(len(voices.read(file)) for file in files)
    for scene in pkgutil.iter_modules(scenes.__path__, "companion.scenes."):
        importlib.import_module(scene.name)


@pytest.mark.parametrize(
    ("allowed", "most"),
    [(1024, CONNECTIONS[0]), (resource.RLIM_INFINITY, CONNECTIONS[0]), (10, phones.LEAST)],
)
def test_phones_and_the_box_always_have_descriptors_left(
    monkeypatch: pytest.MonkeyPatch, allowed: int, most: int
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (allowed, allowed))
    assert phones.most_connections() == most


def test_with_few_descriptors_fewer_connections_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (400, 400))
    left = 400 - phones.most_connections()
    assert left == MOST_PHONES + STRANGERS[0] + phones.OWN_DESCRIPTORS
