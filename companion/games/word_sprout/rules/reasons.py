"""Why Word Sprout refuses an action."""

from __future__ import annotations

from typing import Literal

from companion.games.api import fault

Reason = Literal[
    fault.Reason,
    "too_late",  # another player has acted since
    "no_such_tile",  # the holder or the pot has no tile of that letter left
    "not_one_letter",  # not exactly one letter changed or added
    "already_shown",  # the play was already shown to be valid
    "front_consonant",  # consonants cannot be put in front any more
    "must_be_consonant",  # the first three letters must be consonants
    "needs_parent_rule",  # the rule builds on another one
    "no_metamorphism",  # this game has no rule changes
    "not_entitled_to_challenge",  # only the next player may challenge
    "not_in_a_word",  # the string is in no goal word, and the house lets the box say so
    "not_out_of_turn",  # the play that was called was in turn
    "not_palindrome",  # with the lock, every string must be a palindrome
    "not_the_winner",  # only the winner may change a rule
    "nothing_to_challenge",  # the last play is not one that can be challenged
    "one_change_only",  # only one rule may be changed after a round
    "own_play",  # players cannot challenge their own play
    "player_is_out",  # out of the round
    "rule_conflict",  # two rules exclude each other
    "strings_not_complete",  # a new string may start only when all others are complete
    "too_many_vowels",  # more vowels than consonants
]
"""Kinds of refusal (C9)."""
