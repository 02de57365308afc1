"""What the page of each game sends: exactly what a player announces."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import page_scenes as scenes
import pytest
from page_kit import Stage
from touch_kit import announced, taken, tap, tap_cards

Run = Callable[..., None]


async def add_letter(stage: Stage) -> None:
    await tap(stage, "Add a letter after U")
    await stage.tab.get_by_label("The new letter").fill("t")
    await tap(stage, "Play SPROUT")


async def move_letter(stage: Stage) -> None:
    await tap(stage, "Add a letter after U", "Add a letter before S")
    await stage.tab.get_by_label("The new letter").press_sequentially("e")
    await stage.tab.get_by_label("The new letter").press("Enter")


async def place(stage: Stage) -> None:
    await tap(stage, "Row 2, column 5")
    await stage.tab.get_by_label("The new letter").fill("S")
    await tap(stage, "Play S")


async def insert(stage: Stage) -> None:
    await tap(stage, "Inside CAT, before T")
    await stage.tab.get_by_label("The new letter").fill("R")
    await tap(stage, "Play R")


async def declare_with_a_wild_card(stage: Stage) -> None:
    await tap_cards(stage, "The board", "blue G", "red R", "blue E", "red wild card")
    await tap(stage, "blue A")
    await tap_cards(stage, "The board", "blue T")
    assert await stage.tab.get_by_label("blue wild card A, remove").is_visible()
    await tap(stage, "Declare GREAT")


async def declare_in_the_category(stage: Stage) -> None:
    await tap_cards(stage, "The board", "blue G", "red R")
    assert await stage.tab.get_by_role("button", name="Declare GR", exact=True).is_visible()
    await tap(stage, "Declare GR, in PETS")


async def raise_to_six(stage: Stage) -> None:
    await tap(stage, "more", "more", "Raise")


async def lay_newword(stage: Stage) -> None:
    await tap_cards(stage, "Your cards", "C", "H")
    await tap_cards(stage, "On the table", "A", "R")
    await tap_cards(stage, "Your cards", "D")
    await tap(stage, "D, remove")
    await tap_cards(stage, "Your cards", "A or E")
    await tap(stage, "E")
    await tap(stage, "Lay CHARE · points × 2")


async def swap(stage: Stage) -> None:
    await tap(stage, "Pass or swap")
    await tap_cards(stage, "Your cards", "C", "A or E")
    await tap(stage, "Swap 2 cards")


async def lay_lift(stage: Stage) -> None:
    await tap_cards(stage, "Your cards", "D", "I", "R", "T", "wild card")
    await tap(stage, "Y", "Lay DIRTY")


async def split(stage: Stage) -> None:
    await tap(stage, "Split GIFT of B")
    await tap_cards(stage, "GIFT of B", "G", "I", "F", "T")
    await tap(stage, "Word 2")
    await tap_cards(stage, "Your cards", "D", "I", "R", "T")
    await tap(stage, "Split GIFT into GIFT and DIRT")


async def write_name(stage: Stage) -> None:
    await stage.tab.get_by_label("Your name").fill("MIA")
    await tap(stage, "OK")


async def enter_cards(stage: Stage) -> None:
    await tap(stage, "red wild card, remove")
    cards = stage.tab.get_by_role("group", name="SHOUT")
    await cards.get_by_role("button", name="red E", exact=True).click()
    await cards.get_by_role("button", name="red B", exact=True).click()
    await tap(stage, "OK")


def answered(value: Any) -> dict[str, Any]:
    return {"k": "answer", "of": scenes.QUESTION, "value": value}


CASES: dict[str, tuple[Any, Callable[[Stage], Awaitable[None]], dict[str, Any]]] = {
    "add a letter": (scenes.sprout, add_letter, announced("play", string="SPROUT")),
    "move the letter": (scenes.sprout, move_letter, announced("play", string="ESPROU")),
    "place": (scenes.grid, place, announced("place", row=0, col=3, letter="S")),
    "insert": (
        scenes.grid,
        insert,
        announced("insert_2d", string="CAT", at_index=2, letter="R"),
    ),
    "declare": (
        scenes.showdown,
        declare_with_a_wild_card,
        announced("declare", word="GREAT", cards=["Gb", "Rr", "Eb", "*r=Ab", "Tb"]),
    ),
    "declare in the category": (
        lambda: scenes.showdown("PETS"),
        declare_in_the_category,
        announced("declare", word="GR", cards=["Gb", "Rr"], category=True),
    ),
    "raise": (scenes.bets, raise_to_six, announced("raise", to=6)),
    "call": (scenes.bets, lambda stage: tap(stage, "Call 3"), taken("call", "Call 3")),
    "challenge": (
        scenes.words,
        lambda stage: tap(stage, "Challenge"),
        taken("challenge", "Challenge", about="B"),
    ),
    "no word": (
        scenes.showdown,
        lambda stage: tap(stage, "No word", "No word? Tap again."),
        taken("declare", "No word"),
    ),
    "lay a new word": (
        scenes.newword,
        lay_newword,
        announced(
            "play_word",
            word="CHARE",
            cards=[
                {"source": "hand", "card": "C"},
                {"source": "hand", "card": "H"},
                {"source": "table", "card": "A/E=A"},
                {"source": "table", "card": "R"},
                {"source": "hand", "card": "A/E=E"},
            ],
        ),
    ),
    "swap": (scenes.newword, swap, announced("pass", discard=["C", "A/E"])),
    "lay a word": (
        scenes.lift,
        lay_lift,
        announced("play_word", word="DIRTY", cards=["D", "I", "R", "T", "?=Y"]),
    ),
    "split a word with real cards": (
        scenes.lift_at_the_table,
        lambda stage: tap(stage, "Split GIFT of B"),
        taken("steal_split", "Split GIFT of B", about="B"),
    ),
    "begin a word with real cards": (
        scenes.lift_at_the_table,
        lambda stage: tap(stage, "Lay a word"),
        taken("play_word", "Lay a word"),
    ),
    "take another card for a letter": (
        scenes.lift_cards,
        lambda stage: tap(stage, "R: plain tap for another card"),
        answered(2),
    ),
    "lay a word with real cards": (
        scenes.lift_cards,
        lambda stage: tap(stage, "Lay DIRT"),
        taken("play_word", "Lay DIRT"),
    ),
    "split a word": (
        scenes.lift,
        split,
        announced(
            "steal_split",
            victim="B",
            word="GIFT",
            new=[
                {"word": "GIFT", "from_stolen": ["G", "I", "F", "T"], "from_hand": []},
                {"word": "DIRT", "from_stolen": [], "from_hand": ["D", "I", "R", "T"]},
            ],
        ),
    ),
    "vote yes": (
        scenes.vote,
        lambda stage: tap(stage, "Yes"),
        taken("group_accepts", "Yes", about="SPROUP"),
    ),
    "vote no": (
        scenes.vote,
        lambda stage: tap(stage, "No"),
        taken("group_accepts", "No", about="SPROUP"),
    ),
    "challenge a letter": (
        scenes.sprout,
        lambda stage: tap(stage, "Challenge"),
        taken("open_challenge", "Challenge"),
    ),
    "choose a row": (
        scenes.menu,
        lambda stage: tap(stage, "spinner"),
        answered(2),
    ),
    "a number": (
        scenes.amount,
        lambda stage: tap(stage, "more", "more", "less", "OK"),
        answered(31),
    ),
    "read": (
        scenes.read,
        lambda stage: tap(stage, "OK"),
        answered(0),
    ),
    "real cards": (
        scenes.real_cards,
        enter_cards,
        answered([6, 31, 28]),
    ),
    "another card": (
        scenes.card_row,
        lambda stage: tap(stage, "O: blue tap for another card"),
        answered(1),
    ),
    "tick": (scenes.ticks, lambda stage: tap(stage, "grid Not with palindromes."), answered(2)),
    "use the box": (
        scenes.secret,
        lambda stage: tap(stage, "Use the box instead"),
        {"k": "box"},
    ),
    "my name": (scenes.join, lambda stage: tap(stage, "JR"), answered("JR")),
    "another name": (scenes.join, write_name, answered("MIA")),
    "start": (
        scenes.join,
        lambda stage: tap(stage, "Start with 2"),
        {**taken("start", "Start with 2"), "rev": 0},
    ),
    "claim": (
        scenes.lobby,
        lambda stage: tap(stage, "Seat 3"),
        {"k": "claim", "seat": 3},
    ),
    "back": (scenes.menu, lambda stage: tap(stage, "SPIN"), {"k": "spin", "of": scenes.QUESTION}),
    "menu": (
        scenes.menu,
        lambda stage: tap(stage, "menu"),
        {"k": "hold", "control": "knob", "label": "menu"},
    ),
}


def test_a_number_that_does_not_fit_is_shown_first_as_what_would_be_taken(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.bets())
        amount = stage.tab.get_by_label("Raise", exact=True)
        await amount.fill("500")
        await tap(stage, "Raise")
        assert await amount.input_value() == "97"
        assert stage.sent[-1]["k"] == "hello"
        await tap(stage, "Raise")
        await stage.sends(announced("raise", to=97))

    use_browser(use)


@pytest.mark.parametrize("name", CASES)
def test_a_page_sends_what_a_player_announces(name: str, use_browser: Run) -> None:
    scene, act, expected = CASES[name]

    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scene())
        await act(stage)
        await stage.sends(expected)
        assert not stage.complaints

    use_browser(use)
