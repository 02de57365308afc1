"""What a computer player knows in a position: plays, the words to show for them, and bluffs.

It uses the rules of the game, but only the words that the player knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import chain, islice, product
from string import ascii_uppercase
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
from companion.lexicon.compiled.queries import count_insertions, insertions
from companion.lexicon.ruling import Ruling

BINDING = {
    *("complete_words", "add_vowels", "no_plurals", "three_consonants_first"),
    *("vowel_limit", "no_front_consonants", "palindrome_lock"),
}
"""The variations that change which strings are valid; without them, all runs of words are."""

TRIES = 24
"""How many words with a string inside are tried while plays are compared."""

THOROUGH = 400
"""How many words are tried to decide on a challenge, or to answer one."""

HEAVY = 20
"""How many times longer a letter takes on a grid, or if a string needs more than to be a run."""

WINDOW = 3
"""How many letters in a row must occur in some word for a bluff to be believable."""

OUTSIDE, INSIDE = -1.2, -0.9
"""How much harder it is to see a word for a letter at an end of the string, or inside, than a word
in a hand: easier, because most of its letters stand in order."""

VisiblePosition = WordSproutState
"""A state set up from a view: it contains nothing that its player cannot see."""


def position_from_view(view: WordSproutView) -> VisiblePosition:
    """The state that a view shows, without the earlier plays.

    The option `strict_referee` is off: the player only considers plays that have a word anyway.
    """
    players = view.players
    return copy_fields(
        VisiblePosition,
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
    """The ground as the view shows it."""
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
    """A letter that could be added, and the strings that it makes or makes longer."""

    action: Laying
    strings: tuple[str, ...]


class Move(NamedTuple):
    """A play for which the player knows words, and the state after it."""

    action: Laying
    after: WordSproutState


class Knowledge:
    """What a player of strength `level` (1 to 5) knows.

    `verdicts` are the table's decisions about words.
    """

    def __init__(self, ruling: Ruling, level: float, verdicts: Mapping[str, bool]) -> None:
        self._ruling, self._words = ruling, vocabulary(ruling, level)
        self._dictionary = Dictionary(RecordingRuling(ruling), verdicts)

    def moves(self, state: WordSproutState) -> list[Move]:
        """All plays of the player on turn for which this player knows words."""
        return list(self._moves(state))

    def notices(self, state: WordSproutState, move: Move, luck: int) -> bool:
        """Whether the player does not overlook a move; a letter inside is harder to see.

        `luck` decides what is overlooked this time.
        """
        before = state.ground.board.strings
        if BINDING & set(state.variations) or not isinstance(move.action, Play):
            return True
        string, earlier = move.action.string, next(iter(before), "")
        outside = string.startswith(earlier) or string.endswith(earlier)
        return self._words.notices(string, luck, OUTSIDE if outside else INSIDE)

    def _moves(self, state: WordSproutState) -> Iterator[Move]:
        likely = self._likely(state)
        for idea in self._likely_ideas(state):
            after = lay(state, str(state.turn), idea.action, self._dictionary)
            if isinstance(after, Fault) or after.phase in ROUND_OVER:
                continue
            changed = after.stack[-1].changed  # on a grid also strings that the letter moved
            if not all(map(likely, changed)):
                continue
            if self._is_plain(after) or self.words_for(after, changed, TRIES):
                yield Move(idea.action, after)

    def _likely_ideas(self, state: WordSproutState) -> Iterator[Idea]:
        """The letters that could be added and pass the quick test."""
        board = state.ground.board
        if isinstance(board, Line) and self._is_plain(state):
            return (Idea(Play(string=s), (s,)) for s in self._words.longer(board.letters))
        likely = self._likely(state)
        return (idea for idea in ideas(state) if all(map(likely, idea.strings)))

    def count_plain_moves(self, state: WordSproutState) -> int:
        """The number of moves if nothing else about them matters, else 0.

        Under the basic rules no play is refused and none wins, so none has to be played.
        """
        board = state.ground.board
        basic = isinstance(board, Line) and BASIC.issuperset(state.variations)
        if not basic or not self._is_plain(state):
            return 0
        return sum(1 for _ in self._words.longer(board.letters))

    def explains(self, state: WordSproutState) -> bool:
        """Whether the player knows a word for every string on the table."""
        strings = state.ground.board.strings
        if not all(map(self._likely(state), strings)):
            return False
        return self._is_plain(state) or self.words_for(state, strings) is not None

    def nonsense(self, state: WordSproutState) -> float:
        """How likely a string on the table is letters in any order, 0 to 1, by its looks.

        With vowels left out, words look like that too.
        """
        if "add_vowels" in state.variations:
            return 0.0
        whole = "complete_words" in state.variations
        looks = (self._words.nonsense(s, whole=whole) for s in state.ground.board.strings)
        return max(looks, default=0.0)

    def words_for(
        self, state: WordSproutState, strings: tuple[str, ...], tries: int = THOROUGH
    ) -> tuple[str, ...] | None:
        """A word to show for each string; None if a string has none."""
        found = [self._word_for(state, string, tries) for string in strings]
        words = tuple(word for word in found if word is not None)
        return words if len(words) == len(found) else None

    def _word_for(self, state: WordSproutState, string: str, tries: int) -> str | None:
        """A word that proves the string valid, the best known one first; None if there is none."""
        judge = Judge(state, state.ground, self._dictionary)
        if "complete_words" in state.variations:
            good = self._words.is_word(string) and judge.valid((string,), ())
            return string if good else None
        tried = chain(self._dictionary.accepted_words(), islice(self._goals(state, string), tries))
        return next((word for word in tried if judge.valid((string,), (word,))), None)

    def _goals(self, state: WordSproutState, string: str) -> Iterator[str]:
        """The known words with the string inside, the best known one first."""
        if not self._likely(state)(string):
            return iter(())
        return self._words.goals(string, thinned="add_vowels" in state.variations)

    def _is_plain(self, state: WordSproutState) -> bool:
        """Whether exactly the runs of known words are valid, so that no word needs to be tried."""
        has_verdicts, counted = self._dictionary.has_verdicts(), state.ground.pot is not None
        return not (has_verdicts or counted or BINDING & set(state.variations))

    def _likely(self, state: WordSproutState) -> Callable[[str], bool]:
        """A quick test: a string that fails it is not valid; one that passes may be."""
        known: Callable[[str], bool] = self._words.holds
        if "complete_words" in state.variations:
            known = self._words.is_word
        elif "add_vowels" in state.variations:
            known = partial(self._words.holds, thinned=True)
        accepted = [set(word) for word in self._dictionary.accepted_words()]
        if not accepted:
            return known
        return lambda string: any(map(set(string).issubset, accepted)) or known(string)

    def effort(self, state: WordSproutState) -> int:
        """How much work it is to find the moves, in letters tried."""
        if not isinstance(state.ground.board, Line):
            return HEAVY * sum(1 for _ in ideas(state))
        if self._is_plain(state):
            return count_insertions(state.ground.board.letters)
        return HEAVY * len(_longer(state))

    def bluffs(self, state: WordSproutState) -> Iterator[Laying]:
        """Plays for which the player knows no word, the most believable first.

        Plays that the rules refuse at once are left out.
        """
        looks = cache(self._ruling.is_run)
        likely = self._likely(state)
        made_up = (idea for idea in ideas(state) if not all(map(likely, idea.strings)))
        believed = sorted(made_up, key=lambda idea: -min(_wordlike(s, looks) for s in idea.strings))
        for action in (idea.action for idea in believed):
            if not isinstance(lay(state, str(state.turn), action, self._dictionary), Fault):
                yield action


def _wordlike(string: str, looks: Callable[[str], bool]) -> float:
    """The share, 0 to 1, of the string's parts of `WINDOW` letters that occur in words."""
    parts = [string[at : at + WINDOW] for at in range(max(len(string) - WINDOW + 1, 1))]
    return sum(map(looks, parts)) / len(parts)


def ideas(state: WordSproutState) -> Iterator[Idea]:
    """Every letter in every place, before the rules are asked about it."""
    board = state.ground.board
    if isinstance(board, Line) or not board.cells:
        return (Idea(Play(string=string), (string,)) for string in _longer(state))
    return chain(_placements(board), _insertions(board))


def _longer(state: WordSproutState) -> list[str]:
    """The strings one letter longer, or two under the palindrome lock (V2.7)."""
    string = state.ground.board.letters
    longer = insertions(string)
    return _palindromes(string, longer) if state.ground.stage.locked else longer


def _palindromes(string: str, longer: list[str]) -> list[str]:
    """All palindromes made from a palindrome by adding one or two letters (V2.7)."""
    one = [text for text in longer if text == text[::-1]]
    size = len(string)
    two = (
        string[:at] + letter + string[at : size - at] + letter + string[size - at :]
        for at, letter in product(range(size // 2 + 1), ascii_uppercase)
    )
    return [*one, *dict.fromkeys(two)]


def _placements(board: Grid) -> Iterator[Idea]:
    """Every letter on every empty square beside a letter."""
    at = {cell[:2]: cell.letter for cell in board.cells}
    for square in sorted(beside(board)):
        steps = ((0, -1), (0, 1), (-1, 0), (1, 0))
        left, right, above, below = (_letters_from(at, square, step) for step in steps)
        for letter in ascii_uppercase:
            made = f"{left[::-1]}{letter}{right}", f"{above[::-1]}{letter}{below}"
            strings = tuple(string for string in made if len(string) > 1)
            yield Idea(Place(row=square[0], col=square[1], letter=letter), strings)


def _letters_from(at: Mapping[Square, str], square: Square, step: Square) -> str:
    """The unbroken letters after a square, in the direction of `step`."""
    found, (row, col) = "", (square[0] + step[0], square[1] + step[1])
    while (row, col) in at:
        found, row, col = found + at[row, col], row + step[0], col + step[1]
    return found


def _insertions(board: Grid) -> Iterator[Idea]:
    """Every letter in every gap of every string."""
    for (text, gap), letter in product(gaps(board), ascii_uppercase):
        made = text[:gap] + letter + text[gap:]
        yield Idea(Insert(string=text, at_index=gap, letter=letter), (made,))
