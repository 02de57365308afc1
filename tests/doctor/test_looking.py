"""`companion doctor`: what is found without touching a part, how it is told, where it is asked."""

from __future__ import annotations

import getpass
import json
import os
import sqlite3
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from doctor_kit import amiss

from companion.app import daemon, laptop
from companion.cli import main as cli
from companion.cli.box import doctor
from companion.config.settings import Settings
from companion.doctor import checks, report
from companion.doctor.checks import Case, look
from companion.errors import DictionaryMissing
from companion.journal import copies, store
from companion.journal.file import migrations
from companion.journal.file.entries import Act, Dictionary, GameHeader
from companion.journal.journal import Journal
from hardware.checkup.findings import Finding, good, note
from hardware.checkup.findings import amiss as is_amiss
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
    return amiss(look(case(state, config)))


def played(state: Path) -> Path:
    """A journal with a game in it."""
    journal = Journal(state / store.NAME)
    journal.begin(HEADER).result(10)
    journal.close()
    return state / store.NAME


# ---- looking


def test_a_fresh_box_is_well(tmp_path: Path) -> None:
    assert found_in(tmp_path) == {}


def test_every_wrong_line_of_the_settings_is_told(tmp_path: Path) -> None:
    config = tmp_path / "settings.toml"
    config.write_text("[sound]\nvolume = 11\n[display]\nbrightness = 0\n", encoding="utf-8")
    found = look(case(tmp_path, config))
    wrong = [one for one in found if one.part == "settings"]
    assert len(wrong) == 2
    assert "Write a whole number from 0 to 10" in wrong[0].found + wrong[1].found
    assert all("companion config check" in one.do for one in wrong)
    config.write_text("[sound]\nvolume = 1\n", encoding="utf-8")
    assert found_in(tmp_path, config) == {}


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    assert "--state" in found_in(in_the_way / "games")[checks.FOLDER]


@not_root
def test_a_folder_of_somebody_else_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "Permission denied" in found_in(tmp_path)[checks.FOLDER]


def test_a_card_that_is_nearly_full_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = SimpleNamespace(free=3_000_000)
    monkeypatch.setattr(checks.shutil, "disk_usage", lambda folder: full)
    assert "3 MB" in found_in(tmp_path)[checks.FOLDER]


def test_a_journal_that_is_whole_is_good_also_while_somebody_plays(tmp_path: Path) -> None:
    played(tmp_path)
    journal = Journal(tmp_path / store.NAME)
    found = {one.part: one for one in look(case(tmp_path))}
    journal.close()
    assert found["journal"] == good("journal", "One game, and every entry is whole.")


def test_a_journal_that_is_damaged_is_told(tmp_path: Path) -> None:
    path = played(tmp_path)
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096)
    assert "saves what can be read" in found_in(tmp_path)["journal"]


def test_an_entry_that_was_changed_is_found_though_every_page_is_whole(tmp_path: Path) -> None:
    path = played(tmp_path)
    file = sqlite3.connect(path)
    file.execute("UPDATE games SET header = header || ' '")
    file.commit()
    assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    file.close()
    assert "is damaged" in found_in(tmp_path)["journal"]


def test_entries_that_were_changed_are_counted_and_stay_counted(tmp_path: Path) -> None:
    path = played(tmp_path)
    journal = Journal(path)
    for n in range(5):
        journal.append(1, Act(action={"do": "play", "number": n})).result(10)
    journal.close()
    file = sqlite3.connect(path)
    file.execute("UPDATE rows SET body = replace(body, '3', '4')")
    file.commit()
    assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    file.close()
    assert "It is damaged. Unreadable entries: 2." in found_in(tmp_path)["journal"]
    Journal(path).close()
    found = {one.part: one for one in look(case(tmp_path))}
    assert found["journal"] == good("journal", "One game, and entries lost: 2.")


def test_a_copy_that_is_damaged_is_found(tmp_path: Path) -> None:
    copy = copies.make(played(tmp_path))
    found = {one.part: one for one in look(case(tmp_path))}
    assert found["copies"] == good("copies", "One copy of the games, and it is whole.")
    data = bytearray(copy.read_bytes())
    data[4096:8192] = bytes(4096)
    copy.write_bytes(data)
    assert f"The copy {copy.name} is damaged" in found_in(tmp_path)["copies"]


def test_a_journal_whose_pages_contradict_each_other_is_told(tmp_path: Path) -> None:
    path = played(tmp_path)
    with sqlite3.connect(path) as file:
        file.execute("CREATE INDEX more ON games (header)")
        file.execute("PRAGMA writable_schema = ON")
        file.execute("UPDATE sqlite_master SET sql = 'CREATE INDEX more ON games (id)'")
    file.close()
    assert "journal" in found_in(tmp_path)


def test_a_journal_from_the_future_is_told(tmp_path: Path) -> None:
    with sqlite3.connect(played(tmp_path)) as file:
        file.execute("PRAGMA user_version = 99")
        file.execute(f"PRAGMA application_id = {migrations.MARK + 99}")
    file.close()
    assert "newer version" in found_in(tmp_path)["journal"]


def test_a_dictionary_that_is_missing_is_told_without_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*asked: Any, **how: Any) -> Any:
        raise DictionaryMissing("There is no dictionary 'GRANDMA'.")

    monkeypatch.setattr(checks, "open_ruling", missing)
    told = found_in(tmp_path)["dictionary"]
    assert "companion dictionary use ENABLE1" in told
    assert "GRANDMA" not in told


def test_a_list_of_ones_own_is_counted_but_not_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = SimpleNamespace(name="GRANDMA+additions", size=1234)
    monkeypatch.setattr(checks, "open_ruling", lambda *asked, **how: own)
    told = {one.part: one.found for one in look(case(tmp_path))}
    assert told["dictionary"] == "A list of your own, 1,234 words, is whole."


# ---- looking at a board


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    """A board without anything on it."""
    root = tmp_path / "board"
    (root / "proc/device-tree").mkdir(parents=True)
    (root / "proc/device-tree/model").write_text("Raspberry Pi 4 Model B", encoding="utf-8")
    return Machine(root)


def answers(status: str | Exception) -> Any:
    def run(*command: Any, **how: Any) -> Any:
        if isinstance(status, Exception):
            raise status
        return SimpleNamespace(stdout=f"{status}\n")

    return run


def looked_at(monkeypatch: pytest.MonkeyPatch, status: str | Exception, case: Case) -> list[str]:
    monkeypatch.setattr(checks.subprocess, "run", answers(status))
    return [one.part for one in look(case)]


def test_another_computer_is_not_looked_at_any_further(tmp_path: Path) -> None:
    found = look(case(tmp_path, drawn=False, machine=Machine(tmp_path / "nothing")))
    assert amiss(found).keys() == {"board"}


@pytest.mark.parametrize("drawn", [True, False])
def test_another_computer_hears_which_package_its_sounds_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: bool
) -> None:
    missing = is_amiss("sound", "There is no sound: ...", "Type: sudo apt-get install ...")
    monkeypatch.setattr(checks, "library", lambda: [missing])
    found = look(case(tmp_path, drawn=drawn, machine=Machine(tmp_path / "nothing")))
    assert missing in found


def test_every_part_of_a_board_is_looked_at(
    tmp_path: Path, pi: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = looked_at(monkeypatch, "inactive", case(tmp_path, drawn=False, machine=pi))
    assert parts[-4:] == ["pins", "display", "sound", "keyboard"]
    assert "service" not in parts


@pytest.mark.parametrize(
    "error", [FileNotFoundError("systemctl"), subprocess.TimeoutExpired("systemctl", 5)]
)
def test_where_systemd_says_nothing_the_box_is_taken_for_stopped(
    tmp_path: Path, pi: Machine, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    assert "pins" in looked_at(monkeypatch, error, case(tmp_path, drawn=False, machine=pi))


@pytest.mark.parametrize("state", ["active", "activating"])
def test_while_the_box_plays_its_pins_are_left_alone(
    tmp_path: Path, pi: Machine, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    parts = looked_at(monkeypatch, state, case(tmp_path, drawn=False, machine=pi))
    assert "service" in parts
    assert "pins" not in parts
    own = looked_at(monkeypatch, state, case(tmp_path, drawn=False, machine=pi, at_work=True))
    assert not {"service", "pins"} & set(own)


# ---- telling

SOME = [
    good("board", "It is there."),
    note("service", "The box is running.", "Type: sudo systemctl stop companion"),
    is_amiss("sound", "There is no sound card.", "Plug one in."),
]


def test_the_text_has_what_to_do_below_what_is_amiss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert report.text(SOME).splitlines() == [
        "good   board: It is there.",
        "note   service: The box is running.",
        "       -> Type: sudo systemctl stop companion",
        "AMISS  sound: There is no sound card.",
        "       -> Plug one in.",
    ]


def test_the_end_says_what_to_do_next() -> None:
    assert report.ending(SOME[:1], drawn=True).endswith("companion run --mock")
    assert report.ending(SOME, drawn=False).startswith("One thing is amiss.")
    assert report.ending(SOME[2:] * 2, drawn=False).startswith("2 things are amiss.")


def test_the_log_has_a_line_for_what_is_not_good() -> None:
    assert list(report.lines(SOME)) == [
        "service: The box is running. Type: sudo systemctl stop companion",
        "sound: There is no sound card. Plug one in.",
    ]


def test_a_bug_report_names_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "annabel")
    path = f"{Path.home()}/games and /media/annabel/stick"
    told = json.loads(report.json([is_amiss("a", f"In {path}.", "Mend it.")], Machine()))
    assert told["findings"][0]["found"] == "In ~/games and /media/USER/stick."
    assert told["well"] is False


def test_a_user_without_a_name_can_report_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def nameless() -> str:
        raise KeyError("uid not found")

    monkeypatch.setattr(getpass, "getuser", nameless)
    assert report.private("/srv/games") == "/srv/games"


# ---- the command


def run(*given: str) -> int:
    return cli.main(["doctor", *given])


def test_a_drawn_box_is_well_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--mock", "--state", str(tmp_path)) == 0
    said = capsys.readouterr().out
    assert "ENABLE1, 172,823 words, is whole." in said
    assert said.endswith("All is well. To play type: companion run --mock\n")


def test_the_status_tells_that_something_is_amiss(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "settings.toml"
    config.write_text("[sound]\nvolume = 11\n", encoding="utf-8")
    given = ["--mock", "--state", str(tmp_path), "--config", str(config)]
    assert run(*given) == 1
    assert "Mend the first" in capsys.readouterr().out
    assert run(*given, "--json") == 1
    assert not json.loads(capsys.readouterr().out)["well"]


def test_a_bug_report_has_no_names_of_players_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(tmp_path)
    assert run("--mock", "--json", "--state", str(tmp_path)) == 0
    said = capsys.readouterr().out
    assert json.loads(said)["well"]
    assert "ANNABEL" not in said


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits at a terminal."""
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(getattr(doctor.sys, stream), "isatty", lambda: True, raising=False)


@pytest.mark.parametrize(
    ("found", "tried"),
    [
        ([good("pins", "They are there.")], True),
        ([is_amiss("sound", "There is none.", "Plug one in.")], True),
        ([is_amiss("pins", "There are none.", "Mend them.")], False),
        ([is_amiss("settings", "A line is wrong.", "Mend it.")], False),
        ([note("service", "The box is running.", "Stop it.")], False),
    ],
)
@pytest.mark.usefixtures("seated")
def test_parts_are_tried_where_they_can_be(found: list[Finding], tried: bool) -> None:
    assert doctor._can_try(found) is tried


def test_parts_are_not_tried_where_nobody_sits() -> None:
    assert not doctor._can_try([good("pins", "They are there.")])


@pytest.mark.parametrize("drawn", [True, False])
def test_what_is_found_by_trying_is_told_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], drawn: bool
) -> None:
    def trying(settings: Settings, found: list[Finding]) -> None:
        found.append(is_amiss("knob", "It turns the wrong way.", "Exchange a and b."))

    monkeypatch.setattr(laptop if drawn else daemon, "run_checkup", trying)
    monkeypatch.setattr(checks, "look", lambda case: [good("board", "It is there.")])
    monkeypatch.setattr(doctor, "_can_try", lambda found: True)
    assert run(*(["--mock"] if drawn else []), "--state", str(tmp_path)) == 1
    said = capsys.readouterr().out
    assert said.index("board") < said.index("Exchange a and b.") < said.index("One thing is amiss")
