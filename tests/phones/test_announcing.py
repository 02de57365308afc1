"""Phones send what a person announces: never a result of chance, never a field of the box."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from random_games import PLAYED, Given, Steps, Walk, at_random

from companion import games
from companion.errors import BadEntry
from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.rules import TABLE_ACTIONS, Action
from companion.phones.announcing import action_of

BOX_ONLY = ("by", "elapsed_s", "clock_s")


def announced(game: str) -> dict[str, Any]:
    """The announced kinds of action of a game, by name."""
    return {str(one.action.__struct_config__.tag): one for one in find_game(game).phone.announced}


@pytest.mark.parametrize("game", games.NAMES)
def test_no_field_of_the_box_and_no_action_of_the_table_is_announced(game: str) -> None:
    for one in find_game(game).phone.announced:
        assert one.fields.keys() <= set(one.action.__struct_fields__), one
        assert not one.fields.keys() & set(BOX_ONLY), one
        assert not issubclass(one.action, TABLE_ACTIONS.__args__), one
        assert "timeout" not in str(one.action.__struct_config__.tag)


@pytest.mark.parametrize("game", games.NAMES)
def test_every_other_field_is_refused(game: str) -> None:
    for kind, one in announced(game).items():
        for field in msgspec.structs.fields(one.action):
            if field.name not in one.fields:
                with pytest.raises(BadEntry):
                    action_of(game, {"do": kind, field.name: None}, "AL", (kind,))


@pytest.mark.parametrize("game", PLAYED)
def test_results_of_chance_are_refused(game: str) -> None:
    """Whatever `complete` draws in random games, a phone cannot send."""

    def check(name: str, given: Given, steps: Steps) -> None:
        walk = Walk(name, given)
        for step in walk.through(steps):
            check_step(name, step.before, step.did)

    at_random(game, 15, check)


def check_step(name: str, state: Any, did: dict[str, Any]) -> None:
    """Announce an action by phone, whole and with a field left out, and check what is drawn."""
    one = announced(name).get(did["do"])
    if one is not None:
        asked = {key: value for key, value in did.items() if key in ("do", *one.fields)}
        for left_out in ("", *one.fields):
            check_draw(name, state, {k: v for k, v in asked.items() if k != left_out})


def check_draw(name: str, state: Any, asked: dict[str, Any]) -> None:
    """Complete an announced action, and check that no phone can send it with what was drawn."""
    action = try_action(name, asked)
    if action is None:
        return
    chance = Chance(1)
    complete = find_game(name).rules.complete(state, action, chance, PLAYED[name].RULING)
    if chance.draws:
        drawn = {k: v for k, v in msgspec.to_builtins(complete).items() if k not in BOX_ONLY}
        assert try_action(name, drawn) is None, drawn


def try_action(game: str, given: dict[str, Any]) -> Action | None:
    try:
        return action_of(game, given, "AL", (str(given.get("do")),))
    except BadEntry:
        return None


def test_the_price_of_a_steal_is_a_number_of_cards() -> None:
    steal = {"do": "steal_split", "victim": "NB", "word": "CAT", "new": []}
    may = ("steal_split",)
    assert action_of("word_lift", {**steal, "dagger": {"vowels": 2}}, "AL", may).by == "AL"
    with pytest.raises(BadEntry):
        action_of("word_lift", {**steal, "dagger": {"vowels": ["A", "E"]}}, "AL", may)


def test_an_action_must_be_possible_now() -> None:
    with pytest.raises(BadEntry, match="cannot do that now"):
        action_of("word_lift", {"do": "play_word", "word": "CAT"}, "AL", ("draw",))
