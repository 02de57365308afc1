"""A round of Word Sprout once more, when it is over: what could have been shown and played.

Never before: as long as a round runs the box helps nobody (S5.3). With two players under
the basic rules the solution knows where it was decided; otherwise a look ahead does, for
the turns from which it sees to the end.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.api.rules import Action
from companion.games.word_sprout.engine.mind import Mind
from companion.games.word_sprout.engine.opponent import LEVELS
from companion.games.word_sprout.engine.search import Search
from companion.games.word_sprout.engine.solution import Solution, solved
from companion.games.word_sprout.rules.actions import GiveUp, Laying, NextRound, Timeout
from companion.games.word_sprout.rules.board.state import (
    ROUND_OVER,
    Effect,
    Settled,
    SproutRecord,
    WordSproutState,
)
from companion.games.word_sprout.rules.turns import given_to, undone
from companion.games.word_sprout.rules.view import view
from companion.lexicon import shown
from companion.lexicon.compiled.queries import insertions
from companion.lexicon.ruling import Ruling

WIDTH = 21
"""Signs in a line of the display."""

AHEAD = 4_000
"""How many letters are tried to see to the end of a turn's possibilities."""

NAMED = 3
"""So many letters are named with which somebody could have gone on."""

RUNNING = "The round is not over. Look again when it is."


class Turn(NamedTuple):
    """Something that happened in the round; `effect` is what it has done."""

    action: Action
    before: WordSproutState
    after: WordSproutState
    effect: Effect

    @property
    def by(self) -> str:
        """Who did it."""
        return str(self.effect.player)

    @property
    def laid(self) -> bool:
        """Whether a letter came to lie."""
        return isinstance(self.action, Laying) and len(self.after.stack) > len(self.before.stack)

    @property
    def gave_up(self) -> bool:
        """Whether somebody is out for want of a letter, or of time."""
        return isinstance(self.action, GiveUp | Timeout) and bool(self.effect.lost)

    @property
    def string(self) -> str:
        """What the play made, or what lay there."""
        state = self.after if self.laid else self.before
        made = state.stack[-1].changed if self.laid else state.ground.board.strings
        return " ".join(made)


class Choice(NamedTuple):
    """What somebody on turn could have done: how many plays there were, which of them win (or
    that a challenge does), and whether what was done does."""

    turn: Turn
    by: str
    letters: int
    wins: tuple[str, ...]
    good: bool


def lines(records: Sequence[SproutRecord], ruling: Ruling) -> tuple[str, ...]:
    """The story, in lines for the display."""
    return tuple(line for told in story(records, ruling) for line in textwrap.wrap(told, WIDTH))


def story(records: Sequence[SproutRecord], ruling: Ruling) -> list[str]:
    """The round that is over, in sentences: turn by turn, then where it was decided."""
    turns = list(_turns(records))
    if not turns or turns[-1].after.phase not in ROUND_OVER:
        return [RUNNING]
    mind = Mind(ruling, LEVELS, turns[-1].after.verdicts)
    told = [sentence for turn in turns for sentence in _told(turn, mind)]
    asked = [(turn, before) for turn in turns if (before := _position(turn))]
    found = (_choice(turn, before, mind, ruling) for turn, before in asked)
    choices = [choice for choice in found if choice]
    decided = _decided(choices, len(asked), turns[-1].after.winners)
    return [*told, *decided, *_extremes(choices)]


def _turns(records: Sequence[SproutRecord]) -> Iterator[Turn]:
    """What happened in the last round."""
    accepted = [record for record in records if record.outcome.accepted]
    starts = [n for n, record in enumerate(accepted) if isinstance(record.action, NextRound)]
    first = starts[-1] + 1 if starts else 0
    before = accepted[first - 1].outcome.state if first else None
    for record in accepted[first:]:
        after = record.outcome.state
        yield Turn(record.action, before or _start(after), after, record.outcome.event)
        before = after


def _start(after: WordSproutState) -> WordSproutState:
    """The state before the first act of a game."""
    begun = undone(after, len(after.stack)) if after.stack else after
    begun = replace(begun, out=(), winners=(), how="", phase="play", doubt=None)
    return given_to(begun, begun.first)


# -- turn by turn -----------------------------------------------------------------------


def _told(turn: Turn, mind: Mind) -> Iterator[str]:
    if turn.laid:
        word = _word(mind, turn.after, turn.after.stack[-1].changed)
        yield f"{turn.by}: {turn.string} ({word or 'in no word'})"
    elif settled := turn.effect.challenge:
        yield _challenge(turn, settled, mind)
    elif turn.gave_up:
        yield f"{turn.by} gave up. {_goes_on(turn, mind)}"


def _challenge(turn: Turn, settled: Settled, mind: Mind) -> str:
    """Who challenged, and what was shown or could have been."""
    told = f"{settled.by} challenged {' '.join(settled.strings)}"
    if settled.valid:
        return f"{told}, and lost."
    word = _word(mind, turn.before, settled.strings)
    could = f"{word} would have shown it." if word else "There was no word."
    return f"{told}, and won. {could}"


def _goes_on(turn: Turn, mind: Mind) -> str:
    """With what the player could have gone on."""
    moves = mind.moves(given_to(turn.before, turn.by))
    if not moves:
        return "No letter went on."
    found = [(move.after, move.after.stack[-1].changed) for move in moves[:NAMED]]
    told = [f"{' '.join(made)} ({_word(mind, state, made)})" for state, made in found]
    more = f" and {len(moves) - NAMED} more" if len(moves) > NAMED else ""
    return f"These went on: {', '.join(told)}{more}."


def _word(mind: Mind, state: WordSproutState, strings: tuple[str, ...]) -> str:
    """Words that show the strings to be valid, or nothing; none that a family minds."""
    words = mind.words_for(state, strings)
    if words is None:
        return ""
    return " ".join(dict.fromkeys(shown(words))) or "a word"


# -- where it was decided -----------------------------------------------------------------


def _choice(turn: Turn, before: WordSproutState, mind: Mind, ruling: Ruling) -> Choice | None:
    """What could have been done in a turn, where that can be seen to the end."""
    if solution := solved(view(before, None), ruling):
        return _solved(turn, before, ruling, solution)
    ranked = Search(mind, AHEAD).ranked(before)
    if not all(one.sure for one in ranked):
        return None
    won = [one.move.after.stack[-1].changed for one in ranked if one.share == 1]
    return _rated(turn, before, len(ranked), tuple(map(" ".join, won)))


def _position(turn: Turn) -> WordSproutState | None:
    """The position in which somebody on turn played, gave up, or challenged and was wrong."""
    challenge = turn.effect.challenge
    if challenge and challenge.valid and challenge.by == turn.before.turn:
        return replace(turn.before, phase="play", doubt=None)
    if turn.before.phase != "play" or turn.by != turn.before.turn:
        return None
    return turn.before if turn.laid or turn.gave_up else None


def _solved(turn: Turn, before: WordSproutState, ruling: Ruling, solution: Solution) -> Choice:
    string = "".join(before.ground.board.strings)
    if string and not ruling.is_run(string):
        return _rated(turn, before, 0, ("A challenge",))
    letters = sum(map(ruling.is_run, insertions(string)))
    return _rated(turn, before, letters, tuple(solution.winning(string)))


def _rated(turn: Turn, before: WordSproutState, letters: int, wins: tuple[str, ...]) -> Choice:
    return Choice(turn, str(before.turn), letters, wins, turn.laid and turn.string in wins)


def _decided(choices: list[Choice], asked: int, winners: Iterable[str]) -> Iterator[str]:
    """The last time that somebody who did not win could have won; `asked`: in so many turns."""
    missed = [c for c in choices if c.wins and not c.good and c.by not in winners]
    if missed:
        yield f"{_lost_by(missed[-1])}. {missed[-1].wins[0]} would have won."
    elif asked == len(choices):
        yield "No letter lost the round: nobody else could have won it."
    else:
        yield "No letter lost the round, as far as can be seen."


def _lost_by(choice: Choice) -> str:
    if choice.turn.laid:
        return f"This letter lost the round: {_letter(choice.turn)}, by {choice.by}"
    what = "The challenge" if choice.turn.effect.challenge else "Giving up"
    return f"{what} lost the round, by {choice.by}"


def _letter(turn: Turn) -> str:
    before, after = (Counter(state.ground.board.letters) for state in (turn.before, turn.after))
    return f"{''.join((after - before).elements())} in {turn.string}"


def _extremes(choices: list[Choice]) -> Iterator[str]:
    """The play that was hardest to find, and the one that missed most."""
    laid = [choice for choice in choices if choice.turn.laid and choice.wins and choice.letters]
    best = [choice for choice in laid if choice.good and len(choice.wins) < choice.letters]
    worst = [choice for choice in laid if not choice.good]
    if best:
        yield f"Best play: {_counted(min(best, key=_odds))}"
    if worst:
        yield f"Worst play: {_counted(max(worst, key=_odds))}"


def _odds(choice: Choice) -> float:
    return len(choice.wins) / choice.letters


def _counted(choice: Choice) -> str:
    count = f"Of {choice.letters} plays {len(choice.wins)} won."
    return f"{choice.turn.string}, by {choice.by}. {count}"
