"""For whom the box waits, as phones and table screens show it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
import word_sprout_kit
from msgspec.structs import replace

from companion.games.word_sprout.rules.rules import RULES
from companion.phones.showing import Showing
from companion.screen.screen import Screen
from companion.ui.onlooker import Shown
from companion.widgets.ballot import Ballot

SPROUT = word_sprout_kit.position("SPROU", "A", "D")
CHALLENGED = word_sprout_kit.after(SPROUT, word_sprout_kit.NONE, "open_challenge", by="A")


def shown(state: Any, **how: Any) -> Shown:
    """A moment of Word Sprout on its own screen."""
    view = RULES.view(state, None)
    game: Any = SimpleNamespace(seat_view=lambda _: view)
    return Shown(Screen(), game=game, turn=tuple(view.may), **how)


@pytest.mark.parametrize(
    ("moment", "awaited"),
    [
        (shown(SPROUT), ("A",)),
        (shown(CHALLENGED), ("D",)),
        (shown(SPROUT, widget=Ballot(("A", "B", "C"), {"B": False})), ("A", "C")),
        (Shown(Screen(), private="C"), ("C",)),
        (Shown(Screen(), answers="B"), ("B",)),
        (shown(SPROUT, owner="C"), ("C",)),
        (shown(SPROUT, owner="A"), ("A",)),
        (shown(CHALLENGED, owner="A"), ("D",)),
        (shown(SPROUT, owner=""), ("A",)),
        (Shown(Screen()), ()),
    ],
    ids=[
        "turn", "challenge", "vote", "hand", "secret entry",
        "list of another", "own list", "rules read in a challenge", "list of nobody", "menu",
    ],
)  # fmt: skip
def test_the_box_waits_for(moment: Shown, awaited: tuple[str, ...]) -> None:
    showing = Showing(8)
    showing.shown = moment
    assert showing.awaited == awaited


@pytest.mark.parametrize(
    ("moment", "decides"),
    [
        (shown(SPROUT, owner="C"), "C"),
        (replace(shown(SPROUT, private="B"), turn=None), "B"),
        (replace(shown(SPROUT, answers="A"), turn=None), ""),
        (shown(SPROUT, owner="A"), ""),
        (shown(CHALLENGED, owner="D"), ""),
        (shown(CHALLENGED, owner="A"), ""),
        (shown(SPROUT, owner=""), ""),
        (shown(SPROUT), ""),
    ],
    ids=[
        "list of another", "hand of another", "own secret entry", "own list", "answer of a word",
        "rules read in a challenge", "list of nobody", "turn",
    ],
)  # fmt: skip
def test_one_player_answers_out_of_turn(moment: Shown, decides: str) -> None:
    showing = Showing(8)
    showing.shown = moment
    assert showing.decides == decides
