"""The base class of variations; its defaults are the core rules, which a variation overrides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from companion.games.api.fault import Fault
from companion.games.word_sprout.rules.board.boards import Board, BoardChange
from companion.games.word_sprout.rules.board.dictionary import Dictionary, Fact
from companion.games.word_sprout.rules.board.state import Ground, How, Stage
from companion.lexicon.ruling import Ruling

ONE_LETTER_WORDS = "AIO"
"""The words of one letter; they matter only if strings must be whole words (C2, V2.1)."""


class KnownPlay(msgspec.Struct, frozen=True, kw_only=True):
    """What a position says about a play: its player, the added letters, the vowels collected.

    `collected` is None if the position does not say.
    """

    by: str
    added: str = ""
    collected: tuple[str, ...] | None = None


class Fit:
    """How a string fits into a goal word: as a run of its letters (S3.1).

    A place is an integer in which bit `i` is set if letter `i` of the word is in the string.
    """

    def places(self, string: str, word: str) -> Iterator[int]:
        """Every place of the string in the word."""
        at = word.find(string)
        while at >= 0:
            yield (1 << at + len(string)) - (1 << at)
            at = word.find(string, at + 1)

    def larger(self, place: int, word: str) -> Iterator[int]:
        """The places with one letter more: the next letter at either end (S3.3)."""
        low, high = ends(place)
        if low:
            yield place | 1 << low - 1
        if high < len(word):
            yield place | 1 << high

    def any_goal(self, string: str, ruling: Ruling) -> bool:
        """Whether the string fits into any word of the dictionary."""
        return ruling.is_run(string)

    def goals(self, string: str, ruling: Ruling) -> Iterable[str]:
        """The words into which the string fits; for a short string, all words."""
        return ruling.words() if len(string) < 3 else ruling.goals(string)


def ends(place: int) -> tuple[int, int]:
    """The index of the first letter of a place, and the index after its last."""
    return (place & -place).bit_length() - 1, place.bit_length()


class Variation:
    """A variation of the rule sheet; the defaults are the core rules.

    `title` is a short name of at most 20 letters, `says` the rule in a sentence. `conflicts` are
    variations that cannot be combined with it (V8.1), `parents` those that it needs (V8.2).
    `idle` pairs variations that hardly make a game with it with the reason.
    """

    name: ClassVar[str]
    rule: ClassVar[str]
    title: ClassVar[str]
    says: ClassVar[str]
    conflicts: ClassVar[tuple[str, ...]] = ()
    parents: ClassVar[tuple[str, ...]] = ()
    idle: ClassVar[tuple[tuple[str, str], ...]] = ()

    fit: ClassVar[Fit | None] = None
    """How strings fit into goal words; None: as runs."""

    whole: ClassVar[bool] = False
    """Whether a string must itself be a word."""

    ordered: ClassVar[bool] = False
    """Whether it depends on the order of the letters in a string."""

    unreached: ClassVar[bool] = False
    """Whether goal words count even if they cannot be reached."""

    voids: ClassVar[tuple[Fact, ...]] = ()
    """The kinds of words that are not goal words; on "perhaps" the table decides."""

    keeps: ClassVar[bool] = False
    """Whether players keep their vowels after the round."""

    grid: ClassVar[bool] = False
    """Whether the game is played on a grid."""

    changes: ClassVar[bool] = False
    """Whether the winner of a round may change the rules."""

    anyone: ClassVar[bool] = False
    """Whether everybody may challenge, and wins the round by being right."""

    together: ClassVar[bool] = False
    """Whether teams win instead of players."""

    def most(self, stage: Stage) -> int:
        """How many letters may be added in one turn."""
        del stage
        return 1

    def refuses(self, stage: Stage, laid: BoardChange) -> Fault | None:
        """Why everybody can see that the play is not allowed; None if it is.

        If letters are refused together, they must also be refused one by one: the search for a
        way to a goal word stops when the whole rest of the word is refused.
        """

    def forbids(self, board: Board, laid: BoardChange, dictionary: Dictionary) -> Fault | None:
        """Why the play is not allowed, if only the dictionary can tell."""

    def next_stage(self, stage: Stage, laid: BoardChange) -> Stage:
        """The stage after the play; its letters and plays are already counted."""
        del laid
        return stage

    def after_letter(self, before: Ground, now: Ground, by: str, letter: str) -> Ground:
        """The ground after a letter; the board and the pot are already up to date."""
        del before, by, letter
        return now

    def after_play(self, before: Ground, now: Ground, by: str) -> Ground:
        """The ground after the whole play; `before` is the ground before it."""
        del before, by
        return now

    def losing_vowels(self, players: tuple[str, ...], winner: str, how: How) -> tuple[str, ...]:
        """Which players give back their vowels even though collections are kept."""
        del players, winner, how
        return ()

    def undo(self, after: Ground, now: Ground, told: KnownPlay) -> Ground:
        """The ground before a play, as far as this variation changed it.

        `after` is the ground after the play, `now` the one after other variations have undone
        their changes. `told` is all that a position says about the play.
        """
        del after, told
        return now
