"""Every page as a picture, and without faults in all sizes, colours and sizes of text."""

from __future__ import annotations

import io
import random
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import page_kit
import page_scenes as scenes
import pytest
import table_scenes as tables
from layout import CORNERS, faults_in
from page_kit import PHONE, SMALL, TABLET, TELEVISION, Stage
from PIL import Image, ImageChops, ImageStat

from companion.phones.messages import Over

Run = Callable[..., None]
PICTURES = Path(__file__).parents[1] / "pictures" / "phones" / "page"
CLIPPED = (Path(page_kit.__file__).parent / "clipped.js").read_text(encoding="utf-8")
WIDE = (1920, 1080)
CELL = 12
"""Side of the squares in which two pictures are compared, in pixels; fonts differ a little."""

MEAN, WRONG = 4.0, 0.03
"""Most mean difference of two pictures (0 to 255), and the largest share of squares that differ."""

LOOKS: dict[str, dict[str, Any]] = {
    "small": {"size": SMALL},
    "tablet": {"size": TABLET},
    "dark": {"size": PHONE, "color_scheme": "dark"},
    "large text": {"size": PHONE},
    "small, dark and large text": {"size": SMALL, "color_scheme": "dark"},
}


GESTURES = re.compile(r"[Kk]nob|SPIN:|\b(push|hold|press|turn):|[Tt]urn the")
KNOB = {"lesson", "lobby", "no_seats", "confirm", "take_over"}
"""Pages that show the display, or that are about the box."""


def looks_alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures show the same, apart from the shapes of letters."""
    if one.size != other.size:
        return False
    cells = (one.width // CELL, one.height // CELL)
    small = [picture.resize(cells, Image.Resampling.BOX) for picture in (one, other)]
    apart = ImageChops.difference(*small).convert("L")
    wrong = sum(apart.point([int(value > 20) for value in range(256)]).tobytes())
    return ImageStat.Stat(apart).mean[0] <= MEAN and wrong <= WRONG * cells[0] * cells[1]


async def check(stage: Stage, name: str, *, update: bool) -> None:
    """Compare the page with its reference picture, and look for faults."""
    await stage.tab.wait_for_timeout(150)
    seen = Image.open(io.BytesIO(await stage.picture())).convert("RGB")
    seen = seen.reduce(max(1, seen.width // 640))  # a television's at half its size
    path = PICTURES / f"{name}.png"
    if update and not (path.exists() and looks_alike(Image.open(path).convert("RGB"), seen)):
        path.parent.mkdir(parents=True, exist_ok=True)
        seen.save(path, optimize=True)
    known = Image.open(path).convert("RGB")
    if not looks_alike(known, seen):
        seen.save(Path(tempfile.gettempdir()) / f"{path.stem}-seen.png")
        raise AssertionError(f"{name} looks different now. Look, then use --update-pictures.")
    assert await stage.faults() == []


async def gesture_that_it_lacks(stage: Stage) -> re.Match[str] | None:
    """A gesture of the box that the page names, though it does not even show the display."""
    assert not await stage.tab.locator("#panel").is_visible()
    await stage.tab.evaluate("document.getElementById('words').remove()")  # read out only
    return GESTURES.search(await stage.tab.inner_text("main"))


@pytest.mark.parametrize("name", scenes.PHONES)
def test_a_page_looks_and_fits_as_it_should(
    name: str, use_browser: Run, request: pytest.FixtureRequest
) -> None:
    """One test for all that is seen on a page, since opening it takes the longest."""

    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.PHONES[name]())
        await check(stage, name, update=request.config.getoption("--update-pictures"))
        if name not in KNOB:
            assert not await gesture_that_it_lacks(stage)
        assert not await faults_in(stage, CORNERS)

    use_browser(use)


def test_the_advice_about_the_screen_looks_as_it_should(
    use_browser: Run, request: pytest.FixtureRequest
) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.join(), storage_state=None)
        await check(stage, "advice", update=request.config.getoption("--update-pictures"))

    use_browser(use)


@pytest.mark.parametrize("name", tables.TABLES)
def test_a_table_screen_looks_as_it_should(
    name: str, use_browser: Run, request: pytest.FixtureRequest
) -> None:
    pytest.importorskip("qrcode")

    async def use(browser: Any) -> None:
        scene = tables.TABLES[name]()
        stage = await Stage.start(browser, *scene, size=TELEVISION, path="/table/K7QM2")
        await check(stage, f"table-{name}", update=request.config.getoption("--update-pictures"))
        assert await smallest_text(stage) >= 24
        assert await is_inside(stage)

    use_browser(use)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        pytest.param(name, size, marks=[pytest.mark.full] if size == WIDE else [])
        for name in tables.FULL
        for size in (TELEVISION, WIDE)
    ],
)
def test_nothing_on_a_full_table_screen_is_clipped(
    name: str, size: tuple[int, int], use_browser: Run
) -> None:
    pytest.importorskip("qrcode")

    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *tables.FULL[name](), size=size, path="/table/K7QM2")
        assert await stage.tab.evaluate(CLIPPED) == []
        assert await smallest_text(stage) >= 24
        assert await is_inside(stage)
        assert await stage.faults() == []

    use_browser(use)


@pytest.mark.parametrize("seed", range(3))
def test_the_end_is_shown_whatever_the_order_of_the_messages(seed: int, use_browser: Run) -> None:
    pytest.importorskip("qrcode")
    scene = [*tables.ended(("ANNABELL", "ZOE"))]
    random.Random(seed).shuffle(scene)

    async def use(browser: Any) -> None:
        stage = await Stage.start(
            browser, *tables.eight_bets(), size=TELEVISION, path="/table/K7QM2"
        )
        stage.tell(*scene)
        await stage.says("ANNABELL and ZOE win")
        await stage.says("Turning point")
        assert "Seat" not in await stage.tab.inner_text("body")

    use_browser(use)


@pytest.mark.parametrize("seed", range(3))
def test_a_phone_shows_the_end_whatever_the_order_of_the_messages(
    seed: int, use_browser: Run
) -> None:
    scene = [*scenes.ended()]
    random.Random(seed).shuffle(scene)

    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.worph())
        stage.tell(*scene)
        await stage.says("You win")
        await stage.says("Turning point")
        await stage.says("Main list")
        assert "Seat" not in await stage.tab.inner_text("body")
        stage.tell(*scenes.menu())
        await stage.says("judge words")
        assert await stage.tab.get_by_text("You win").is_visible()
        stage.tell(*scenes.worph(), Over())
        await stage.says("Your turn")
        assert not await stage.tab.get_by_text("You win").is_visible()

    use_browser(use)


SMALLEST = """Math.min(...[...document.querySelectorAll("body *")]
  .filter((one) => one.checkVisibility() && !one.closest("#net, #panel, .sr, noscript"))
  .filter((one) => [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize)
    * (one.ownerSVGElement ? one.ownerSVGElement.getScreenCTM().a : 1)))"""

INSIDE = """[...document.querySelectorAll("#board *, #scores *, #join *")].every((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
})"""


async def smallest_text(stage: Stage) -> float:
    """The size of the smallest visible text, in pixels on the screen."""
    size: float = await stage.tab.evaluate(SMALLEST)
    return size


async def is_inside(stage: Stage) -> bool:
    """Whether nothing is cut off: a table screen cannot be scrolled."""
    inside: bool = await stage.tab.evaluate(INSIDE)
    return inside


@pytest.mark.full
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", scenes.PHONES)
def test_a_page_has_no_faults_in_any_look(name: str, look: str, use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.PHONES[name](), **LOOKS[look])
        if "large text" in look:
            await stage.tab.evaluate("document.documentElement.style.fontSize = '200%'")
            await stage.tab.wait_for_timeout(100)
        assert await stage.faults() == []

    use_browser(use)


@pytest.mark.full
@pytest.mark.parametrize("name", scenes.PHONES)
def test_everything_on_a_page_is_reached_with_the_keyboard(name: str, use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.PHONES[name]())
        controls = "button:not(:disabled), input, summary, [tabindex='0']"
        count = await stage.tab.locator(controls).locator("visible=true").count()
        reached = set()
        for _ in range(count + 2):
            await stage.tab.keyboard.press("Tab")
            reached.add(await stage.tab.evaluate(
                f"""[...document.querySelectorAll("{controls}")].indexOf(document.activeElement)"""
            ))  # fmt: skip
        assert len(reached - {-1}) == count

    use_browser(use)
