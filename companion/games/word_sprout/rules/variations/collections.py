"""Collecting vowels (V6.1 to V6.4)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.word_sprout.rules.board.boards import VOWELS, vowels
from companion.games.word_sprout.rules.board.state import Ground, How
from companion.games.word_sprout.rules.variations.base import Told, Variation


class VowelCollections(Variation):
    """V6.1: who plays a vowel collects it; the first to have all five wins, and turns them in.

    With counted tiles only where another one of it is in the pot.
    """

    name, rule, title = "vowel_collections", "V6.1", "collect vowels"
    says = "Who plays a vowel collects it; all five win."

    def letter(self, before: Ground, now: Ground, by: str, letter: str) -> Ground:
        """The vowel goes from the pot to the player."""
        held = before.collections.get(by, "")
        if letter not in VOWELS or letter in held or (now.pot or {}).get(letter, 1) < 1:
            return now
        now = moved(now, by, (*held, letter), {letter: -1})
        return now if now.collections.get(by) != VOWELS else replace(now, win=by, how="vowels")

    def turned_in(self, players: tuple[str, ...], winner: str, how: How) -> tuple[str, ...]:
        """Who wins with all five turns them in."""
        del players
        return (winner,) if how == "vowels" else ()

    def undo(self, after: Ground, now: Ground, told: Told) -> Ground:
        """The vowel goes back; where nothing is told, the one held was collected just then."""
        held = after.collections.get(told.by, "")
        gained = vowels(told.added) if told.collected is None else "".join(told.collected)
        gone = [letter for letter in dict.fromkeys(gained) if letter in held]
        kept = (letter for letter in held if letter not in gone)
        return moved(now, told.by, kept, dict.fromkeys(gone, 1))


def moved(ground: Ground, player: str, collection: Iterable[str], tiles: dict[str, int]) -> Ground:
    """The ground with another collection for the player, and tiles that went to or from the pot."""
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
    says = "When five vowels win, everybody turns theirs in."
    parents = ("collections_persist",)

    def turned_in(self, players: tuple[str, ...], winner: str, how: How) -> tuple[str, ...]:
        """Everybody's, after a win by vowels."""
        del winner
        return players if how == "vowels" else ()


class VowelRepeatLoses(Variation):
    """V6.4: who plays a vowel they already have loses the one in their collection."""

    name, rule, title = "vowel_repeat_loses", "V6.4", "repeat loses vowel"
    says = "Who plays a vowel they have, loses it."
    parents = ("vowel_collections",)

    def letter(self, before: Ground, now: Ground, by: str, letter: str) -> Ground:
        """The vowel that was held goes back to the pot."""
        held = before.collections.get(by, "")
        if letter not in held:
            return now
        return moved(now, by, held.replace(letter, ""), {letter: 1})

    def undo(self, after: Ground, now: Ground, told: Told) -> Ground:
        """A vowel that was played and not collected was held before, and lost."""
        if told.collected is not None or len(lost := vowels(told.added)) != 1:
            return now
        held = after.collections.get(told.by, "")
        return now if lost in held else moved(now, told.by, (*held, lost), {lost: -1})
