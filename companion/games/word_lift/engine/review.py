"""The review of a round of Word Lift: the best possible steal, the best word, the turning point.

With dealt hands it considers everything each player could have done. With real cards it knows
only the cards that a player laid, and looks for better uses of those. It says nothing about a
round that is still played, because the hands are secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.games.word_lift.engine.anagrams import table
from companion.games.word_lift.engine.search import Hunt
from companion.games.word_lift.rules.actions import Pass, PlayWord, StealSplit, Timeout
from companion.games.word_lift.rules.card_notation import faces
from companion.games.word_lift.rules.scoring import score, worth
from companion.games.word_lift.rules.state import PLAYING, Laid, WordLiftRecord, WordLiftState
from companion.games.word_lift.rules.view import victims
from companion.lexicon.ruling import Ruling
from companion.quantity import quantity

RUNNING = "The round is not over. Review it afterwards."


class Turn(NamedTuple):
    """A turn with its player and action, and the states before and after it."""

    player: str
    action: PlayWord | StealSplit | Pass | Timeout
    before: WordLiftState
    after: WordLiftState


class Steal(NamedTuple):
    """A steal, possible or made; `worth`: points the thief wins plus points the victim loses."""

    turn: Turn
    victim: str
    stolen: str
    words: tuple[str, ...]
    worth: int
    was_made: bool = False


def texts(records: Sequence[WordLiftRecord], ruling: Ruling, over: bool) -> tuple[str, ...]:
    """The review of the last round that can be reviewed."""
    played = list(_turns(records))
    number = _last_round(records, played, over)
    if number < 1:
        return () if over else (RUNNING,)
    turns = [turn for turn in played if turn.before.round == number]
    bests = (*_best_steal(turns, ruling), *_best_word(turns))
    return (f"ROUND {number}", *bests, *_turning_point(turns))


def _last_round(records: Sequence[WordLiftRecord], played: Sequence[Turn], over: bool) -> int:
    """The number of the last finished round; 0 if there is none.

    If the game is over, a round in which somebody had a turn is finished.
    """
    if not records:
        return 0
    state = records[-1].outcome.state
    ended = over and any(turn.before.round == state.round for turn in played)
    running = state.phase in PLAYING or state.phase == "setup"
    return state.round - (running and not ended)


def _turns(records: Sequence[WordLiftRecord]) -> Iterator[Turn]:
    """The turns in order, without plays that the table undid by a vote."""
    turns: list[Turn] = []
    for earlier, record in pairwise(records):
        before, after, action = earlier.outcome.state, record.outcome.state, record.action
        if isinstance(action, PlayWord | StealSplit | Pass | Timeout) and before.turn:
            turns.append(Turn(before.turn, action, before, after))
        elif turns and after.fronts == turns[-1].before.fronts != turns[-1].after.fronts:
            turns.pop()
    return iter(turns)


def _best_steal(turns: Sequence[Turn], ruling: Ruling) -> list[str]:
    """The most valuable steal of the round, whether somebody made it or not."""
    found = (steal for turn in turns for steal in _steals(turn, ruling))
    best = max(found, key=lambda steal: (steal.worth, steal.was_made), default=None)
    if best is None:
        return ["BEST STEAL: there was none."]
    verb = "stole" if best.was_made else "could have stolen"
    whose = "their own" if best.victim == best.turn.player else f"{best.victim}'s"
    text = f"{best.turn.player} {verb} {whose} {best.stolen}: {' and '.join(best.words)}"
    return ["BEST STEAL", f"{text}, a swing of {quantity(best.worth, 'point')}."]


def _steals(turn: Turn, ruling: Ruling) -> Iterator[Steal]:
    """The best split of each word that the player could have stolen; the one made, if as good."""
    state, by, action = turn.before, turn.player, turn.action
    gain, losses = _swing(turn)
    swing = gain + sum(losses.values())
    refused = [word for word, good in state.verdicts.items() if not good]
    hunt = Hunt(_hand(turn), table(ruling), ruling, state.cards, state.options, refused)
    for victim in victims(state, by):
        for laid in state.front(victim):
            if split := hunt.best_split(laid):
                worth = split.gain + (-split.loss if victim == by else split.loss)
                if isinstance(action, StealSplit) and action.word == laid.word and swing >= worth:
                    made = tuple(sorted(part.word for part in action.new))
                    yield Steal(turn, victim, laid.word, made, swing, was_made=True)
                else:
                    yield Steal(turn, victim, laid.word, split.words, worth)


def _hand(turn: Turn) -> tuple[str, ...]:
    """The cards that the player is known to have held before the turn."""
    known = turn.before.hand(turn.player).known
    match turn.action:
        case PlayWord(cards=cards):
            used = faces(cards)
        case StealSplit(new=new):
            used = faces(card for part in new for card in part.from_hand)
        case _:
            used = ()
    return (*known, *turn.before.hand(turn.player).missing(used))


def _best_word(turns: Sequence[Turn]) -> list[str]:
    """The highest-scoring word of the round."""
    words = [
        (worth(new, turn.after.cards), new.word, turn.player)
        for turn in turns
        for new in _new_words(turn)
    ]
    if not words:
        return ["BEST WORD: there was none."]
    points, word, player = max(words, key=lambda one: one[0])
    return ["BEST WORD", f"{player}: {word}, {points}."]


def _new_words(turn: Turn) -> tuple[Laid, ...]:
    """The words laid in this turn."""
    count = {PlayWord: 1, StealSplit: 2}.get(type(turn.action), 0)
    front = turn.after.front(turn.player)
    return front[len(front) - count :]


def _turning_point(turns: Sequence[Turn]) -> list[str]:
    """The turn with the largest swing between its player and the others."""
    if not turns:
        return []
    swings = [(_swing(turn), turn) for turn in turns]
    (gain, losses), turn = max(swings, key=lambda one: one[0][0] + sum(one[0][1].values()))
    lost = "".join(f", {player} -{points}" for player, points in losses.items())
    return ["TURNING POINT", f"{turn.player} {_action_text(turn)}: {gain:+}{lost}."]


def _swing(turn: Turn) -> tuple[int, dict[str, int]]:
    """The points that the turn won its player, and the points that others lost."""
    change = {p: _points(turn.after, p) - _points(turn.before, p) for p in turn.before.players}
    gain = change.pop(turn.player)
    return gain, {player: -points for player, points in change.items() if points < 0}


def _points(state: WordLiftState, player: str) -> int:
    """The points of the round in this state; an unseen card counts as plain."""
    out = player == state.went_out
    return score(state.front(player), state.hand(player), state.cards, first_out=out).raw


def _action_text(turn: Turn) -> str:
    match turn.action:
        case PlayWord(word=word):
            return f"played {word.upper()}"
        case StealSplit(word=word, new=new):
            return f"stole {word.upper()} for {' and '.join(part.word.upper() for part in new)}"
    return "passed"
