"""Evenings of NewWord by keyboard, without buttons, and from the first card on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from evening import Evening, evening
from newword_hand import deal_table, lay_word, start_game
from steps import follow

from companion.config.settings import Settings
from hardware.wiring.wiring import Wiring

Run = Callable[..., Evening]


def test_digits_replace_buttons_on_a_box_without_them(tmp_path: Path) -> None:
    async def play(table: Evening) -> None:
        await table.game("NewWord")
        await table.choose("play")
        await table.press("knob")
        for name in ("AL", "NB", "JR"):
            await table.type(f"{name}<ENTER>")
            await table.press("knob")
            if name == "NB":
                await table.choose("add a player")
        await table.choose("start")
        await table.type("STAERM<ENTER>")
        await lay_word(table, "CHARMX")
        await table.type("<TAB>")
        await table.sees("WHO CHALLENGES?")
        await table.type("<ESC><TAB>")
        await table.choose("JR")
        await table.sees("push:falls")
        await table.type("<ENTER>")
        await table.sees("AL loses")
        await table.sees("next NB")
        await table.type("CHARM<ENTER>")
        await table.sees("push: lay")
        await table.type("2")
        await table.sees("NB +26")
        await table.type("1")
        await table.sees("is in the dictionary")

    evening(tmp_path, play, settings=Settings(wiring=Wiring(seats=())))


def test_without_buttons_tab_has_the_table_vote_on_a_challenged_word(tmp_path: Path) -> None:
    script = """
        game NewWord
        choose play
        type AL<ENTER><ENTER>NB<ENTER><ENTER><DOWN><ENTER>
        type STAERM<ENTER>CHARMX<ENTER><ENTER> -> challenge?
        type 1 -> That is your own word
        hides no use
        type 2 -> Tab:vote push:falls
        type <TAB> -> Let CHARMX count?
        shows one answer for all
        type <ENTER> -> the table accepts it
        """
    evening(tmp_path, follow(script), settings=Settings(wiring=Wiring(seats=())))


def test_arrows_and_enter_pick_the_cards_to_swap(play_evening: Run) -> None:
    script = """
        press spin
        wait 1
        type <DELETE> -> GIVE THE BOX TO
        type <ENTER> -> push:swap
        type <ENTER> -> PASS: swap 1 of 6
        type <DOWN><ENTER> -> PASS: swap 2 of 6
        type <UP><UP> -> push: swap 2 cards
        type <ENTER> -> P1 passed, swapped 2
        """
    play_evening(follow(script, start_game, 1, 2, **{"cards: our own": "the box deals"}))


def test_the_first_push_shows_the_card_that_the_next_one_enters(play_evening: Run) -> None:
    """Nobody enters a wild card unseen, and the knob comes back to it."""
    script = """
        press knob -> FACE UP 0 of 5
        shows push: ?
        turn 1
        turn -1 -> push: ?
        press knob -> FACE UP 1 of 5
        shows ? _ _ _ _
        type <DOWN><ENTER> -> ? A/E _ _ _
        type T<ENTER> -> FACE UP 3 of 5
        """
    play_evening(follow(script, start_game, 1, 2))


def test_no_vowels_are_free_on_a_table_without_vowel_cards(play_evening: Run) -> None:
    script = """
        type STRMN<ENTER> -> P1
        shows make the first word
        hides free
        """
    play_evening(follow(script, start_game, 1, 2))


def test_a_correction_offers_no_verdict_on_a_word_that_is_gone(play_evening: Run) -> None:
    script = """
        type CHARM<ENTER><ENTER> -> challenge?
        press seat2 -> is in the dictionary
        menu correct a turn -> WHICH TURN?
        turn -9
        turn 1
        press knob
        choose make it a pass -> NO LONGER VALID
        shows There is no word yet.
        hides Go on
        press knob -> delete it
        hides not valid
        choose delete it -> NEW SCORES
        """
    play_evening(follow(script, deal_table, 1, 2))


def test_no_letter_of_a_card_face_up_is_lost(play_evening: Run) -> None:
    """A vowel card is typed by its two vowels: after the first one another letter means nothing."""
    script = """
        type TAN -> no use for N here
        shows A and ...
        type E -> T A/E _ _ _
        type TNR -> T A/E T N R
        type A -> no use for A here
        hides A and ...
        """
    play_evening(follow(script, start_game, 1, 2))
