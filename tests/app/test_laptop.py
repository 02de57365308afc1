"""An evening on a drawn box: what ends it, and what is said when it cannot be saved or drawn."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from disk import Disk, disk
from sizes import slow_after
from waiting import really

from companion.app import laptop
from companion.cli import main as cli
from hardware.boxes.mock import MockBox
from hardware.parts.reports import Reports

__all__ = ["disk"]

SCRIPT = """\
wait for "WORD GAMES"
type <DOWN><DOWN><ENTER>
wait for "SPIN"
press spin
wait 5s
"""
SENTENCE = "companion: The last turns could not be saved. Free or replace the disk.\n"

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals")


async def spin(box: MockBox, words: laptop.Words) -> None:
    """Spin once in the spinner, which appends one entry to the journal."""
    await says(words, "WORD GAMES")
    await box.hand.type("<DOWN><DOWN><ENTER>")
    await says(words, "SPIN")
    await box.hand.press("spin")
    await says(words, "NOT SAVED")


async def says(words: laptop.Words, text: str) -> None:
    """Wait until the display shows a text."""
    await really(lambda: any(text in row for row in words()))


def run(tmp_path: Path, *options: str) -> int:
    return cli.main(["run", "--mock", "--state", str(tmp_path), *options])


def test_a_script_that_cannot_be_saved_ends_with_a_sentence_and_status_1(
    tmp_path: Path, disk: Disk, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "script.txt"
    script.write_text(SCRIPT, encoding="utf-8")
    assert run(tmp_path, "--script", str(script)) == 0
    disk.refuses = sqlite3.SQLITE_FULL
    assert run(tmp_path, "--script", str(script)) == 1
    assert capsys.readouterr().err.endswith(SENTENCE)


@pytest.mark.parametrize("option", ["--state=here", "--config=a.toml", "--seed=3", "--voice"])
def test_an_option_of_a_drawn_box_is_refused_where_only_an_example_can_play(
    option: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laptop, "has_window", lambda: False)
    assert cli.main(["run", "--mock", option]) == 1
    said = "There is neither a window nor a terminal for the drawn box. Start it in one of them"
    assert said in capsys.readouterr().err


def close() -> None:
    """Close the window: the task that draws the box returns."""


def ctrl_c() -> None:
    os.kill(os.getpid(), signal.SIGINT)


@posix
@pytest.mark.parametrize("end", slow_after(1, [close, ctrl_c]))
def test_a_drawn_box_that_cannot_be_saved_ends_with_a_sentence_and_status_1(
    tmp_path: Path,
    disk: Disk,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    end: Callable[[], None],
) -> None:
    async def show(box: MockBox, *, words: laptop.Words, wheel: object, gestures: object) -> None:
        await spin(box, words)
        end()
        await asyncio.sleep(0 if end is close else 60)

    monkeypatch.setattr(laptop, "has_window", lambda: True)
    monkeypatch.setattr("hardware.drawn.window.run", show)
    disk.refuses = sqlite3.SQLITE_FULL
    assert run(tmp_path) == 1
    assert capsys.readouterr().err.endswith(SENTENCE)


@posix
def test_a_second_ctrl_c_does_not_suppress_the_fault() -> None:
    async def evening() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            task.cancel()
            raise OSError("not saved")

    async def main() -> None:
        await laptop._until_one_ends(evening(), asyncio.sleep(60))

    async def both() -> None:
        nonlocal task
        task = asyncio.ensure_future(main())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(OSError, match="not saved"):
            await task

    task: asyncio.Future[None]
    asyncio.run(both())


def test_a_laptop_without_a_loudspeaker_shows_no_notice(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The fault is logged; the display of the box gets none."""
    shown: list[object] = []
    reports = Reports()
    reports.listen(shown.append)

    def silent(reports: Reports, _: object, **_how: object) -> None:
        reports.fault("sound", "There is no loudspeaker.")

    monkeypatch.setattr(laptop, "Speaker", silent)
    laptop._speaker(reports, lambda _: None)
    assert shown == []
    assert "There is no loudspeaker." in caplog.text
