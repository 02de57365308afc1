"""House rules of Worph as pages of the display, and the setup of the next game.

A limited set of tiles and the odds of the wheel need lists of numbers, so they can only be
set in the settings file.
"""

from __future__ import annotations

from typing import Any

from companion.games.api.house_rules import Choice, Option
from companion.games.kit.defaults import pass_left

CHOICES: tuple[Choice, ...] = ()
HANDICAPS = True
NO_YES = ("no", "yes")

OPTIONS = (
    Option("turn_limit_s", "turn time", (30.0, 45.0, 60.0, 90.0, 20.0, None),
           ("30 seconds", "45 seconds", "60 seconds", "90 seconds", "20 seconds", "no limit"),
           "How long you may think after the spin."),
    Option("enter_s", "time to enter", (15.0, 30.0, 60.0, 0.0),
           ("15 seconds", "30 seconds", "60 seconds", "no limit"),
           "How long the clock stays stopped after your last touch."),
    Option("plural_s", "plural S", ("plural", "strict", "off", "vote"),
           ("no plurals", "never add S", "allowed", "table votes"),
           "May you add an S to make a plural, as in CAT to CATS?"),
    Option("one_try", "one try only", (False, True), NO_YES,
           "yes: a refused word ends your turn. no: you may try again."),
    Option("start_word_counts", "start word used", (True, False), ("yes", "no"),
           "yes: nobody may play the first word again."),
    Option("doubled_end_letter", "double end", ("best", "outside"), ("inside", "outside"),
           "BAL to BALL: count the new L inside (3) or outside (2)?"),
    Option("rounds", "start words", (1, 2, 3, 4, 5), ("1", "2", "3", "4", "5"),
           "How many rounds you play, each with a new first word."),
    Option("auto_end", "box ends game", (False, True), NO_YES,
           "yes: the box ends the game when no word is left to play."),
    Option("redraw_dead_start", "no dead start", (False, True), NO_YES,
           "yes: a first word that nobody can change is replaced."),
)  # fmt: skip


def setup_for(setup: dict[str, Any], players: tuple[str, ...]) -> dict[str, Any]:
    """Make the player who joined last the drawer of the card (W3.1)."""
    return {**setup, "drawer": players[-1]}


def next_setup(setup: dict[str, Any], players: tuple[str, ...]) -> dict[str, Any]:
    """Make the next player to the left the drawer; drop handicaps of players who left (W3.1)."""
    after = pass_left(setup, "drawer", players)
    if given := setup.get("handicaps"):
        after["handicaps"] = {name: given[name] for name in players if name in given}
    return after
