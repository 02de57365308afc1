"""NewWord with hands that the box deals: seen in secret, and played against the box."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

from evening import Evening
from evening_kit import menu, reviewed
from newword_hand import seated

from companion.games.newword.rules.view import NewWordView

Run = Callable[..., Evening]

DEALT = {"cards: our own": "the box deals"}


def seen(table: Evening, player: str | None = None) -> NewWordView:
    """What the player may see, out of the journal."""
    journal = table.host.journal
    return cast("NewWordView", table.host.resume(journal.games()[-1]).view(player))


def possible(table: Evening, player: str, *, asked: bool = False) -> str:
    """The first word of five letters that the player can lay; `asked`: with which cards."""
    view = seen(table, player)
    around = view.around()
    free = set("".join((*around.hand.known, *around.table.known)))
    words = (word for word in table.host.ruling.words() if len(word) == 5 and set(word) <= free)
    return next(word for word in words if laid(view, word) and view.readings(word).ask is asked)


def laid(view: NewWordView, word: str) -> bool:
    """Whether the player can lay the word with cards from both sides."""
    found = view.readings(word).readings
    return bool(found) and {used.source for used in found[0].cards} == {"hand", "table"}


def test_whoever_holds_their_button_sees_their_hand(play_evening: Run) -> None:
    """At once, in every phase, on turn or not; nothing is passed or challenged by it."""

    async def play(table: Evening) -> None:
        await seated(table, 1, 2, **DEALT)
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
            for card in seen(table, f"P{player}").hand.known:
                assert card in table.words()
            table.hand.up(f"seat{player}")
            await table.sees("P1 stock")
        word = possible(table, "P1")
        await table.type(f"{word}<ENTER><ENTER>")
        await table.sees("challenge?")
        for player in (2, 1):
            await looks(table, player, f"P{player}: {word}")
        assert seen(table).window

    play_evening(play)


async def looks(table: Evening, player: int, text: str) -> None:
    """The player holds their button, sees that, and lets go of it."""
    table.hand.down(f"seat{player}")
    await table.sees(text)
    await asyncio.sleep(2)
    await table.sees(text)
    table.hand.up(f"seat{player}")
    await asyncio.sleep(0.2)
    assert text not in table.words()


def test_cards_are_exchanged_in_secret(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await seated(table, 1, 2, **DEALT)
        await table.press("spin")
        before = seen(table, "P1").hand.known
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
        await table.sees("P1 passed, took 2")
        after = seen(table, "P1").hand.known
        assert len(after) == 6
        assert len(set(before) - set(after)) <= 2

    play_evening(play)


def test_dealt_words_are_laid_and_challenged_as_real_ones_are(play_evening: Run) -> None:
    """A press of the player's button lays their word; anybody else's challenges it."""

    async def play(table: Evening) -> None:
        await seated(table, 1, 2, **DEALT)
        await table.press("spin")
        await table.press("seat1")
        await table.sees("GIVE THE BOX TO")
        await table.press("spin")
        word = possible(table, "P1")
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


def test_a_pass_is_in_the_list_though_a_word_is_open(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await seated(table, 1, 2, **DEALT)
        await table.press("spin")
        await table.type(f"{possible(table, 'P1')}<ENTER>")
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
        await table.sees("P2 passed")

    play_evening(play)


def test_a_dealt_reading_that_must_be_chosen_is_chosen_in_secret(play_evening: Run) -> None:
    """A word whose cards can be two things shows them to its maker alone."""

    async def play(table: Evening) -> None:
        await seated(table, 1, 2, **DEALT)
        await table.press("spin")
        asked = possible(table, "P1", asked=True)
        await table.type(f"{asked}<ENTER>")
        await table.sees("GIVE THE BOX TO")
        await table.press("knob")
        await table.sees(asked)
        table.picture("newword/dealt-ask")
        await table.turn(1)
        await table.press("knob")
        await table.sees("challenge?")

    play_evening(play)


# -- the box plays ---------------------------------------------------------------------


async def against(table: Evening, strength: str) -> None:
    """P1 at seat 1 against the box, which deals."""
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


async def passes(table: Evening) -> None:
    """P1 exchanges nothing, or lets the last word stand."""
    await table.type("<ENTER>" if seen(table).ending else "<DELETE>")
    if "PASS: swap" in table.words():
        await table.type("<ENTER>")
    if "Pass?" in table.words():
        await table.type("<DOWN><ENTER>")


def test_a_whole_game_against_the_box_that_deals(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await against(table, "add strong")
        word = possible(table, "P1")
        await table.type(f"{word}<ENTER><ENTER>")
        await table.sees("STRONG stock")
        table.picture("newword/box-thinks")
        await table.type("CAT")
        await table.sees("STRONG thinks")
        await table.sees("challenge? | P1 18 STRONG", within=5)
        table.picture("newword/box-played")
        for _ in range(200):
            await (passes(table) if seen(table).turn == "P1" else asyncio.sleep(1))
            if seen(table).game_over:
                break
        await table.sees("STRONG WINS", within=5)
        table.picture("newword/box-wins")
        await reviewed(table)
        table.picture("newword/box-review")
        await table.press("spin")
        await table.turn(-9)
        await table.sees("STRONG WINS")

    table = play_evening(play)
    (record,) = table.host.journal.games()
    assert record.header.options["hands"] == "dealt"
    assert record.result["winners"] == ["STRONG"]


def test_who_is_called_otherwise_keeps_the_hand_and_the_button(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await seated(table, 1, 2, **DEALT)
        await table.sees("SPIN: deal")
        await table.press("spin")
        await table.sees("P1")
        cards = seen(table, "P1").hand.known
        await menu(table, "players")
        await table.choose("change a name")
        await table.choose("P1")
        await table.choose("new name")
        await table.type("ANNA<ENTER>")
        await table.sees("P1 is now ANNA")
        assert seen(table, "ANNA").hand.known == cards
        table.hand.down("seat1")
        await asyncio.sleep(1.3)
        assert "ANNA" in table.words()
        assert all(card in table.words() for card in cards)
        table.hand.up("seat1")
        await table.type(f"{possible(table, 'ANNA')}<ENTER>")
        await table.press("knob")
        await table.sees("P2")
        assert seen(table).last.by == "ANNA"

    play_evening(play)
