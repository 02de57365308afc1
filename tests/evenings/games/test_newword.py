"""Whole evenings of NewWord on the mock box, with every screen compared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from evening import Evening
from newword_hand import lay_word, start_game, whole_game
from steps import perform

Run = Callable[..., Evening]


def test_a_whole_game_with_buttons_and_knob(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, 1, 2)
        await perform(table, whole_game(), "newword")

    table = play_evening(play)
    (record,) = table.host.journal.games()
    assert record.result == {"scores": {"P1": 71, "P2": 64}, "winners": ["P1"]}


def test_a_whole_game_with_a_keyboard(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_game(table, 1, 2, 3)
        await table.type("STA")
        table.picture("newword/keys-first-vowel")
        await table.type("E?<BACKSPACE>RM")
        table.picture("newword/keys-face-up")
        await table.type("<ENTER>")
        await refusals(table)
        await challenges(table)
        await swap_cards(table)
        await table.sees("SPIN: home", within=8)
        table.picture("newword/keys-over")

    table = play_evening(play)
    (record,) = table.host.journal.games()
    assert record.result["winners"]


async def refusals(table: Evening) -> None:
    """Enter words that are refused."""
    await table.type("<ENTER>")
    await table.sees("turn, or type a word")
    await table.type("TAR<ENTER>")
    await table.sees("too short")
    table.picture("newword/keys-too-short")
    await table.type("STAR<ENTER>")
    table.picture("newword/keys-forced")
    await table.type("<ESC><BACKSPACE><BACKSPACE><BACKSPACE><BACKSPACE>")
    await table.type("<SPACE>CH<SPACE>A<SPACE>R<SPACE>M")
    table.picture("newword/keys-marked")
    await table.type("<ENTER>")
    table.picture("newword/keys-marked-confirm")
    await table.type("<ENTER>")
    await table.sees("P1 +26")


async def challenges(table: Evening) -> None:
    """Challenge a word: its own player may not, the others may."""
    await table.press("seat1")
    await table.sees("your own word")
    table.picture("newword/keys-own-word")
    await table.press("seat3")
    await table.sees("P3 skips; next P2")
    table.picture("newword/keys-stands")
    await table.type("CHARM<ENTER>")
    await table.sees("CHARM is already")
    table.picture("newword/keys-same")
    await lay_word(table, "MARCHED")
    table.picture("newword/keys-long-word")
    await table.sees("P1 stock")
    await table.press("spin")
    await table.sees("MARCHED +")
    table.picture("newword/keys-stood")


async def swap_cards(table: Evening) -> None:
    """Swap cards until the stock is empty, then everybody passes."""
    await table.type("<DELETE>")
    table.picture("newword/keys-exchange")
    await table.type("<ESC>M<DELETE><DOWN><DOWN><ENTER>")
    await table.sees("P1 passed, swapped 2")
    for _ in range(7):
        await table.type("<DELETE><DOWN><DOWN><DOWN><DOWN><DOWN><DOWN><ENTER>")
    await table.sees("stock 2")
    await lay_word(table, "DECAMPS")
    await table.sees("LAST CARDS")
    table.picture("newword/keys-last-cards")
    await table.press("spin")
    await asyncio.sleep(5)
    await table.sees("cards: P1 6")
    table.picture("newword/keys-last-sizes")
    for _ in range(3):
        await table.type("<DELETE>")
        await table.sees("Pass?")
        await table.type("<DOWN><ENTER>")
