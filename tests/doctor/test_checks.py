"""`companion doctor`: its checks, its report, and when it goes on to test the parts."""

from __future__ import annotations

import errno
import getpass
import json
import os
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from doctor_kit import faults

from companion.app import daemon, laptop
from companion.cli import main as cli
from companion.cli.box import doctor
from companion.config.settings import Settings
from companion.doctor import checks, report
from companion.doctor.checks import Case, check_all
from companion.errors import DictionaryMissing
from companion.journal import copies, store
from companion.journal.file import migrations
from companion.journal.file.entries import Act, Dictionary, GameHeader
from companion.journal.journal import Journal
from hardware.checkup.findings import Finding, fault, good, note
from hardware.checkup.machine import Machine

not_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere"
)

HEADER = GameHeader(
    game="worph",
    players=("ANNABEL", "NB"),
    dictionary=Dictionary(name="short", size=3, sha256="00"),
    version="0.1",
)


def case(state: Path, config: Path | None = None, **how: Any) -> Case:
    return Case(config, state, **{"drawn": True, **how})


def found_in(state: Path, config: Path | None = None) -> dict[str, str]:
    return faults(check_all(case(state, config)))


def played(state: Path) -> Path:
    """The path of a journal with one game."""
    journal = Journal(state / store.NAME)
    journal.begin(HEADER).result()
    journal.close()
    return state / store.NAME


# ---- checks of files


def test_a_fresh_box_has_no_faults(tmp_path: Path) -> None:
    assert found_in(tmp_path) == {}


def test_every_wrong_line_of_the_settings_is_reported(tmp_path: Path) -> None:
    config = tmp_path / "settings.toml"
    config.write_text("[sound]\nvolume = 11\n[display]\nbrightness = 0\n", encoding="utf-8")
    found = check_all(case(tmp_path, config))
    wrong = [one for one in found if one.part == "settings"]
    assert len(wrong) == 2
    assert "Use a whole number from 0 to 10" in wrong[0].found + wrong[1].found
    assert all("companion config check" in one.do for one in wrong)
    config.write_text("[sound]\nvolume = 1\n", encoding="utf-8")
    assert found_in(tmp_path, config) == {}


def test_a_bug_report_quotes_no_line_of_the_settings(tmp_path: Path) -> None:
    """Somebody may have written a password there."""
    config = tmp_path / "settings.toml"
    config.write_text('[wifi]\nssid = "the games room"\npassword: hunter2\n', encoding="utf-8")
    found = check_all(case(tmp_path, config))
    assert "hunter2" in report.text(found)
    text = report.json(found, Machine())
    assert "settings.toml: line 3 is wrong." in text
    assert not [secret for secret in ("hunter2", "the games room") if secret in text]


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    assert "--state" in found_in(in_the_way / "games")[checks.FOLDER]


@not_root
def test_a_folder_without_write_permission_is_reported(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "Permission denied" in found_in(tmp_path)[checks.FOLDER]


def test_a_card_that_is_nearly_full_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = SimpleNamespace(free=3_000_000)
    monkeypatch.setattr(checks.shutil, "disk_usage", lambda folder: full)
    assert "Only 3 MB free" in found_in(tmp_path)[checks.FOLDER]


@pytest.mark.parametrize(
    ("free", "text"), [(51_000_000, "Writable, 51 MB free."), (73e9, "Writable, 73 GB free.")]
)
def test_free_space_is_reported_in_everyday_units(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: float, text: str
) -> None:
    monkeypatch.setattr(checks.shutil, "disk_usage", lambda folder: SimpleNamespace(free=int(free)))
    found = {one.part: one for one in check_all(case(tmp_path))}
    assert found[checks.FOLDER] == good(checks.FOLDER, text)


def test_an_intact_journal_is_good_while_a_game_is_being_played(tmp_path: Path) -> None:
    played(tmp_path)
    journal = Journal(tmp_path / store.NAME)
    found = {one.part: one for one in check_all(case(tmp_path))}
    journal.close()
    assert found["journal"] == good("journal", "1 game, every entry intact.")


def test_a_damaged_journal_is_reported(tmp_path: Path) -> None:
    path = played(tmp_path)
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096)
    assert "saves what can be read" in found_in(tmp_path)["journal"]


def test_a_changed_entry_is_found_even_if_every_page_is_intact(tmp_path: Path) -> None:
    path = played(tmp_path)
    file = sqlite3.connect(path)
    file.execute("UPDATE games SET header = header || ' '")
    file.commit()
    assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    file.close()
    assert "is damaged" in found_in(tmp_path)["journal"]


def test_changed_entries_are_counted_and_stay_counted(tmp_path: Path) -> None:
    path = played(tmp_path)
    journal = Journal(path)
    for n in range(5):
        journal.append(1, Act(action={"do": "play", "number": n})).result()
    journal.close()
    file = sqlite3.connect(path)
    file.execute("UPDATE rows SET body = replace(body, '3', '4')")
    file.commit()
    assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    file.close()
    assert "It is damaged. Unreadable entries: 2." in found_in(tmp_path)["journal"]
    Journal(path).close()
    found = {one.part: one for one in check_all(case(tmp_path))}
    assert found["journal"] == good(
        "journal", "1 game, lost entries: 2. Kept beside it: games.db.damaged-1."
    )


def test_a_damaged_copy_is_found(tmp_path: Path) -> None:
    copy = copies.make(played(tmp_path))
    found = {one.part: one for one in check_all(case(tmp_path))}
    assert found["copies"] == good("copies", "1 copy of the games, intact.")
    data = bytearray(copy.read_bytes())
    data[4096:8192] = bytes(4096)
    copy.write_bytes(data)
    assert f"The copy {copy.name} is damaged" in found_in(tmp_path)["copies"]


def test_a_copy_on_a_faulty_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy, is_damaged = copies.make(played(tmp_path)), checks.judge.is_damaged

    def faulty(path: Path) -> bool:
        if path == copy:
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(copy))
        return is_damaged(path)

    monkeypatch.setattr(checks.judge, "is_damaged", faulty)
    assert f"The copy {copy.name} cannot be read" in found_in(tmp_path)["copies"]


def test_a_journal_with_contradictory_pages_is_reported(tmp_path: Path) -> None:
    path = played(tmp_path)
    with sqlite3.connect(path) as file:
        file.execute("CREATE INDEX more ON games (header)")
        file.execute("PRAGMA writable_schema = ON")
        file.execute("UPDATE sqlite_master SET sql = 'CREATE INDEX more ON games (id)'")
    file.close()
    assert "journal" in found_in(tmp_path)


def test_a_journal_of_a_newer_version_is_reported(tmp_path: Path) -> None:
    with sqlite3.connect(played(tmp_path)) as file:
        file.execute("PRAGMA user_version = 99")
        file.execute(f"PRAGMA application_id = {migrations.MARK + 99}")
    file.close()
    found = {one.part: one for one in check_all(case(tmp_path))}["journal"]
    assert found.found == f"{tmp_path / store.NAME} is from a newer version."
    assert found.do == "Update the program, or name another folder (--state)."


def test_a_journal_that_cannot_be_read_just_now_is_not_called_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(_: Path) -> bool:
        raise sqlite3.OperationalError("database is locked")

    played(tmp_path)
    monkeypatch.setattr(checks.judge, "is_damaged", busy)
    found = {one.part: one for one in check_all(case(tmp_path))}["journal"]
    assert found.found == "The games cannot be read just now (database is locked)."
    assert "Replace the card" not in found.do


def test_a_missing_dictionary_is_reported_without_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*asked: Any, **how: Any) -> Any:
        raise DictionaryMissing("There is no dictionary 'GRANDMA'.")

    monkeypatch.setattr(checks, "open_ruling", missing)
    text = found_in(tmp_path)["dictionary"]
    assert "companion dictionary use ENABLE1" in text
    assert "GRANDMA" not in text


def test_a_private_list_is_counted_but_not_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = SimpleNamespace(name="GRANDMA+additions", size=1234)
    monkeypatch.setattr(checks, "open_ruling", lambda *asked, **how: own)
    found = {one.part: one.found for one in check_all(case(tmp_path))}
    assert found["dictionary"] == "Your own word list, 1,234 words, intact."


# ---- the report

SOME = [
    good("board", "It is there."),
    note("service", "The box is running.", "Type: sudo systemctl stop companion"),
    fault("sound", "There is no sound card.", "Plug one in."),
]


def test_the_text_has_the_advice_below_each_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert report.text(SOME).splitlines() == [
        "good   board: It is there.",
        "note   service: The box is running.",
        "       -> Type: sudo systemctl stop companion",
        "FAULT  sound: There is no sound card.",
        "       -> Plug one in.",
    ]


def test_the_summary_says_what_to_do_next() -> None:
    assert report.summary(SOME[:1], drawn=True).endswith("companion run --mock")
    assert report.summary(SOME, drawn=False).startswith("One fault found. Fix it")
    assert report.summary(SOME[2:] * 2, drawn=False).startswith("2 faults found. Fix the first")


def test_the_log_has_a_line_for_each_note_and_fault() -> None:
    assert list(report.lines(SOME)) == [
        "service: The box is running. Type: sudo systemctl stop companion",
        "sound: There is no sound card. Plug one in.",
    ]


def test_a_bug_report_has_no_name_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "annabel")
    path = f"{Path.home()}/games and /media/annabel/stick"
    found = json.loads(report.json([fault("a", f"In {path}.", "Fix it.")], Machine()))
    assert found["findings"][0]["found"] == "In ~/games and /media/USER/stick."
    assert found["findings"][0]["state"] == "fault"
    assert found["well"] is False


def test_a_user_without_a_name_can_make_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def nameless() -> str:
        raise KeyError("uid not found")

    monkeypatch.setattr(getpass, "getuser", nameless)
    assert report.without_names("/srv/games") == "/srv/games"


# ---- the command


def run(*given: str) -> int:
    return cli.main(["doctor", *given])


def test_the_report_of_a_drawn_box_ends_in_how_to_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--mock", "--state", str(tmp_path)) == 0
    printed = capsys.readouterr().out
    assert "ENABLE1, 172,823 words, intact." in printed
    assert printed.endswith("All is well. To play, run: companion run --mock\n")


def test_the_exit_status_is_1_after_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "settings.toml"
    config.write_text("[sound]\nvolume = 11\n", encoding="utf-8")
    given = ["--mock", "--state", str(tmp_path), "--config", str(config)]
    assert run(*given) == 1
    assert "Fix it, then run: companion doctor" in capsys.readouterr().out
    assert run(*given, "--json") == 1
    assert not json.loads(capsys.readouterr().out)["well"]


def test_a_bug_report_has_no_names_of_players_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(tmp_path)
    assert run("--mock", "--json", "--state", str(tmp_path)) == 0
    printed = capsys.readouterr().out
    assert json.loads(printed)["well"]
    assert "ANNABEL" not in printed


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that standard input and output are a terminal."""
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(getattr(doctor.sys, stream), "isatty", lambda: True, raising=False)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ([good("pins", "They are there.")], True),
        ([fault("sound", "There is none.", "Plug one in.")], True),
        ([fault("pins", "There are none.", "Fix them.")], False),
        ([fault("settings", "A line is wrong.", "Fix it.")], False),
        ([note("service", "The box is running.", "Stop it.")], False),
    ],
)
@pytest.mark.usefixtures("seated")
def test_parts_are_tested_if_the_box_can_be_driven(found: list[Finding], expected: bool) -> None:
    assert doctor._can_test(found) is expected


def test_parts_are_not_tested_without_a_terminal() -> None:
    assert not doctor._can_test([good("pins", "They are there.")])


@pytest.mark.parametrize("drawn", [True, False])
def test_findings_of_the_tests_are_printed_below_the_checks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], drawn: bool
) -> None:
    def test_knob(settings: Settings, found: list[Finding]) -> None:
        found.append(fault("knob", "It turns the wrong way.", "Swap a and b."))

    monkeypatch.setattr(laptop if drawn else daemon, "run_checkup", test_knob)
    monkeypatch.setattr(doctor, "check_all", lambda case: [good("board", "It is there.")])
    monkeypatch.setattr(doctor, "_can_test", lambda found: True)
    assert run(*(["--mock"] if drawn else []), "--state", str(tmp_path)) == 1
    printed = capsys.readouterr().out
    assert printed.index("board") < printed.index("Swap a and b.") < printed.index("One fault")
