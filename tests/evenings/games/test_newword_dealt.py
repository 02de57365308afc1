"""Evenings of NewWord with dealt hands: private screens, and games against the box."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

import pytest
from evening import Evening
from evening_kit import menu, open_review
from newword_hand import start_game

from companion.games.newword.rules.view import NewWordView

Run = Callable[..., Evening]

DEALT = {"cards: our own": "the box deals"}


def view_of(table: Evening, player: str | None = None) -> NewWordView:
    """The player's view of the game in the journal."""
    journal = table.host.journal
    return cast("NewWordView", table.host.resume(journal.games()[-1]).view(player))


def possible_word(table: Evening, player: str, *, asked: bool = False) -> str:
    """The first word of five letters the player can lay; `asked`: one with several readings."""
    view = view_of(table, player)
    cards = view.available_cards()
    free = set("".join((*cards.hand.known, *cards.table.known)))
    words = (word for word in table.host.ruling.words() if len(word) == 5 and set(word) <= free)
    return next(word for word in words if can_lay(view, word) and view.readings(word).ask is asked)


def can_lay(view: NewWordView, word: str) -> bool:
    """Whether the player can lay the word with cards from both sides."""
    found = view.readings(word).readings
    return bool(found) and {used.source for used in found[0].cards} == {"hand", "table"}


def test_holding_a_button_shows_the_hand(play_evening: Run) -> None:
    """It works at once and in every phase, and is neither a pass nor a challenge."""

    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, **DEALT)
        await table.sees("SPIN: deal")
        table.picture("newword/dealt-deal")
        await table.type("X")
        await looks(table, 2, "no cards yet")
        await table.press("spin")
        await table.sees("P1")
        table.picture("newword/dealt-first")
        for player in (2, 1):
            table.hand.down(f"seat{player}")
            await asyncio.sleep(1.3)
            table.picture(f"newword/dealt-hand-{player}")
            for card in view_of(table, f"P{player}").hand.known:
                assert card in table.words()
            table.hand.up(f"seat{player}")
            await table.sees("P1 stock")
        word = possible_word(table, "P1")
        await table.type(f"{word}<ENTER><ENTER>")
        await table.sees("challenge?")
        for player in (2, 1):
            await looks(table, player, f"P{player}: {word}")
        assert view_of(table).window

    play_evening(play)


async def looks(table: Evening, player: int, text: str) -> None:
    """Hold the player's button, see the text, and let go."""
    table.hand.down(f"seat{player}")
    await table.sees(text)
    await asyncio.sleep(2)
    await table.sees(text)
    table.hand.up(f"seat{player}")
    await asyncio.sleep(0.2)
    assert text not in table.words()


def test_cards_are_swapped_in_private(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, **DEALT)
        await table.press("spin")
        before = view_of(table, "P1").hand.known
        await table.type("<DELETE>")
        await table.sees("GIVE THE BOX TO")
        await table.press("knob", "knob", "knob", "knob")
        await table.turn(1)
        await table.type("<SPACE>")
        table.picture("newword/dealt-discard")
        await table.press("spin")
        await table.sees("GIVE THE BOX TO")
        await table.press("knob")
        await table.turn(-2)
        table.picture("newword/dealt-discard-done")
        await table.press("knob")
        await table.sees("P1 passed, swapped 2")
        after = view_of(table, "P1").hand.known
        assert len(after) == 6
        assert len(set(before) - set(after)) <= 2

    play_evening(play)


def test_dealt_words_are_laid_and_challenged_like_real_ones(play_evening: Run) -> None:
    """Players press their own button to lay their word; the others press theirs to challenge."""

    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, **DEALT)
        await table.press("spin")
        await table.press("seat1")
        await table.sees("GIVE THE BOX TO")
        await table.press("spin")
        word = possible_word(table, "P1")
        await table.type(word)
        await table.press("seat1")
        await table.sees("push:lay turn:points")
        table.picture("newword/dealt-confirm")
        await table.press("seat1")
        await table.sees("challenge?")
        await table.press("seat1")
        await table.sees("GIVE THE BOX TO | P1")
        await table.press("spin")
        await table.press("seat2")
        await table.sees("is in the dictionary")
        await table.sees("next P1")
        await table.type("ZZZZ<ENTER>")
        await table.sees("No card for the Z")

    play_evening(play)


def test_a_player_can_pass_while_a_word_can_be_challenged(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, **DEALT)
        await table.press("spin")
        await table.type(f"{possible_word(table, 'P1')}<ENTER>")
        await table.sees("push:lay turn:points")
        await table.press("knob")
        await table.sees("challenge?")
        await table.turn(-1)
        await table.sees("push: pass")
        await table.press("knob")
        await table.sees("GIVE THE BOX TO | P2")
        await table.press("spin")
        await table.press("knob")
        await table.type("<ENTER><ENTER>")
        await table.sees("PASS: swap 1 of 6")
        await table.type("<ENTER><UP><ENTER>")
        await table.sees("P2 passed")

    play_evening(play)


def test_players_choose_between_readings_in_private(play_evening: Run) -> None:
    """Only the player of a word sees the choice between its cards."""

    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, **DEALT)
        await table.press("spin")
        asked = possible_word(table, "P1", asked=True)
        await table.type(f"{asked}<ENTER>")
        await table.sees("GIVE THE BOX TO")
        await table.press("knob")
        await table.sees(asked)
        table.picture("newword/dealt-ask")
        await table.turn(1)
        await table.press("knob")
        await table.sees("challenge?")

    play_evening(play)


# -- computer players ------------------------------------------------------------------


async def against(table: Evening, strength: str) -> None:
    """Start a dealt game of P1 against a computer player."""
    await table.game("NewWord")
    await table.choose("computer: none")
    await table.choose(strength)
    await table.turn(-9)
    await table.press("knob")
    await table.choose("play")
    await table.press("seat1", "knob")
    await table.sees("SPIN: deal")
    await table.press("spin")
    await table.sees("P1")


async def pass_turn(table: Evening) -> None:
    """P1 passes without a swap, or lets the last word stand."""
    await table.type("<ESC>" if view_of(table).ending else "<DELETE>")
    if "PASS: swap" in table.words():
        await table.type("<UP><ENTER>")
    if "Pass?" in table.words():
        await table.type("<DOWN><ENTER>")


@pytest.mark.slow
def test_a_whole_game_against_a_computer_player(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await against(table, "add strong")
        word = possible_word(table, "P1")
        await table.type(f"{word}<ENTER><ENTER>")
        await table.sees("STRONG stock")
        table.picture("newword/box-thinks")
        await table.type("CAT")
        await table.sees("STRONG thinks")
        await table.sees("P1 stock", within=9)
        table.picture("newword/box-played")
        for _ in range(400):
            await (pass_turn(table) if view_of(table).turn == "P1" else asyncio.sleep(1))
            if view_of(table).game_over:
                break
        await table.sees("STRONG WINS", within=5)
        table.picture("newword/box-wins")
        await open_review(table)
        table.picture("newword/box-review")
        await table.press("spin")
        await table.turn(-9)
        await table.sees("STRONG WINS")

    table = play_evening(play)
    (record,) = table.host.journal.games()
    assert record.header.options["hands"] == "dealt"
    assert record.result["winners"] == ["STRONG"]


def test_a_renamed_player_keeps_hand_and_button(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, **DEALT)
        await table.sees("SPIN: deal")
        await table.press("spin")
        await table.sees("P1")
        cards = view_of(table, "P1").hand.known
        await menu(table, "players")
        await table.choose("change a name")
        await table.choose("P1")
        await table.choose("new name")
        await table.type("ANNA<ENTER>")
        await table.sees("P1 is now ANNA")
        assert view_of(table, "ANNA").hand.known == cards
        table.hand.down("seat1")
        await asyncio.sleep(1.3)
        assert "ANNA" in table.words()
        assert all(card in table.words() for card in cards)
        table.hand.up("seat1")
        await table.type(f"{possible_word(table, 'ANNA')}<ENTER>")
        await table.press("knob")
        await table.sees("P2")
        assert view_of(table).last.by == "ANNA"

    play_evening(play)
