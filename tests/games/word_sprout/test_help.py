"""Help in Word Sprout describes the current moment and only the rules in force."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from word_sprout_kit import after, after_plays, new
from word_sprout_table_kit import (
    LIST,
    challenged_state,
    context,
    grid_state,
    round_over_state,
    voting_state,
)

from companion.games.word_sprout.rules.variations import VARIATIONS, clash
from companion.games.word_sprout.ui.screens import screens


def help_text(state: Any, **more: Any) -> str:
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
def test_a_rule_is_explained_only_if_it_is_in_force(variation: str, text: str) -> None:
    assert text in help_text(after_plays(new(variations=[variation]), "A:T"))
    assert text not in help_text(after_plays(new(), "A:T"))


def test_help_names_who_acts_and_what_they_may_do() -> None:
    first = help_text(new())
    assert first.startswith("A: start with one letter")
    assert "challenge" not in first
    assert "wrong player" not in first
    later = help_text(after_plays(new(), "A:T"))
    assert later.startswith("B: add one letter to T, anywhere.")
    assert "B may challenge the last letter: press your button" in later
    assert "The wrong player played?" in later
    noticed = help_text(after_plays(new(options={"notice": "machine"}), "A:T"))
    assert "The wrong player played?" not in noticed
    assert "or you bluff" not in help_text(new(options={"strict_referee": True}))


def test_help_on_a_grid_mentions_the_grid() -> None:
    assert "lay one letter on the grid. Every string must be inside some word" in help_text(
        grid_state()
    )


def test_help_under_the_lock_says_which_letters_may_be_added() -> None:
    locked = after_plays(new(variations=["palindrome_lock"]), "A:E", "B:EV", "C:EVE")
    assert "add one or two letters to EVE" in help_text(locked)
    assert "must stay a palindrome" in help_text(locked)


def test_help_during_a_challenge_says_what_the_word_needs() -> None:
    assert "B: show a word with TR inside" in help_text(challenged_state("A:T", "B:TR"))
    assert "A plural" not in help_text(challenged_state("A:T", "B:TR"))
    assert "A plural" in help_text(challenged_state("A:T", "B:TR", variations=["no_plurals"]))
    anyone = help_text(challenged_state("A:T", "B:TR", variations=["anyone_challenges"]))
    assert "C wins" in anyone


def test_help_in_other_phases_says_what_comes_next() -> None:
    assert "A tie means yes" in help_text(voting_state())
    state = after(after_plays(new(), "A:T"), LIST, "open_challenge", "B")
    state = after(state, LIST, "show_word", "A", word="TRAINX", vote=True)
    assert "A tie means no" in help_text(state)
    assert "Press for the next round" in help_text(round_over_state())
    assert "A: press your button to begin" in help_text(round_over_state("metamorphism"))
    assert "All rounds have been played" in help_text(round_over_state(options={"rounds": 1}))


def test_help_fits_the_display_under_any_two_rules() -> None:
    for names in itertools.combinations(VARIATIONS, 2):
        if clash(names) is None and "two_d" not in names:
            state = after_plays(new(variations=list(names), custom_rules=["Sing."]), "A:T", "B:TR")
            assert max(map(len, screens.help(context(state)))) <= 21
