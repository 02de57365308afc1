"""Players join, leave and swap seats; and what else is done during a game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
from evening import Evening, evening
from evening_kit import Run, menu, play_word, scores, start_game, start_with_rules

from companion.app.serve import JOURNAL
from companion.config.settings import Settings
from companion.journal.journal import Journal
from companion.scenes.host import load_prefs
from companion.ui.prefs import Prefs
from hardware.wiring.wiring import Wiring


def test_the_last_player_at_the_table_can_do_anything(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await menu(table, "players")
        await table.choose("a player leaves")
        await table.choose("P2")
        await table.choose("yes")
        await table.sees("TIE: P1 + P2")
        await menu(table, "players")
        await table.choose("swap seats")
        await table.press("knob")
        await table.sees("no other player")
        await table.choose("a player leaves")
        await table.press("knob")
        await table.choose("yes")
        await table.sees("NOT POSSIBLE")
        await table.sees("The game is over")
        await table.press("knob", "spin", "spin", "spin")
        await table.sees("TIE: P1 + P2")
        await table.press("seat1")
        await table.sees("NOT POSSIBLE")
        await table.press("knob")
        await table.sees("WORD GAMES")

    play_evening(play)


def test_every_question_about_players_can_be_left(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        for row, pushes in (
            *(("a player leaves", 0), ("a player leaves", 1), ("a player joins", 0)),
            *(("swap seats", 0), ("swap seats", 1)),
        ):
            await menu(table, "players")
            await table.choose(row)
            await table.press(*["knob"] * pushes, *["spin"] * (pushes + 1))
            await table.sees("PLAYERS")
            await table.press("spin")
            await table.sees("MENU 6/10")
            await table.press("spin")
            await table.sees("P1: SPIN")
        await menu(table, "players")
        await table.choose("a player joins")
        await table.press("knob")
        await table.type("ZOE<ENTER>")
        await table.sees("PLAYS AFTER")
        await table.press("spin")
        await table.sees("WHO'S JOINING?")
        await table.press("spin", "spin", "spin")
        await table.sees("P1: SPIN")
        assert scores(table) == {"P1": 0, "P2": 0}

    play_evening(play)


def test_a_late_player_takes_the_place_and_button_of_one_who_left(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, 3)
        await menu(table, "players")
        await table.choose("a player leaves")
        await table.choose("P2")
        await table.choose("yes")
        await menu(table, "players")
        await table.choose("a player joins")
        await table.choose("new name")
        await table.type("ZOE<ENTER>")
        await table.choose("P1")
        await table.press("seat2")
        await play_word(table, 1, "CART")
        await table.sees("ZOE: SPIN")
        assert [n for n, lit in enumerate(table.hand.lamps(), 1) if lit] == [2]
        await play_word(table, 2, "CARD")
        await table.sees("P3: SPIN")

    play_evening(play)


def test_without_buttons_newcomers_press_none(tmp_path: Path) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.press("knob", "knob", "knob", "knob")
        await table.type("AL<ENTER>")
        await table.press("knob")
        await table.type("<ESC>")
        await table.press("knob")
        await table.choose("add a player")
        await table.type("JR<ENTER>")
        await table.press("knob")
        await table.choose("start")
        await table.type("CAT<ENTER>")
        await table.sees("AL: SPIN")
        await menu(table, "players")
        await table.choose("a player joins")
        await table.press("knob")
        await table.type("ZOE<ENTER>")
        await table.press("knob")
        await table.sees("AL: SPIN")
        await menu(table, "players")
        await table.choose("swap seats")
        await table.choose("AL")
        await table.choose("ZOE")
        await table.sees("SPIN")
        await table.type("<SPACE>")
        await table.sees("0:30", within=3)
        await table.type("CATX<ENTER>")
        await menu(table, "let a word count")
        await table.sees("Let CATX count? | one answer for all | push: yes  SPIN: no")
        await table.press("knob")
        await table.sees("CATX")
        await table.sees("SPIN")

    settings = Settings(wiring=Wiring(seats=()))
    table = evening(tmp_path, play, settings=settings)
    assert set(scores(table)) == {"AL", "P2", "JR", "ZOE"}


def test_other_ways_through_a_turn(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await table.press("spin")
        await table.sees("P1: SPIN")
        await table.turn(2)
        await table.sees("P1: press SPIN")
        await table.press("seat1")
        await table.sees("press SPIN")
        await table.type("<DELETE>")
        await table.sees("P1 passed")
        await table.press("knob")
        await table.sees("0:30", within=3)
        await table.press("spin")
        await table.sees("you've spun already")
        await table.press("seat2")
        await table.sees("stopped: your word?")
        await table.press("seat2")
        await table.sees("enter your word")
        await table.type("<DELETE>")
        await table.sees("SPIN: home")

    play_evening(play)


def test_a_time_out_is_corrected_into_a_word_and_back(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await table.press("spin")
        await table.sees("P1: out of time", within=40)
        for way, score in (("change word", 2), ("make it a pass", 0)):
            await menu(table, "correct a turn")
            await table.press("knob")
            await table.choose(way)
            await table.type("CART<ENTER>") if score else None
            await table.sees("NEW SCORES")
            await table.press("knob")
            await table.choose("yes")
            await table.sees("P2: SPIN")
            assert (scores(table)["P1"] >= 2) is bool(score)

    play_evening(play)


def test_a_word_that_used_the_one_try_is_corrected(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_with_rules(table, ("one try only: no", "yes"))
        await play_word(table, 1, "CATX")
        await table.sees("P2: SPIN")
        await menu(table, "correct a turn")
        await table.sees("P1 catx: refused")
        await table.press("knob")
        await table.choose("change word")
        await table.type("CART<ENTER>")
        await table.sees("NEW SCORES")
        await table.press("knob", "knob")
        await table.sees("| CART |")

    play_evening(play)


def test_if_power_off_is_not_possible_the_game_goes_on(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await menu(table, "power off")
        await table.choose("yes")
        await table.sees("NOT POSSIBLE")
        await table.press("knob", "spin")
        await table.sees("P1: SPIN")

    play_evening(play)


def test_sound_and_words_in_the_middle_of_a_game(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await menu(table, "sound & light")
        await table.choose("volume: 6")
        await table.turn(-9)
        await table.press("knob", "spin", "spin")
        await table.sees("P1: SPIN")
        table.hand.listen()
        await table.press("spin")
        await asyncio.sleep(3)
        assert not table.hand.listen()
        await menu(table, "judge words")
        await table.type("LATER<ENTER>")
        await table.sees("VALID")
        await table.press("seat1")
        await table.sees("JUDGE A WORD")
        await table.press("spin", "spin")
        await table.sees("P1 0:2")

    play_evening(play)


def test_an_idle_display_dims_goes_dark_and_wakes_at_the_first_touch(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        bright = table.hand.glow()
        await asyncio.sleep(5 * 60 + 1)
        assert 0 < table.hand.glow() < bright
        await asyncio.sleep(30 * 60)
        assert table.hand.look().getbbox() is None
        await table.press("knob")
        assert table.hand.glow() == bright
        await table.sees("WORD GAMES")

    play_evening(play)


def test_unreadable_preferences_are_replaced_by_the_settings(tmp_path: Path) -> None:
    journal = Journal(tmp_path / JOURNAL)
    journal.set_pref("prefs", {"volume": "loud"})
    try:
        assert load_prefs(journal, Settings()) == Prefs()
        journal.set_pref("prefs", msgspec.to_builtins(Prefs(volume=2)))
        assert load_prefs(journal, Settings()).volume == 2
    finally:
        journal.close()


def test_only_the_newest_names_are_remembered() -> None:
    prefs = Prefs()
    for n in range(30):
        prefs = prefs.with_name(f"N{n}")
    assert len(prefs.names) == 24
    assert prefs.names[0] == "N29"
    assert prefs.with_name("N20").names[:2] == ("N20", "N29")


def test_a_kind_of_sound_is_muted_and_unmuted() -> None:
    muted = Prefs().toggle("wheel")
    assert muted.mutes("wheel")
    assert not muted.mutes("accepted")
    assert muted.toggle("wheel") == Prefs()
