"""Whole evenings of Word Lift on the mock box, with every screen compared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import cast

import pytest
from evening import Evening
from evening_kit import ends, menu, times_heard
from monkey import save_game
from steps import follow
from word_lift_hand import (
    BOTH,
    count_round,
    draw,
    first_round,
    join_game,
    pass_in_list,
    short_round,
    start_joining,
    type_word,
)

from companion.games.word_lift.rules.view import WordLiftView
from companion.ui.tips import PRESS_VOTE, VOTE

Run = Callable[..., Evening]


def test_a_whole_game_with_buttons_and_knob(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        def show(name: str) -> None:
            table.picture(f"word_lift/knob-{name}")

        await start_joining(table)
        await table.press("seat1", "seat2", "seat3", "knob")
        await first_round(table, show)
        await count_round(table, show, 1)
        for number, player in ((2, 1), (3, 3)):
            await table.press("knob")
            await table.sees(f"ROUND {number}")
            await short_round(table, player)
            await count_round(table, show, number)
        await table.sees("push: who won")
        await table.press("knob")
        await table.sees("P3 WINS")
        show("over")

    play_evening(play)


def test_a_whole_game_with_a_keyboard(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        def show(name: str) -> None:
            table.picture(f"word_lift/knob-{name}")

        await start_joining(table)
        await table.press("seat1", "seat2", "seat3", "knob")
        await first_round(table, show, type_word)
        await count_round(table, show, 1)
        for number, player in ((2, 1), (3, 3)):
            await table.type("<ENTER>")
            await table.sees(f"ROUND {number}")
            await short_round(table, player, by=type_word)
            await count_round(table, show, number)
        await table.sees("push: who won")
        await table.press("knob")
        await table.sees("P3 WINS")
        show("over")

    play_evening(play)


async def types(table: Evening, player: str, word: str, row: str = BOTH) -> None:
    """The player types a word, lays it and draws."""
    await table.sees(f"{player} hand")
    await table.type(f"{word}<ENTER>")
    await table.sees("lays")
    await table.type("<ENTER>")
    if row:
        await draw(table, row)


def test_the_new_scores_of_a_correction_include_the_open_round(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await join_game(table)
        await table.sees("ROUND 1")
        await table.type("<ENTER>")
        await types(table, "AL", "FORGE")
        await table.sees("NB hand 7")
        await menu(table, "correct a turn")
        await table.choose("AL forge")
        await table.choose("make it a pass")
        await table.sees("NEW SCORES")
        assert "AL 1 > 0 | NB 0 > 0" in table.words()

    play_evening(play)


def test_refusals_votes_and_an_objection_with_a_keyboard(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        def show(name: str) -> None:
            table.picture(f"word_lift/keys-{name}")

        await join_game(table)
        await table.sees("ROUND 1")
        await table.type("<ENTER>")
        await table.type("GA<ENTER>")
        await table.sees("too short")
        show("too-short")
        await table.type("<ENTER>ME<ENTER>")
        await table.sees("lays")
        show("lay")
        await table.turn(1)
        show("lay-marked")
        await table.turn(-1)
        await table.press("seat1")
        await draw(table)
        await table.sees("NB hand 7")
        await table.type("TRAS<ENTER><ENTER>")
        await table.sees("TRAS: not in")
        show("not-listed")
        await table.hand.hold("seat1", 1.2)
        await table.sees("Let TRAS count?")
        await table.press("seat1", "seat2", "seat3")
        await table.sees("NB: TRAS draw")
        assert len(times_heard(table, "accepted")) == 2
        await menu(table, "help")
        await table.turn(9)
        show("help")
        await table.press("knob", "spin")
        await table.hand.hold("seat3", 1.2)
        await table.sees("press: yes  hold: no")
        show("objection")
        await table.hand.hold("seat1", 1.2)
        await table.hand.hold("seat3", 1.2)
        await table.press("seat2")
        await table.sees("NB hand 7")
        await types(table, "NB", "STAR")
        await types(table, "JR", "PINT")
        await table.sees("AL hand 5")
        await table.turn(1)
        show("victims")
        await table.turn(2)
        await table.type("GAD")
        show("stealing")
        await table.type("<ENTER>TIN<ENTER>")
        await table.sees("The M and E of GAME")
        show("left-over")
        await table.type("<ENTER>")
        await table.sees("TIN | push: OK")
        await table.press("spin", "spin")
        await steals(table, "GAMES", "TON")
        await table.sees("TON has no card from")
        show("no-stolen-card")
        await table.press("spin", "spin", "spin")
        await steals(table, "GAMED", "NET")
        await table.sees("NOT ALLOWED | GAMED: form of")
        await table.press("knob")
        await table.sees("push: lay a word | GAMED: form of")
        show("same-form")
        await table.hand.hold("seat2", 1.2)
        await table.sees("Let GAMED count?")
        await table.press("seat1", "seat2", "seat3")
        await table.sees("GAMED+NET draw")
        show("stolen")

    play_evening(play)


async def steals(table: Evening, one: str, two: str) -> None:
    """AL steals their own word, the last one before the pass."""
    await table.sees("AL hand 5")
    await table.turn(20)
    await table.turn(-1)
    await table.press("knob")
    await table.sees("GAME, 1st word")
    await table.type(f"{one}<ENTER>{two}<ENTER>")


def test_the_box_deals_and_shows_a_hand_only_to_its_player(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await join_game(table, ("cards: our own", "the box deals"), names=("AL", "NB"))
        await table.sees("ROUND 1")
        table.picture("word_lift/dealt")
        await table.press("knob")
        await table.sees("AL hand 7")
        table.hand.down("seat2")
        await table.sees("NB: 7 cards")
        await asyncio.sleep(3)
        await table.sees("NB: 7 cards")
        table.hand.up("seat2")
        await table.sees("AL hand 7")
        await table.press("seat2")
        await table.sees("GIVE THE BOX TO")
        table.hand.down("seat2")
        await asyncio.sleep(0.2)
        await table.sees("NB: 7 cards")
        table.picture("word_lift/dealt-hand")
        table.hand.up("seat2")
        await table.sees("GIVE THE BOX TO")
        await table.press("spin")
        await table.sees("AL hand 7")
        await table.type("QUIZZES<ENTER>")
        await table.sees("NOT ALLOWED")
        table.picture("word_lift/dealt-not-held")
        await table.press("knob", "spin")
        await pass_in_list(table, "AL")
        await draw(table, "1 cons., then see")
        await table.sees("AL: draw 1")
        table.picture("word_lift/draw-second")
        await draw(table, "1 vowel")
        await table.sees("NB hand 7")

    play_evening(play)


def no_word(table: Evening, player: str) -> str:
    """Three cards of the player's hand that spell no word."""
    history = table.host.resume(table.host.journal.games()[-1])
    cards = (
        card for card in cast("WordLiftView", history.view(player)).hand.known if len(card) == 1
    )
    letters = [card for card in cards if card != "?"]
    candidates = map("".join, permutations(letters, 3))
    return next(word for word in candidates if not table.host.ruling.is_word(word))


def test_in_a_dealt_game_a_press_calls_a_vote(play_evening: Run) -> None:
    """It works for a refused word and for a laid word, which stays on display after the draw."""

    async def play(table: Evening) -> None:
        await join_game(table, ("cards: our own", "the box deals"), names=("AL", "NB"))
        await table.press("knob")
        await table.sees("AL hand 7")
        word = no_word(table, "AL")
        await table.type(f"{word}<ENTER>")
        await table.sees("turn: your cards")
        table.picture("word_lift/dealt-lay")
        await table.type("<ENTER>")
        await table.sees("others: press to vote")
        table.picture("word_lift/dealt-refused")
        await table.press("seat2")
        await table.sees(f"Let {word} count?")
        await table.sees("press: yes  hold: no")
        await table.press("seat1", "seat2")
        await table.sees(f"AL: {word}")
        await table.press("seat2")
        await table.sees(f"Keep {word}?")
        await table.sees("press: yes  hold: no")
        await table.press("seat1", "seat2")
        await draw(table)
        await table.sees(f"NB hand 7 | push: lay a word | AL: {word}", within=8)

    play_evening(play)


def test_the_tip_about_a_vote_names_the_gesture_of_this_game(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other players hold their buttons for a vote with real cards, and press in a dealt game."""
    useful: set[str] = set()

    async def play(table: Evening) -> None:
        await join_game(table, ("cards: our own", "the box deals"), names=("AL", "NB"))
        await table.press("knob")
        await table.sees("AL hand 7")
        await table.type(f"{no_word(table, 'AL')}<ENTER>")
        tips = table.host.ui.tips
        monkeypatch.setattr(tips, "choose", lambda found, *_: useful.update(found) or "")
        await table.sees("turn: your cards")
        await table.type("<ENTER>")
        await table.sees("others: press to vote")

    play_evening(play)
    assert PRESS_VOTE in useful
    assert VOTE not in useful


def test_dealt_cards_are_discarded_in_private_before_the_draw(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        rules = (("cards: our own", "the box deals"), ("discard first: 0 cards", "2 cards"))
        await join_game(table, *rules, names=("AL", "NB"))
        await table.press("knob")
        await pass_in_list(table, "AL")
        await table.choose("discard cards")
        await table.sees("GIVE THE BOX TO")
        await table.press("knob")
        await table.sees("DISCARD 1 of 2")
        table.picture("word_lift/dealt-aside")
        await table.press("knob")
        await table.sees("DISCARD 2 of 2")
        await table.press("knob")
        await draw(table, BOTH)
        await table.sees("AL: - (7 in hand")

    play_evening(play)


THREE, SEATS = ("P1", "P2", "P3"), ("seat1", "seat2", "seat3")


async def first_out(table: Evening) -> None:
    """P1 goes out with the first word, and P2 is typing in the last turn."""
    await table.sees("RESUME ")
    await table.press("knob", "knob")
    await table.type("STRANGE<ENTER>")
    await table.sees("push: lay it")
    await table.sees("P1 1:2")
    await table.type("<ENTER>")
    await table.sees("P2 1:30 LAST TURN")
    await table.sees("0:59", within=40)
    await table.type("CA")


async def votes_no(table: Evening) -> None:
    """All three vote against the word."""
    await table.sees("press: yes  hold: no")
    for seat in SEATS:
        await table.hand.hold(seat, 1.2)


def test_the_clock_stops_during_a_vote_and_the_entry_stays_open(
    play_evening: Run, tmp_path: Path
) -> None:
    save_game(tmp_path / "state", "word_lift", THREE, {"turn_limit_s": 90})

    async def play(table: Evening) -> None:
        await first_out(table)
        end = ends(table)
        started = asyncio.get_running_loop().time()
        await table.hand.hold("seat3", 1.2)
        await table.sees("Keep STRANGE?")
        await asyncio.sleep(300)
        await table.press(*SEATS)
        await table.sees("3:0, STRANGE stays")
        await table.sees("P2: WORD 0:59 | CA")
        stood = asyncio.get_running_loop().time() - started
        assert stood > 300
        assert abs(ends(table) - end - stood) < 0.2

    play_evening(play)


def test_a_vote_interrupted_by_a_power_cut_costs_no_time(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / "state", "word_lift", THREE, {"turn_limit_s": 90})

    async def tonight(table: Evening) -> None:
        await first_out(table)
        await table.hand.hold("seat3", 1.2)
        await table.sees("Keep STRANGE?")
        await asyncio.sleep(300)

    async def tomorrow(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob")
        await table.sees("59 s left")
        await table.press("knob")
        await table.sees("P2 0:59 LAST TURN")
        await table.hand.hold("seat3", 1.2)
        await votes_no(table)
        await table.sees("P1 1:30 hand 7")

    play_evening(tonight)
    play_evening(tomorrow)


def test_the_clock_stops_while_players_choose_the_word_to_object_to(
    play_evening: Run, tmp_path: Path
) -> None:
    save_game(tmp_path / "state", "word_lift", THREE, {"turn_limit_s": 90})

    async def play(table: Evening) -> None:
        await first_out(table)
        await table.type("<ESC>")
        await table.turn(1)
        await table.type("<ENTER>GRAIN<ENTER>STEM<ENTER>")
        await table.sees("push: steal")
        await table.type("<ENTER>")
        await table.hears("P3 1:30")
        await table.type("<TAB>")
        await table.sees("WHICH WORD?")
        await asyncio.sleep(300)
        await table.press("spin")
        await table.sees("P3 1:30")
        await table.type("<TAB>")
        await table.choose("STEM")
        await table.sees("Keep STEM?")
        await votes_no(table)
        await table.sees("P2 1:30 LAST TURN")
        await table.sees("STEM: refused")

    play_evening(play)


def test_a_vote_can_be_cancelled_or_undone(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / "state", "word_lift", THREE)

    async def play(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob", "knob")
        await types(table, "P1", "FORGE", "")
        await table.hand.hold("seat2", 1.2)
        await table.press("seat1", "spin")
        await table.sees("P1: FORGE draw")
        await table.hand.hold("seat2", 1.2)
        await votes_no(table)
        await table.sees("P1 hand 7")
        await menu(table, "undo")
        await table.sees("forge refused")
        await table.press(*SEATS)
        await table.sees("P1: FORGE draw")

    play_evening(play)


def test_a_player_who_must_draw_gets_a_hint(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / "state", "word_lift", THREE, buttons=False)

    async def play(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob", "knob")
        await types(table, "P1", "FORGE", "")
        for key in ("<SPACE>", "<DELETE>", "<ESC>"):
            await table.type(key)
            await table.sees("choose your 2 cards")
            await asyncio.sleep(5)

    play_evening(play)


def test_nobody_has_the_turn_after_a_round(play_evening: Run, tmp_path: Path) -> None:
    save_game(tmp_path / "state", "word_lift", THREE, {"turn_limit_s": 90})

    script = """
        hold seat2 -> P3 1:30
        hold seat3 -> push: count
        type <TAB> -> nothing to object to
        """
    play_evening(follow(script, first_out))
