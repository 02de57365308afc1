"""Agreements and votes; undoing and correcting turns."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from evening import Evening
from evening_kit import (
    Run,
    end_by_passes,
    menu,
    play_word,
    scores,
    spin,
    start_game,
    start_with_rules,
)
from monkey import save_game


def test_one_no_prevents_an_agreement(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await menu(table, "undo")
        await table.press("seat1", "seat1", "seat7", "knob")
        await table.sees("P1+ P2?")
        await table.press("spin", "spin")
        await table.sees("P1: SPIN")
        await menu(table, "end this game")
        await table.press("spin", "spin")
        await table.sees("P1: SPIN")

    play_evening(play)


def test_the_knob_answers_for_a_table_with_a_player_without_a_button(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await menu(table, "players")
        await table.choose("a player joins")
        await table.type("<ENTER>")
        await table.type("ZOE<ENTER><ENTER>")
        await table.sees("press your button")
        await table.turn(1)
        await table.press("spin")
        await menu(table, "end this game")
        await table.sees("one answer for all | push: yes  SPIN: no")
        await table.press("seat1", "knob")
        await table.sees("SPIN: home")
        await table.press("spin")
        await table.sees("WORD GAMES")

    play_evening(play)


@pytest.mark.parametrize(("holds", "counts"), [((), True), ((2,), True), ((1, 2), False)])
def test_the_table_votes_on_a_plural(
    play_evening: Run, holds: tuple[int, ...], counts: bool
) -> None:
    async def play(table: Evening) -> None:
        await start_with_rules(table, ("plural S: no plurals", "table votes"))
        await play_word(table, 1, "CATS")
        await table.sees("press: yes  hold: no")
        table.picture("vote")
        for seat in (1, 2):
            await table.hand.hold(f"seat{seat}", 1.0 if seat in holds else 0.1)
        await table.sees("P2: SPIN" if counts else "CAT")
        assert ("| CATS |" in table.words()) is counts
        await table.sees(f"{2 - len(holds)}:{len(holds)}, CATS {'counts' if counts else 'goes'}")
        if not counts:
            await table.sees("P1 0:2", within=2)

    table = play_evening(play)
    assert (scores(table)["P1"] > 0) is counts


@pytest.mark.parametrize("one_try", [False, True])
def test_the_table_can_accept_an_unknown_word(play_evening: Run, one_try: bool) -> None:
    async def play(table: Evening) -> None:
        await start_with_rules(table, *((("one try only: no", "yes"),) if one_try else ()))
        await play_word(table, 1, "CATX")
        await table.sees("CATX: not valid")
        await menu(table, "let a word count")
        await table.sees("Let CATX count?")
        await table.press("seat1", "seat2")
        await table.sees("P2: SPIN")
        assert "| CATX |" in table.words()

    assert scores(play_evening(play))["P1"] > 0


def test_a_no_of_the_table_keeps_the_one_try_lost(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_with_rules(table, ("one try only: no", "yes"))
        await play_word(table, 1, "CATX")
        await table.sees("P2: SPIN")
        await menu(table, "let a word count")
        await table.hand.hold("seat1", 1)
        await table.hand.hold("seat2", 1)
        await table.sees("P2: SPIN")
        assert "| CAT |" in table.words()

    assert scores(play_evening(play)) == {"P1": 0, "P2": 0}


def test_the_table_votes_only_on_words(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await play_word(table, 1, "DOG")
        await table.sees("DOG")
        await table.hold("knob", 1.0)
        await table.sees("help | undo")
        await table.choose("let a word count")
        await table.sees("no word to vote on")
        await table.press("spin")
        await table.hand.hold("seat2", 1.2)
        await table.sees("P1's turn")

    play_evening(play)


async def stop_again(table: Evening) -> None:
    """AL's CATZ is refused, and AL stops the clock to announce another word."""
    await table.sees("RESUME ")
    await table.press("knob")
    await table.type("CAT<ENTER>")
    await spin(table)
    await table.press("seat1")
    await table.type("CATZ<ENTER>")
    await table.sees("CATZ: not valid")
    await asyncio.sleep(3)
    await table.press("seat1")
    await table.sees("stopped: your word?")


def test_a_vote_started_in_the_menu_and_cancelled_keeps_the_clock_stopped(
    play_evening: Run, tmp_path: Path
) -> None:
    save_game(tmp_path / "state", "worph", ("AL", "NB"))

    async def play(table: Evening) -> None:
        await stop_again(table)
        stood = table.words()
        await menu(table, "let a word count")
        await table.sees("Let CATZ count?")
        await table.press("spin", "spin")
        await table.sees("stopped: your word?")
        await asyncio.sleep(11.5)
        assert table.words() == stood
        await table.sees("clock runs in 3")
        await asyncio.sleep(5)
        assert "AL 0:25" in table.words()

    play_evening(play)


def test_after_a_vote_started_in_the_menu_the_clock_runs(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / "state", "worph", ("AL", "NB"))

    async def play(table: Evening) -> None:
        await stop_again(table)
        await menu(table, "let a word count")
        await table.sees("Let CATZ count?")
        await table.hand.hold("seat1", 1)
        await table.hand.hold("seat2", 1)
        await table.sees("press to stop")
        await table.hold("spin", 1)
        await table.sees("PAUSED")
        await table.press("knob")
        await table.sees("AL: out of time", within=30)

    play_evening(play)


def test_a_turn_is_deleted_with_its_spin(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await play_word(table, 1, "CART")
        await play_word(table, 2, "CARD")
        await menu(table, "correct a turn")
        await table.turn(-1)
        await table.press("knob")
        await table.choose("make it a pass")
        await table.sees("NO LONGER VALID")
        await table.press("knob")
        await table.choose("change word")
        await table.press("spin")
        await table.sees("NO LONGER VALID")
        await table.press("knob")
        await table.choose("change word")
        await table.type("COAT<ENTER>")
        await table.sees("NEW SCORES")
        await table.press("knob", "knob")
        await table.sees("P1: SPIN")
        assert "COAT" in table.words()
        assert scores(table)["P1"] == 0

    play_evening(play)


def test_the_start_word_is_corrected_and_later_turns_are_deleted(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await play_word(table, 1, "CART")
        await menu(table, "correct a turn")
        await table.turn(-9)
        await table.press("knob")
        await table.type("DOG<ENTER>")
        for _ in range(2):
            await table.sees("NO LONGER VALID")
            await table.press("knob")
            await table.choose("delete it")
            if "NEW SCORES" in table.words():
                break
        await table.sees("NEW SCORES")
        await table.press("knob")
        await table.choose("yes")
        await table.sees("DOG")
        assert scores(table) == {"P1": 0, "P2": 0}

    play_evening(play)


def test_a_correction_can_be_left_at_every_step(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await play_word(table, 1, "CART")
        await table.sees("P2: SPIN")
        for pushes in (0, 1, 2):
            await menu(table, "correct a turn")
            await table.press(*["knob"] * pushes, *["spin"] * (pushes + 1))
            await table.sees("MENU 3/10")
            await table.press("spin")
            await table.sees("P2: SPIN")
        await menu(table, "correct a turn")
        await table.press("knob", "knob")
        await table.type("COAT<ENTER>")
        await table.sees("NEW SCORES")
        await table.press("knob")
        await table.choose("no")
        await table.sees("WHICH TURN?")
        await table.press("spin", "spin")
        await table.sees("P2: SPIN")
        assert "CART" in table.words()

    play_evening(play)


def test_before_the_first_turn_nothing_can_be_corrected_or_undone(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await menu(table, "correct a turn")
        await table.sees("no turn to correct")
        await table.choose("undo")
        await table.sees("nothing to undo")
        await table.choose("scores")
        await table.choose("log")
        await table.sees("nothing played yet")

    play_evening(play)


def test_a_time_out_is_undone_and_the_word_still_counts(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await table.press("spin")
        await table.sees("P1: out of time", within=40)
        await menu(table, "undo")
        await table.press("seat1", "seat2")
        await table.sees("stopped: your word?")
        await table.sees("P1 0:00")
        await table.type("CART<ENTER>")
        await table.sees("P2: SPIN")

    assert scores(play_evening(play))["P1"] > 0


def test_undoing_the_last_turn_continues_a_finished_game(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await end_by_passes(table)
        await table.hold("spin", 2)
        await table.turn(1)
        await table.sees("HOW IT ENDED")
        await table.turn(-1)
        await table.sees("push: again")
        await menu(table, "undo")
        await table.press("seat1", "seat2")
        await table.sees("P2: SPIN")
        await play_word(table, 2, "CART")
        await table.sees("P1: SPIN")

    table = play_evening(play)
    assert table.host.journal.unfinished_game()


def test_opening_the_menu_of_a_finished_game_changes_nothing(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table)
        await end_by_passes(table)
        await menu(table, "help")
        await table.press("spin", "spin")
        await table.sees("push: again")
        await menu(table, "power off")
        await table.choose("yes")
        await asyncio.sleep(3)

    table = play_evening(play, power_off=lambda: True)
    assert [record.how for record in table.host.journal.games()] == ["over"]
