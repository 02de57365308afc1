"""Players join, leave and swap seats; and what else is done during a game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
from evening import Evening, evening
from evening_kit import Run, menu, scores, start_game, start_with_rules
from steps import follow, perform

from companion.config.settings import Settings
from companion.journal.journal import Journal
from companion.journal.store import NAME as JOURNAL
from companion.scenes.host import load_prefs
from companion.ui.prefs import Prefs
from hardware.wiring.wiring import Wiring


def test_the_last_player_at_the_table_can_do_anything(play_evening: Run) -> None:
    script = """
        start
        menu players
        choose a player leaves
        choose P2
        choose yes -> TIE: P1 + P2
        menu players
        choose swap seats
        press knob -> no other player
        choose a player leaves
        press knob
        choose yes -> NOT POSSIBLE
        sees The game is over
        press knob spin spin spin -> TIE: P1 + P2
        press seat1 -> NOT POSSIBLE
        press knob -> WORD GAMES
        """
    play_evening(follow(script))


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
    script = """
        start 1 2 3
        menu players
        choose a player leaves
        choose P2
        choose yes
        menu players
        choose a player joins
        choose new name
        type ZOE<ENTER>
        choose P1
        press seat2
        play CART seat1 -> ZOE: SPIN
        lamps 2
        play CARD seat2 -> P3: SPIN
        """
    play_evening(follow(script))


def test_without_buttons_newcomers_press_none(tmp_path: Path) -> None:
    script = """
        sees WORD GAMES
        press knob knob knob knob
        type AL<ENTER>
        press knob
        type <ESC>
        press knob
        choose add a player
        type JR<ENTER>
        press knob
        choose start
        type CAT<ENTER> -> AL: SPIN
        menu players
        choose a player joins
        press knob
        type ZOE<ENTER>
        press knob -> AL: SPIN
        menu players
        choose swap seats
        choose AL
        choose ZOE -> SPIN
        type <SPACE>
        within 3: 0:30
        type CATX<ENTER>
        menu allow a word -> Let CATX count? | one answer for all | push: yes  SPIN: no
        press knob -> CATX
        sees SPIN
        """
    settings = Settings(wiring=Wiring(seats=()))
    table = evening(tmp_path, follow(script), settings=settings)
    assert set(scores(table)) == {"AL", "P2", "JR", "ZOE"}


def test_other_ways_through_a_turn(play_evening: Run) -> None:
    script = """
        seat 1 2
        press spin -> P1: SPIN
        turn 2 -> P1: press SPIN
        press seat1 -> press SPIN
        type <DELETE><DOWN><ENTER> -> P1 passed
        press knob
        within 3: 0:30
        press spin -> you've spun already
        press seat2 -> stopped: your word?
        press seat2 -> enter your word
        type <DELETE><DOWN><ENTER> -> SPIN: home
        """
    play_evening(follow(script))


def test_a_time_out_is_corrected_into_a_word_and_back(play_evening: Run) -> None:
    script = """
        start
        press spin
        within 40: P1: out of time
        menu correct a turn
        press knob
        choose change word
        type CART<ENTER> -> NEW SCORES
        press knob
        choose yes -> P2: SPIN
        scores P1 4 P2 0
        menu correct a turn
        press knob
        choose make it a pass -> NEW SCORES
        press knob
        choose yes -> P2: SPIN
        scores P1 0 P2 0
        """
    play_evening(follow(script))


def test_a_word_that_used_the_one_try_is_corrected(play_evening: Run) -> None:
    script = """
        play CATX seat1 -> P2: SPIN
        menu correct a turn -> P1 catx: refused
        press knob
        choose change word
        type CART<ENTER> -> NEW SCORES
        press knob knob -> | CART |
        """
    play_evening(follow(script, start_with_rules, ("one try only: no", "yes")))


def test_if_power_off_is_not_possible_the_game_goes_on(play_evening: Run) -> None:
    script = """
        start
        menu power off
        choose yes -> NOT POSSIBLE
        press knob spin -> P1: SPIN
        """
    play_evening(follow(script))


def test_sound_and_words_in_the_middle_of_a_game(play_evening: Run) -> None:
    silent = """
        start
        menu sound & light
        choose volume: 6
        turn -9
        press knob spin spin -> P1: SPIN
        """
    judge = """
        menu judge words
        type LATER<ENTER> -> VALID
        press seat1 -> JUDGE A WORD
        press spin spin -> P1 0:2
        """

    async def play(table: Evening) -> None:
        await perform(table, silent)
        table.hand.listen()
        await table.press("spin")
        await asyncio.sleep(3)
        assert not table.hand.listen()
        await perform(table, judge)

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
