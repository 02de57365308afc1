"""What a player sees in a position: the plays, words to show for them, and plays that bluff.

It judges by the game's own rules, but with the words that the player knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import chain, islice, product
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.kit.rules import copy_fields
from companion.games.word_sprout.engine.solution import BASIC
from companion.games.word_sprout.engine.vocabulary import vocabulary
from companion.games.word_sprout.rules.actions import Insert, Laying, Place, Play
from companion.games.word_sprout.rules.board.boards import Grid, Line
from companion.games.word_sprout.rules.board.dictionary import Dictionary
from companion.games.word_sprout.rules.board.grid import Square, beside, gaps
from companion.games.word_sprout.rules.board.state import ROUND_OVER, Ground, Stage, WordSproutState
from companion.games.word_sprout.rules.plays import lay
from companion.games.word_sprout.rules.validity import Judge
from companion.games.word_sprout.rules.view import WordSproutView
from companion.lexicon.compiled.queries import insertions
from companion.lexicon.ruling import Ruling

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

BINDING = {
    *("complete_words", "add_vowels", "no_plurals", "three_consonants_first"),
    *("vowel_limit", "no_front_consonants", "palindrome_lock"),
}
"""The variations under which not all runs of words are valid, or others are as well."""

TRIES = 24
"""So many of the words that hold a string come to mind while plays are weighed."""

THOROUGH = 400
"""So many when it matters: to decide on a challenge, or to answer one."""

HEAVY = 20
"""On a grid, or where a run of a word is not enough, a letter is so many times the work."""

WINDOW = 3
"""Letters in a row that have to look like a word's, where a string is made up."""

Imagined = WordSproutState
"""A game as a player sees it."""


def imagined(view: WordSproutView) -> Imagined:
    """The position that a view shows; who played what before is no part of it.

    A strict referee need not be imagined: the player thinks of plays only that have a word.
    """
    players = view.players
    return copy_fields(
        Imagined,
        view,
        order=players,
        first=view.first if view.first in players else view.turn or players[0],
        phase="play",
        out=tuple(player for player in view.out if player in players),
        ground=_ground(view),
        options=replace(view.options, strict_referee=False),
        variations=tuple(rule.name for rule in view.rules),
        how="",
    )


def _ground(view: WordSproutView) -> Ground:
    """What lies on the table, as a view shows it."""
    held = {player: vowels for player, vowels in (view.collections or {}).items() if vowels}
    return copy_fields(
        Ground,
        view,
        board=Grid(view.cells) if view.two_d else Line(view.string),
        stage=Stage(view.vowels + view.consonants, view.plays, view.locked),
        collections=held,
        how=view.how if view.win else "",
    )


class Idea(NamedTuple):
    """A letter that could be laid, and the strings that it makes or makes longer."""

    action: Laying
    strings: tuple[str, ...]


class Move(NamedTuple):
    """A play that the player can account for, and the game after it."""

    action: Laying
    after: WordSproutState


class Mind:
    """A player of a strength, 1 to 5; `verdicts` are the table's decisions about words."""

    def __init__(self, ruling: Ruling, level: int, verdicts: Mapping[str, bool]) -> None:
        self._ruling, self._words = ruling, vocabulary(ruling, level)
        self._dictionary = Dictionary(RecordingRuling(ruling), verdicts)

    def moves(self, state: WordSproutState) -> list[Move]:
        """All plays of whoever is on turn for which the player knows words."""
        return list(self._moves(state))

    def _moves(self, state: WordSproutState) -> Iterator[Move]:
        likely = self._likely(state)
        for idea in ideas(state):
            if not all(map(likely, idea.strings)):
                continue
            after = lay(state, str(state.turn), idea.action, self._dictionary)
            if isinstance(after, Fault) or after.phase in ROUND_OVER:
                continue
            if self._plain(after) or self.words_for(after, after.stack[-1].changed, TRIES):
                yield Move(idea.action, after)

    def unlaid(self, state: WordSproutState) -> int:
        """How many moves there are, where that is all that matters of them; else 0.

        Under the basic rules no play is refused and none wins: the letters need not be laid.
        """
        board = state.ground.board
        if not isinstance(board, Line) or not BASIC.issuperset(state.variations):
            return 0
        return sum(map(self._words.holds, insertions(board.letters))) if self._plain(state) else 0

    def explains(self, state: WordSproutState) -> bool:
        """Whether the player knows a word for every string that lies on the table."""
        strings = state.ground.board.strings
        if not all(map(self._likely(state), strings)):
            return False
        return self._plain(state) or self.words_for(state, strings) is not None

    def words_for(
        self, state: WordSproutState, strings: tuple[str, ...], tries: int = THOROUGH
    ) -> tuple[str, ...] | None:
        """A word to show for each of the strings; None where one has none."""
        found = [self._word_for(state, string, tries) for string in strings]
        words = tuple(word for word in found if word is not None)
        return words if len(words) == len(found) else None

    def _word_for(self, state: WordSproutState, string: str, tries: int) -> str | None:
        """A word that shows the string to be valid, the best known one first."""
        judge = Judge(state, state.ground, self._dictionary)
        if "complete_words" in state.variations:
            good = self._words.is_word(string) and judge.valid((string,), ())
            return string if good else None
        tried = chain(self._dictionary.accepted(), islice(self._goals(state, string), tries))
        return next((word for word in tried if judge.valid((string,), (word,))), None)

    def _goals(self, state: WordSproutState, string: str) -> Iterator[str]:
        """The words that come to mind, the best known one first."""
        if not self._likely(state)(string):
            return iter(())
        return self._words.goals(string, thinned="add_vowels" in state.variations)

    def _plain(self, state: WordSproutState) -> bool:
        """Whether the strings of words that are known are valid, and no others."""
        decided, counted = self._dictionary.decided(), state.ground.pot is not None
        return not (decided or counted or BINDING & set(state.variations))

    def _likely(self, state: WordSproutState) -> Callable[[str], bool]:
        """What is quickly seen of a string; where it is not, it is not valid either."""
        known: Callable[[str], bool] = self._words.holds
        if "complete_words" in state.variations:
            known = self._words.is_word
        elif "add_vowels" in state.variations:
            known = partial(self._words.holds, thinned=True)
        accepted = [set(word) for word in self._dictionary.accepted()]
        if not accepted:
            return known
        return lambda string: any(map(set(string).issubset, accepted)) or known(string)

    def effort(self, state: WordSproutState) -> int:
        """How much work it is to find the moves, in letters that are tried."""
        if not isinstance(state.ground.board, Line):
            return HEAVY * sum(1 for _ in ideas(state))
        return (1 if self._plain(state) else HEAVY) * len(_longer(state))

    def bluffs(self, state: WordSproutState) -> Iterator[Laying]:
        """Plays for which there is no word, the most likely to be believed first.

        Nobody would see of them at once that they may not be laid.
        """
        looks = cache(self._ruling.is_run)
        likely = self._likely(state)
        made_up = (idea for idea in ideas(state) if not all(map(likely, idea.strings)))
        believed = sorted(made_up, key=lambda idea: -min(_wordlike(s, looks) for s in idea.strings))
        for action in (idea.action for idea in believed):
            if not isinstance(lay(state, str(state.turn), action, self._dictionary), Fault):
                yield action


def _wordlike(string: str, looks: Callable[[str], bool]) -> float:
    """The share of a string's parts that stand in words, 0 to 1."""
    parts = [string[at : at + WINDOW] for at in range(max(len(string) - WINDOW + 1, 1))]
    return sum(map(looks, parts)) / len(parts)


def ideas(state: WordSproutState) -> Iterator[Idea]:
    """The letters that could be laid, and where; what the rules say of them is not asked yet."""
    board = state.ground.board
    if isinstance(board, Line) or not board.cells:
        return (Idea(Play(string=string), (string,)) for string in _longer(state))
    return chain(_placed(board), _inserted(board))


def _longer(state: WordSproutState) -> list[str]:
    """The strings that a letter makes of the only one, or two letters under the lock (V2.7)."""
    string = state.ground.board.letters
    longer = insertions(string)
    return _palindromes(string, longer) if state.ground.stage.locked else longer


def _palindromes(string: str, longer: list[str]) -> list[str]:
    """All palindromes that one or two letters make of one (V2.7)."""
    one = [text for text in longer if text == text[::-1]]
    size = len(string)
    two = (
        string[:at] + letter + string[at : size - at] + letter + string[size - at :]
        for at, letter in product(range(size // 2 + 1), LETTERS)
    )
    return [*one, *dict.fromkeys(two)]


def _placed(board: Grid) -> Iterator[Idea]:
    """A letter on each square beside one that is taken."""
    at = {cell[:2]: cell.letter for cell in board.cells}
    for square in sorted(beside(board)):
        steps = ((0, -1), (0, 1), (-1, 0), (1, 0))
        left, right, above, below = (_row(at, square, step) for step in steps)
        for letter in LETTERS:
            made = f"{left[::-1]}{letter}{right}", f"{above[::-1]}{letter}{below}"
            strings = tuple(string for string in made if len(string) > 1)
            yield Idea(Place(row=square[0], col=square[1], letter=letter), strings)


def _row(at: Mapping[Square, str], square: Square, step: Square) -> str:
    """The letters in a row from a square on, by steps of that kind."""
    found, (row, col) = "", (square[0] + step[0], square[1] + step[1])
    while (row, col) in at:
        found, row, col = found + at[row, col], row + step[0], col + step[1]
    return found


def _inserted(board: Grid) -> Iterator[Idea]:
    """A letter in each gap of each string."""
    for (text, gap), letter in product(gaps(board), LETTERS):
        made = text[:gap] + letter + text[gap:]
        yield Idea(Insert(string=text, at_index=gap, letter=letter), (made,))
