"""A whole game of players whose names have accents, on every screen, sheet and record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from evening import Evening
from evening_kit import Run, menu, play_word, scores
from monkey import save_game
from steps import perform
from table_kit import new_game

from companion.cli.main import main
from companion.journal.journal import Journal
from companion.journal.store import NAME as JOURNAL
from companion.lexicon import open_ruling

NAMES = ("ÉLOÏSE", "ÅSA", "MÜLLER", "ZOË")


def test_accents_are_kept_everywhere(
    play_evening: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play(table: Evening) -> None:
        await table.game("Worph")
        await table.choose("play")
        await table.sees("JOIN")
        for number, name in enumerate(NAMES, 1):
            await table.press(f"seat{number}")
            await table.type(f"{name}<ENTER>")
        await table.press("knob")
        await table.type("CAT<ENTER>")
        await play_word(table, 1, "CART")
        await table.sees("ÅSA: SPIN")
        table.picture("accents")
        assert tuple(scores(table)) == NAMES
        await menu(table, "players")
        await table.choose("a player joins")
        await table.press("knob")
        await table.type("ZOÉ<ENTER>")
        await table.sees("too close to ZOË")
        await table.press("spin", "spin")

    async def again(table: Evening) -> None:
        await table.sees("resume: 4 players")
        await table.press("knob")
        await table.sees("ÅSA: SPIN")
        assert tuple(scores(table)) == NAMES
        await menu(table, "end this game")
        await table.press("seat1", "seat2", "seat3", "seat4")
        await table.sees("ÉLOÏSE WINS", within=9)

    def command(*words: str) -> str:
        capsys.readouterr()
        assert main([*words, "--state", str(state)]) == 0
        return capsys.readouterr().out

    state = tmp_path / "state"
    play_evening(play)
    play_evening(again)
    assert json.loads(command("games", "--json"))[0]["players"] == list(NAMES)
    command("backup", str(tmp_path / "copy.db"))
    for words in (("show", "1"), ("show", "1", "--csv"), ("records",)):
        assert "ÉLOÏSE" in command(*words), words
    assert json.loads(command("records", "--json"))["players"][0]["name"] == "ÉLOÏSE"
    command("show", "1", "--svg", str(tmp_path / "race.svg"))
    assert ">ÉLOÏSE" in (tmp_path / "race.svg").read_text("utf-8")
    state = tmp_path / "restored"
    command("restore", str(tmp_path / "copy.db"))
    assert json.loads(command("games", "--json"))[0]["players"] == list(NAMES)


def test_a_stored_name_of_any_form_is_shown_and_its_game_resumed(
    play_evening: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names, state = ("ŠÁRKA", "P-2"), tmp_path / "state"
    state.mkdir()
    ruling = open_ruling()
    journal = Journal(state / JOURNAL)
    new_game(journal, "worph", *names, ruling=ruling)
    journal.close()

    async def resume(table: Evening) -> None:
        await table.sees("resume")
        await table.press("knob")
        await table.sees("draw a card")
        assert tuple(scores(table)) == names

    play_evening(resume)
    assert main(["games", "--state", str(state)]) == 0
    assert "ŠÁRKA, P-2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "script"),
    [
        ("worph", "type CAT<ENTER>\n press spin -> 0:30\n type CÖT<ENTER> -> CÖT: | only letters"),
        ("word_sprout", "type Ö<ENTER> -> Ö: only letters"),
        ("word_lift", "press knob -> AL hand\n type F1R<ENTER> -> F1R: only letters"),
        ("newword", "type STAERM<ENTER> -> AL stock\n type CHÖRM<ENTER> -> CHÖRM: only letters"),
    ],
)
def test_a_sign_that_no_word_has_is_refused_with_the_word(
    play_evening: Run, tmp_path: Path, game: str, script: str
) -> None:
    async def play(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob")
        await perform(table, script)

    save_game(tmp_path / "state", game, ("AL", "NB"))
    play_evening(play)
