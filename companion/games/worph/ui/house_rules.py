"""The setup of a game of Worph and of the next one."""

from __future__ import annotations

from companion.games.api.house_rules import HouseRules, Players, Setup
from companion.games.kit.roles import pass_left


def setup_for(setup: Setup, players: Players) -> Setup:
    """Make the player who joined last the drawer of the card (W3.1)."""
    return {**setup, "drawer": players[-1]}


def next_setup(setup: Setup, players: Players) -> Setup:
    """Make the next player to the left the drawer; drop handicaps of players who left (W3.1)."""
    after = pass_left(setup, "drawer", players)
    if given := setup.get("handicaps"):
        after["handicaps"] = {name: given[name] for name in players if name in given}
    return after


HOUSE_RULES = HouseRules(setup_for, next_setup)
