"""The house rules of Word Lift, as the table chooses them."""

from __future__ import annotations

from typing import Any

from companion.games.api.house import Choice, Option
from companion.games.kit.plain import passed_left

CHOICES: tuple[Choice, ...] = ()
HANDICAPS = False
NO_YES = ("no", "yes")

OPTIONS = (
    Option("hands", "cards", ("hidden", "dealt"), ("real ones", "the box deals")),
    Option("rounds", "rounds", (3, 1, 2, 4, 5), ("3", "1", "2", "4", "5")),
    Option("turn_limit_s", "seconds", (None, 60.0, 90.0, 120.0, 180.0),
           ("no limit", "60", "90", "120", "180")),
    Option("same_form", "same form", ("inflected", "strict"), ("plural, tense", "same stem")),
    Option("split_needs_stolen", "both of stolen", (True, False), ("yes", "no")),
    Option("dagger_draw", "dagger takes", (None, 1, 2, 3, 4), ("as deck", "1", "2", "3", "4")),
    Option("dagger_per_card", "each dagger", (False, True), NO_YES),
    Option("final_any_victim", "last: anyone", (False, True), NO_YES),
    Option("discard_before_draw", "discard first", (0, 1, 2, 3), ("none", "1", "2", "3")),
)  # fmt: skip


def seated(setup: dict[str, Any], players: tuple[str, ...]) -> dict[str, Any]:
    """The first who joined begins the first round (L2.2)."""
    return {**setup, "first": players[0]}


def again(setup: dict[str, Any], players: tuple[str, ...]) -> dict[str, Any]:
    """The next seat to the left begins the next game."""
    return passed_left(setup, "first", players)
