"""A typed sign that nothing takes: the box says so, and the Enter after it does nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from evening_kit import Run
from newword_hand import deal_table
from steps import follow

from companion.games.newword.ui.drafts import FaceUp
from companion.screen.screen import Screen
from companion.ui.notices import Notices
from companion.ui.onlooker import Prompt
from companion.ui.unused import UnusedSigns
from companion.widgets.cards import CardEntry
from companion.widgets.pick import Pick
from companion.widgets.place_letter import PlaceLetter, Spot
from companion.widgets.spell import Spell
from companion.widgets.widget import Back, Done, Widget
from hardware.box import KEYBOARD, KNOB, Event, Kind

ENTRIES: dict[str, Callable[[], Widget]] = {
    "cards": lambda: CardEntry("BOARD", 5),
    "face up": lambda: FaceUp(("B", "C", "R"), 5),
    "a letter on the grid": lambda: PlaceLetter((), (Spot(((0, 0, ""),), 0),)),
}


class Typist:
    """Types into a widget; `said` is what the box says about it, `done` whether Enter counted."""

    def __init__(self, widget: Widget) -> None:
        self._notices = Notices()
        self._signs, self._widget = UnusedSigns(self._notices), widget
        self.entered = 0

    def keys(self, *keys: str) -> str:
        """Press these keys; returns what the box says about the last one."""
        for key in keys:
            self._event(Event(KEYBOARD, Kind.TYPED, 0, key=key))
        return self.said()

    def push(self) -> None:
        """Push the knob."""
        self._event(Event(KNOB, Kind.PRESSED, 0))

    def said(self) -> str:
        """What the box says now."""
        return self._notices.latest[0] if self._notices.active(0.0) else ""

    def _event(self, event: Event) -> None:
        self._notices.end()
        if self._signs.lets_through(event, self._prompt(), 0.0):
            self.entered += event.key == "ENTER" or event.control == KNOB
            after = self._widget.step(event)
            self._widget = self._widget if isinstance(after, Done | Back) else after
            self._signs.check(self._prompt(), 0.0)

    def _prompt(self) -> Prompt:
        return Prompt(lambda _: Screen(), widget=self._widget)


@pytest.mark.parametrize("sign", ["É", "7"])
@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_says_that_it_has_no_such_sign_and_enter_does_not_go_on(
    entry: str, sign: str
) -> None:
    typist = Typist(ENTRIES[entry]())
    assert typist.keys("B") == ""
    assert typist.keys(sign) == f"no use for {sign} here"
    assert typist.keys("C", "ENTER") == f"no use for {sign} here"
    assert typist.entered == 0
    assert typist.keys("ENTER") == ""
    assert typist.entered == 1


def test_enter_picks_nothing_from_a_list_after_letters() -> None:
    typist = Typist(Pick("CATEGORY", ("no category", "ANIMALS")))
    assert typist.keys("U", "S") == "no use for S here"
    assert typist.keys("ENTER") == "no use for US here"
    assert typist.entered == 0
    typist.keys("U")
    typist.push()
    assert typist.entered == 1


def test_a_full_entry_shows_what_it_has_taken_so_enter_counts() -> None:
    typist = Typist(Spell("NAME", most=3))
    assert typist.keys("A", "N", "N", "A") == "no use for A here"
    typist.keys("ENTER")
    assert typist.entered == 1


def test_long_or_strange_signs_have_a_short_notice() -> None:
    typist = Typist(Pick("LIST", ("one",)))
    assert typist.keys("\u4e2d") == "no use for that here"
    assert typist.keys(*"MARZIPAN", "ENTER") == "no use for that here"


def test_a_word_typed_after_the_last_one_does_not_end_the_game(play_evening: Run) -> None:
    script = """
        type <SPACE>CHINES<SPACE>T<ENTER><ENTER> -> challenge? | SPIN: it stands
        wait 2
        type ZZZ<ENTER> -> no use for ZZZ here
        press seat2 -> P2 challenged
        """
    rules = {"game ends: stock and hand empty": "a hand empty"}
    play_evening(follow(script, deal_table, 1, 2, **rules))
