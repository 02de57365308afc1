"""The game changes during an entry: the draft is kept if possible, and nothing acts by mistake."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from evening import Evening
from evening_kit import Run, menu, spin
from monkey import save_game
from word_for_word_hand import to_the_words

from companion.games.api.rules import Action, View
from companion.games.newword.rules.actions import Challenge

STATE = "state"


def test_a_challenge_is_undone_while_its_answer_is_entered(
    play_evening: Run, tmp_path: Path
) -> None:
    save_game(tmp_path / STATE, "word_sprout", ("AL", "NB"))

    async def play(table: Evening) -> None:
        await resume_game(table)
        for seat, letter in (("seat1", "C"), ("seat2", "CA")):
            await table.type(letter)
            await table.press(seat)
        await table.press("seat1")
        await table.sees("name your word")
        await menu(table, "undo")
        await table.sees("UNDO?")
        await table.press("seat1", "seat2")
        await table.sees("AL's turn")

    play_evening(play)


def test_a_computer_player_does_not_end_a_vote(play_evening: Run, tmp_path: Path) -> None:
    options = {"hands": "dealt"}
    save_game(tmp_path / STATE, "word_lift", ("AL", "NB", "BOX"), options, machines={"BOX": 5})

    async def play(table: Evening) -> None:
        await resume_game(table)
        await table.press("knob")
        for player in ("AL", "NB"):
            await table.sees(f"{player} hand")
            await table.type("<DELETE><DOWN><ENTER>")
            await table.choose("1 cons. + 1 vowel")
        await table.sees("BOX thinks | BOX: ", within=20)
        await table.press("seat1")
        await table.sees("press: yes  hold: no")
        await asyncio.sleep(20)
        await table.sees("press: yes  hold: no")
        await table.hand.hold("seat1", 1.2)
        await table.hand.hold("seat2", 1.2)
        await table.sees("BOX hand 7")

    play_evening(play)


async def resume_game(table: Evening) -> None:
    """Resume the game in the journal."""
    await table.sees("RESUME ")
    await table.press("knob")
    if "PAUSED" in table.words():
        await table.press("knob")


# -- what one begins is not lost to what another does ----------------------------------------


def challenge_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the computer players challenge every word, and do nothing else."""

    def decide(view: View, player: str | None, *_: object) -> Action | None:
        mine = view.may.get(player or "", ())
        return Challenge(by=player) if "challenge" in mine else None

    monkeypatch.setattr("companion.games.newword.engine.opponent.decide", decide)


async def newword(table: Evening) -> None:
    """Let AL lay CHARM (S, T, A/E, R and M are on the table); NB is on turn."""
    await resume_game(table)
    await table.type("STAERM<ENTER>")
    await table.sees("AL stock")
    await table.type("CHARM<ENTER><ENTER>")
    await table.sees("AL +")


def test_a_failed_challenge_of_a_computer_player_keeps_the_next_word_open(
    play_evening: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge_everything(monkeypatch)
    save_game(tmp_path / STATE, "newword", ("AL", "NB", "BOX"), machines={"BOX": 5})

    async def play(table: Evening) -> None:
        await newword(table)
        await table.type("CHARME")
        await table.sees("CHARME")
        await table.sees("BOX challenged | CHARM | is in the dictionary")
        table.picture("newword/meanwhile")
        await asyncio.sleep(7)
        await table.sees("NB stock 49 | CHARME | table")
        await table.type("R<ENTER>")
        await table.sees("CHARMER | hand E R")

    play_evening(play)


def test_a_gesture_closes_the_verdict_and_continues_the_word(
    play_evening: Run, tmp_path: Path
) -> None:
    save_game(tmp_path / STATE, "newword", ("AL", "NB", "JR"))

    async def play(table: Evening) -> None:
        await newword(table)
        await table.type("CHARMER<ENTER>")
        await table.sees("push: lay")
        await table.press("seat3")
        await table.sees("JR skips; next NB")
        await table.press("knob")
        await table.sees("CHARMER | NB +")

    play_evening(play)


def test_a_refused_challenge_keeps_the_word_open(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / STATE, "newword", ("AL", "NB", "JR"))

    async def play(table: Evening) -> None:
        await newword(table)
        await table.type("CHARME")
        await table.press("seat1")
        await table.sees("CHARME | table")
        await table.sees("your own word")
        table.picture("newword/meanwhile-refused")
        await table.type("R")
        await table.sees("CHARMER | table: all used")

    play_evening(play)


def test_the_list_of_challengers_can_be_left_without_loss(
    play_evening: Run, tmp_path: Path
) -> None:
    save_game(tmp_path / STATE, "newword", ("AL", "NB", "JR"))

    async def play(table: Evening) -> None:
        await newword(table)
        await table.type("CHARME<TAB>")
        await table.sees("WHO CHALLENGES?")
        await table.type("<TAB><ESC>")
        await table.sees("NB stock 49 | CHARME")
        await table.type("<TAB>")
        await table.choose("JR")
        await table.sees("JR skips; next NB")
        await table.type("R")
        await table.sees("CHARMER | table")

    play_evening(play)


def test_cards_chosen_for_exchange_stay_chosen_when_the_word_is_lost(
    play_evening: Run, tmp_path: Path
) -> None:
    save_game(tmp_path / STATE, "newword", ("AL", "NB", "JR"))

    async def play(table: Evening) -> None:
        await resume_game(table)
        await table.type("STAERM<ENTER>CHXARM<ENTER><ENTER>")
        await table.sees("AL +")
        await table.type("<DELETE>")
        await table.turn(4)
        await table.press("seat3")
        await table.sees("not in the dictionary")
        await table.sees("PASS: swap how many? | 4", within=8)
        await table.press("knob")
        await table.sees("NB passed, swapped 4")

    play_evening(play)


def test_a_word_without_its_cards_is_discarded(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / STATE, "newword", ("AL", "NB", "JR"))

    async def play(table: Evening) -> None:
        await resume_game(table)
        await table.type("STAERM<ENTER>CHXARM<ENTER><ENTER>")
        await table.sees("AL +")
        await table.type("CHAXR")
        await table.press("seat3")
        await table.sees("not in the dictionary")
        await table.sees("NB stock 51 | S T A/E R M", within=8)

    play_evening(play)


def test_cards_picked_in_secret_stay_picked_when_another_player_looks_at_a_hand(
    play_evening: Run, tmp_path: Path
) -> None:
    save_game(tmp_path / STATE, "newword", ("AL", "NB"), {"hands": "dealt"})

    async def play(table: Evening) -> None:
        await resume_game(table)
        await table.press("spin")
        await table.sees("AL stock")
        await table.type("<DELETE>")
        await table.press("knob", "knob")
        await table.sees("PASS: swap 1 of 6")
        await table.press("seat2")
        await table.sees("GIVE THE BOX TO | NB")
        await table.press("spin")
        await table.sees("AL stock")
        await table.type("<DELETE>")
        await table.press("knob")
        await table.sees("PASS: swap 1 of 6")
        await table.press("spin", "spin")
        await table.sees("AL stock")
        await table.type("<DELETE>")
        await table.press("knob")
        await table.sees("PASS: swap 0 of 6")

    play_evening(play)


def test_a_refused_call_keeps_the_letter_open(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / STATE, "word_sprout", ("AL", "NB", "JR"))

    async def play(table: Evening) -> None:
        await resume_game(table)
        await table.type("O<ENTER>")
        await table.sees("NB's turn")
        await table.type("OA")
        await table.hand.hold("seat3", 1.2)
        await table.choose("wrong player played")
        await table.sees("OA | That play was in turn")
        assert "your button: play it" in table.words()
        table.picture("word_sprout/meanwhile-refused")
        await table.type("T")
        await table.sees("OAT | Enter: OK")
        await table.type("<BACKSPACE><ENTER>")
        await table.sees("JR's turn | OA")

    play_evening(play)


def test_a_challenge_of_another_player_keeps_the_letter_open(
    play_evening: Run, tmp_path: Path
) -> None:
    rules = {"variations": ("anyone_challenges",)}
    save_game(tmp_path / STATE, "word_sprout", ("AL", "NB", "JR"), setup=rules)

    async def play(table: Evening) -> None:
        await resume_game(table)
        await table.type("O<ENTER>")
        await table.sees("NB's turn")
        await table.turn(2)
        await table.press("seat3")
        await table.sees("AL: name your word")
        await table.type("OAT<ENTER>")
        await table.sees("JR is out")
        await asyncio.sleep(7)
        await table.sees("NB's turn | O | push: letter here")

    play_evening(play)


def test_a_vote_on_a_word_keeps_the_next_one_open(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / STATE, "worph", ("AL", "NB"))

    async def play(table: Evening) -> None:
        await resume_game(table)
        await table.type("CAT<ENTER>")
        await spin(table)
        await table.type("CATZ<ENTER>")
        await table.sees("CATZ")
        await table.type("CA")
        await table.hand.hold("seat2", 1.2)
        await table.sees("Let CATZ count?")
        await table.hand.hold("seat1", 1.2)
        await table.hand.hold("seat2", 1.2)
        await table.sees("AL 0:", within=8)
        await table.type("RT<ENTER>")
        await table.sees("CART")

    play_evening(play)


def test_a_player_who_joins_keeps_the_word_open(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / STATE, "newword", ("AL", "NB"))

    async def play(table: Evening) -> None:
        await newword(table)
        await table.type("CHARME")
        await menu(table, "players")
        await table.choose("a player joins")
        await table.choose("new name")
        await table.type("JR<ENTER>")
        await table.choose("NB")
        await table.sees("press your button")
        await table.press("seat3")
        await table.sees("NB stock 49 | CHARME", within=8)

    play_evening(play)


def test_a_vote_in_word_lift_keeps_the_next_word_open(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / STATE, "word_lift", ("AL", "NB"))

    async def play(table: Evening) -> None:
        await resume_game(table)
        await table.press("knob")
        await table.sees("AL hand 7")
        await table.type("ZZQ<ENTER>")
        await table.sees("ZZQ")
        await table.type("<ENTER>")
        await table.sees("ZZQ: not in")
        await table.type("FOR")
        await table.hand.hold("seat2", 1.2)
        await table.sees("Let ZZQ count?")
        await table.hand.hold("seat1", 1.2)
        await table.hand.hold("seat2", 1.2)
        await table.sees("AL: WORD | FOR")

    play_evening(play)


def test_a_player_who_joins_keeps_a_declaration_open(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await to_the_words(table)
        await table.type("BEA")
        await menu(table, "players")
        await table.choose("a player joins")
        await table.choose("new name")
        await table.type("JR<ENTER>")
        await table.choose("P2")
        await table.sees("press your button")
        await table.press("seat4")
        await table.sees("P1: WORD | BEA")
        await table.type("R<ENTER><ENTER>")
        await table.sees("P3: WORD")

    play_evening(play)


def test_a_chip_count_starts_again_when_a_player_leaves(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / STATE, "word_for_word", ("AL", "NB", "JR"), {"chips_on_table": True})

    async def play(table: Evening) -> None:
        await resume_game(table)
        await table.type("<ENTER>")
        await table.sees("turn: count")
        await table.turn(1)
        await table.press("knob")
        await table.sees("NB: chips")
        await menu(table, "players")
        await table.choose("a player leaves")
        await table.choose("NB")
        await table.choose("yes")
        await table.sees("turn: count")
        await table.turn(1)
        await table.sees("AL: chips")

    play_evening(play)
