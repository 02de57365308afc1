"""The service notes when its first pictures were there, and a laptop does not."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pytest

from companion.app import serve
from companion.cli import main as cli
from companion.paths import START_TIMES
from hardware.parts import early_picture

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has this clock")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The service's folder for runtime files."""
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setattr(early_picture, "sent_s", 4.5)
    return tmp_path


def test_the_first_list_is_noted(folder: Path) -> None:
    script = folder / "script.txt"
    script.write_text('wait for "WORD GAMES"\nwait 2s\n', encoding="utf-8")
    given = ["run", "--mock", "--script", str(script), "--state", str(folder)]
    assert cli.main(given) == 0
    noted = json.loads((folder / START_TIMES).read_text(encoding="utf-8"))
    assert noted["hello_s"] == 4.5
    assert 0 < noted["list_s"] <= time.clock_gettime(time.CLOCK_BOOTTIME)


def test_only_the_first_start_is_noted(folder: Path) -> None:
    (folder / START_TIMES).write_text("the first", encoding="utf-8")
    serve.note_start_times()
    assert (folder / START_TIMES).read_text(encoding="utf-8") == "the first"


def test_a_folder_that_cannot_be_written_does_not_stop_the_box(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(folder / "gone"))
    serve.note_start_times()


def test_a_laptop_notes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    serve.note_start_times()
