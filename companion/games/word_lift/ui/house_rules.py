"""The first player of Word Lift: the first player to join, then the next to the left (L2.2)."""

from __future__ import annotations

from companion.games.kit.roles import role_passes_left

HOUSE_RULES = role_passes_left("first")
