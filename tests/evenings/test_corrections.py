"""Agreements and votes; undoing and correcting turns."""

from __future__ import annotations

from pathlib import Path

import pytest
from evening import Evening
from evening_kit import (
    Run,
    menu,
    play_word,
    scores,
    start_game,
    start_with_rules,
)
from monkey import save_game
from steps import follow, perform
from word_for_word_hand import to_the_words

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time


def test_one_no_prevents_an_agreement(play_evening: Run) -> None:
    script = """
        start
        menu undo
        press seat1 seat1 seat7 knob -> P1+ P2?
        press spin spin -> P1: SPIN
        menu end this game
        press spin spin -> P1: SPIN
        """
    play_evening(follow(script))


def test_a_held_button_is_a_no_as_in_a_vote(play_evening: Run) -> None:
    script = """
        start
        menu end this game
        press seat1 -> P1+ P2?
        hold seat2 -> end this game
        """
    play_evening(follow(script))


def test_the_knob_answers_for_a_player_without_a_button(play_evening: Run) -> None:
    """Those who have a button agree with it, and the knob does not for them."""
    script = """
        start
        menu players
        choose a player joins
        type <ENTER>
        type ZOE<ENTER><ENTER> -> press your button
        turn 1
        press spin
        menu end this game -> P1? P2? | press: yes  SPIN: no | push: yes for ZOE
        press seat1 knob -> P1+ P2?
        press seat2 -> SPIN: home
        press spin -> WORD GAMES
        """
    play_evening(follow(script))


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
    script = """
        play CATX seat1 -> CATX: not valid
        menu allow a word -> Let CATX count?
        press seat1 seat2 -> P2: SPIN
        shows | CATX |
        """
    rules = (("one try only: no", "yes"),) if one_try else ()
    table = play_evening(follow(script, start_with_rules, *rules))
    assert scores(table)["P1"] > 0


def test_a_no_of_the_table_keeps_the_one_try_lost(play_evening: Run) -> None:
    script = """
        play CATX seat1 -> P2: SPIN
        menu allow a word
        hold seat1
        hold seat2 -> P2: SPIN
        shows | CAT |
        scores P1 0 P2 0
        """
    play_evening(follow(script, start_with_rules, ("one try only: no", "yes")))


def test_the_table_votes_only_on_words(play_evening: Run) -> None:
    script = """
        start
        play DOG seat1 -> DOG
        hold knob -> help | undo
        choose allow a word -> no word to vote on
        press spin
        hold seat2 -> P1's turn
        """
    play_evening(follow(script))


STOPPED_AGAIN = """
        resume
        type CAT<ENTER>
        spin
        press seat1
        type CATZ<ENTER> -> CATZ: not valid
        wait 3
        press seat1 -> stopped: your word?
"""
"""AL's CATZ is refused, and AL stops the clock to announce another word."""


def test_a_vote_started_in_the_menu_and_cancelled_keeps_the_clock_stopped(
    play_evening: Run, tmp_path: Path
) -> None:
    save_game(tmp_path / "state", "worph", ("AL", "NB"))
    cancel = """
        menu allow a word -> Let CATZ count?
        press spin spin -> stopped: your word?
        wait 11.5
        """
    runs = """
        sees clock runs in 3
        wait 5
        shows AL 0:25
        """

    async def play(table: Evening) -> None:
        await perform(table, STOPPED_AGAIN)
        stood = table.words()
        await perform(table, cancel)
        assert table.words() == stood
        await perform(table, runs)

    play_evening(play)


def test_after_a_vote_started_in_the_menu_the_clock_runs(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / "state", "worph", ("AL", "NB"))
    script = f"""{STOPPED_AGAIN}
        menu allow a word -> Let CATZ count?
        hold seat1
        hold seat2 -> press to stop
        hold spin -> PAUSED
        press knob
        within 30: AL: out of time
        """
    play_evening(follow(script))


def test_a_turn_is_deleted_with_its_spin(play_evening: Run) -> None:
    script = """
        start
        play CART seat1
        play CARD seat2
        menu correct a turn
        turn -1
        press knob
        choose make it a pass -> NO LONGER VALID
        press knob
        choose change word
        press spin -> NO LONGER VALID
        press knob
        choose change word
        type COAT<ENTER> -> NEW SCORES
        press knob knob -> P1: SPIN
        shows COAT
        """
    assert scores(play_evening(follow(script)))["P1"] == 0


def test_a_wrong_word_in_a_correction_is_not_allowed(play_evening: Run) -> None:
    script = """
        start
        play CART seat1
        menu correct a turn
        press knob
        choose change word
        type DOG<ENTER> -> NOT ALLOWED
        shows DOG: change 1
        press knob
        choose change word
        type COAT<ENTER> -> NEW SCORES
        """
    play_evening(follow(script))


def test_a_spin_that_is_no_longer_valid_is_named(play_evening: Run) -> None:
    script = """
        start
        play CART seat1
        play CARD seat2
        press spin
        wait 5
        menu correct a turn
        turn -1
        press knob
        choose make it a pass -> | P2 card +1=1
        press knob
        choose delete it -> | P1: spin
        press knob
        choose delete it -> NEW SCORES
        press knob knob -> P2: press to stop
        """
    assert scores(play_evening(follow(script))) == {"P1": 0, "P2": 0}


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
    script = """
        start
        play CART seat1 -> P2: SPIN
        menu correct a turn
        press spin -> MENU 4/11
        press spin -> P2: SPIN
        menu correct a turn
        press knob spin spin -> MENU 4/11
        press spin -> P2: SPIN
        menu correct a turn
        press knob knob spin spin spin -> MENU 4/11
        press spin -> P2: SPIN
        menu correct a turn
        press knob knob
        type COAT<ENTER> -> NEW SCORES
        press knob
        choose no -> WHICH TURN?
        press spin spin -> P2: SPIN
        shows CART
        """
    play_evening(follow(script))


def test_before_the_first_turn_nothing_can_be_corrected_or_undone(
    play_evening: Run,
) -> None:
    script = """
        seat 1 2
        menu correct a turn -> no turn to correct
        choose undo -> nothing to undo
        choose scores
        choose turns -> nothing played yet
        """
    play_evening(follow(script))


def test_a_time_out_is_undone_and_the_word_still_counts(play_evening: Run) -> None:
    script = """
        start
        press spin
        within 40: P1: out of time
        menu undo
        press seat1 seat2 -> stopped: your word?
        sees P1 0:00
        type CART<ENTER> -> P2: SPIN
        """
    assert scores(play_evening(follow(script)))["P1"] > 0


def test_undoing_the_last_turn_continues_a_finished_game(play_evening: Run) -> None:
    script = """
        start
        hold seat1
        hold seat2 -> SPIN: home
        hold spin
        turn 1 -> HOW IT ENDED
        turn -1 -> push: again
        menu undo
        press seat1 seat2 -> P2: SPIN
        play CART seat2 -> P1: SPIN
        """
    assert play_evening(follow(script)).host.journal.unfinished_game()


def test_opening_the_menu_of_a_finished_game_changes_nothing(play_evening: Run) -> None:
    script = """
        start
        hold seat1
        hold seat2 -> SPIN: home
        menu help
        press spin spin -> push: again
        menu power off
        choose yes
        wait 3
        """
    table = play_evening(follow(script), power_off=lambda: True)
    assert [record.how for record in table.host.journal.games()] == ["over"]


def test_the_only_way_to_correct_a_turn_is_named_before_it_is_applied(play_evening: Run) -> None:
    script = """
        type BEAR<ENTER><ENTER> -> P3: WORD
        menu correct a turn
        choose P1 BEAR -> P1 BEAR 1/1 | no word
        press spin -> WHICH TURN?
        """
    play_evening(follow(script, to_the_words))


def test_a_correction_that_would_change_nothing_is_not_offered(play_evening: Run) -> None:
    script = """
        hold seat1 -> P1 has no word
        menu correct a turn -> P3 checked
        hides P1 has no word
        choose P3 checked -> P3 checked 1/4 | call
        press spin spin spin -> P3: WORD
        """
    play_evening(follow(script, to_the_words))
