"""The small files beside the journal are replaced whole or not at all."""

from __future__ import annotations

import fcntl
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion import files, paths
from companion.app.hello import early
from companion.config.own_decks import Decks
from companion.config.settings import load
from companion.errors import BadEntry, DictionaryError, SettingsError
from companion.evenings import RunningTime
from companion.lexicon.house import HouseWords
from companion.lexicon.shelf import Shelf


@pytest.fixture
def at_once() -> Iterator[None]:
    """Fail instead of waiting for ever."""

    def give_up(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(5)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def test_a_file_is_replaced_and_nothing_is_left_over(tmp_path):
    path = tmp_path / "chosen"
    for content in (b"one", b"two" * 10_000):
        files.write(path, content)
        assert files.read(path) == content
    assert [one.name for one in tmp_path.iterdir()] == ["chosen"]


def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "chosen"
    files.write(path, b"old")
    full = OSError(28, "No space left on device")

    def no_space(_: int) -> None:
        raise full

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(OSError, match="No space left"):
        files.write(path, b"new")
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["chosen"]


def test_content_is_on_the_disk_before_its_name_and_both_before_the_end(tmp_path, monkeypatch):
    done = []
    monkeypatch.setattr(os, "fsync", lambda number: done.append(kind_of(number)))
    real = os.replace
    monkeypatch.setattr(Path, "replace", lambda *pair: (done.append("name"), real(*pair)))
    files.write(tmp_path / "chosen", b"new")
    assert done == ["file", "name", "folder"]
    done.clear()
    files.remove(tmp_path / "chosen")
    assert done == ["folder"]
    files.make_folder(tmp_path / "a" / "b")
    assert done == ["folder"] * 3


def kind_of(number: int) -> str:
    return "folder" if stat.S_ISDIR(os.fstat(number).st_mode) else "file"


def test_a_second_writer_waits_for_the_first(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "PATIENCE_S", 0.0)
    with (
        files.lock(tmp_path),
        pytest.raises(OSError, match="Another program is writing there"),
        files.lock(tmp_path),
    ):
        pass
    with files.lock(tmp_path):
        pass


def test_the_lock_ends_with_its_process(tmp_path):
    code = "import os, sys, pathlib; from companion import files\n"
    code += "with files.lock(pathlib.Path(sys.argv[1])): os._exit(7)"
    assert subprocess.run([sys.executable, "-c", code, tmp_path], check=False).returncode == 7
    number = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(number)


@pytest.mark.parametrize("path", ["/dev/zero", "pipe"])
def test_a_pipe_or_a_device_is_refused_at_once(at_once, tmp_path, path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="a pipe or a device, not a file"):
        files.read(tmp_path / path)


NOT_A_FILE = "a pipe or a device, not a file"
PLACES: dict[str, tuple[type[Exception], str, Callable[[Path], object]]] = {
    "house-words.txt": (DictionaryError, NOT_A_FILE, lambda path: HouseWords(path).decisions()),
    "dictionaries/chosen": (DictionaryError, NOT_A_FILE, lambda path: Shelf(path.parent).open()),
    "dictionaries/list-ours/words": (
        DictionaryError,
        "is damaged and cannot be repaired",
        lambda path: Shelf(path.parents[1]).open("ours"),
    ),
    "decks/chosen.json": (
        BadEntry,
        NOT_A_FILE,
        lambda path: Decks(path.parent).deck_name("newword"),
    ),
    "settings.toml": (SettingsError, NOT_A_FILE, load),
}


@pytest.mark.parametrize("place", PLACES)
def test_a_pipe_in_the_place_of_a_file_ends_in_a_sentence(at_once, tmp_path, place):
    fault, sentence, use = PLACES[place]
    path = tmp_path / place
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)
    with pytest.raises(fault, match=sentence):
        use(path)


def test_a_pipe_in_the_place_of_a_file_that_may_be_missing_counts_as_missing(
    at_once, tmp_path, monkeypatch
):
    for name in ("running-time", "settings.toml"):
        os.mkfifo(tmp_path / name)
    assert RunningTime(tmp_path).note().doubts == ()
    monkeypatch.setattr(paths, "settings_candidates", lambda: (str(tmp_path / "settings.toml"),))
    monkeypatch.setattr(early, "_begun", False)
    early.say()
    assert not early.has_begun()


def test_only_a_small_file_is_read_and_a_link_if_it_may_be_one(tmp_path):
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_bytes(b"12345")
    link.symlink_to(path)
    assert files.read(link, 5) == b"12345"
    with pytest.raises(OSError, match="File too large"):
        files.read(path, 4)
    with pytest.raises(OSError, match="symbolic links"):
        files.read(link, links=False)
    with pytest.raises(IsADirectoryError):
        files.read(tmp_path)
    with pytest.raises(FileNotFoundError):
        files.read(tmp_path / "none")
