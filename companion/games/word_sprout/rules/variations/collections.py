"""Collecting vowels (V6.1 to V6.4)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.word_sprout.rules.board.boards import VOWELS, vowels
from companion.games.word_sprout.rules.board.state import Ground, How
from companion.games.word_sprout.rules.variations.base import KnownPlay, Variation


class VowelCollections(Variation):
    """V6.1: a player collects each vowel played; the first with all five wins and gives them back.

    With limited tiles, the pot must still have that vowel.
    """

    name, rule, title = "vowel_collections", "V6.1", "collect vowels"
    says = "Play a vowel to collect it. Collect all five to win."

    def after_letter(self, before: Ground, now: Ground, by: str, letter: str) -> Ground:
        """Move the vowel from the pot to the player."""
        held = before.collections.get(by, "")
        if letter not in VOWELS or letter in held or (now.pot or {}).get(letter, 1) < 1:
            return now
        now = move_vowels(now, by, (*held, letter), {letter: -1})
        return now if now.collections.get(by) != VOWELS else replace(now, win=by, how="vowels")

    def losing_vowels(self, players: tuple[str, ...], winner: str, how: How) -> tuple[str, ...]:
        """The winner with all five gives them back."""
        del players
        return (winner,) if how == "vowels" else ()

    def undo(self, after: Ground, now: Ground, told: KnownPlay) -> Ground:
        """Take the vowel back; if the position does not say, assume it was collected then."""
        held = after.collections.get(told.by, "")
        gained = vowels(told.added) if told.collected is None else "".join(told.collected)
        gone = [letter for letter in dict.fromkeys(gained) if letter in held]
        kept = (letter for letter in held if letter not in gone)
        return move_vowels(now, told.by, kept, dict.fromkeys(gone, 1))


def move_vowels(
    ground: Ground, player: str, collection: Iterable[str], tiles: dict[str, int]
) -> Ground:
    """The ground with the player's new collection, and `tiles` added to the pot."""
    pot = ground.pot and {
        letter: count + tiles.get(letter, 0) for letter, count in ground.pot.items()
    }
    held = {**ground.collections, player: "".join(sorted(collection))}
    kept = {other: letters for other, letters in held.items() if letters}
    return replace(ground, collections=kept, pot=pot)


class CollectionsPersist(Variation):
    """V6.2: collections persist across rounds."""

    name, rule, title = "collections_persist", "V6.2", "vowels are kept"
    says = "Players keep their vowels when a round is over."
    parents = ("vowel_collections",)
    keeps = True


class CollectionsResetOnWin(Variation):
    """V6.3: when anyone wins by collecting five vowels, everyone turns in their vowels."""

    name, rule, title = "collections_reset_on_win", "V6.3", "a win clears vowels"
    says = "After a five-vowel win, all give theirs back."
    parents = ("collections_persist",)

    def losing_vowels(self, players: tuple[str, ...], winner: str, how: How) -> tuple[str, ...]:
        """Everybody, after a win by vowels."""
        del winner
        return players if how == "vowels" else ()


class VowelRepeatLoses(Variation):
    """V6.4: a player who plays a vowel they already have loses the one in their collection."""

    name, rule, title = "vowel_repeat_loses", "V6.4", "repeat loses vowel"
    says = "Play a vowel you hold and you lose it."
    parents = ("vowel_collections",)

    def after_letter(self, before: Ground, now: Ground, by: str, letter: str) -> Ground:
        """Put the vowel that the player held back into the pot."""
        held = before.collections.get(by, "")
        if letter not in held:
            return now
        return move_vowels(now, by, held.replace(letter, ""), {letter: 1})

    def undo(self, after: Ground, now: Ground, told: KnownPlay) -> Ground:
        """Give back the lost vowel: one that was played but not collected had been held."""
        if told.collected is not None or len(lost := vowels(told.added)) != 1:
            return now
        held = after.collections.get(told.by, "")
        return now if lost in held else move_vowels(now, told.by, (*held, lost), {lost: -1})
