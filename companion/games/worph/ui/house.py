"""The house rules of Worph, as the table menu shows them.

Counted tiles and uneven wedges need lists of numbers: they are set in the settings.
"""

from __future__ import annotations

from typing import Any

from companion.games.api.house import Choice, Option
from companion.games.kit.plain import passed_left

CHOICES: tuple[Choice, ...] = ()
HANDICAPS = True
NO_YES = ("no", "yes")

OPTIONS = (
    Option("turn_limit_s", "seconds", (30.0, 45.0, 60.0, 90.0, 20.0, None),
           ("30", "45", "60", "90", "20", "no limit")),
    Option("plural_s", "plural S", ("plural", "strict", "off", "vote"),
           ("no plurals", "never add S", "allowed", "table votes")),
    Option("one_try", "one try only", (False, True), NO_YES),
    Option("start_word_counts", "start word used", (True, False), ("yes", "no")),
    Option("doubled_end_letter", "double end", ("best", "outside"), ("best", "outside")),
    Option("rounds", "start words", (1, 2, 3, 4, 5), ("1", "2", "3", "4", "5")),
    Option("auto_end", "box ends game", (False, True), NO_YES),
    Option("redraw_dead_start", "no dead start", (False, True), NO_YES),
)  # fmt: skip


def seated(setup: dict[str, Any], players: tuple[str, ...]) -> dict[str, Any]:
    """The last who joined draws the card (W3.1)."""
    return {**setup, "drawer": players[-1]}


def again(setup: dict[str, Any], players: tuple[str, ...]) -> dict[str, Any]:
    """The next seat to the left draws; who left takes the handicap along (W3.1)."""
    after = passed_left(setup, "drawer", players)
    if given := setup.get("handicaps"):
        after["handicaps"] = {name: given[name] for name in players if name in given}
    return after
