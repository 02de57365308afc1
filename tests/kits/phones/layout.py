"""Checks how a page of a phone fits: its width, the size of its letters, where its button is."""

from __future__ import annotations

from collections.abc import Iterable

from page_kit import Stage

Size = tuple[int, int]

LEAST_LETTER = 16.0
"""The smallest letter of a word, in CSS pixels."""

MOST_BUTTON = 0.4
"""The largest part of the height that the button at the bottom takes."""

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

CORNERS = [((320, 568), 100), ((320, 568), 200), ((430, 932), 200), ((640, 360), 200)]
"""Looks in which most that does not fit is found: size and size of the text in percent."""


async def set_look(stage: Stage, size: Size, text: int) -> None:
    """Give the page this size, and its text this size in percent."""
    await stage.tab.set_viewport_size({"width": size[0], "height": size[1]})
    await stage.tab.evaluate(f"document.documentElement.style.fontSize = '{text}%'")
    await stage.tab.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


async def _faults(stage: Stage, size: Size, text: int) -> list[str]:
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


async def faults_in(stage: Stage, those: Iterable[tuple[Size, int]]) -> list[str]:
    """All that is wrong with the page in these looks."""
    return [fault for size, text in those for fault in await _faults(stage, size, text)]
