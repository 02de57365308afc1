"""Crossing strings on a grid (V7.1, V7.2)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.word_sprout.rules.board.boards import Board, Laid
from companion.games.word_sprout.rules.board.grid import has_hole
from companion.games.word_sprout.rules.dictionary import Court
from companion.games.word_sprout.rules.state import Ground
from companion.games.word_sprout.rules.variations.base import Variation

LEAST_LETTERS = 5
"""What every string must have before another may be begun (V7.1)."""


class TwoD(Variation):
    """V7.1: a new string may cross an old one, once all are words of at least five letters."""

    name, rule, title = "two_d", "V7.1", "two dimensions"
    says = "Strings may cross, once all are words of five letters or more."
    grid = True

    def forbids(self, board: Board, laid: Laid, court: Court) -> Fault | None:
        """Why this may not be laid: it begins a string, and the others are not whole yet."""
        if not laid.begun or all(_whole(string, court) for string in board.strings):
            return None
        why = f"All strings must be words of {LEAST_LETTERS} letters first"
        return Fault("strings_not_complete", why, "Go on with one of them.")


def _whole(string: str, court: Court) -> bool:
    return len(string) >= LEAST_LETTERS and court.is_word(string)


class HoleWins(Variation):
    """V7.2: a player wins who creates a closed shape with a hole."""

    name, rule, title = "hole_wins", "V7.2", "a hole wins"
    says = "Who closes a shape round a hole wins."
    parents = ("two_d",)

    def laid(self, before: Ground, now: Ground, by: str) -> Ground:
        """The play wins that makes the first hole."""
        if not has_hole(now.board) or has_hole(before.board):
            return now
        return replace(now, win=by, how="hole")
