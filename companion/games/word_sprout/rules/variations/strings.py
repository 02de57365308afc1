"""Variations about valid strings and goal words (V2.1 to V2.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.kit.validation import clean
from companion.games.word_sprout.rules.board.boards import VOWELS, BoardChange, vowels
from companion.games.word_sprout.rules.board.state import Stage
from companion.games.word_sprout.rules.variations.base import Fit, Variation, ends
from companion.lexicon.ruling import Ruling

BOUND_LETTERS = 3
"""How many letters or turns pass before V2.6 and V2.7 begin, and V2.4 ends."""


class CompleteWords(Variation):
    """V2.1: a string is valid only if it is a complete word, not just a substring."""

    name, rule, title = "complete_words", "V2.1", "whole words"
    says = "The string must be a word itself."
    conflicts = ("add_vowels", "three_consonants_first", "vowel_limit")
    idle = (("unreachable_goals", "With whole words, every goal has already been reached."),)
    whole = True


class Thinned(Fit):
    """The string is a run of the word with vowels left out."""

    def places(self, string: str, word: str) -> Iterator[int]:
        """Every place of the string in the word."""
        return (
            1 << at | place
            for at in range(len(word))
            if word[at] == string[0]
            for place in self._rest(string[1:], word, at + 1)
        )

    def _rest(self, string: str, word: str, at: int) -> Iterator[int]:
        """The places of the rest of the string, skipping only vowels."""
        if not string:
            yield 0
            return
        while at < len(word):
            if word[at] == string[0]:
                yield from (1 << at | place for place in self._rest(string[1:], word, at + 1))
            if word[at] not in VOWELS:
                return
            at += 1

    def larger(self, place: int, word: str) -> Iterator[int]:
        """The places with one letter more: at an end, beyond any vowels, or a vowel inside.

        Consonants come last: the search takes the last place first, and so ends soonest.
        """
        low, high = ends(place)
        outer = (*_outward(word, range(low - 1, -1, -1)), *_outward(word, range(high, len(word))))
        inner = [at for at in range(low, high) if not place >> at & 1]
        for at in sorted((*inner, *outer), key=lambda at: word[at] not in VOWELS):
            yield place | 1 << at

    def any_goal(self, string: str, ruling: Ruling) -> bool:
        """Whether the string fits into any word of the dictionary."""
        return ruling.is_thinned_run(string)

    def goals(self, string: str, ruling: Ruling) -> Iterable[str]:
        """The words into which the string fits; for a short string, all words."""
        return ruling.words() if len(string) < 3 else ruling.thinned_goals(string)


def _outward(word: str, path: range) -> Iterator[int]:
    """The letters on the way out of the string, up to the first that is not a vowel."""
    for at in path:
        yield at
        if word[at] not in VOWELS:
            return


class AddVowels(Variation):
    """V2.2: a string is valid if adding vowels could make it a substring of a word."""

    name, rule, title = "add_vowels", "V2.2", "vowels may be added"
    says = "A string also counts if adding vowels puts it inside a word."
    fit = Thinned()


class NoPlurals(Variation):
    """V2.3: no plurals in -s or -es, unless the word can be justified on other grounds (SP-A9)."""

    name, rule, title = "no_plurals", "V2.3", "no plurals"
    says = "A plain plural (-s, -es) doesn't count as a goal."
    voids = ("plural", "perhaps")


class ThreeConsonantsFirst(Variation):
    """V2.4: the first three letters played must be consonants."""

    name, rule, title = "three_consonants_first", "V2.4", "3 consonants first"
    says = "The first three letters played must be consonants."

    def refuses(self, stage: Stage, laid: BoardChange) -> Fault | None:
        """Refuse a vowel among the first three letters."""
        bound = min(BOUND_LETTERS - stage.letters, len(laid.added))
        if len(laid.added) - len(vowels(laid.added)) >= bound:
            return None
        return Fault("must_be_consonant", "Three consonants first", "Play a consonant.")


class VowelLimit(Variation):
    """V2.5: there may not be more vowels than consonants."""

    name, rule, title = "vowel_limit", "V2.5", "vowel limit"
    says = "There may not be more vowels than consonants."

    def refuses(self, stage: Stage, laid: BoardChange) -> Fault | None:
        """Refuse a play if a string would have more vowels than consonants."""
        del stage
        over = next((s for s in laid.changed if 2 * len(vowels(s)) > len(s)), None)
        if over is None:
            return None
        return Fault("too_many_vowels", f"{clean(over)}: too many vowels", "Play a consonant.")


class NoFrontConsonants(Variation):
    """V2.6: after the first three letters no consonant may be added to the beginning."""

    name, rule, title = "no_front_consonants", "V2.6", "no front consonants"
    says = "After three letters, no consonant may go in front."
    idle = (("palindrome_lock", "With the palindrome lock, the string can hardly grow."),)

    def refuses(self, stage: Stage, laid: BoardChange) -> Fault | None:
        """Refuse a consonant in front of the string."""
        if stage.letters < BOUND_LETTERS or len(vowels(laid.fronts)) == len(laid.fronts):
            return None
        return Fault("front_consonant", "No consonant in front now", "Play it elsewhere.")


class PalindromeLock(Variation):
    """V2.7: a palindrome at the end of the third turn or later locks the string.

    From then on only palindromes are valid, and one or two letters may be added in a turn.
    """

    name, rule, title = "palindrome_lock", "V2.7", "palindrome lock"
    says = "From the third turn on, a palindrome must stay a palindrome."
    conflicts = ("two_d",)
    ordered = True

    def most(self, stage: Stage) -> int:
        """Allow two letters under the lock (SP-A6)."""
        return 2 if stage.locked else 1

    def refuses(self, stage: Stage, laid: BoardChange) -> Fault | None:
        """Refuse anything but palindromes under the lock."""
        wrong = next((string for string in laid.changed if not _palindrome(string)), None)
        if not stage.locked or wrong is None:
            return None
        return Fault(
            "not_palindrome", f"{clean(wrong)}: not a palindrome", "Add one or two letters."
        )

    def next_stage(self, stage: Stage, laid: BoardChange) -> Stage:
        """Lock the string if it is a palindrome at the end of the third turn or later."""
        falls = stage.plays >= BOUND_LETTERS and all(map(_palindrome, laid.changed))
        return replace(stage, locked=True) if falls else stage


def _palindrome(string: str) -> bool:
    return string == string[::-1]


class UnreachableGoals(Variation):
    """V2.8: goal words need not be reachable."""

    name, rule, title = "unreachable_goals", "V2.8", "unreachable goals"
    says = "A goal word need not be reachable by legal plays."
    unreached = True
