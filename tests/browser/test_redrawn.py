"""The page of a game while it is drawn again: gains, refusals, buttons, half an entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import page_scenes as scenes
import pytest
import word_lift_kit
from msgspec.structs import replace
from page_kit import Stage
from touch_kit import announced, taken, tap, tap_cards

from companion.phones.messages import Choices, Mine, Own

Run = Callable[..., None]


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
