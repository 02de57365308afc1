"""Every screen of every game has room for what it says, under each house rule and at random.

With the longest names, words of up to fifteen letters, clocks that run and stand: nothing is
cut, nothing touches anything else, nothing lies where the burn-in care hides it.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from random_games import PLAYED
from room import faults
from screen_walk import Walk, every_value, random_start, some_values
from sizes import slow_after

from companion.screen.screen import CONTEXT, FOOT, Screen, Text, line, page, wrap

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

ACTIONS, GESTURES = 25, 6
AT_RANDOM = 40
"""Games with random house rules for each game, 200 altogether."""

EACH = [
    pytest.param(
        game,
        options,
        id=f"{game}-{next(iter(options.items()), ('as printed',))}",
        marks=[pytest.mark.slow] * (number % 5 > 0),
    )
    for game in PLAYED
    for number, options in enumerate(every_value(game))
]


def wrong(game: str, options: dict[str, Any], seed: str) -> list[str]:
    """Texts without room on the screens of a game, each with the place it was found."""
    luck = random.Random(seed)
    walk = Walk(random_start(game, options, luck), luck)
    return [
        f"{fault} ({where}: {' | '.join(screen.words())})"
        for where, screen in walk.screens(ACTIONS, GESTURES)
        for fault in faults(screen)
    ]


@pytest.mark.parametrize(("game", "options"), EACH)
def test_every_house_rule_leaves_room_on_the_screens(game: str, options: dict[str, Any]) -> None:
    assert wrong(game, options, f"{game}{options}") == []


@pytest.mark.parametrize("number", slow_after(1, range(AT_RANDOM)))
@pytest.mark.parametrize("game", PLAYED)
def test_random_house_rules_leave_room_on_the_screens(game: str, number: int) -> None:
    luck = random.Random(f"{game}{number}")
    assert wrong(game, some_values(game, luck), f"{number}{game}") == []


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("game", ["word_lift", "newword"])
def test_every_refusal_fits_three_rows(game: str, number: int) -> None:
    luck = random.Random(f"{number}{game}")
    walk, seen = Walk(random_start(game, some_values(game, luck), luck), luck), set()
    for _ in walk.screens(ACTIONS, 2 * GESTURES):
        seen |= {walk.refused.outcome.why} if walk.refused else set()
    assert [why for why in seen if len(wrap(why)) > 3] == []


@pytest.mark.parametrize(
    "screen",
    [
        page("", "", "a text that is too long by far"),
        Screen((line("one", FOOT), line("other", FOOT - 6))),
        Screen((line("one", CONTEXT), line("another one", CONTEXT))),
        page("", "", "it was cut~"),
        Screen((Text(0, FOOT + 1, "deeper"),)),
        Screen((Text(0, -2, "(high)"),)),
    ],
    ids=["long", "near", "over", "cut", "low", "high"],
)
def test_text_without_room_is_found(screen: Screen) -> None:
    assert faults(screen)
