"""Changing a name during a game changes it in everything that was played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from evening import Evening
from evening_kit import Run, menu, play_word, scores, start_game

from companion.cli.main import main
from companion.journal.journal import Journal
from companion.journal.store import NAME as JOURNAL

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time


async def rename(table: Evening, old: str, new: str) -> None:
    """Change a name in the menu by typing the new one."""
    await menu(table, "players")
    await table.choose("change a name")
    await table.choose(old)
    await table.sees(f"{old}: NEW NAME")
    await table.choose("new name")
    await table.type(f"{new}<ENTER>")
    await table.sees(f"{old} is now {new}")


def command_output(state: Path, capsys: pytest.CaptureFixture[str], command: str) -> str:
    capsys.readouterr()
    assert main([*command.split(), "--state", str(state)]) == 0
    return capsys.readouterr().out


async def play_cart(table: Evening) -> None:
    """Let P1 play CART, which is P2's later name."""
    await start_game(table)
    await play_word(table, 1, "CART")
    await table.sees("P2: SPIN")


def test_the_new_name_is_used_everywhere_and_words_stay(
    play_evening: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play(table: Evening) -> None:
        await play_cart(table)
        before = scores(table)
        await rename(table, "P2", "CART")
        await table.sees("CART: SPIN")
        await rename(table, "P1", "ANNA")
        assert scores(table) == {"ANNA": before["P1"], "CART": before["P2"]}
        await play_word(table, 2, "CARD")
        await table.sees("ANNA: SPIN")
        await menu(table, "scores")
        for row in ("table", "turns"):
            await table.choose(row)
            await table.sees("ANNA")
            assert "P1" not in table.words()
            await table.press("spin")
        await table.press("spin", "spin")
        await menu(table, "correct a turn")
        await table.sees("ANNA cart")
        await table.press("spin", "spin")
        await menu(table, "undo")
        await table.sees("CART card")
        await table.press("seat1", "seat2")
        await table.sees("CART")
        assert table.host.ui.prefs.seats["1"] == "ANNA"
        assert table.host.ui.prefs.names[:2] == ("ANNA", "CART")

    async def again(table: Evening) -> None:
        await table.sees("resume: ANNA CART")
        await table.press("knob")
        await table.press("knob")
        await table.sees("CART 0:30")
        assert set(scores(table)) == {"ANNA", "CART"}
        await menu(table, "end this game")
        await table.press("seat1", "seat2")
        await table.sees("ANNA WINS", within=9)

    play_evening(play)
    listed = json.loads(command_output(tmp_path / "state", capsys, "games --json"))
    assert listed[0]["players"] == ["ANNA", "CART"]
    play_evening(again)
    sheet = command_output(tmp_path / "state", capsys, "show 1")
    assert "ANNA" in sheet
    assert "P1" not in sheet
    assert "P2" not in sheet
    told = command_output(tmp_path / "state", capsys, "records")
    assert "ANNA" in told
    assert "P1" not in told


def test_a_name_used_now_or_before_is_refused(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, 3)
        await rename(table, "P3", "ZOE")
        await menu(table, "players")
        await table.choose("a player leaves")
        await table.choose("ZOE")
        await table.choose("yes")
        await menu(table, "players")
        await table.choose("change a name")
        await table.choose("P2")
        await table.choose("new name")
        await table.type("ZOE<ENTER>")
        await table.sees("that name is taken")
        await table.sees("P2: NEW NAME")
        await table.choose("new name")
        await table.type("AL<ENTER>")
        await table.sees("P2 is now AL")
        await rename(table, "ZOE", "EVE")
        assert set(scores(table)) == {"P1", "AL", "EVE"}
        await menu(table, "players")
        await table.choose("change a name")
        await table.choose("AL")
        await table.choose("P2")
        await table.sees("AL is now P2")

    play_evening(play)


def test_two_players_can_swap_names_in_three_steps(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await play_cart(table)
        await rename(table, "P1", "AL")
        await rename(table, "P2", "JR")
        before = scores(table)
        for old, new in (("AL", "X"), ("JR", "AL"), ("X", "JR")):
            await rename(table, old, new)
        assert scores(table) == {"JR": before["AL"], "AL": before["JR"]}
        await table.sees("AL: SPIN")
        await play_word(table, 2, "CARD")
        await table.sees("JR: SPIN")

    play_evening(play)


def test_a_change_of_name_keeps_the_clock_and_the_entry(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await table.press("spin")
        await table.sees("0:20", within=14)
        await rename(table, "P1", "ANNA")
        await table.sees("ANNA")
        left = table.host.ui.timers.first()
        assert left is not None
        assert left.deadline.player == "ANNA"
        assert 15 < left.remaining(table.host.ui.now) < 21
        await table.press("seat1")
        await table.type("CAR")
        await rename(table, "P2", "ZOE")
        await table.type("T<ENTER>")
        await table.sees("ZOE: SPIN")
        assert "CART" in table.words()

    play_evening(play)


def test_computer_players_keep_their_names(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.game("Word Sprout")
        await table.choose("computer: none")
        await table.choose("add weak")
        await table.choose("done")
        await table.choose("play")
        await table.press("seat1", "knob")
        await table.sees("P1")
        await menu(table, "players")
        await table.choose("change a name")
        await table.sees("WHOSE NAME? 1/1")
        await table.press("knob")
        await table.choose("new name")
        await table.type("WEAK<ENTER>")
        await table.sees("that name is taken")

    play_evening(play)


def test_a_change_of_name_at_the_end_shows_the_end_again(play_evening: Run, tmp_path: Path) -> None:
    async def play(table: Evening) -> None:
        await play_cart(table)
        await end_by_menu(table)
        await rename(table, "P1", "ANNA")
        await table.sees("ANNA")
        await table.press("spin")
        await table.sees("WORD GAMES")

    play_evening(play)
    journal = Journal(tmp_path / "state" / JOURNAL)
    (record,) = journal.games()
    journal.close()
    assert record.how == "stopped"
    assert record.result["winners"] == ["ANNA"]
    assert record.players == ("ANNA", "P2")


async def end_by_menu(table: Evening) -> None:
    await menu(table, "end this game")
    await table.press("seat1", "seat2")
    await table.sees("SPIN: home")


def test_every_question_about_a_name_can_be_left(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await menu(table, "players")
        await table.choose("change a name")
        await table.choose("P1")
        await table.choose("new name")
        for text in ("P1: NEW NAME", "WHOSE NAME?", "PLAYERS", "MENU 6/10", "P1: SPIN"):
            await table.press("spin")
            await table.sees(text)

    play_evening(play)
