"""The settings on a card's bootfs: when they are taken, and what happens to those before."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import paths
from companion.app.card import ask
from companion.app.card.ask import Answer, take

TAKEN, REFUSED = Answer(b"T", "taken"), Answer(b"B", "bad", wrong=True)


class Card:
    """A card in a folder, and what the user who plays was asked."""

    def __init__(self, root: Path) -> None:
        self.root, self.bootfs = root, root / ask.BOOTFS
        self.in_force, self.asked = root / ask.IN_FORCE, list[tuple[str, ...]]()
        self.answer = TAKEN
        for folder in (ask.BOOTFS, ask.SCRATCH, ask.TAKEN_LAST.parent, ask.IN_FORCE.parent):
            (root / folder).mkdir(parents=True)

    def copy(self, text: str, name: str = "settings.toml") -> Path:
        (self.bootfs / name).write_text(text)
        return self.bootfs / name

    def take(self) -> Answer:
        return take(self.root, self._look)

    def _look(self, *question: str) -> Answer:
        assert (self.root / ask.SCRATCH / question[1]).exists()
        self.asked.append(question)
        return self.answer

    @property
    def replaced(self) -> str:
        file = self.bootfs / ask.REPLACED
        return file.read_text() if file.exists() else ""


@pytest.fixture
def card(tmp_path: Path) -> Card:
    return Card(tmp_path)


@pytest.mark.parametrize("name", ["settings.toml", "settings.toml.txt"])
def test_settings_are_taken_once(card: Card, name: str) -> None:
    card.copy("one", name)
    assert card.take() == TAKEN
    assert card.in_force.read_text() == "one"
    assert card.asked == [("settings", name)]
    assert card.take() == Answer()
    assert card.replaced == ""


def test_what_differs_from_the_settings_taken_last_replaces_those_in_force(card: Card) -> None:
    card.copy("one")
    card.take()
    card.in_force.write_text("by hand")
    assert card.take() == Answer(), "settings that were changed on the box stay"
    card.copy("two")
    card.take()
    assert (card.in_force.read_text(), card.replaced) == ("two", "by hand")


def test_deleting_the_file_changes_nothing(card: Card) -> None:
    card.copy("one").unlink()
    assert card.take() == Answer()
    card.copy("one")
    card.take()
    card.copy("one").unlink()
    assert card.take() == Answer()
    assert card.in_force.read_text() == "one"


def test_bad_settings_change_nothing_and_are_looked_at_again(card: Card) -> None:
    card.copy("one")
    card.take()
    card.copy("bad")
    card.answer = REFUSED
    assert card.take() == card.take() == REFUSED
    assert (card.in_force.read_text(), card.replaced) == ("one", "")
    assert len(card.asked) == 3


def test_the_plain_name_counts_if_both_are_there(card: Card) -> None:
    card.copy("other", "settings.toml.txt")
    card.copy("one")
    card.take()
    assert card.in_force.read_text() == "one"


@pytest.mark.parametrize("torn", [ask.TAKEN_LAST, ask.IN_FORCE])
def test_a_cut_in_the_middle_loses_no_settings(
    card: Card, torn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card.in_force.write_text("before")
    card.copy("one")
    write = ask.files.write

    def cut(path: Path, content: bytes) -> None:
        if path == card.root / torn:
            raise OSError(5, "cut")
        write(path, content)

    monkeypatch.setattr(ask.files, "write", cut)
    with pytest.raises(OSError, match="cut"):
        card.take()
    monkeypatch.setattr(ask.files, "write", write)
    assert card.take() == TAKEN
    assert (card.in_force.read_text(), card.replaced) == ("one", "before")


STRANGE: list[Callable[[Path], object]] = [
    os.mkfifo,
    Path.mkdir,
    lambda place: place.symlink_to("/dev/zero"),
    lambda place: place.symlink_to(__file__),
]


@pytest.mark.parametrize("put", STRANGE)
def test_only_a_regular_file_is_read(card: Card, put: Callable[[Path], object]) -> None:
    put(card.bootfs / "settings.toml")
    with pytest.raises(OSError, match=r"settings\.toml"):
        card.take()
    assert card.asked == []


def test_a_large_file_is_read_only_as_far_as_it_takes_to_refuse_it(card: Card) -> None:
    card.copy("#" * 100_000)
    card.answer = REFUSED
    card.take()
    assert (card.root / ask.SCRATCH / "settings.toml").stat().st_size == paths.MOST_SETTINGS + 1


def run_main(monkeypatch: pytest.MonkeyPatch, look: Callable[..., Answer]) -> int | str | None:
    monkeypatch.setattr(ask, "look", look)
    monkeypatch.setattr(sys, "argv", ["-c", "ticks"])
    with pytest.raises(SystemExit) as end:
        ask.main()
    return end.value.code


def test_the_answer_is_a_picture_lines_and_an_exit_status(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run_main(monkeypatch, lambda _: REFUSED) == ask.WRONG
    sys.stdout.flush()
    assert capfdbinary.readouterr() == (b"B", b"bad\n")
    assert run_main(monkeypatch, lambda _: Answer()) == 0


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (OSError(5, "Input/output error", "GRANDMA"), "Input/output error"),
        (subprocess.TimeoutExpired("GRANDMA", 120), "TimeoutExpired"),
    ],
)
def test_a_fault_of_the_system_is_said_without_names(
    fault: Exception,
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def look(_: str) -> Answer:
        raise fault

    assert run_main(monkeypatch, look) == ask.WRONG
    assert capsys.readouterr().err == f"the box cannot look at ticks: {why}\n"


def test_the_files_are_read_by_the_user_who_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], **how: object) -> subprocess.CompletedProcess[bytes]:
        assert command[1:3] == ["-I", "-c"]
        assert "companion.app.card.look" in command[3]
        assert command[4:] == ["settings", "settings.toml"]
        assert (how["user"], how["group"], how["extra_groups"]) == ("companion", "companion", ())
        return subprocess.CompletedProcess(command, 2, b"B", b"bad\n")

    monkeypatch.setattr(ask.subprocess, "run", run)
    assert ask.look("settings", "settings.toml") == REFUSED
    failed = subprocess.CompletedProcess([], 1, b"", b"Traceback")
    monkeypatch.setattr(ask.subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(subprocess.CalledProcessError):
        ask.look("ticks")
