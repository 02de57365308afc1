"""The pages of the house rules fit the display, and every rule is explained."""

from __future__ import annotations

import pytest
from msgspec import convert

from companion.games import GAMES, find_game
from companion.games.api.game import Game
from companion.games.api.options import Option
from companion.screen.screen import wrap
from companion.widgets.pager import ROWS

LETTERS, BESIDE_THE_NUMBER = 20, 16
OPTIONS = [option for game in GAMES for option in game.options]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_a_rule_its_values_and_its_explanation_fit_the_display(option: Option) -> None:
    assert len(option.label) <= BESIDE_THE_NUMBER
    assert all(len(label) <= LETTERS for label in option.labels)
    assert len(wrap(option.explanation)) <= len(ROWS)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_first_value_of_a_rule_is_the_default_of_the_rules(game: Game) -> None:
    defaults, kind = game.rules.Options(), game.rules.Options
    for option in game.options:
        assert option.values[0] == getattr(defaults, option.name)
        for value in option.values:
            assert getattr(convert({option.name: value}, kind), option.name) == value


@pytest.mark.parametrize(
    "game", [find_game("worph"), find_game("word_sprout")], ids=lambda game: game.name
)
def test_every_rule_is_explained(game: Game) -> None:
    assert all(option.explanation for option in game.options)
