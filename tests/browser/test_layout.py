"""Pages on small phones, with large text, long words, in landscape, and beside a notch."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import long_scenes
import page_scenes as scenes
import pytest
from page_kit import Stage

Run = Callable[..., None]
Size = tuple[int, int]

PORTRAIT: tuple[Size, ...] = ((320, 568), (360, 640), (390, 844), (430, 932))
LANDSCAPE: tuple[Size, ...] = ((568, 320), (640, 360), (844, 390), (932, 430))
TEXTS = (100, 125, 150, 175, 200)
LEAST_LETTER = 16.0
"""The smallest letter of a word, in CSS pixels."""

MOST_BUTTON = 0.4
"""The largest part of the height that the button at the bottom takes."""

INSETS = {"left": 47, "right": 47, "bottom": 21}
"""What a notch and the bar of the system cover in landscape, in CSS pixels."""

MEASURE = """() => {
  const shown = (one) => one.checkVisibility({ checkVisibilityCSS: true }) && !one.closest(".sr");
  const own = document.getElementById("own"), view = document.documentElement;
  const letters = [...document.querySelectorAll(".tile > span")].filter(shown);
  const parts = [...document.querySelectorAll("body *")]
    .filter((one) => shown(one) && !one.closest(".scroll, svg"));
  const across = parts.map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { width }]) => width);
  return {
    wide: Math.max(view.scrollWidth, ...across.map(([, { right }]) => right)),
    widest: across.sort(([, a], [, b]) => b.right - a.right)[0][0].outerHTML.slice(0, 100),
    letter: Math.min(99, ...letters.map((one) => parseFloat(getComputedStyle(one).fontSize))),
    own: own.hidden ? null : [own.getBoundingClientRect().top, own.getBoundingClientRect().bottom],
  };
}"""

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


CORNERS = [((320, 568), 100), ((320, 568), 200), ((430, 932), 200), ((640, 360), 200)]
"""The looks of the quick test."""


async def set_look(stage: Stage, size: Size, text: int) -> None:
    """Give the page this size, and its text this size in percent."""
    await stage.tab.set_viewport_size({"width": size[0], "height": size[1]})
    await stage.tab.evaluate(f"document.documentElement.style.fontSize = '{text}%'")
    await stage.tab.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


async def faults(stage: Stage, size: Size, text: int) -> list[str]:
    """All that is wrong with the page in one look."""
    await set_look(stage, size, text)
    found = await stage.tab.evaluate(MEASURE)
    look, wrong = f"{size[0]} x {size[1]}, {text} %", []
    if found["wide"] > size[0] + 1:
        wrong.append(f"{look}: {found['wide']} wide: {found['widest']}")
    if found["letter"] < LEAST_LETTER:
        wrong.append(f"{look}: a letter of {found['letter']} pixels")
    if found["own"]:
        top, bottom = found["own"]
        if abs(bottom - size[1]) > 1:
            wrong.append(f"{look}: the button ends at {bottom}")
        if top < (1 - MOST_BUTTON) * size[1] - 1:
            wrong.append(f"{look}: the button begins at {top}")
    return wrong


async def all_faults(stage: Stage, those: Iterable[tuple[Size, int]]) -> list[str]:
    return [fault for size, text in those for fault in await faults(stage, size, text)]


@pytest.mark.parametrize("name", long_scenes.SCENES)
def test_a_long_word_fits_every_phone_and_text(name: str, use_browser: Run) -> None:
    scene, step = long_scenes.SCENES[name]

    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scene())
        await step(stage.tab)
        assert not await all_faults(stage, looks((*PORTRAIT, *LANDSCAPE), TEXTS))

    use_browser(use)


@pytest.mark.parametrize("name", scenes.PHONES)
def test_every_page_fits_the_smallest_phone_and_the_largest_text(
    name: str, use_browser: Run
) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.PHONES[name]())
        assert not await all_faults(stage, CORNERS)

    use_browser(use)


@pytest.mark.full
@pytest.mark.parametrize("name", scenes.PHONES)
def test_every_page_fits_every_phone_and_text(name: str, use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.PHONES[name]())
        assert not await all_faults(stage, looks((*PORTRAIT, *LANDSCAPE), TEXTS))

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
