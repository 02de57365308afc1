"""What the guided games say alike."""

from __future__ import annotations

from companion.games.api.primer import Step
from companion.games.api.ui import Sight

HAND = Step("hand", "YOUR CARDS", "Hold your button to see your cards. Let nobody else look.")
"""How one looks at cards that the box deals."""


def plays_by_itself(sight: Sight, mover: str | None, does: str) -> tuple[Step, ...]:
    """What a computer player does, if it is the one who moves; `does`: the sentence after "It"."""
    if mover not in sight.machines:
        return ()
    return (Step("computer", mover or "", f"is a computer player. It {does} by itself."),)
