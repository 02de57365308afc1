"""Variations about rule changes, challenges, the order of play and grids (V1.1, V3.1, V4.1, V7)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.word_sprout.rules.board.boards import VOWELS, Board, BoardChange, vowels
from companion.games.word_sprout.rules.board.dictionary import Dictionary
from companion.games.word_sprout.rules.board.grid import has_hole
from companion.games.word_sprout.rules.board.state import Direction, Ground
from companion.games.word_sprout.rules.variations.base import KnownPlay, Variation

LEAST_LETTERS = 5
"""The least letters of every string before a new one may be begun (V7.1)."""


class Metamorphism(Variation):
    """V1.1: whoever wins a round makes a new rule or removes an existing one (V1.2: in words)."""

    name, rule, title = "metamorphism", "V1.1", "metamorphism"
    says = "The round's winner adds or removes a rule."
    changes = True


class AnyoneChallenges(Variation):
    """V3.1: everybody may challenge the last play; a challenger who is right wins the round."""

    name, rule, title = "anyone_challenges", "V3.1", "all may challenge"
    says = "Anyone may challenge. A challenger who is right wins the round."
    anyone = True


class VowelReverses(Variation):
    """V4.1: when a vowel is played, the order of play reverses."""

    name, rule, title = "vowel_reverses", "V4.1", "vowels reverse"
    says = "A vowel reverses the order of play."

    def after_letter(self, before: Ground, now: Ground, by: str, letter: str) -> Ground:
        """Reverse the direction after a vowel."""
        del before, by
        return _reverse(now) if letter in VOWELS else now

    def undo(self, after: Ground, now: Ground, told: KnownPlay) -> Ground:
        """Reverse the direction once for each vowel played."""
        del after
        return _reverse(now) if len(vowels(told.added)) % 2 else now


def _reverse(ground: Ground) -> Ground:
    other: Direction = "anticlockwise" if ground.direction == "clockwise" else "clockwise"
    return replace(ground, direction=other)


class TwoD(Variation):
    """V7.1: a new string may cross an old one, once all are words of at least five letters."""

    name, rule, title = "two_d", "V7.1", "two dimensions"
    says = "Strings may cross, once all are words of five letters or more."
    grid = True

    def forbids(self, board: Board, laid: BoardChange, dictionary: Dictionary) -> Fault | None:
        """Refuse to begin a new string before all others are complete."""
        if not laid.begun or all_complete(board, dictionary):
            return None
        why = f"First all strings must be words of {LEAST_LETTERS} letters"
        return Fault("strings_not_complete", why, "Add to one of them.")


def all_complete(board: Board, dictionary: Dictionary) -> bool:
    """Whether all strings are words of five letters or more (V7.1)."""
    if any(len(string) < LEAST_LETTERS for string in board.strings):
        return False
    return all(map(dictionary.is_word, board.strings))


class HoleWins(Variation):
    """V7.2: a player who makes a closed shape with a hole wins."""

    name, rule, title = "hole_wins", "V7.2", "a hole wins"
    says = "Close a shape around a hole to win."
    parents = ("two_d",)

    def after_play(self, before: Ground, now: Ground, by: str) -> Ground:
        """Let the play that makes the first hole win."""
        if not has_hole(now.board) or has_hole(before.board):
            return now
        return replace(now, win=by, how="hole")
