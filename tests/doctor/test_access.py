"""`companion doctor` names each file that the user who plays cannot use, its owner and the cure."""

from __future__ import annotations

import errno
import os
import pwd
from pathlib import Path
from typing import Any

import pytest
from doctor_kit import faults

from companion import paths
from companion.doctor import access, report
from companion.doctor.checks import Case, check_all
from companion.errors import DictionaryError
from companion.journal import copies, store
from companion.journal.file.entries import Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.lexicon import house_words, installed_lists
from hardware.checkup.findings import fault
from hardware.checkup.machine import Machine

HEADER = GameHeader(
    game="worph",
    players=("AL", "NB"),
    dictionary=Dictionary(name="short", size=3, sha256="00"),
    version="0.1",
)


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game, a copy, house words, a deck and a choice of a word list."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    journal = Journal(tmp_path / store.NAME)
    journal.begin(HEADER).result()
    journal.close()
    for folder in ("copies", "decks", "recordings"):
        (tmp_path / folder).mkdir()
    house_words().decide("zoomies", accepted=True, evening=True)
    installed_lists().choose("ENABLE1+additions")
    (tmp_path / "decks" / "ours.toml").write_text("")
    return tmp_path


@pytest.fixture
def me(monkeypatch: pytest.MonkeyPatch) -> str:
    """This user, who is not the owner of anything, whoever runs the tests."""
    other = next(one for one in pwd.getpwall() if one.pw_uid != os.getuid())
    monkeypatch.setattr(os, "geteuid", lambda: other.pw_uid)
    return other.pw_name


def refuse(monkeypatch: pytest.MonkeyPatch, place: Path, code: int, *, writing: bool) -> None:
    """Let the system refuse to open a file, or to make one in a folder."""
    real = os.open

    def refusing(path: Any, flags: int, *more: Any, **options: Any) -> int:
        inside = path == str(place) or (flags & os.O_CREAT and Path(path).parent == place)
        if (inside or Path(path) == place) and (not writing or flags & (os.O_RDWR | os.O_CREAT)):
            raise OSError(code, os.strerror(code), path)
        return real(path, flags, *more, **options)

    monkeypatch.setattr(os, "open", refusing)


def found_in(state: Path) -> dict[str, str]:
    return faults(check_all(Case(None, state, drawn=True)))


def test_everything_can_be_used(state):
    assert found_in(state) == {}


USED = [
    ("journal", "games.db", True),
    ("journal", "games.db.ends", True),
    ("journal", "games.db.lock", True),
    ("house words", "house-words.txt", False),
    ("house words", "running-time", False),
    ("decks", "decks/ours.toml", False),
    ("dictionary", "dictionaries/chosen", False),
    ("games folder", ".", True),
    ("copies", "copies", True),
    ("decks", "decks", True),
    ("dictionary", "dictionaries", True),
    ("recordings", "recordings", True),
]


@pytest.mark.parametrize(("part", "name", "writing"), USED)
def test_a_file_of_another_user_is_named_with_its_owner_and_the_cure(
    state, monkeypatch, me, part, name, writing
):
    place = state / name
    refuse(monkeypatch, place, errno.EACCES, writing=writing)
    monkeypatch.setattr(access, "_locked_part", lambda path: path)
    what = "written" if writing else "read"
    owner = pwd.getpwuid(place.stat().st_uid).pw_name
    assert found_in(state) == {
        part: f"{place} cannot be {what} (Permission denied). It belongs to {owner}. "
        f"Type: sudo chown -R {me} {place}"
    }


def test_a_copy_that_cannot_be_read_does_not_end_the_check_up(state, monkeypatch, me):
    copy = copies.make(state / store.NAME)
    refuse(monkeypatch, copy, errno.EACCES, writing=False)
    assert f"{copy} cannot be read (Permission denied)." in found_in(state)["copies"]


def test_a_folder_whose_files_nobody_may_look_at_does_not_end_the_check_up(state, monkeypatch):
    """As after chmod -R 600: its names can be listed, and that is all."""
    is_dir = Path.is_dir

    def look(path: Path) -> bool:
        if path.parent == state / "decks":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return is_dir(path)

    monkeypatch.setattr(Path, "is_dir", look)
    monkeypatch.setattr(access, "_locked_part", lambda _: state / "decks")
    refuse(monkeypatch, state / "decks/ours.toml", errno.EACCES, writing=False)
    assert found_in(state)["decks"].endswith(f"Type: chmod u+rwx {state / 'decks'}")


def test_a_bug_report_names_nobody():
    found = fault("copies", "~/x cannot be written. It belongs to annabel.", "sudo chown -R nb ~/x")
    text = report.json([found], Machine())
    assert "It belongs to somebody else." in text
    assert "sudo chown -R USER ~/x" in text
    assert not {"annabel", "nb"} & set(text.replace(".", " ").split())


def test_a_file_of_your_own_needs_another_mode(state, monkeypatch):
    place = state / store.NAME
    refuse(monkeypatch, place, errno.EACCES, writing=True)
    assert found_in(state)["journal"].endswith(f"(Permission denied). Type: chmod u+rw {place}")


@pytest.mark.parametrize(
    ("code", "cure"),
    [
        (errno.EROFS, "(Read-only file system). Make the disk writable, or change the card."),
        (errno.EIO, "(Input/output error). Copy what you can from the card, and replace it."),
    ],
)
def test_a_disk_that_refuses_is_not_called_a_missing_right(state, monkeypatch, code, cure):
    refuse(monkeypatch, state / store.NAME, code, writing=True)
    assert found_in(state)["journal"].endswith(cure)


def obstacle_in(closed: Path, monkeypatch: pytest.MonkeyPatch) -> access.Obstacle:
    """The obstacle to a file in a folder that may not be entered."""
    real = os.access
    closed.mkdir()
    monkeypatch.setattr(os, "access", lambda path, mode: path != closed and real(path, mode))
    refuse(monkeypatch, closed / "settings.toml", errno.EACCES, writing=False)
    obstacle = access.file_obstacle(closed / "settings.toml")
    assert obstacle is not None
    return obstacle


def test_a_folder_above_that_may_not_be_entered_is_named(tmp_path, monkeypatch, me):
    closed = tmp_path / paths.NAME
    assert obstacle_in(closed, monkeypatch).do == f"Type: sudo chown -R {me} {closed}"


def test_a_folder_of_somebody_else_stays_theirs(tmp_path, monkeypatch, me):
    """Such as /root, or the home of somebody: the box does not touch what else is in it."""
    obstacle = obstacle_in(tmp_path / "closed", monkeypatch)
    assert f"{tmp_path / 'closed'} belongs to " in obstacle.found
    assert "chown" not in obstacle.do


def test_a_place_with_a_space_is_one_word_of_the_command(tmp_path, monkeypatch):
    place = tmp_path / "our games.db"
    place.touch()
    refuse(monkeypatch, place, errno.EACCES, writing=False)
    obstacle = access.file_obstacle(place)
    assert obstacle is not None
    assert obstacle.do == f"Type: chmod u+rw '{place}'"


@pytest.mark.parametrize("name", [name for _, name, _ in USED if "." in name[1:] or "/" in name])
def test_a_pipe_in_the_place_of_a_file_is_named_and_not_waited_for(state, name):
    (state / name).unlink()
    os.mkfifo(state / name)
    part = next(part for part, used, _ in USED if used == name)
    assert found_in(state)[part] == (
        f"{state / name} cannot be {'written' if 'db' in name else 'read'} "
        "(a pipe or a device, not a file). Move it away, or fix it."
    )


def test_unreadable_house_words_are_not_blamed_on_the_word_list(state):
    house = state / "house-words.txt"
    house.unlink()
    house.mkdir()
    assert found_in(state) == {
        "house words": f"{house} cannot be read (Is a directory). Move it away, or fix it."
    }
    with pytest.raises(DictionaryError, match=r"cannot be read \(Is a directory\)"):
        house_words().decisions()


def test_a_line_of_the_house_words_that_cannot_be_read_is_a_fault(state):
    (state / "house-words.txt").write_text("+ qat\n")
    assert "line 1 cannot be read, so it is not used: '+ qat'" in found_in(state)["house words"]
    (state / "house-words.txt").write_bytes(b"#" * 2_000_000)
    assert "cannot be read (File too large)" in found_in(state)["house words"]
