"""Who may change rules, who may challenge, and who is next (V1.1, V3.1, V4.1)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.word_sprout.rules.board.boards import VOWELS, vowels
from companion.games.word_sprout.rules.state import Direction, Ground, SproutState
from companion.games.word_sprout.rules.variations.base import Told, Variation


class Metamorphism(Variation):
    """V1.1: whoever wins a round makes a new rule or removes an existing one (V1.2: in words)."""

    name, rule, title = "metamorphism", "V1.1", "metamorphism"
    says = "Who wins a round adds a rule or removes one."
    changes = True


class AnyoneChallenges(Variation):
    """V3.1: anybody may challenge the previous play; who is right wins the round."""

    name, rule, title = "anyone_challenges", "V3.1", "all may challenge"
    says = "Anybody may challenge a play; who is right wins the round."

    def entitled(self, state: SproutState, by: str) -> bool:
        """Every player who is still in may challenge."""
        return by in state.active

    def prize(self, challenger: str) -> str | None:
        """The challenger wins the round."""
        return challenger


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
