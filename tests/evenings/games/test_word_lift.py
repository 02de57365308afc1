"""Whole evenings of Word Lift on the mock box, with every screen compared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from evening import Evening
from evening_kit import menu, times_heard
from monkey import save_game
from steps import follow
from word_lift_hand import (
    BOTH,
    THREE,
    count_round,
    draw,
    first_out,
    first_round,
    join_game,
    pass_in_list,
    short_round,
    start_joining,
    type_word,
    types,
)

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
