"""Pages on small phones, with large text, long words, in landscape, and beside a notch."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import long_scenes
import page_scenes as scenes
import pytest
from layout import Size, faults_in, set_look
from page_kit import Stage

Run = Callable[..., None]

PORTRAIT: tuple[Size, ...] = ((320, 568), (360, 640), (390, 844), (430, 932))
LANDSCAPE: tuple[Size, ...] = ((568, 320), (640, 360), (844, 390), (932, 430))
TEXTS = (100, 125, 150, 175, 200)
INSETS = {"left": 47, "right": 47, "bottom": 21}
"""What a notch and the bar of the system cover in landscape, in CSS pixels."""

TOUCHED = """() => {
  const found = [...document.querySelectorAll("button, input, summary, h1, h2, p, .tile")]
    .filter((one) => one.checkVisibility() && !one.closest(".sr, .scroll"));
  const places = found.map((one) => one.getBoundingClientRect());
  const own = document.getElementById("own").lastElementChild?.getBoundingClientRect().bottom;
  return [Math.min(...places.map(({ left }) => left)),
    Math.max(...places.map(({ right }) => right)), own ?? 0];
}"""


def looks(sizes: Iterable[Size], texts: Iterable[int]) -> list[tuple[Size, int]]:
    """Each size with each text size, in percent."""
    return [*product(sizes, texts)]


@pytest.mark.parametrize("name", long_scenes.SCENES)
def test_a_long_word_fits_every_phone_and_text(name: str, use_browser: Run) -> None:
    scene, step = long_scenes.SCENES[name]

    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scene())
        await step(stage.tab)
        assert not await faults_in(stage, looks((*PORTRAIT, *LANDSCAPE), TEXTS))

    use_browser(use)


@pytest.mark.full
@pytest.mark.parametrize("name", scenes.PHONES)
def test_every_page_fits_every_phone_and_text(name: str, use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.PHONES[name]())
        assert not await faults_in(stage, looks((*PORTRAIT, *LANDSCAPE), TEXTS))

    use_browser(use)


def test_high_contrast_shows_tiles_the_lamp_and_whose_turn_it_is(use_browser: Run) -> None:
    async def style(stage: Stage, place: str, name: str) -> str:
        read = f"getComputedStyle(document.querySelector('{place}')).{name}"
        return str(await stage.tab.evaluate(read))

    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.worph(), forced_colors="active")
        assert await style(stage, ".tile", "borderTopStyle") == "solid"
        assert await style(stage, "#lamp", "backgroundColor") == "rgb(242, 163, 27)"
        assert await style(stage, ".scores .on", "outlineStyle") == "solid"
        stage.tell(*scenes.showdown())
        await stage.shows(".pool .tile")
        assert await style(stage, ".pool .tile", "borderTopStyle") == "solid"

    use_browser(use)


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("name", ["lobby", "worph", "lift"])
def test_nothing_is_below_a_notch(name: str, text: int, use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.PHONES[name]())
        debugger = await stage.tab.context.new_cdp_session(stage.tab)
        await debugger.send("Emulation.setSafeAreaInsetsOverride", {"insets": INSETS})
        await set_look(stage, (844, 390), text)
        left, right, bottom = await stage.tab.evaluate(TOUCHED)
        assert left >= INSETS["left"]
        assert right <= 844 - INSETS["right"]
        assert bottom <= 390 - INSETS["bottom"]

    use_browser(use)


@pytest.mark.parametrize("name", ["worph", "lift", "showdown", "menu"])
def test_a_page_without_a_line_stays_readable(name: str, use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.PHONES[name]())
        await stage.tab.evaluate("document.body.classList.add('away')")
        assert await stage.faults() == []

    use_browser(use)
