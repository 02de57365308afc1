"""What pages say of what the box asks, and of what it says for a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import page_kit
import page_scenes as scenes
import pytest
import table_scenes as tables
from msgspec.structs import replace
from page_kit import SMALL, TELEVISION, Stage

from companion.phones import views
from companion.phones.messages import Choices, Mine, Now, Over
from companion.screen.screen import page
from companion.ui.onlooker import Result, Shown

Run = Callable[..., None]
TABLE = {"size": TELEVISION, "path": "/table/K7QM2"}
CLIPPED = (page_kit.Path(page_kit.__file__).parent / "clipped.js").read_text(encoding="utf-8")


async def text(stage: Stage, place: str) -> str:
    """The text of a place on the page."""
    return str(await stage.tab.inner_text(place))


def test_a_tip_of_a_guided_game_is_one_text_on_a_table_screen(use_browser: Run) -> None:
    pytest.importorskip("qrcode")

    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *tables.tip(), **TABLE)
        await stage.says("FIRST WORD")
        assert await text(stage, "#asks") == "BEA draws a card and types its word."

    use_browser(use)


def test_votes_stand_beside_the_players_and_not_in_the_question(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.agree())
        assert await text(stage, "#asks") == "UNDO? · NB: CARE"
        rows = await stage.tab.locator(".scores li").all_inner_texts()
        votes = [["AL", "…", "0"], ["NB", "yes", "0"], ["JR", "…", "0"]]
        assert [row.split() for row in rows] == votes

    use_browser(use)


def test_a_table_screen_shows_no_part_of_a_list(use_browser: Run) -> None:
    pytest.importorskip("qrcode")

    async def use(browser: Any) -> None:
        menu = tables.asking("MENU 2/11", "help", "undo", "scores")
        stage = await Stage.start(browser, *tables.long_worph(), menu, **TABLE)
        await stage.says("MENU")
        assert (await text(stage, "#turn"), await text(stage, "#asks")) == ("MENU", "")

    use_browser(use)


def test_a_notice_is_on_a_phone_and_moves_nothing(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.worph())
        where = "document.getElementById('template').getBoundingClientRect().top"
        before = await stage.tab.evaluate(where)
        stage.tell(views.face(Shown(page("2:1, CARE counts", "CARE"), notice="2:1, CARE counts")))
        await stage.shows("#news")
        assert await text(stage, "#news") == "2:1, CARE counts"
        assert await stage.tab.evaluate(where) == before
        stage.tell(views.face(Shown(page("AL's turn", "CARE"))))
        await stage.tab.wait_for_selector("#news", state="hidden")

    use_browser(use)


def test_a_notice_in_a_game_is_on_a_table_screen(use_browser: Run) -> None:
    pytest.importorskip("qrcode")

    async def use(browser: Any) -> None:
        counts = Shown(page("2:1, CARE counts", "CARE"), turn=("BEA",), notice="2:1, CARE counts")
        stage = await Stage.start(browser, *tables.long_worph(), views.face(counts), **TABLE)
        await stage.says("2:1, CARE counts")
        assert await text(stage, "#turn") == "WILHELM’s turn"

    use_browser(use)


def test_whoever_has_scrolled_down_is_shown_what_is_asked_next(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.ended(), size=SMALL)
        await stage.tab.evaluate("scrollTo(0, 10000)")
        stage.tell(*scenes.menu()[:-1])
        await stage.says("judge words")
        assert await stage.tab.evaluate("scrollY") == 0
        await stage.tab.evaluate("scrollTo(0, 300)")
        stage.tell(*scenes.menu()[:-1])
        await stage.tab.wait_for_timeout(100)
        assert await stage.tab.evaluate("scrollY") > 0, "the same list"

    use_browser(use)


def test_the_title_of_a_table_screen_has_room_beside_a_lost_line(use_browser: Run) -> None:
    pytest.importorskip("qrcode")

    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *tables.long_worph(), **TABLE)
        stage.deaf = True
        await stage.drop()
        await stage.says("looking for the box")
        await stage.tab.wait_for_timeout(100)
        assert await stage.tab.evaluate(CLIPPED) == []

    use_browser(use)


def test_a_page_that_waits_for_nobody_sends_its_player_to_the_box(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, *scenes.worph(), Choices(), Now())
        await stage.says("Look at the box")

    use_browser(use)


def test_a_page_says_what_was_done_last(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        scene = scenes.worph()
        (mine,) = (one for one in scene if isinstance(one, Mine))
        stage = await Stage.start(browser, *scene, replace(mine, last="NB passed"))
        await stage.says("NB passed")
        assert (await text(stage, ".turn")).split("\n") == ["Your turn", "NB passed"]

    use_browser(use)


def test_a_game_that_nobody_won_was_not_won_by_a_phone_without_a_player(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        nobody = Over(Result({"A": 0, "B": 0}, (), ()))
        stage = await Stage.start(browser, *scenes.menu(), nobody)
        await stage.says("Nobody wins")

    use_browser(use)


def test_bets_that_are_not_called_yet_make_no_pots_of_their_own(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        pots = ({"amount": 9, "players": ("A", "B", "C")}, {"amount": 3, "players": ("A",)})
        *rest, mine = scenes.bets()
        assert isinstance(mine, Mine)
        view = scenes._replace(mine.view, pots=pots)
        stage = await Stage.start(browser, *rest, replace(mine, view=view))
        assert (await text(stage, ".felt h2")).split() == ["Pot", "12"]
        stage.tell(replace(mine, view=scenes._replace(view, all_in=("A",))))
        await stage.says("Pots")
        assert (await text(stage, ".felt h2")).split() == ["Pots", "9", "3"]

    use_browser(use)


def test_a_word_that_fell_leaves_no_points_below_the_word_on_the_table(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        *rest, mine = scenes.newword()
        assert isinstance(mine, Mine)
        last = {"by": "NB", "word": "STAR", "points": 9, "from_hand": 1, "drawn": 1}
        view = scenes._replace(mine.view, may={}, turn="NB", word="STAR", last=last)
        stage = await Stage.start(browser, *rest, replace(mine, view=view))
        await stage.says("NB: 9 points")
        fell = scenes._replace(view, last={**last, "word": "RATS"})
        stage.tell(replace(mine, view=fell))
        await stage.tab.get_by_text("NB: 9 points").wait_for(state="detached")

    use_browser(use)
