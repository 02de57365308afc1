"""Review of a round of Word Sprout: what could have been shown and played.

It is not available while the round is played, because then the box helps nobody (S5.3). With two
players under the basic rules, the solution finds the decisive move. Otherwise a search does, for
the turns that it can search to the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.api.rules import Action
from companion.games.word_sprout.engine.knowledge import Knowledge
from companion.games.word_sprout.engine.opponent import LEVELS
from companion.games.word_sprout.engine.search import Search
from companion.games.word_sprout.engine.solution import Solution, solution_for_view
from companion.games.word_sprout.rules.actions import GiveUp, Laying, NextRound, Timeout
from companion.games.word_sprout.rules.board.state import (
    ROUND_OVER,
    Effect,
    SettledChallenge,
    SproutRecord,
    WordSproutState,
)
from companion.games.word_sprout.rules.turns import give_turn, undo_plays
from companion.games.word_sprout.rules.view import view
from companion.lexicon import inoffensive
from companion.lexicon.compiled.queries import insertions
from companion.lexicon.ruling import Ruling

AHEAD = 4_000
"""How many letters a search tries in order to reach the end of the round."""

NAMED = 3
"""How many plays are named that a player who gave up could have made."""

RUNNING = "The round is not over yet. Try again when it is."


class Turn(NamedTuple):
    """An event of the round: the action, the states before and after it, and its effect."""

    action: Action
    before: WordSproutState
    after: WordSproutState
    effect: Effect

    @property
    def by(self) -> str:
        """The player who acted."""
        return str(self.effect.player)

    @property
    def laid(self) -> bool:
        """Whether a letter was added."""
        return isinstance(self.action, Laying) and len(self.after.stack) > len(self.before.stack)

    @property
    def gave_up(self) -> bool:
        """Whether a player went out by giving up or running out of time."""
        return isinstance(self.action, GiveUp | Timeout) and bool(self.effect.lost)

    @property
    def counts(self) -> bool:
        """Whether this is a turn of a player, or it ended the round."""
        ended = self.after.phase in ROUND_OVER
        return ended or self.laid or self.gave_up or self.effect.challenge is not None

    @property
    def string(self) -> str:
        """The strings that the play made, or those that were on the table."""
        state = self.after if self.laid else self.before
        made = state.stack[-1].changed if self.laid else state.ground.board.strings
        return " ".join(made)


class Choice(NamedTuple):
    """What the player on turn could have done.

    `letters` counts the possible plays; `wins` are the winning ones, or "A challenge"; `good` says
    whether the player chose a winning one.
    """

    turn: Turn
    by: str
    letters: int
    wins: tuple[str, ...]
    good: bool


def texts(records: Sequence[SproutRecord], ruling: Ruling, over: bool) -> tuple[str, ...]:
    """The review of a round in sentences: each turn, then the turning point.

    It is about the last round that somebody won. If the game is over, it may be a round that was
    begun, which has no turning point.
    """
    accepted = [record for record in records if record.outcome.accepted]
    running = not accepted or accepted[-1].outcome.state.phase not in ROUND_OVER
    if running and not over:
        return (RUNNING,)
    turns = _turns(accepted)
    if not turns:
        return ()
    knowledge = Knowledge(ruling, LEVELS, turns[-1].after.verdicts)
    sentences = [sentence for turn in turns for sentence in _turn_sentences(turn, knowledge)]
    asked = [(turn, before) for turn in turns if (before := _position(turn))]
    found = (_choice(turn, before, knowledge, ruling) for turn, before in asked)
    choices = [choice for choice in found if choice]
    won = turns[-1].after.phase in ROUND_OVER
    decided = _turning_point(choices, len(asked), turns[-1].after.winners) if won else ()
    return (*sentences, *decided, *_extremes(choices))


def _turns(accepted: Sequence[SproutRecord]) -> list[Turn]:
    """The events of the last round in which somebody played, or that somebody won."""
    rounds: list[list[Turn]] = [[]]
    before: WordSproutState | None = None
    for record in accepted:
        after = record.outcome.state
        if isinstance(record.action, NextRound):
            rounds.append([])
        else:
            start = before or _state_before(after)
            rounds[-1].append(Turn(record.action, start, after, record.outcome.event))
        before = after
    return next((turns for turns in reversed(rounds) if any(turn.counts for turn in turns)), [])


def _state_before(after: WordSproutState) -> WordSproutState:
    """The state before the first action of a game."""
    state = undo_plays(after, len(after.stack)) if after.stack else after
    state = replace(state, out=(), winners=(), how="", phase="play", doubt=None)
    return give_turn(state, state.first)


# -- turn by turn -----------------------------------------------------------------------


def _turn_sentences(turn: Turn, knowledge: Knowledge) -> Iterator[str]:
    if turn.laid:
        word = _words_text(knowledge, turn.after, turn.after.stack[-1].changed)
        yield f"{turn.by}: {turn.string} ({word or 'in no word'})"
    elif challenge := turn.effect.challenge:
        yield _challenge(turn, challenge, knowledge)
    elif turn.gave_up:
        yield f"{turn.by} gave up. {_plays_missed(turn, knowledge)}"


def _challenge(turn: Turn, challenge: SettledChallenge, knowledge: Knowledge) -> str:
    """A challenge, its result, and the word that could have been shown."""
    who = f"{challenge.by} challenged {' '.join(challenge.strings)}"
    if challenge.valid:
        return f"{who}, and lost."
    word = _words_text(knowledge, turn.before, challenge.strings)
    could = f"{word} would have proved it." if word else "There was no word."
    return f"{who}, and won. {could}"


def _plays_missed(turn: Turn, knowledge: Knowledge) -> str:
    """The plays with which the player could have gone on."""
    moves = knowledge.moves(give_turn(turn.before, turn.by))
    if not moves:
        return "Nothing would have worked."
    found = [(move.after, move.after.stack[-1].changed) for move in moves[:NAMED]]
    plays = [f"{' '.join(made)} ({_words_text(knowledge, state, made)})" for state, made in found]
    more = f" and {len(moves) - NAMED} more" if len(moves) > NAMED else ""
    return f"These would have worked: {', '.join(plays)}{more}."


def _words_text(knowledge: Knowledge, state: WordSproutState, strings: tuple[str, ...]) -> str:
    """Words that prove the strings valid, or empty; no words hidden by the family filter."""
    words = knowledge.words_for(state, strings)
    if words is None:
        return ""
    return " ".join(dict.fromkeys(inoffensive(words))) or "a word"


# -- where it was decided -----------------------------------------------------------------


def _choice(
    turn: Turn, before: WordSproutState, knowledge: Knowledge, ruling: Ruling
) -> Choice | None:
    """What the player could have done in a turn; None if the search does not reach the end."""
    if solution := solution_for_view(view(before, None), ruling):
        return _choice_by_solution(turn, before, ruling, solution)
    ranked = Search(knowledge, AHEAD).rank_moves(before)
    if not all(one.sure for one in ranked):
        return None
    won = [one.move.after.stack[-1].changed for one in ranked if one.share == 1]
    return _rate(turn, before, len(ranked), tuple(map(" ".join, won)))


def _position(turn: Turn) -> WordSproutState | None:
    """The state in which the player on turn played, gave up, or challenged wrongly; else None."""
    challenge = turn.effect.challenge
    if challenge and challenge.valid and challenge.by == turn.before.turn:
        return replace(turn.before, phase="play", doubt=None)
    if turn.before.phase != "play" or turn.by != turn.before.turn:
        return None
    return turn.before if turn.laid or turn.gave_up else None


def _choice_by_solution(
    turn: Turn, before: WordSproutState, ruling: Ruling, solution: Solution
) -> Choice:
    string = "".join(before.ground.board.strings)
    if string and not ruling.is_run(string):
        return _rate(turn, before, 0, ("A challenge",))
    letters = sum(map(ruling.is_run, insertions(string)))
    return _rate(turn, before, letters, tuple(solution.winning(string)))


def _rate(turn: Turn, before: WordSproutState, letters: int, wins: tuple[str, ...]) -> Choice:
    return Choice(turn, str(before.turn), letters, wins, turn.laid and turn.string in wins)


def _turning_point(choices: list[Choice], asked: int, winners: Iterable[str]) -> Iterator[str]:
    """The last turn in which a player who lost could have won; `asked` counts all turns."""
    missed = [c for c in choices if c.wins and not c.good and c.by not in winners]
    if missed:
        yield f"{_lost_by(missed[-1])}. {missed[-1].wins[0]} would have won."
    elif asked == len(choices):
        yield "No losing move: nobody else could have won."
    else:
        yield "No losing move found."


def _lost_by(choice: Choice) -> str:
    """Which move lost the round."""
    if choice.turn.laid:
        return f"{choice.by} lost the round with {_letter_text(choice.turn)}"
    how = "with a challenge" if choice.turn.effect.challenge else "by giving up"
    return f"{choice.by} lost the round {how}"


def _letter_text(turn: Turn) -> str:
    before, after = (Counter(state.ground.board.letters) for state in (turn.before, turn.after))
    return f"{''.join((after - before).elements())} in {turn.string}"


def _extremes(choices: list[Choice]) -> Iterator[str]:
    """The winning play with the fewest alternatives, and the worst play that did not win."""
    laid = [choice for choice in choices if choice.turn.laid and choice.wins and choice.letters]
    best = [choice for choice in laid if choice.good and len(choice.wins) < choice.letters]
    worst = [choice for choice in laid if not choice.good]
    if best:
        yield f"Best play: {_count_text(min(best, key=_odds))}"
    if worst:
        yield f"Worst play: {_count_text(max(worst, key=_odds))}"


def _odds(choice: Choice) -> float:
    return len(choice.wins) / choice.letters


def _count_text(choice: Choice) -> str:
    """A play, its player, and how many of the possible plays would have won."""
    count = f"{len(choice.wins)} of {choice.letters} plays would have won."
    return f"{choice.turn.string}, by {choice.by}. {count}"
