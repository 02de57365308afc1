"""Everything else that people do at the box: choose, join, agree, vote, mend, look on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from evening import Evening, evening
from test_table_evening import menu, one_word, scores

from companion.host import known_prefs
from companion.journal import Journal
from companion.prefs import Prefs
from companion.settings import Settings
from companion.start import JOURNAL
from hardware.wiring import Wiring

Run = Callable[..., Evening]


async def begun(table: Evening, *seats: int) -> None:
    """A game of those seats with CAT on the table."""
    await table.seat(*(seats or (1, 2)))
    await table.type("CAT<ENTER>")
    await table.sees("P1: SPIN")


async def ruled(table: Evening, *rules: tuple[str, str]) -> None:
    """A game of two by house rules: (row, choice)."""
    await table.sees("WORD GAMES")
    await table.choose("play")
    await table.choose("house rules")
    for row, choice in rules:
        await table.choose(row)
        await table.choose(choice)
    await table.choose("play")
    await table.choose("play")
    await table.press("seat1", "seat2", "knob")
    await table.type("CAT<ENTER>")
    await table.sees("P1: SPIN")


async def over(table: Evening) -> None:
    """Both pass."""
    for seat in (1, 2):
        await table.hand.hold(f"seat{seat}", 1.2)
    await table.sees("win")


# -- before a game ---------------------------------------------------------------------


def test_every_list_can_be_left_and_leads_back(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.press("spin")
        await table.choose("play")
        await table.press("spin")
        await table.sees("WORD GAMES")
        await table.choose("play")
        await table.choose("house rules")
        await table.choose("plural S: no plurals")
        await table.press("spin")
        await table.choose("one try only: no")
        await table.choose("yes")
        await table.sees("one try only: yes")
        await table.press("spin")
        await table.choose("play")
        await table.sees("JOIN")
        await table.press("spin")
        await table.sees("WORD GAMES")
        await table.choose("sound, light")
        await table.press("knob")
        await table.press("spin")
        await table.press("spin")
        await table.sees("WORD GAMES")
        await table.choose("judge words")
        await table.press("spin")
        await table.choose("spinner")
        await table.type("<TAB><ESC>")
        await table.choose("timer")
        await table.press("seat3")
        await asyncio.sleep(1)
        await table.press("seat3")
        await table.sees("SPIN: start")
        await table.press("knob")
        await table.choose("power off")
        await table.press("knob")
        await table.sees("WORD GAMES")

    play_evening(play)


def test_names_are_chosen_remembered_and_never_twice(play_evening: Run) -> None:
    async def tonight(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("play")
        await table.choose("play")
        await table.type("A")
        await table.sees("press your button")
        await table.turn(3)
        await table.press("knob")
        await table.sees("at least 2 players")
        await table.press("seat1")
        await table.type("ANNA<ENTER>")
        await table.sees("| ANNA |")
        await table.press("seat2")
        await table.type("ANNA<ENTER>")
        await table.sees("that name is taken")
        await table.sees("P2")
        await table.type("B<ESC>")
        await table.type("BEN<ENTER>")
        await table.press("seat3", "seat3")
        await table.sees("| BEN | ANNA BEN |")
        await table.press("knob")
        await table.sees("BEN: card word")

    async def tomorrow(table: Evening) -> None:
        await table.sees("GO ON?")
        await table.choose("new")
        await table.choose("play")
        await table.choose("play")
        await table.press("seat1", "seat2")
        await table.sees("| BEN | ANNA BEN |")
        await table.press("seat1", "seat2")
        await table.press("seat7")
        await table.turn(1)
        await table.sees("| ANNA |")
        await table.turn(1)
        await table.sees("| BEN |")
        await table.turn(-2)
        await table.sees("| P7 |")

    play_evening(tonight)
    play_evening(tomorrow)


def test_a_new_name_is_asked_of_whoever_wanted_one(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("play")
        await table.choose("play")
        await table.press("seat1")
        await table.turn(-1)
        await table.press("seat2", "knob")
        await table.sees("NAME 1")
        await table.type("ANNA<ENTER>")
        await table.sees("ANNA P2")
        await table.press("knob")
        await table.sees("P2: card word")

    play_evening(play)


def test_handicaps_are_given_and_shown_and_last_into_the_next_game(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("play")
        await table.choose("with handicaps")
        await table.press("seat1", "seat2", "seat3", "knob")
        await table.sees("HANDICAPS")
        for row, steps in (("extra seconds", 3), ("start points", 7)):
            await table.turn(1)
            await table.press("knob")
            await table.choose(row)
            await table.turn(steps)
            await table.press("knob")
        await table.turn(1)
        await table.press("knob")
        await table.choose("bonus on/off")
        await table.sees("P1 +15s +7 no bonus")
        await table.turn(2)
        await table.press("knob", "spin")
        await table.choose("done")
        await table.type("CAT<ENTER>")
        await table.press("spin")
        await table.sees("0:45", within=4)
        assert scores(table) == {"P1": 7, "P2": 0, "P3": 0}
        await menu(table, "players")
        await table.choose("somebody leaves")
        await table.choose("P1")
        await table.sees("P2: SPIN")
        for seat in (2, 3):
            await table.hand.hold(f"seat{seat}", 1.2)
        await table.sees("win")
        await table.press("seat2")
        await table.sees("card word")

    play_evening(play)


def test_eight_may_join_and_no_more(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table, *range(1, 9))
        assert len(scores(table)) == 8

    play_evening(play)


def test_counted_tiles_that_the_settings_do_not_give_are_told(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.choose("play")
        await table.choose("play")
        await table.press("seat1", "seat2", "knob")
        await table.sees("NOT POSSIBLE")
        await table.press("knob")
        await table.sees("WORD GAMES")

    settings = Settings(game={"worph": {"tile_counts": "limited"}})
    play_evening(play, settings=settings)


# -- agreeing --------------------------------------------------------------------------


def test_one_who_does_not_agree_stops_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await menu(table, "take back")
        await table.press("seat1", "seat1", "seat7", "knob")
        await table.sees("| P2 |")
        await table.press("spin")
        await table.sees("P1: SPIN")
        await menu(table, "end this game")
        await table.press("spin", "spin")
        await table.sees("P1: SPIN")

    play_evening(play)


def test_the_knob_speaks_for_a_table_where_somebody_has_no_button(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await menu(table, "players")
        await table.choose("somebody comes")
        await table.type("<ENTER>")
        await table.type("ZOE<ENTER><ENTER>")
        await table.sees("press your button")
        await table.turn(1)
        await table.press("spin")
        await menu(table, "end this game")
        await table.sees("push the knob")
        await table.press("seat1", "knob")
        await table.sees("WORD GAMES")

    play_evening(play)


@pytest.mark.parametrize(("holds", "counts"), [((), True), ((2,), True), ((1, 2), False)])
def test_the_table_votes_on_a_plural(
    play_evening: Run, holds: tuple[int, ...], counts: bool
) -> None:
    async def play(table: Evening) -> None:
        await ruled(table, ("plural S: no plurals", "table votes"))
        await one_word(table, 1, "CATS")
        await table.sees("VOTE")
        table.picture("vote")
        for seat in (1, 2):
            await table.hand.hold(f"seat{seat}", 1.0 if seat in holds else 0.1)
        await table.sees("P2: SPIN" if counts else "CAT")
        assert ("CATS" in table.words()) is counts
        if not counts:
            await table.sees("P1 0:2", within=2)

    table = play_evening(play)
    assert (scores(table)["P1"] > 0) is counts


@pytest.mark.parametrize("one_try", [False, True])
def test_a_word_that_the_list_does_not_know_counts_when_all_say_so(
    play_evening: Run, one_try: bool
) -> None:
    async def play(table: Evening) -> None:
        await ruled(table, *((("one try only: no", "yes"),) if one_try else ()))
        await one_word(table, 1, "CATX")
        await table.sees("CATX: not in the list")
        await menu(table, "word counts!")
        await table.sees("CATX counts?")
        await table.press("seat1", "seat2")
        await table.sees("P2: SPIN")
        assert "| CATX |" in table.words()

    assert scores(play_evening(play))["P1"] > 0


def test_a_word_that_cost_the_one_try_stays_lost_when_the_table_says_no(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await ruled(table, ("one try only: no", "yes"))
        await one_word(table, 1, "CATX")
        await table.sees("P2: SPIN")
        await menu(table, "word counts!")
        await table.hand.hold("seat1", 1)
        await table.hand.hold("seat2", 1)
        await table.sees("P2: SPIN")
        assert "| CAT |" in table.words()

    assert scores(play_evening(play)) == {"P1": 0, "P2": 0}


# -- mending ---------------------------------------------------------------------------


def test_a_turn_is_struck_out_with_its_spin(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await one_word(table, 1, "CART")
        await one_word(table, 2, "CARD")
        await menu(table, "correct a turn")
        await table.turn(-1)
        await table.press("knob")
        await table.choose("a pass")
        await table.sees("NO LONGER FITS")
        await table.press("knob")
        await table.choose("another word")
        await table.press("spin")
        await table.sees("NO LONGER FITS")
        await table.press("knob")
        await table.choose("another word")
        await table.type("COAT<ENTER>")
        await table.sees("NEW SCORES")
        await table.press("knob", "knob")
        await table.sees("P1: SPIN")
        assert "COAT" in table.words()
        assert scores(table)["P1"] == 0

    play_evening(play)


def test_the_start_word_is_corrected_and_what_follows_struck_out(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await one_word(table, 1, "CART")
        await menu(table, "correct a turn")
        await table.turn(-9)
        await table.press("knob")
        await table.type("DOG<ENTER>")
        for _ in range(2):
            await table.sees("NO LONGER FITS")
            await table.press("knob")
            await table.choose("strike it out")
            if "NEW SCORES" in table.words():
                break
        await table.sees("NEW SCORES")
        await table.press("knob")
        await table.choose("yes")
        await table.sees("DOG")
        assert scores(table) == {"P1": 0, "P2": 0}

    play_evening(play)


def test_a_correction_is_left_at_every_step(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await one_word(table, 1, "CART")
        await table.sees("P2: SPIN")
        for pushes in (0, 1, 2):
            await menu(table, "correct a turn")
            await table.press(*["knob"] * pushes, "spin")
            await table.sees("P2: SPIN")
        await menu(table, "correct a turn")
        await table.press("knob", "knob")
        await table.type("COAT<ENTER>")
        await table.sees("NEW SCORES")
        await table.press("knob")
        await table.choose("no")
        await table.sees("P2: SPIN")
        assert "CART" in table.words()

    play_evening(play)


def test_nothing_can_be_corrected_or_taken_back_before_anything_was_played(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await table.seat(1, 2)
        await menu(table, "correct a turn")
        await table.sees("no turn to correct")
        await menu(table, "take back")
        await table.sees("too late: correct it")
        await menu(table, "score sheet")
        await table.sees("nothing played yet")

    play_evening(play)


def test_a_time_out_is_taken_back_and_the_word_still_counts(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await table.press("spin")
        await table.sees("P1: time was up", within=40)
        await menu(table, "take back")
        await table.press("seat1", "seat2")
        await table.sees("stopped: enter word")
        await table.sees("P1 0:00")
        await table.type("CART<ENTER>")
        await table.sees("P2: SPIN")

    assert scores(play_evening(play))["P1"] > 0


def test_a_game_that_is_over_goes_on_when_its_last_turn_is_taken_back(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await over(table)
        await table.hand.hold("spin", 2)
        await table.turn(2)
        await table.sees("press: again")
        await menu(table, "take back")
        await table.press("seat1", "seat2")
        await table.sees("P2: SPIN")
        await one_word(table, 2, "CART")
        await table.sees("P1: SPIN")

    table = play_evening(play)
    assert table.host.journal.unfinished()


def test_the_menu_of_a_game_that_is_over_changes_nothing_by_itself(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await over(table)
        await menu(table, "what now?")
        await table.press("knob", "spin")
        await table.sees("press: again")
        await menu(table, "power off")
        await table.choose("yes")
        await asyncio.sleep(3)

    table = play_evening(play, power_off=lambda: True)
    assert [record.how for record in table.host.journal.games()] == ["over"]


# -- people ----------------------------------------------------------------------------


def test_the_last_one_at_the_table_cannot_break_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await menu(table, "players")
        await table.choose("somebody leaves")
        await table.choose("P2")
        await table.sees("P1 + P2 win")
        await menu(table, "players")
        await table.choose("swap seats")
        await table.press("knob")
        await table.sees("P1 + P2 win")
        await menu(table, "players")
        await table.choose("somebody leaves")
        await table.press("knob")
        await table.sees("The game is over")
        await table.press("seat1")
        await table.sees("NOT POSSIBLE")
        await table.press("knob")
        await table.sees("WORD GAMES")

    play_evening(play)


def test_every_question_about_people_can_be_left(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        for row, pushes in (
            *(("somebody leaves", 0), ("somebody comes", 0), ("somebody comes", 1)),
            *(("swap seats", 0), ("swap seats", 1)),
        ):
            await menu(table, "players")
            await table.choose(row)
            await table.press(*["knob"] * pushes, "spin")
            await table.sees("P1: SPIN")
        await menu(table, "players")
        await table.press("spin")
        await menu(table, "players")
        await table.choose("somebody comes")
        await table.press("knob")
        await table.type("ZOE<ENTER>")
        await table.press("spin")
        await table.sees("P1: SPIN")
        assert scores(table) == {"P1": 0, "P2": 0}

    play_evening(play)


def test_who_comes_late_takes_the_place_and_the_button_of_somebody_who_left(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        await begun(table, 1, 2, 3)
        await menu(table, "players")
        await table.choose("somebody leaves")
        await table.choose("P2")
        await menu(table, "players")
        await table.choose("somebody comes")
        await table.choose("new name")
        await table.type("ZOE<ENTER>")
        await table.choose("P1")
        await table.press("seat2")
        await one_word(table, 1, "CART")
        await table.sees("ZOE: SPIN")
        assert [n for n, lit in enumerate(table.hand.lamps(), 1) if lit] == [2]
        await one_word(table, 2, "CARD")
        await table.sees("P3: SPIN")

    play_evening(play)


def test_in_a_box_without_buttons_newcomers_press_none(tmp_path: Path) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        await table.press("knob", "knob", "knob")
        await table.type("AL<ENTER>")
        await table.press("knob")
        await table.type("<ESC>")
        await table.press("knob")
        await table.choose("add one")
        await table.type("JR<ENTER>")
        await table.press("knob")
        await table.choose("start")
        await table.type("CAT<ENTER>")
        await table.sees("AL: SPIN")
        await menu(table, "players")
        await table.choose("somebody comes")
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
        await menu(table, "word counts!")
        await table.sees("VOTE")
        await table.press("knob")
        await table.sees("CATX")
        await table.sees("SPIN")

    settings = Settings(wiring=Wiring(seats=()))
    table = evening(tmp_path, play, settings=settings)
    assert set(scores(table)) == {"AL", "P2", "JR", "ZOE"}


def test_every_other_way_through_a_turn(play_evening: Run) -> None:
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
        await table.sees("already spun")
        await table.press("seat2")
        await table.sees("stopped: enter word")
        await table.press("seat2")
        await table.sees("now enter the word")
        await table.type("<DELETE>")
        await table.sees("win")

    play_evening(play)


def test_a_time_out_is_corrected_into_a_word_and_back(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await table.press("spin")
        await table.sees("P1: time was up", within=40)
        for way, score in (("another word", 2), ("a pass", 0)):
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


def test_a_word_that_cost_the_one_try_is_corrected(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await ruled(table, ("one try only: no", "yes"))
        await one_word(table, 1, "CATX")
        await table.sees("P2: SPIN")
        await menu(table, "correct a turn")
        await table.sees("P1 catx: refused")
        await table.press("knob")
        await table.choose("another word")
        await table.type("CART<ENTER>")
        await table.sees("NEW SCORES")
        await table.press("knob", "knob")
        await table.sees("| CART |")

    play_evening(play)


# -- the rest --------------------------------------------------------------------------


def test_power_off_that_is_not_possible_says_so_and_the_game_goes_on(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await menu(table, "power off")
        await table.choose("yes")
        await table.sees("NOT POSSIBLE")
        await table.press("knob", "spin")
        await table.sees("P1: SPIN")

    play_evening(play)


def test_sound_and_words_in_the_middle_of_a_game(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await menu(table, "sound, light")
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
        await table.sees("GOOD")
        await table.press("seat1")
        await table.sees("JUDGE A WORD")
        await table.press("spin", "spin")
        await table.sees("P1 0:2")

    play_evening(play)


def test_a_display_left_alone_dims_goes_dark_and_wakes_at_the_first_touch(
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


def test_choices_that_cannot_be_read_give_way_to_the_settings(tmp_path: Path) -> None:
    journal = Journal(tmp_path / JOURNAL)
    journal.set_pref("prefs", {"volume": "loud"})
    try:
        assert known_prefs(journal, Settings()) == Prefs()
        journal.set_pref("prefs", msgspec.to_builtins(Prefs(volume=2)))
        assert known_prefs(journal, Settings()).volume == 2
    finally:
        journal.close()


def test_only_the_newest_names_are_remembered() -> None:
    prefs = Prefs()
    for n in range(30):
        prefs = prefs.remembering(f"N{n}")
    assert len(prefs.names) == 24
    assert prefs.names[0] == "N29"
    assert prefs.remembering("N20").names[:2] == ("N20", "N29")


def test_a_kind_of_sound_is_muted_and_heard_again() -> None:
    muted = Prefs().toggled("wheel")
    assert muted.silent("wheel")
    assert not muted.silent("accepted")
    assert muted.toggled("wheel") == Prefs()
