"""A player renamed at any moment has had the new name from the start; words never change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import strategies as st
from msgspec import inspect
from random_games import PLAYED, Given, at_random
from renamed_games import Twins, seen, unmistakable
from sizes import examples

from companion.games import NAMES, find_game
from companion.lexicon import closed_lexicon

NONE = closed_lexicon({"words": []})
"""A later dictionary without any of the words."""

FEW = 20
EXAMPLES = {"worph": 50, "word_sprout": 50, "word_for_word": 60, "word_lift": 10, "newword": 20}
"""Number of random games for each game; some are slower. A new game has a few."""

ACTIONS = 20


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_with_renamed_players_equals_the_game_with_these_names_from_the_start(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unmistakable(name, monkeypatch)
    renames = 0

    def check(name: str, given: Given, seed: Any) -> None:
        nonlocal renames
        if "players" in given:
            given = {**given, "players": tuple(f"@{one}" for one in given["players"])}
        twins = Twins(name, given, seed)
        for _ in range(ACTIONS):
            twins.step()
        renames += len(twins.called)
        table = twins.other.table
        assert seen(table) == seen(twins.from_the_start())
        for ruling in (table.ruling, NONE):
            assert seen(twins.other.resumed(ruling))[:2] == seen(table)[:2]

    count = EXAMPLES.get(name, FEW)
    at_random(name, count, check, st.integers(0, 10**9))
    assert renames > examples(count)


NO_PLAYERS = {
    *("word", "words", "shown_word", "shown_words", "string", "cross_string", "new_string"),
    *("letter", "cards", "cuts{}", "thought{}", "board", "pile", "hands{}", "table", "stock"),
    *("consonants", "vowels", "from_stolen", "from_hand", "discard", "card"),
    *("category", "categories", "categories{}", "categories keys", "votes keys", "teams keys"),
    *("add", "remove", "add_custom", "variations", "custom_rules"),
    *("values keys", "points keys", "deck keys"),
}
"""Texts in actions and setups that are not names: words, cards, rules, categories, letters."""


def texts(kind: inspect.Type, at: str = "") -> Iterator[str]:
    """Where a type has a text that is not marked as a player."""
    match kind:
        case inspect.Metadata(extra={"player": True}):
            return
        case inspect.Metadata(type=inner):
            yield from texts(inner, at)
        case inspect.UnionType(types=kinds) | inspect.TupleType(item_types=kinds):
            for one in kinds:
                yield from texts(one, at)
        case inspect.StructType(fields=fields):
            for field in fields:
                yield from texts(field.type, field.name)
        case inspect.DictType(key_type=key, value_type=value):
            yield from texts(key, f"{at} keys")
            yield from texts(value, f"{at}{{}}")
        case inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
            yield from texts(inner, at)
        case inspect.StrType():
            yield at


@pytest.mark.parametrize("name", NAMES)
def test_every_text_of_an_action_is_a_name_or_known_not_to_be_one(name: str) -> None:
    """Covers actions that random games never take: whoever adds a field decides what it is."""
    rules = find_game(name).rules
    for kind in (rules.Actions, rules.Setup):
        assert set(texts(inspect.type_info(kind))) <= NO_PLAYERS
