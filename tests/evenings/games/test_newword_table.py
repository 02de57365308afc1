"""Evenings of NewWord: real cards, house rules, players, corrections."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import cast

import pytest
from evening import Evening
from evening_kit import menu
from newword_hand import deal_table, lay_word, start_game
from steps import follow

from companion.games.newword.rules.view import NewWordView

Run = Callable[..., Evening]


def view_of(table: Evening, player: str | None = None) -> NewWordView:
    """The player's view of the game in the journal."""
    journal = table.host.journal
    return cast("NewWordView", table.host.resume(journal.games()[-1]).view(player))


# -- real cards ------------------------------------------------------------------------


def test_real_cards_without_the_five_face_up(play_evening: Run) -> None:
    """If nobody enters the five cards, players mark the letters from their hand."""
    script = """
        press spin -> first word: 5 cards
        picture newword/unseen-first
        turn 1
        press knob
        picture newword/unseen-open
        press spin
        type <SPACE>CH<SPACE>ARM<ENTER> -> 13 x2 = 26
        press seat1 -> P1 +26
        """
    play_evening(follow(script, start_game, 1, 2))


def test_the_box_asks_which_card_to_use_if_it_matters(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await deal_table(table, 1, 2, cards="ST?AEN")
        await table.type("STANE<ENTER>")
        await table.sees("which?")
        table.picture("newword/ask")
        await table.turn(1)
        await table.sees("hand E")
        await table.type("S")
        await table.sees("ENTER: done")
        await table.type("<BACKSPACE><ENTER><ESC>")
        await table.sees("ENTER: done")
        await table.type("<ENTER><ENTER>")
        await table.sees("P1 +16")
        assert view_of(table).hand_sizes == {"P1": 6, "P2": 6}
        assert view_of(table).table.known[-1] == "A/E=E"

    play_evening(play)


def test_the_five_cards_are_entered_and_deleted(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, 1, 2)
        await table.press("seat2")
        await table.sees("enter the 5 face up")
        await table.turn(2)
        await table.press("knob")
        await table.turn(-1)
        table.picture("newword/face-up")
        await table.type("A<ESC>EA<BACKSPACE>QQ<ENTER>")
        await table.sees("FACE UP 3 of 5")
        await table.press("spin", "spin", "spin")
        await table.sees("type or choose them")
        await table.turn(1)
        await table.press("spin")
        await table.type("<ESC>")
        await table.sees("P1")
        assert view_of(table).table.unseen == 5

    play_evening(play)


def test_a_letter_without_a_card_is_refused(play_evening: Run) -> None:
    script = """
        type <SPACE>C<SPACE>HARM<ENTER> -> No H is left on the
        picture newword/marked-refused
        type QQQQ<ENTER> -> hand Q Q Q Q
        press knob -> Only 1 Q left
        press knob -> No card from the
        press knob -> turn, or type a word
        press seat1 -> enter your word
        press seat2 -> P1's turn
        press spin -> turn, or type a word
        type 9
        scores P1 0 P2 0
        """
    play_evening(follow(script, deal_table, 1, 2))


def test_a_free_wild_card_takes_any_letter_and_keeps_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await deal_table(table, 1, 2, cards="?RAEST")
        await table.turn(1)
        await table.sees("push: choose letter")
        table.picture("newword/wild-open")
        await table.press("knob")
        await table.turn(2)
        table.picture("newword/wild-letter")
        await table.press("knob")
        await table.type("A<SPACE>P<SPACE>E<BACKSPACE><BACKSPACE>")
        await table.type("R<SPACE>E<SPACE><ENTER><ENTER>")
        await table.sees("P1 +")
        assert view_of(table).table.known == ("?=C", "A/E=A", "R", "E")

    play_evening(play)


def test_only_a_challenge_is_possible_after_the_last_word(play_evening: Run) -> None:
    script = """
        type <SPACE>CHINES<SPACE>T<ENTER><ENTER> -> challenge? | SPIN: it stands
        picture newword/ending
        turn 1 -> SPIN: it stands
        press spin -> P1 WINS
        """
    rules = {"game ends: stock and hand empty": "a hand empty"}
    play_evening(follow(script, deal_table, 1, 2, **rules))


# -- house rules -----------------------------------------------------------------------


def test_junior_words_are_short_and_have_no_multiplier(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await deal_table(table, 1, 2, **{"game: NewWord": "New Word Jr."})
        await table.type("<SPACE>A<SPACE>M<ENTER>")
        await table.sees("P1 5 points")
        table.picture("newword/junior")
        await table.type("<ENTER>")
        await table.sees("P1 +5")
        await menu(table, "help")
        while "2 letters or more" not in table.words():
            assert not re.search(r"(\d)/\1 ", table.words())
            await table.turn(1)

    play_evening(play)


def test_running_out_of_time_is_a_pass(play_evening: Run) -> None:
    script = """
        sees P1 1:00
        wait 52
        picture newword/late
        within 9: P1: out of time
        type CHARM
        picture newword/timed
        """
    rules = {"turn time: no limit": "60 seconds"}
    play_evening(follow(script, deal_table, 1, 2, **rules))


def test_the_table_may_vote_if_the_box_checks_every_word(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await deal_table(table, 1, 2, **{"check words: no": "yes"})
        await table.type("STARMO<ENTER><ENTER>")
        await table.sees("STARMO: not in")
        table.picture("newword/strict")
        await table.hand.hold("seat2", 1.3)
        await table.press("seat1", "seat2")
        await table.sees("P1 +")

    play_evening(play)


@pytest.mark.parametrize(("choice", "players"), [("", 4), ("2 to 6", 5)])
def test_more_than_four_may_play_by_a_house_rule(
    play_evening: Run, choice: str, players: int
) -> None:
    async def play(table: Evening) -> None:
        rules = {"players: 2 to 4": choice} if choice else {}
        await deal_table(table, 1, 2, 3, 4, 5, **rules)
        assert len(view_of(table).players) == players

    play_evening(play)


# -- players and corrections -----------------------------------------------------------


def test_a_word_is_undone_and_corrected(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await deal_table(table, 1, 2)
        await lay_word(table, "CHARM")
        await menu(table, "undo")
        await table.press("seat1", "seat2")
        await table.sees("free vowels")
        await lay_word(table, "CHARM")
        await menu(table, "correct a turn")
        await table.choose("P1 (ch)arm +26=26")
        await table.choose("change word")
        table.picture("newword/correct-empty")
        await table.turn(2)
        table.picture("newword/correct-knob")
        await table.type("<ESC><ENTER><SPACE>SM<SPACE>ART")
        table.picture("newword/correct-word")
        await table.type("<ENTER>")
        await table.sees("NEW SCORES")
        await table.press("knob", "knob")
        await table.sees("| SMART |")
        assert view_of(table).hand_sizes == {"P1": 6, "P2": 6}

    play_evening(play)


def test_a_word_that_is_corrected_to_a_pass_takes_its_let_stand_with_it(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await deal_table(table, 1, 2)
        await lay_word(table, "CHARM")
        await table.press("spin")
        await menu(table, "correct a turn")
        await table.choose("P1 (ch)arm +26=26")
        await table.choose("make it a pass")
        await table.sees("P1 26 > 0")
        await table.press("knob", "knob")
        await table.sees("P1 passed")

    play_evening(play)


def test_every_turn_can_be_corrected(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await deal_table(table, 1, 2, **{"turn time: no limit": "60 seconds"})
        await lay_word(table, "CHARMX")
        await table.press("seat2", "knob")
        await table.sees("P1 loses")
        await table.type("<DELETE><DOWN><ENTER>")
        await table.sees("P2 passed, swapped 1")
        await table.sees("P1: out of time", within=70)
        rows = ("P2 dealt", "P1 (ch)arm(x) +63=63", "charmx: not valid", "P2 passed")
        for row, way in zip(
            rows, ("5 face up", "make it a pass", "valid", "cards swapped"), strict=True
        ):
            await menu(table, "correct a turn")
            await table.choose(row)
            if row in ("P2 passed", "P1 (ch)arm(x) +63=63"):
                await table.choose(way)
            await asyncio.sleep(0.2)
            while "MENU" not in table.words():
                await table.press("spin")
            await table.press("spin")
            await asyncio.sleep(0.2)

    play_evening(play)


def test_a_refusal_does_not_hide_that_a_press_challenges(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await deal_table(table, 1, 2)
        await lay_word(table, "CHARM")
        await table.press("seat1")
        await table.sees("That is your own word | P1 +26  challenge?")
        await table.type("LETS<ENTER>")
        await table.press("seat2")
        await table.sees("No card from the | table | P1 +26  challenge?")

    play_evening(play)


def test_new_word_junior_is_in_the_list_of_games(play_evening: Run) -> None:
    script = """
        game New Word Jr.
        choose play
        press seat1 seat2 knob
        type STAERM<ENTER>AX<ENTER> -> P1 9 points
        press knob -> P1 +9  challenge?
        press seat2 -> P2 skips; next P1
        within 8: P2 skips a turn
        type AXQ<ENTER><ENTER> -> P1 +
        press seat2 -> not in the dictionary
        press knob -> P1 loses
        within 8: AXQ: not valid
        """
    play_evening(follow(script))


# -- a vote on a challenged word ---------------------------------------------------------


BLOGS = """
    type BLOGS<ENTER><ENTER> -> P1 +
    press seat2 -> P2 challenged | BLOGS | not in the dictionary | hold:vote push:falls
    """


@pytest.mark.parametrize(
    ("votes", "result"),
    [
        (("press seat1", "press seat2", "press seat3"), "P2 skips; next P3"),
        (("press seat1", "press seat2", "hold seat3"), "P2 skips; next P3"),
        (("press seat1", "hold seat2", "hold seat3"), "P1 loses 28; next P2"),
    ],
)
def test_the_table_may_accept_a_challenged_word(
    play_evening: Run, votes: tuple[str, ...], result: str
) -> None:
    script = (
        BLOGS,
        "hold seat3 -> Let BLOGS count? | P1? P2? P3? | press: yes  hold: no | tie: no",
    )
    play_evening(follow("\n".join((*script, *votes, f"within 8: {result}")), deal_game, 1, 2, 3))


def test_a_tie_is_a_no_and_a_cancelled_vote_decides_nothing(play_evening: Run) -> None:
    script = f"""
        {BLOGS}
        hold seat1 -> Let BLOGS count?
        press spin -> hold:vote push:falls
        menu allow a word
        press seat1
        hold seat2
        within 8: the table refuses it
        scores P1 0 P2 0
        """
    play_evening(follow(script, deal_game, 1, 2))


def test_a_caught_bluff_opens_no_vote_but_a_later_vote_corrects_that_turn(
    play_evening: Run,
) -> None:
    script = f"""
        {BLOGS}
        press knob -> P1 loses 28; next P2
        hold seat2 -> swap how many?
        press knob -> P2 passed
        menu allow a word
        press seat1 seat2 -> NO LONGER VALID
        press knob -> P2 passed
        choose delete it
        within 2: P1 0 > 28
        press knob
        choose yes
        within 8: P1 28
        """
    play_evening(follow(script, deal_game, 1, 2))


def test_there_is_no_word_to_vote_on_before_a_challenge(play_evening: Run) -> None:
    script = """
        type BLOGS<ENTER><ENTER> -> P1 +
        menu allow a word
        within 2: no word to vote on
        """
    play_evening(follow(script, deal_game, 1, 2))


async def deal_game(table: Evening, *seats: int) -> None:
    """Start a game with five cards that help to make BLOGS."""
    await deal_table(table, *seats, cards="STAEGM")
