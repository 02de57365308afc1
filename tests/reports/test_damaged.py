"""Reports about damaged games, and games whose word list is missing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cases
import msgspec
import pytest

from companion import __version__, lexicon
from companion.cli.main import main
from companion.games.worph.rules.actions import Actions
from companion.journal.file.entries import Act, Dictionary, Finish, GameHeader, Led
from companion.journal.journal import Journal
from companion.table.table import Table

EXAMPLE = next(g for g in cases.load("games.jsonl", "worph") if g["id"] == "worph-game-1")
MOVES = [
    {key: value for key, value in move.items() if key not in ("expect", "n")}
    for move in EXAMPLE["moves"]
]


def save(folder: Path, *rows: Act | Finish, **other: Any) -> None:
    """Save a game with these entries."""
    listed = Dictionary(name="ENABLE1", size=3, sha256="00")
    given = GameHeader(
        game="worph", players=("AL", "NB"), version="0.1", dictionary=listed, **other
    )
    journal = Journal(folder / "games.db")
    game = journal.begin(given).result()
    for row in rows:
        journal.append(game, row).result()
    journal.close()


def test_a_damaged_spin_is_counted_as_damaged(tmp_path, capsys):
    odd = (None, "4", 0, 7, 2.0, True, [4], {})
    spins = [Act(action={"do": "spin", "wedge": wedge}) for wedge in (1, *odd, 6)]
    save(tmp_path, *spins, Act(action={"do": "spin"}), options={"wedge_weights": [[1], [1]]})
    assert main(["spinner", "--state", str(tmp_path), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["spins"], shown["last"], shown["damaged"]) == (2, [1, 6], len(odd) + 1)
    assert main(["spinner", "--state", str(tmp_path)]) == 0
    assert f"Not counted: damaged spins: {len(odd) + 1}." in capsys.readouterr().out


@pytest.mark.parametrize(
    "result",
    [
        {"scores": None, "winners": None},
        {"scores": [3], "winners": 4},
        {"scores": {"AL": None, "NB": "x"}, "winners": "AL"},
        {"scores": {"AL": [1]}, "winners": [None, 3]},
    ],
)
def test_a_damaged_end_does_not_hide_a_game(tmp_path, capsys, result):
    led = Led("00000000", None, "9.9")
    other = Act(action={"do": "draw_start", "by": "NB", "word": "CAR"}, accepted=True, led=led)
    save(tmp_path, other, Finish(how="over", result=result), started=10**18)
    for form in ([], ["--json"]):
        assert main(["show", "1", "--state", str(tmp_path), *form]) == 0
        assert main(["games", "--state", str(tmp_path), *form]) == 0
        shown = capsys.readouterr().out
        assert "AL" in shown
        assert "NB" in shown
    assert json.loads(shown.splitlines()[-1])[0]["began"] is None


class Dance(msgspec.Struct, tag_field="row", tag="dance"):
    """An intact entry of a kind that this program does not know."""


@pytest.mark.parametrize("after", [(), (Act(action={"do": "spin", "by": "AL", "wedge": 2}),)])
def test_an_entry_of_an_unknown_kind_hides_no_other_game(tmp_path, capsys, after):
    drawn = Act(action={"do": "draw_start", "by": "NB", "word": "CAR"}, accepted=True)
    for rows in ((drawn,), (drawn, Dance(), *after), (drawn,)):
        save(tmp_path, *rows, setup={"drawer": "NB"})
    assert main(["games", "--json", "--state", str(tmp_path)]) == 0
    assert [game["no"] for game in json.loads(capsys.readouterr().out)] == [1, 2, 3]
    for number, status in ((1, 0), (2, 1), (3, 0)):
        assert main(["show", str(number), "--state", str(tmp_path)]) == status
    assert "Update the program, or start a new game." in capsys.readouterr().err


@pytest.fixture
def family_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Path:
    """A folder with a game played with the players' own word list."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    words = tmp_path / "words.txt"
    words.write_text("car\nscar\nspar\nspear\n", encoding="utf-8")
    assert main(["dictionary", "add", str(words), "--name", "FAMILY"]) == 0
    own = lexicon.open_ruling("FAMILY")
    journal = Journal(tmp_path / "games.db")
    begun = GameHeader(
        game="worph",
        players=tuple(EXAMPLE["players"]),
        setup=EXAMPLE["setup"],
        dictionary=Dictionary(name=own.name, size=own.size, sha256=own.sha256),
        version=__version__,
    )
    played = Table(begun, own, journal, journal.begin(begun).result())
    for move in [*MOVES[:3], {"do": "spin", "by": "NB", "wedge": 1}]:
        played.act(msgspec.convert(move, Actions))
    played.act(msgspec.convert({"do": "play", "by": "NB", "word": "SOAR"}, Actions))
    played.act(msgspec.convert({"do": "play", "by": "NB", "word": "SPAR"}, Actions))
    journal.close()
    capsys.readouterr()
    return tmp_path


def test_a_game_whose_list_was_removed_is_shown_from_its_entries(
    family_game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", "last"]) == 0
    before = capsys.readouterr().out
    assert "s(p)ar" in before
    assert main(["dictionary", "remove", "FAMILY"]) == 0
    capsys.readouterr()
    for form in ([], ["--json"], ["--csv"], ["--svg", str(family_game / "race.svg")]):
        assert main(["show", "last", *form]) == 0
        captured = capsys.readouterr()
        assert captured.err == ""
        assert form or captured.out == before
    assert main(["games"]) == 0
    assert "unfinished (6 moves)" in " ".join(capsys.readouterr().out.split())


def test_a_game_whose_list_is_damaged_is_shown_from_its_entries(
    family_game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in (family_game / "dictionaries" / "list-family").iterdir():
        file.write_bytes(b"\x00\xff")
    (family_game / "house-words.txt").mkdir()
    assert main(["show", "last"]) == 0
    assert "s(p)ar" in capsys.readouterr().out
