"""What the page of each game sends: exactly what a player announces."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import page_scenes as scenes
import pytest
import word_lift_kit
from msgspec.structs import replace
from page_kit import Stage

from companion.phones.messages import Choices, Mine, Own

Run = Callable[..., None]


async def tap(stage: Stage, *names: str) -> None:
    """Tap buttons by their accessible names."""
    for name in names:
        await stage.tab.get_by_role("button", name=name, exact=True).first.click()


async def tap_cards(stage: Stage, shelf: str, *names: str) -> None:
    """Tap cards on a shelf by their names."""
    for name in names:
        cards = stage.tab.get_by_role("group", name=shelf)
        await cards.locator(f'[aria-label="{name}"][aria-pressed="false"]').first.click()


def announced(do: str, **fields: Any) -> dict[str, Any]:
    return {"k": "act", "rev": scenes.REVISION, "do": {"do": do, **fields}}


def taken(kind: str, label: str, **about: str) -> dict[str, Any]:
    """The message that takes an offer."""
    return {"k": "take", "rev": scenes.REVISION, "kind": kind, "label": label, **about}


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
    await tap(stage, "A")
    await tap_cards(stage, "The board", "blue T")
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
        announced("declare", word="GREAT", cards=["Gb", "Rr", "Eb", "*r=Ar", "Tb"]),
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
    "turn the knob": (
        scenes.knob,
        lambda stage: tap(stage, "Turn the knob right"),
        answered(1),
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


@pytest.mark.parametrize("name", CASES)
def test_a_page_sends_what_a_player_announces(name: str, use_browser: Run) -> None:
    scene, act, expected = CASES[name]

    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scene())
        await act(stage)
        await stage.sends(expected)
        assert not stage.complaints

    use_browser(use)


def scored(points: int) -> scenes.Scene:
    """AL's turn in Worph, with these points."""
    *rest, mine, clock = scenes.worph()
    assert isinstance(mine, Mine)
    assert mine.view is not None
    scores = {**mine.view.scores, "AL": points}
    return (*rest, replace(mine, view=replace(mine.view, scores=scores)), clock)


def test_points_of_the_game_before_are_not_a_gain(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.worph())
        gains = stage.tab.locator(".scores i")
        stage.tell(*scored(7))
        await stage.says("+7")
        stage.tell(*scored(7))
        assert "+7" in await gains.all_inner_texts()
        stage.tell(*scenes.menu(), *scored(100))
        await stage.says("100")
        assert not any(await gains.all_inner_texts())

    use_browser(use)


def test_why_something_was_refused_goes_with_the_next_touch(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.refused())
        why = stage.tab.locator("#note")
        assert await why.is_visible()
        await tap(stage, "Stop the clock")
        await stage.sends(taken("stop_clock", "Stop the clock"))
        assert not await why.is_visible()

    use_browser(use)


def test_what_a_button_does_is_at_the_bottom_and_lit_as_the_lamp(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.worph())
        mine = stage.tab.locator("#own > button")
        assert await mine.all_inner_texts() == ["Stop the clock", "Pass"]
        colour = "one => getComputedStyle(one).backgroundColor"
        lit, plain = [await one.evaluate(colour) for one in await mine.all()]
        stage.tell(Own("off"))
        await stage.tab.wait_for_selector("#own.off")
        assert [await one.evaluate(colour) for one in await mine.all()] != [lit, plain]
        stage.tell(Own("blink"))
        await stage.tab.wait_for_selector("#own.blink")
        assert await mine.first.evaluate(colour) != lit, "lit: you may press; blinking: your turn"
        stage.tell(Choices())
        await mine.first.wait_for(state="detached")
        assert not await stage.tab.locator("#own").is_visible()

    use_browser(use)


def test_a_word_is_previewed_and_kept_while_the_game_is_drawn_again(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.worph())
        await stage.tab.locator("#entry").press_sequentially("cart")
        await stage.says("2 points and 1 from the wheel")
        stage.tell(*scenes.worph())
        await stage.tab.wait_for_timeout(100)
        assert await stage.tab.locator("#entry").input_value() == "cart"
        await stage.tab.locator("#entry").press("Enter")
        await stage.sends({"k": "answer", "of": scenes.QUESTION, "value": "cart"})

    use_browser(use)


def test_cards_in_the_tray_stay_while_the_game_is_drawn_again(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.newword())
        await tap_cards(stage, "Your cards", "C", "H")
        stage.tell(*scenes.newword())
        await stage.tab.wait_for_timeout(100)
        await tap(stage, "Lay CH")

    use_browser(use)


def test_a_tray_begins_empty_with_other_cards(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.lift())
        await tap_cards(stage, "Your cards", "D", "I", "R")
        other = word_lift_kit.position("D I R S S T N")
        stage.tell(*scenes.seated("word_lift", other, "A"))
        await stage.says("Tap cards to make a word")

    use_browser(use)


def test_a_menu_replaces_the_game_and_a_turn_of_it_does_not(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.worph())
        shown = stage.tab.locator("#template")
        assert await shown.is_visible()
        stage.tell(scenes.menu()[3])
        await stage.says("judge words")
        assert not await shown.is_visible()
        stage.tell(scenes.worph()[3])
        await shown.wait_for(state="visible")

    use_browser(use)


def test_the_controls_of_a_game_take_the_place_of_its_question(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.newword())
        question = stage.tab.locator("#question")
        assert not await question.is_visible()
        stage.tell(scenes.menu()[3])
        await question.wait_for(state="visible")

    use_browser(use)


def test_a_letter_being_typed_keeps_the_focus_while_the_game_is_drawn_again(
    use_browser: Run,
) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.sprout())
        await tap(stage, "Add a letter after U")
        stage.tell(*scenes.sprout())
        await stage.tab.wait_for_timeout(100)
        await stage.tab.keyboard.type("t")
        await tap(stage, "Play SPROUT")

    use_browser(use)


@pytest.mark.parametrize("names", [["D", "I", "R"], ["T", "R", "I"]])
def test_cards_are_laid_by_the_keyboard_alone(names: Sequence[str], use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.lift())
        for name in names:
            await (
                stage.tab.get_by_role("group", name="Your cards")
                .get_by_role("button", name=name, exact=True)
                .focus()
            )
            await stage.tab.keyboard.press("Enter")
        word = "".join(names)
        await stage.tab.get_by_role("button", name=f"Lay {word}").focus()
        await stage.tab.keyboard.press("Space")
        await stage.sends(announced("play_word", word=word, cards=names))

    use_browser(use)
