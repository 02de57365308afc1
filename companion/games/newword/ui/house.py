"""The house rules of NewWord, as the table chooses them.

Other decks are chosen with `companion deck use`.
"""

from __future__ import annotations

from typing import Any

from companion.games.api.house import Choice, Option
from companion.games.kit.plain import passed_left

CHOICES: tuple[Choice, ...] = ()
HANDICAPS = False
NO_YES = ("no", "yes")

OPTIONS = (
    Option("junior", "game", (False, True), ("NewWord", "Jr.")),
    Option("hands", "cards", ("hidden", "dealt"), ("real ones", "the box deals")),
    Option("turn_limit_s", "seconds", (None, 60.0, 90.0, 120.0, 180.0),
           ("no limit", "60", "90", "120", "180")),
    Option("strict_referee", "judge", (False, True), ("challenged", "at once")),
    Option("challengers", "challenge", ("anyone", "next_only"), ("anyone", "next one")),
    Option("dealer_starts", "first", (False, True), ("dealer's left", "the dealer")),
    Option("same_word_ok", "same word", (False, True), NO_YES),
    Option("max_players", "players", (4, 5, 6), ("2 to 4", "2 to 5", "2 to 6")),
    Option("end", "end", ("empty_stock", "any_empty_hand"), ("stock empty", "empty hand")),
)  # fmt: skip


def seated(setup: dict[str, Any], players: tuple[str, ...]) -> dict[str, Any]:
    """The last who joined deals, so that the first begins (N2.2)."""
    return {**setup, "dealer": players[-1]}


def again(setup: dict[str, Any], players: tuple[str, ...]) -> dict[str, Any]:
    """The next seat to the left deals the next game."""
    return passed_left(setup, "dealer", players)
