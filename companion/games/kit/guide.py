"""What the guided games say alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.api.primer import Step
from companion.games.api.ui import Context

HAND_STEP = Step("hand", "YOUR CARDS", "Hold your button to see your cards. Let nobody else look.")
"""How one looks at cards that the box deals."""


REFEREE = "The box refuses what", "is no word at once."
"""What a page says of doubts where the box judges words as soon as they are laid."""


def challenge_lines(options: Mapping[str, Any], first: str, second: str) -> tuple[str, str]:
    """How one doubts a word, in two lines; or that by these house rules the box does."""
    return REFEREE if options.get("strict_referee") else (first, second)


def computer_steps(context: Context, mover: str | None, does: str) -> tuple[Step, ...]:
    """What a computer player does, if it is the one who moves; `does`: the sentence after "It"."""
    if mover not in context.machines:
        return ()
    return (Step("computer", mover or "", f"is a computer player. It {does} by itself."),)
