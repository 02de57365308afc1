"""Tips that the primers of several games share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.api.primer import Step
from companion.games.api.ui import Context

HAND_STEP = Step("hand", "YOUR CARDS", "Hold your button to see your cards. Let nobody else look.")
"""How to look at cards that the box deals."""


REFEREE = "The box refuses words", "that aren't valid."
"""The lines about challenges if the box checks every word."""


def challenge_lines(options: Mapping[str, Any], first: str, second: str) -> tuple[str, str]:
    """Two lines on how to challenge a word, or that the box checks words by these house rules."""
    return REFEREE if options.get("strict_referee") else (first, second)


def computer_steps(context: Context, mover: str | None, does: str) -> tuple[Step, ...]:
    """A tip about a computer player's turn; none for people. `does` follows "It"."""
    if mover not in context.machines:
        return ()
    return (Step("computer", mover or "", f"is a computer player. It {does} by itself."),)
