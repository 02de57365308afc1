"""Votes in evenings of Word Lift: what they stop, and what a power cut costs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import cast

import pytest
from evening import Evening
from evening_kit import ends, menu
from monkey import save_game
from word_lift_hand import SEATS, THREE, draw, first_out, join_game, types

from companion.games.word_lift.rules.view import WordLiftView
from companion.ui.tips import PRESS_VOTE, VOTE

Run = Callable[..., Evening]


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
        await table.sees("0:59 left")
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
