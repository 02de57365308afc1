"""Who may change rules, challenge, and is next; crossing strings (V1.1, V3.1, V4.1, V7)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.word_sprout.rules.board.boards import VOWELS, Board, Laid, vowels
from companion.games.word_sprout.rules.board.dictionary import Dictionary
from companion.games.word_sprout.rules.board.grid import has_hole
from companion.games.word_sprout.rules.board.state import Direction, Ground
from companion.games.word_sprout.rules.variations.base import Told, Variation

LEAST_LETTERS = 5
"""What every string must have before another may be begun (V7.1)."""


class Metamorphism(Variation):
    """V1.1: whoever wins a round makes a new rule or removes an existing one (V1.2: in words)."""

    name, rule, title = "metamorphism", "V1.1", "metamorphism"
    says = "Who wins a round adds a rule or removes one."
    changes = True


class AnyoneChallenges(Variation):
    """V3.1: anybody may challenge the previous play; who is right wins the round."""

    name, rule, title = "anyone_challenges", "V3.1", "all may challenge"
    says = "Anybody may challenge a play; who is right wins the round."
    anyone = True


class VowelReverses(Variation):
    """V4.1: when a vowel is played, the order of play reverses."""

    name, rule, title = "vowel_reverses", "V4.1", "vowels reverse"
    says = "A vowel reverses the order of play."

    def letter(self, before: Ground, now: Ground, by: str, letter: str) -> Ground:
        """A vowel turns the direction round."""
        del before, by
        return _reversed(now) if letter in VOWELS else now

    def undo(self, after: Ground, now: Ground, told: Told) -> Ground:
        """Each vowel that was played had turned it round."""
        del after
        return _reversed(now) if len(vowels(told.added)) % 2 else now


def _reversed(ground: Ground) -> Ground:
    other: Direction = "anticlockwise" if ground.direction == "clockwise" else "clockwise"
    return replace(ground, direction=other)


class TwoD(Variation):
    """V7.1: a new string may cross an old one, once all are words of at least five letters."""

    name, rule, title = "two_d", "V7.1", "two dimensions"
    says = "Strings may cross, once all are words of five letters or more."
    grid = True

    def forbids(self, board: Board, laid: Laid, dictionary: Dictionary) -> Fault | None:
        """Why this may not be laid: it begins a string, and the others are not whole yet."""
        if not laid.begun or whole(board, dictionary):
            return None
        why = f"All strings must be words of {LEAST_LETTERS} letters first"
        return Fault("strings_not_complete", why, "Go on with one of them.")


def whole(board: Board, dictionary: Dictionary) -> bool:
    """Whether all strings are words of five letters or more: a new one may be begun (V7.1)."""
    if any(len(string) < LEAST_LETTERS for string in board.strings):
        return False
    return all(map(dictionary.is_word, board.strings))


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
