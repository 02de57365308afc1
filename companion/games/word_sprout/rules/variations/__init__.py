"""The eighteen variations of the rule sheet (V1 to V7), by name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.api.fault import Fault
from companion.games.kit.validation import clean
from companion.games.word_sprout.rules.variations import collections, play, strings, teams
from companion.games.word_sprout.rules.variations.base import Variation

VARIATIONS: dict[str, Variation] = {
    kind.name: kind()
    for kind in (
        play.Metamorphism,
        strings.CompleteWords,
        strings.AddVowels,
        strings.NoPlurals,
        strings.ThreeConsonantsFirst,
        strings.VowelLimit,
        strings.NoFrontConsonants,
        strings.PalindromeLock,
        strings.UnreachableGoals,
        play.AnyoneChallenges,
        play.VowelReverses,
        teams.Teams,
        collections.VowelCollections,
        collections.CollectionsPersist,
        collections.CollectionsResetOnWin,
        collections.VowelRepeatLoses,
        play.TwoD,
        play.HoleWins,
    )
}


@lru_cache(maxsize=1024)
def in_force(names: tuple[str, ...]) -> tuple[Variation, ...]:
    """The variations with these names, in the order of the rule sheet."""
    return tuple(one for name, one in VARIATIONS.items() if name in names)


def unknown(name: str) -> Fault | None:
    """A fault if there is no variation with this name."""
    if name in VARIATIONS:
        return None
    return Fault("bad_entry", f"There is no rule {clean(name)!r}", "Name one, such as vowel_limit.")


def clash(names: tuple[str, ...]) -> Fault | None:
    """Why the variations cannot be combined: a conflict (V8.1), a missing parent (V8.2)."""
    for one in in_force(names):
        if other := next((name for name in one.conflicts if name in names), None):
            why = f"{one.title} and {VARIATIONS[other].title} cannot go together"
            return Fault("rule_conflict", why, "Leave one of them out.")
        if parent := next((name for name in one.parents if name not in names), None):
            why = f"{one.title} needs {VARIATIONS[parent].title}"
            return Fault("needs_parent_rule", why, "Choose that rule too.")
    return None


def objection(names: tuple[str, ...]) -> str:
    """Why the variations cannot be combined, as a sentence; empty if they can."""
    fault = clash(names)
    return fault.message if fault else ""


def warnings(names: tuple[str, ...]) -> Iterator[str]:
    """Warn of combinations of variations that are legal, but hardly playable."""
    for one in in_force(names):
        yield from (why for other, why in one.idle if other in names)
