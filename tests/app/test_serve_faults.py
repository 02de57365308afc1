"""A failed start is explained in a sentence, on standard error and on the display."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from evening import Evening
from evening_kit import Run

from companion.app import daemon
from companion.app.daemon import fault_screen, run_box, run_daemon
from companion.cli import main as cli
from companion.config.settings import Settings
from companion.errors import SettingsError
from companion.journal import store
from companion.journal.file import migrations
from companion.journal.file.entries import Act, Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.journal.store import NAME as JOURNAL
from hardware.boxes.mock import MockBox

HEADER = GameHeader(
    game="worph",
    players=("AL", "NB"),
    dictionary=Dictionary(name="short", size=3, sha256="00"),
    version="0.1",
)


class Dance(msgspec.Struct, tag_field="row", tag="dance"):
    """An entry of a kind that this program does not know."""


def from_a_newer_version(state: Path) -> None:
    Journal(state / JOURNAL).close()
    with sqlite3.connect(state / JOURNAL) as file:
        file.execute("PRAGMA user_version = 99")
        file.execute(f"PRAGMA application_id = {migrations.MARK + 99}")
    file.close()


def refused(state: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Start the program, which must fail; returns its message."""
    script = state / "script.txt"
    script.write_text('wait for "WORD GAMES"\n', encoding="utf-8")
    given = ["run", "--mock", "--script", script, "--state", state]
    assert cli.main([str(word) for word in given]) == 1
    message = capsys.readouterr().err
    assert message.startswith("companion: ")
    assert message.count("\n") == 1
    assert message.rstrip().endswith(".")
    return message.removeprefix("companion: ").rstrip()


def on_the_display(state: Path) -> str:
    """Start the box, which must fail; returns the text on the display, checked to be complete."""
    box = MockBox(threads=False)
    last: list[object] = []
    close = box.close
    box.close = lambda picture=None: (last.append(picture), close(picture))[1]  # type: ignore[method-assign]
    with pytest.raises(Exception) as fault:  # noqa: PT011 (which one, the caller knows)
        run_box(box, Settings(), state)
    shown = fault_screen(fault.value)
    assert last[0].tobytes() == shown.picture().tobytes()  # type: ignore[attr-defined]
    said = " ".join(shown.words())
    assert said.endswith(str(fault.value).split()[-1])
    return said


def test_a_wrong_line_of_the_settings_is_shown_on_the_display(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = MockBox(threads=False)
    monkeypatch.setattr(daemon, "_box", lambda settings: box)
    config = tmp_path / "settings.toml"
    config.write_text("[sound]\nvolume = 11\n", encoding="utf-8")
    with pytest.raises(SettingsError) as fault:
        run_daemon(config, tmp_path)
    assert box.hand.look().tobytes() == fault_screen(fault.value).picture().tobytes()
    assert "sound.volume: 11" in " ".join(fault_screen(fault.value).words())


def test_a_locked_journal_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE_S", 0.01)
    other = Journal(tmp_path / JOURNAL)
    assert "Another program" in refused(tmp_path, capsys)
    assert "Another program has games.db open" in on_the_display(tmp_path)
    other.close()


def test_a_journal_of_a_newer_version_is_explained_and_not_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from_a_newer_version(tmp_path)
    before = (tmp_path / JOURNAL).read_bytes()
    assert "newer version" in refused(tmp_path, capsys)
    assert "newer version" in on_the_display(tmp_path)
    assert (tmp_path / JOURNAL).read_bytes() == before


@pytest.mark.parametrize(
    ("header", "row"),
    [
        (msgspec.structs.replace(HEADER, game="no_such_game"), Act(action={"do": "spin"})),
        (msgspec.structs.replace(HEADER, players=("AL",)), Act(action={"do": "spin"})),
        (HEADER, Act(action={"do": "something new"})),
        (HEADER, Dance()),
    ],
)
def test_an_unreadable_unfinished_game_is_finished(
    play_evening: Run, tmp_path: Path, header: GameHeader, row: Any
) -> None:
    (tmp_path / "state").mkdir()
    journal = Journal(tmp_path / "state" / JOURNAL)
    game = journal.begin(header).result()
    journal.append(game, row).result()
    journal.close()

    async def play(table: Evening) -> None:
        await table.sees("A NEW GAME")
        await table.press("knob")
        await table.sees("WORD GAMES")

    assert play_evening(play).host.journal.games()[0].how == "stopped"
