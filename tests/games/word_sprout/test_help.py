"""The help is about this moment, under the rules in force."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from word_sprout_kit import after, new, played
from word_sprout_table_kit import LIST, challenged, context, grid, over, voting

from companion.games.word_sprout.rules.variations import VARIATIONS, clash
from companion.games.word_sprout.ui.screens import screens


def helped(state: Any, **more: Any) -> str:
    return " ".join(screens.help(context(state, **more)))


@pytest.mark.parametrize(
    ("variation", "text"),
    [
        ("complete_words", "must be a word itself"),
        ("add_vowels", "once vowels are added"),
        ("three_consonants_first", "The first three letters must be consonants"),
        ("vowel_limit", "No more vowels (0) than consonants (1)"),
        ("vowel_reverses", "A vowel reverses the order of play"),
        ("vowel_collections", "Collect all five"),
        ("complete_words", "The dictionary decides at once"),
        ("anyone_challenges", "Anyone except its player may challenge"),
    ],
)
def test_a_rule_is_explained_only_where_it_is_in_force(variation: str, text: str) -> None:
    assert text in helped(played(new(variations=[variation]), "A:T"))
    assert text not in helped(played(new(), "A:T"))


def test_it_names_who_is_to_act_and_what_they_may() -> None:
    first = helped(new())
    assert first.startswith("A: start with one letter")
    assert "challenge" not in first
    assert "wrong player" not in first
    later = helped(played(new(), "A:T"))
    assert later.startswith("B: add one letter to T, anywhere.")
    assert "B may challenge the last letter: press your button" in later
    assert "The wrong player played?" in later
    noticed = helped(played(new(options={"notice": "machine"}), "A:T"))
    assert "The wrong player played?" not in noticed
    assert "or you bluff" not in helped(new(options={"strict_referee": True}))


def test_on_a_grid_it_speaks_of_the_grid() -> None:
    assert "lay one letter on the grid. Every string must be inside some word" in helped(grid())


def test_under_the_lock_it_says_what_may_be_laid() -> None:
    locked = played(new(variations=["palindrome_lock"]), "A:E", "B:EV", "C:EVE")
    assert "add one or two letters to EVE" in helped(locked)
    assert "must stay a palindrome" in helped(locked)


def test_a_challenge_says_what_the_word_needs() -> None:
    assert "B: show a word with TR inside" in helped(challenged("A:T", "B:TR"))
    assert "A plural" not in helped(challenged("A:T", "B:TR"))
    assert "A plural" in helped(challenged("A:T", "B:TR", variations=["no_plurals"]))
    anyone = helped(challenged("A:T", "B:TR", variations=["anyone_challenges"]))
    assert "C wins" in anyone


def test_the_other_phases_say_what_comes_next() -> None:
    assert "A tie means yes" in helped(voting())
    state = after(played(new(), "A:T"), LIST, "open_challenge", "B")
    state = after(state, LIST, "show_word", "A", word="TRAINX", vote=True)
    assert "A tie means no" in helped(state)
    assert "Press for the next round" in helped(over())
    assert "A: press your button to begin" in helped(over("metamorphism"))
    assert "All rounds have been played" in helped(over(options={"rounds": 1}))


def test_under_any_two_rules_every_line_fits() -> None:
    for names in itertools.combinations(VARIATIONS, 2):
        if clash(names) is None and "two_d" not in names:
            state = played(new(variations=list(names), custom_rules=["Sing."]), "A:T", "B:TR")
            assert max(map(len, screens.help(context(state)))) <= 21
