"""The small files beside the journal are replaced whole or not at all."""

from __future__ import annotations

import fcntl
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion import files


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
def test_a_pipe_or_a_device_is_refused_at_once(tmp_path, path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="It is a pipe or a device, not a file"):
        files.read(tmp_path / path)


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
