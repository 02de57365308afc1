"""Notices and hold bars drawn over a screen cut no row in two."""

from __future__ import annotations

import pytest
from room import faults

from companion.screen.screen import Fill, Screen, page
from companion.ui.notices import with_band, with_hold_bar
from companion.widgets.pager import Page, Pager, Reading
from companion.widgets.pick import Pick, Read
from companion.widgets.text_input import TextInput

LINES = ("yes, by jingo", "jumpy", "a judge", "quay", "gypsy")

SCREENS = {
    "list": Pick("A JURY", LINES, 2).draw(),
    "end of a list": Pick("A JURY", LINES, 4).draw(),
    "lines": Read("A JURY", LINES).draw(),
    "pages": Reading("A JURY", LINES).draw(),
    "page": Pager("A JURY", (Page("quay", "A jumpy judge says so."),)).draw(),
    "full page": Pager("A", (Page("quay", "A jumpy judge " * 5),)).draw(),
    "written": TextInput("A JURY", "jumpy judges, by jingo, and a quay for gypsies").draw(),
    "four rows": page("jumpy", "QUAY", "a judge", "by jingo"),
}


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_notices_and_hold_bars_cut_no_row_in_two(screen: Screen) -> None:
    for text in ("jumpy", "GERTRUDE: points stay"):
        assert faults(with_band(screen, text)) == []
        assert faults(with_band(screen.replace(spare=52), text)) == []
        assert faults(with_hold_bar(screen, text, 0.5)) == []


def test_a_notice_at_the_top_leaves_the_next_row_visible() -> None:
    for name in ("list", "lines", "pages", "page"):
        rows = SCREENS[name].words()
        assert with_band(SCREENS[name], "jumpy").words() == ("jumpy", *rows[1:])


def test_two_inverse_bars_never_stand_together() -> None:
    """A notice over a list has a selected row below it, and a plain screen has none."""
    over_list = with_band(Pick("GAME", ("play", "judge words")).draw(), "no computer player")
    lit = [one for one in over_list.items if isinstance(one, Fill) and one.lit]
    assert [one.y for one in lit] == [16]
    alone = with_band(page("AL", "CAT"), "saving ...")
    assert [one.y for one in alone.items if isinstance(one, Fill) and one.lit] == [52]
