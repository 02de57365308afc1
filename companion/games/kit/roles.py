"""A role that passes to the left from game to game: the first player, or the dealer.

It is apart from the seats, which the rules import: they may know no house rules.
"""

from __future__ import annotations

from companion.games.api.house_rules import HouseRules, Players, Setup
from companion.games.kit.seating import next_player


def role_passes_left(role: str, at: int = 0) -> HouseRules:
    """House rules of a game in which one role passes to the left from game to game.

    role: its key in the setup. at: who has it in the first game, counted as the players joined.
    """
    return HouseRules(
        lambda setup, players: {**setup, role: players[at]},
        lambda setup, players: pass_left(setup, role, players),
    )


def pass_left(setup: Setup, role: str, players: Players) -> Setup:
    """The setup with the role passed to the next player on the left."""
    player = setup.get(role)
    heir = next_player(players, player) if player in players else players[0]
    return {**setup, role: heir}
