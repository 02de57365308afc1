"""What a variation can have a say in. Each says only what the sheet gives it; the rest is core."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from companion.games.api.fault import Fault
from companion.games.word_sprout.rules.board.boards import Board, Laid
from companion.games.word_sprout.rules.board.dictionary import Dictionary, Fact
from companion.games.word_sprout.rules.board.state import Ground, How, Stage
from companion.lexicon.ruling import Ruling

ONE_LETTER_WORDS = "AIO"
"""The words of one letter; only whole words can need them (C2, V2.1)."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What a position says of a play: who made it, and what it changed, where that is told."""

    by: str
    added: str = ""
    collected: tuple[str, ...] | None = None


class Fit:
    """How a string lies in a goal word: as a run of its letters (S3.1).

    A place is a number whose bit `i` is set where the word's letter `i` is in the string.
    """

    def places(self, string: str, word: str) -> Iterator[int]:
        """Every way in which the string lies in the word."""
        at = word.find(string)
        while at >= 0:
            yield (1 << at + len(string)) - (1 << at)
            at = word.find(string, at + 1)

    def larger(self, place: int, word: str) -> Iterator[int]:
        """The places with one letter more: the next one at either end (S3.3)."""
        low, high = ends(place)
        if low:
            yield place | 1 << low - 1
        if high < len(word):
            yield place | 1 << high

    def any_goal(self, string: str, ruling: Ruling) -> bool:
        """Whether the string lies in any word of the list."""
        return ruling.is_run(string)

    def goals(self, string: str, ruling: Ruling) -> Iterable[str]:
        """All words in which the string lies; a short one lies in nearly all."""
        return ruling.words() if len(string) < 3 else ruling.goals(string)


def ends(place: int) -> tuple[int, int]:
    """The index of the first letter of a place, and the one behind its last."""
    return (place & -place).bit_length() - 1, place.bit_length()


class Variation:
    """One rule of the sheet's list; the defaults are the core rules'.

    `title` is its short name, at most 20 letters; `says` the rule in a sentence.
    `conflicts` cannot be in force with it, `idle` may but hardly make a game, for
    the reason told, and `parents` must be in force (V8.1, V8.2).
    """

    name: ClassVar[str]
    rule: ClassVar[str]
    title: ClassVar[str]
    says: ClassVar[str]
    conflicts: ClassVar[tuple[str, ...]] = ()
    parents: ClassVar[tuple[str, ...]] = ()
    idle: ClassVar[tuple[tuple[str, str], ...]] = ()

    fit: ClassVar[Fit | None] = None
    """How strings lie in goal words, where it is not as runs."""

    whole: ClassVar[bool] = False
    """Whether a string must be a word itself."""

    ordered: ClassVar[bool] = False
    """Whether it looks at the order of letters in a string."""

    unreached: ClassVar[bool] = False
    """Whether goal words count that cannot be reached."""

    voids: ClassVar[tuple[Fact, ...]] = ()
    """What is no goal word; of what is so perhaps, the table has to say if it is one."""

    keeps: ClassVar[bool] = False
    """Whether collections outlive the round."""

    grid: ClassVar[bool] = False
    """Whether letters lie on a grid."""

    changes: ClassVar[bool] = False
    """Whether the winner of a round may change the rules."""

    anyone: ClassVar[bool] = False
    """Whether anybody may challenge, and wins the round by being right."""

    together: ClassVar[bool] = False
    """Whether teams win, and not players."""

    def most(self, stage: Stage) -> int:
        """How many letters may be played in one turn."""
        del stage
        return 1

    def refuses(self, stage: Stage, laid: Laid) -> Fault | None:
        """Why everybody sees at once that this may not be laid now.

        What is refused at once must be refused too when it comes letter by letter: the
        search for a way to a goal word goes no further where the whole rest is refused.
        """

    def forbids(self, board: Board, laid: Laid, dictionary: Dictionary) -> Fault | None:
        """Why this may not be laid, where that takes the dictionary to see."""

    def onward(self, stage: Stage, laid: Laid) -> Stage:
        """What the rules about strings remember, after the play has been counted."""
        del laid
        return stage

    def letter(self, before: Ground, now: Ground, by: str, letter: str) -> Ground:
        """What laying a letter changes beside the board and the pot."""
        del before, by, letter
        return now

    def laid(self, before: Ground, now: Ground, by: str) -> Ground:
        """What the whole play changes beside that."""
        del before, by
        return now

    def turned_in(self, players: tuple[str, ...], winner: str, how: How) -> tuple[str, ...]:
        """Whose vowels are turned in though collections outlive the round."""
        del players, winner, how
        return ()

    def undo(self, after: Ground, now: Ground, told: Told) -> Ground:
        """The ground before a play of which a position tells no more than this.

        `after` is the ground behind the play, `now` the one that others have undone already.
        """
        del after, told
        return now
