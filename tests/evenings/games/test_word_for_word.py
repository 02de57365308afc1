"""Whole games of Word For Word at the mock box, with every screen compared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from evening import Evening
from evening_kit import menu, times_heard
from monkey import save_game
from steps import follow
from word_for_word_hand import Keys, Knob, begun, first_round, last_round, paid, to_the_words

Run = Callable[..., Evening]


@pytest.mark.parametrize("by", [Knob(), Keys()], ids=["knob", "keyboard"])
def test_a_whole_game_by_buttons_with_the_knob_or_the_keyboard(by: Knob, play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        def show(name: str) -> None:
            table.picture(f"word_for_word/knob-{name}")

        await begun(table)
        await table.press("seat1", "seat2", "seat3", "knob")
        await first_round(table, show, by)
        await paid(table, show, 1, by)
        await last_round(table, show, by)
        await table.sees("POT ")
        show("last-pot")
        await table.press("knob")
        await table.sees(" WINS")
        show("over")

    play_evening(play)


def test_a_round_by_keyboard_with_a_category_and_a_vote(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        def show(name: str) -> None:
            table.picture(f"word_for_word/keys-{name}")

        await begun(table)
        for number, name in enumerate(("AL", "NB", "JR"), 1):
            await table.press(f"seat{number}")
            await table.type(f"{name}<ENTER>")
        await table.press("knob")
        await table.sees("CUT FOR THE DEAL")
        await table.turn(1)
        await table.type("A<ENTER>E<ENTER>Z<ENTER>")
        await table.sees("JR deals")
        await table.type("<ENTER>")
        await table.sees("CATEGORY")
        await table.choose("enter one ...")
        await table.type("<ESC>")
        await table.sees("CATEGORY 1/2")
        await table.choose("enter one ...")
        await table.type("FOOD")
        show("category")
        await table.type("<ENTER>")
        await table.sees("JR pot 3")
        await table.type("500<ENTER>")
        await table.sees("JR has only 99")
        show("too-much")
        await table.type("12")
        show("typed")
        await table.type("<ENTER>")
        await table.press("seat2")
        await table.sees("AL pot")
        await table.press("seat1", "seat2")
        await table.sees("SHOUT")
        await table.type("BA<SPACE>0")
        show("board")
        await table.type("<ENTER>")
        await table.press("seat1", "seat2", "seat3")
        await table.type("N<ENTER>")
        await table.press("seat1", "seat2", "seat3")
        await table.type("K<ENTER>")
        await table.hand.hold("seat2", 1.2)
        await table.sees("AL's turn")
        await menu(table, "a word was looked up")
        await table.choose("NB")
        await table.choose("yes")
        await table.sees("AL pot")
        await table.press("seat1", "seat3")
        await table.type("JUMPING<ENTER>")
        await table.sees("JUMPING needs 5 cards")
        show("not-there")
        await table.type("BANK<ENTER><ENTER>")
        show("in-category")
        await table.choose("in FOOD")
        await table.sees("JR: WORD")
        await table.type("BRAN<ENTER><ENTER>")
        await table.choose("in FOOD")
        await table.sees("CHALLENGE?")
        show("words")
        await menu(table, "help")
        await table.turn(1)
        show("help")
        await table.turn(9)
        show("help-end")
        await table.press("knob", "spin")
        await table.hand.hold("seat3", 1.2)
        await table.choose("AL: not FOOD")
        await table.sees("FOOD?")
        show("vote")
        await table.hand.hold("seat2", 1.2)
        await table.hand.hold("seat3", 1.2)
        await table.press("seat1")
        await table.sees("CHALLENGE?")
        show("voted")
        await table.press("seat1", "seat3", "seat2")

    play_evening(play)


async def held_hand(table: Evening, seat: str) -> None:
    """See the hand of this seat while its button is held."""
    table.hand.down(seat)
    await table.sees("YOUR CARDS")
    table.hand.up(seat)


def test_the_box_deals_and_words_are_declared_in_secret(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        def show(name: str) -> None:
            table.picture(f"word_for_word/dealt-{name}")

        await begun(table, ("cards: our own", "the box deals"), ("words: one by one", "in secret"))
        await table.press("seat1", "seat2", "knob")
        await table.sees("CUT FOR THE DEAL")
        await table.press("knob", "knob", "knob")
        await table.sees("pot 2")
        await table.press("seat1" if "P2 pot" in table.words() else "seat2")
        await table.sees("GIVE THE BOX TO")
        table.hand.down("knob")
        await table.sees("YOUR CARDS")
        show("hand")
        table.hand.up("knob")
        await table.press("spin")
        await table.sees("pot 2")
        for seat in ("seat1", "seat2"):
            await held_hand(table, seat)
            await table.sees("pot 2")
        await table.press("seat1", "seat2")
        for street in ("SHOUT", "MUMBLE", "WHISPER"):
            await table.sees(street)
            await table.press("knob")
            await held_hand(table, "seat1")
            await table.press("seat2", "seat1")
        await table.sees("SHOWDOWN")
        show("showdown")
        await held_hand(table, "seat2")
        await table.sees("SHOWDOWN")
        await table.press("seat2")
        await table.sees("GIVE THE BOX TO")
        await table.press("knob")
        await table.sees("P2: WORD")
        await table.type("ZZ<ENTER>")
        await table.sees("There is no Z left.")
        show("secret")
        await table.type("<BACKSPACE><BACKSPACE>")
        for player in ("P2", "P1"):
            await table.sees(f"{player}: WORD")
            await table.turn(-1)
            if player == "P2":
                show("no-word")
            await table.press("knob")
            await table.sees("NO WORD?")
            await table.turn(1)
            await table.press("knob")
            if player == "P2":
                await table.sees("P1 | press: your word")
                await table.press("seat1", "knob")
        await table.sees("WORDS pot")
        await table.press("knob")
        await table.sees("push: next")
        show("no-words")

    play_evening(play)


def test_chips_on_the_table_are_counted_again_between_rounds(play_evening: Run) -> None:
    script = """
        press seat1 seat2 seat3 knob -> CUT FOR THE DEAL
        press knob -> turn: count
        turn 1 -> P1: chips
        picture word_for_word/recount
        turn 20
        press knob -> P2: chips
        turn -10
        press knob -> P1: 120
        shows P2: 90
        shows P3: 90
        """
    play_evening(follow(script, begun, ("chips: in the box", "on the table")))


async def declares_rab(table: Evening) -> None:
    """P1 declares RAB with the proposed cards; it is not in the dictionary."""
    await table.type("RAB<ENTER>")
    await table.sees("push: declare")
    await table.type("<ENTER>")


async def nothing_to_vote_on(table: Evening) -> None:
    """The table menu says that there is no word to vote on."""
    await menu(table, "allow a word")
    await table.sees("no word to vote on")
    await table.press("spin")


def test_a_word_refused_in_secret_is_not_put_to_the_table(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await to_the_words(table, ("words: one by one", "in secret"), ("check words: no", "yes"))
        await table.sees("SHOWDOWN")
        await table.press("seat1")
        await table.sees("GIVE THE BOX TO")
        await table.press("knob")
        await declares_rab(table)
        await table.sees("NOT ALLOWED")
        assert "RAB" not in table.words()
        await table.hand.hold("seat2", 1.2)
        await table.sees("nothing to declare")
        await nothing_to_vote_on(table)
        await table.press("seat1", "knob")
        await table.sees("RAB: not in | dictionary")
        times_heard(table, "accepted")
        await table.type("BEAR<ENTER><ENTER>")
        await table.sees("P3 | press: your word")
        assert not times_heard(table, "accepted")

    play_evening(play)


def test_the_table_accepts_a_word_that_the_box_refused_for_all_to_see(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await to_the_words(table, ("check words: no", "yes"))
        await declares_rab(table)
        await table.sees("RAB: not in | dictionary")
        await table.hand.hold("seat2", 1.2)
        for seat in ("seat1", "seat2", "seat3"):
            await table.sees("Let RAB count?")
            await table.hand.hold(seat, 1.2)
        await menu(table, "undo")
        await table.sees("rab is refused")
        await table.press("seat1", "seat2", "seat3")
        await declares_rab(table)
        await table.sees("RAB: not in | dictionary")
        await table.hand.hold("seat2", 1.2)
        await table.sees("Let RAB count?")
        await table.press("seat1", "seat2", "seat3")
        await table.sees("P3: WORD")
        assert len(times_heard(table, "accepted")) == 1
        await table.hand.hold("seat3", 1.2)
        await table.sees("P1 rab")
        await table.hand.hold("seat2", 1.2)
        await table.sees("P2 challenges")
        await table.press("knob")
        await table.sees("RAB stands")
        assert len(times_heard(table, "accepted")) == 1

    play_evening(play)


def test_the_table_cannot_vote_on_a_word_the_cards_cannot_make(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await to_the_words(table, ("turn time: no limit", "30 seconds"))
        await table.sees("P1: WORD 0:30")
        await table.type("JUMPING")
        await table.sees("P1: WORD 0:28")
        await table.type("<ENTER>")
        await table.sees("NOT ALLOWED 0:2")
        await table.sees("JUMPING needs 6 cards | from your hand. You | have 2.")
        await nothing_to_vote_on(table)
        await table.hand.hold("seat2", 1.2)
        await table.sees("nothing to declare")

    play_evening(play)


def test_when_nothing_is_left_to_challenge_a_press_pays(play_evening: Run) -> None:
    script = """
        type BEAR<ENTER><ENTER> -> P3: WORD
        hold seat3 -> CHALLENGE?
        press seat1 seat3 seat2 -> P2 accepts | press: no  hold: yes
        hold seat2
        press knob -> WORDS pot 6
        sees P1: BEAR stands | press: pay the pot
        picture word_for_word/nothing-left
        press seat3 -> POT 6 push: next
        """
    play_evening(follow(script, to_the_words))


def test_players_without_buttons_let_the_words_stand_one_by_one(
    play_evening: Run, tmp_path: Path
) -> None:
    save_game(tmp_path / "state", "word_for_word", ("P1", "P2", "P3"), buttons=False)

    async def play(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob")
        await table.sees("CUT FOR THE DEAL")
        await table.turn(1)
        await table.type("A<ENTER>E<ENTER>Z<ENTER><ENTER><ENTER>")
        await table.type("<SPACE><SPACE><SPACE>")
        for street in ("BIE", "A", "R"):
            await table.type(f"{street}<ENTER><SPACE><SPACE><SPACE>")
        await table.type("BEAR<ENTER><ENTER>")
        await table.sees("P2: WORD")
        await table.type("<DELETE><DOWN><ENTER>")
        await table.sees("P3: WORD")
        await table.type("<DELETE><DOWN><ENTER>")
        await table.sees("P3 has no word | press: no  hold: yes")
        await table.type("<SPACE><SPACE><SPACE>")
        await table.sees("P3 accepts")
        await table.type("<SPACE>")
        await table.sees("POT 6")

    play_evening(play)


def test_a_category_may_contain_spaces_when_nobody_has_a_button(
    play_evening: Run, tmp_path: Path
) -> None:
    save_game(tmp_path / "state", "word_for_word", ("P1", "P2", "P3"), buttons=False)

    script = """
        resume
        type <ENTER><SPACE> -> CATEGORY 1/2
        choose enter one ...
        type SEA<SPACE>FISH -> SEA FISH|
        """
    play_evening(follow(script))


def test_a_secret_entry_continues_after_another_player_declared(play_evening: Run) -> None:
    script = """
        press seat1 knob
        type BEA -> P1: WORD | BEA
        press seat3 knob
        type BEAR<ENTER><ENTER> -> P1 | press: your word
        press seat1 knob -> P1: WORD | BEA
        type R<ENTER><ENTER> -> CHALLENGE?
        """
    play_evening(follow(script, to_the_words, ("words: one by one", "in secret")))


def test_a_press_while_another_player_looks_at_their_cards_counts_once(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table, ("cards: our own", "the box deals"))
        await table.press("seat1", "seat2", "knob")
        await table.sees("CUT FOR THE DEAL")
        await table.press("knob", "knob", "knob")
        await table.sees("pot 2")
        dealer = 1 if table.words().startswith("P1") else 2
        await table.calm()
        table.hand.down(f"seat{3 - dealer}")
        await table.sees("YOUR CARDS")
        await table.hand.press(f"seat{dealer}")
        await asyncio.sleep(1)
        table.hand.up(f"seat{3 - dealer}")
        await asyncio.sleep(1)
        assert table.words().startswith(f"P{3 - dealer} pot 3 | bet 1")

    play_evening(play)
