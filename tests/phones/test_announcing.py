"""Phones send what a person announces: never a result of chance, never a field of the box."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from offered import Choices
from random_games import PLAYED, Given, Steps, Walk, at_random
from sizes import examples, slow_after

from companion import games
from companion.errors import BadEntry
from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.marks import DRAWN, change_marked
from companion.games.api.offers import Announced
from companion.games.api.rules import TABLE_ACTIONS, Action, kind_of
from companion.games.word_lift.rules.actions import StealSplit
from companion.phones.doing import action_of

BOX_ONLY = ("by", "elapsed_s", "clock_s")
GAMES = 10

ANNOUNCED: dict[str, set[str]] = {
    "word_sprout": {"play", "place", "insert_2d", "play_2d"},
    "word_for_word": {"bet", "raise", "declare"},
    "word_lift": {"play_word", "steal_split"},
    "newword": {"play_word", "pass"},
}
"""What the pages of the games put together."""


def actions(game: str) -> dict[str, type[Action]]:
    """The kinds of action of a game."""
    return {kind_of(action): action for action in get_args(find_game(game).rules.Actions)}


@pytest.mark.parametrize("game", slow_after(2, games.NAMES))
def test_only_these_kinds_are_announced(game: str) -> None:
    met = {
        one.kind
        for moment in Choices(game).moments(examples(GAMES))
        for one in moment.offered
        if isinstance(one.does, Announced)
    }
    usual = ANNOUNCED.get(game, set())
    assert met <= usual
    assert met or not usual
    assert not met & {*map(kind_of, get_args(TABLE_ACTIONS)), "timeout"}


@pytest.mark.parametrize("field", [*BOX_ONLY, "no_such_field"])
@pytest.mark.parametrize("game", games.NAMES)
def test_fields_that_only_the_box_sets_are_refused(game: str, field: str) -> None:
    for kind, action in actions(game).items():
        with pytest.raises(BadEntry):
            action_of(action, {"do": kind, field: None}, "AL")


@pytest.mark.parametrize("game", slow_after(2, PLAYED))
def test_results_of_chance_are_refused(game: str) -> None:
    """Whatever `complete` draws in random games has the mark, and no phone can send it."""

    def check(name: str, given: Given, steps: Steps) -> None:
        walk = Walk(name, given)
        for step in walk.through(steps):
            check_step(name, step.before, step.did)

    at_random(game, 15, check)


def check_step(name: str, state: Any, did: dict[str, Any]) -> None:
    """Announce an action by phone, whole and with a field left out, and check what is drawn."""
    action = actions(name)[did["do"]]
    asked = {key: value for key, value in did.items() if key not in BOX_ONLY}
    for left_out in ("", *asked.keys() - {"do"}):
        check_draw(name, state, action, {k: v for k, v in asked.items() if k != left_out})


def check_draw(name: str, state: Any, action: type[Action], asked: dict[str, Any]) -> None:
    """Complete an announced action, and check that no phone can send it with what was drawn."""
    if (made := try_action(action, asked)) is None:
        return
    chance = Chance(1)
    complete = find_game(name).rules.complete(state, made, chance, PLAYED[name].RULING)
    if chance.draws:
        drawn = {k: v for k, v in msgspec.to_builtins(complete).items() if k not in BOX_ONLY}
        assert try_action(action, drawn) is None, drawn
        before = msgspec.to_builtins(msgspec.structs.replace(made, by=complete.by))
        assert unmarked(drawn, action) == unmarked(before, action)


def unmarked(given: dict[str, Any], action: type[Action]) -> dict[str, Any]:
    """The fields of an action that chance has not decided."""
    kept: dict[str, Any] = change_marked(given, action, DRAWN, lambda _: None)
    return {k: v for k, v in kept.items() if k not in BOX_ONLY and v is not None}


def try_action(action: type[Action], given: dict[str, Any]) -> Action | None:
    try:
        return action_of(action, given, "AL")
    except BadEntry:
        return None


def test_the_price_of_a_steal_is_a_number_of_cards() -> None:
    steal = {"do": "steal_split", "victim": "NB", "word": "CAT", "new": []}
    assert action_of(StealSplit, {**steal, "dagger": {"vowels": 2}}, "AL").by == "AL"
    with pytest.raises(BadEntry):
        action_of(StealSplit, {**steal, "dagger": {"vowels": ["A", "E"]}}, "AL")
