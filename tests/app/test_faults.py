"""Any exception of a command becomes a sentence, with the details in a small file."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import __version__
from companion.app import faults
from companion.app.faults import KEPT, MOST_BYTES
from companion.cli import main as cli
from companion.cli.words import judge


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    return tmp_path / "state"


def raising(fault: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(_: object) -> int:
        raise fault

    monkeypatch.setattr(judge, "run", run)


def message(capsys: pytest.CaptureFixture[str], line: str = "judge MOTHER --list=AUNT") -> str:
    assert cli.main(line.split()) == 1
    err = capsys.readouterr().err
    assert err.startswith("companion: ")
    assert err.endswith(".\n")
    assert "Traceback" not in err
    return err


def file_names(state: Path) -> list[str]:
    return sorted(path.name for path in (state / "faults").iterdir())


def test_a_fault_of_the_program_gives_a_sentence_and_a_file(
    state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raising(KeyError("MOTHER"), monkeypatch)
    err = message(capsys)
    path = state / "faults" / "fault-1.txt"
    assert f"`companion judge`. The details are in {path}. Please attach" in err
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"companion {__version__}, ")
    assert "\ncompanion judge ... --list\n" in text
    assert "test_faults.py" in text
    assert text.endswith("KeyError\n")
    assert "MOTHER" not in text
    assert "AUNT" not in text


def test_the_file_has_the_causes_of_a_fault(
    state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = TypeError("'NoneType' object is not iterable")
    fault.__cause__ = OSError(errno.EIO, "Input/output error", "/home/mother/games.db")
    raising(fault, monkeypatch)
    message(capsys)
    text = (state / "faults" / "fault-1.txt").read_text(encoding="utf-8")
    assert text.index("OSError 5\n") < text.index("TypeError: 'NoneType' object is not iterable")
    assert "mother" not in text


def test_the_last_five_files_are_kept(
    state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raising(ValueError(), monkeypatch)
    (state / "faults").mkdir(parents=True)
    (state / "faults" / "fault-report.txt").write_text("mine")
    for _ in range(12):
        message(capsys)
    assert file_names(state) == [
        *(f"fault-{n}.txt" for n in (10, 11, 12, 8, 9)),
        "fault-report.txt",
    ]


def test_the_files_take_64_kilobytes_at_most(state: Path) -> None:
    def deeper(n: int) -> None:
        other(n + 1)

    def other(n: int) -> None:
        deeper(n + 1)

    for _ in range(KEPT + 1):
        with pytest.raises(RecursionError) as fault:
            deeper(0)
        path = faults.keep(fault.value, ["judge"], state)
    assert MOST_BYTES - 100 < path.stat().st_size <= MOST_BYTES
    assert sum(path.stat().st_size for path in state.iterdir()) <= 64_000
    assert path.read_text().splitlines()[-1].startswith("RecursionError: maximum")


def test_the_sentence_says_if_no_file_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "file"))
    (tmp_path / "file").touch()
    raising(ValueError(), monkeypatch)
    err = message(capsys)
    assert "(ValueError, test_faults.py line " in err
    assert "cannot be saved in" in err


@pytest.mark.parametrize("number", sorted(faults._ADVICE))
def test_a_fault_of_the_system_names_the_path_and_writes_no_file(
    state: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    number: int,
) -> None:
    fault = OSError(number, os.strerror(number), "/var/lib/games.db")
    raising(fault, monkeypatch)
    assert f"/var/lib/games.db: {os.strerror(number)}. " in message(capsys)
    assert not state.exists()


def test_a_folder_without_permission_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Patches Path.stat, because root may read every folder."""

    def refuse(path: Path, **_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "stat", refuse)
    for command in ("games", "show last", "spinner"):
        err = message(capsys, f"{command} --state {tmp_path}")
        assert f"{tmp_path}/" in err
        assert ": Permission denied. Choose another place, or see with ls -ld whose it is." in err


@pytest.mark.parametrize("asked", ["wiring", "--help", "word --help"])
def test_a_full_disk_for_the_output_is_explained(tmp_path: Path, asked: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no disk here is always full")
    line = [sys.executable, "-m", "companion", *asked.split()]
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(line, stdout=full, stderr=subprocess.PIPE, cwd=tmp_path, text=True)
    assert ended.returncode == 1
    assert ended.stderr == (
        "companion: The output: No space left on device. Free some space and try again.\n"
    )


def test_an_unprintable_character_becomes_a_question_mark(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "companion", "judge", "caf\u00e9"]
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ended = subprocess.run(line, capture_output=True, env=ascii_only, cwd=tmp_path)
    assert (ended.returncode, ended.stderr) == (1, b"")
    assert ended.stdout.startswith(b"CAF?: not in the dictionary")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux allows any bytes in arguments")
def test_arguments_that_are_not_utf_8_are_explained(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "companion", "judge", b"\xff"]
    ended = subprocess.run(line, capture_output=True, cwd=tmp_path)
    assert ended.returncode == 1
    assert ended.stderr.startswith(b"companion: The command line is not valid UTF-8.")


def test_an_interrupt_has_status_130(monkeypatch: pytest.MonkeyPatch) -> None:
    raising(KeyboardInterrupt(), monkeypatch)
    assert cli.main(["judge", "later"]) == 130
