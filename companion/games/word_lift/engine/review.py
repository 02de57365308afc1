"""A round of Word Lift once more: the best steal that was there, the best word, what decided it.

With dealt hands it knows what everybody could have done. Of real cards it knows only those
that were laid in a turn, and asks what else could have been made of the same. Nothing is told
of a round that goes on: the hands are still somebody's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from textwrap import wrap
from typing import NamedTuple

from companion.games.word_lift.engine.anagrams import table
from companion.games.word_lift.engine.search import Hunt, Split
from companion.games.word_lift.rules.actions import Pass, PlayWord, StealSplit, Timeout
from companion.games.word_lift.rules.card_notation import faces
from companion.games.word_lift.rules.scoring import score, worth
from companion.games.word_lift.rules.state import PLAYING, Laid, LiftRecord, WordLiftState
from companion.games.word_lift.rules.view import victims
from companion.lexicon.ruling import Ruling

COLUMNS = 21
"""Signs in a row of the display."""

RUNNING = "The round goes on. Look back when it is over."


class Turn(NamedTuple):
    """A turn: who did what, in which state, and the state after it."""

    player: str
    action: PlayWord | StealSplit | Pass | Timeout
    before: WordLiftState
    after: WordLiftState


class Steal(NamedTuple):
    """A steal that was there; `worth`: what the thief gains and the victim loses, points."""

    turn: Turn
    victim: str
    stolen: Laid
    split: Split
    worth: int

    @property
    def made(self) -> bool:
        """Whether it is the one that was made."""
        did = self.turn.action
        if not isinstance(did, StealSplit) or did.word != self.stolen.word:
            return False
        return sorted(part.word for part in did.new) == sorted(self.split.words)


def lines(records: Sequence[LiftRecord], ruling: Ruling) -> tuple[str, ...]:
    """The last round that is over, in short lines."""
    number = _last_round(records)
    if number < 1:
        return _rows(RUNNING)
    turns = [turn for turn in _turns(records) if turn.before.round == number]
    told = (f"ROUND {number}", *_best_steal(turns, ruling), *_best_word(turns), *_swing(turns))
    return tuple(row for text in told for row in _rows(text))


def _last_round(records: Sequence[LiftRecord]) -> int:
    """The number of the last round that is over; 0 before."""
    if not records:
        return 0
    state = records[-1].outcome.state
    return state.round - (state.phase in PLAYING or state.phase == "setup")


def _rows(text: str) -> tuple[str, ...]:
    return tuple(wrap(text, COLUMNS))


def _turns(records: Sequence[LiftRecord]) -> Iterator[Turn]:
    """The turns in their order, without those that the table took back."""
    stood: list[Turn] = []
    for earlier, record in pairwise(records):
        before, after, action = earlier.outcome.state, record.outcome.state, record.action
        if isinstance(action, PlayWord | StealSplit | Pass | Timeout) and before.turn:
            stood.append(Turn(before.turn, action, before, after))
        elif stood and after.fronts == stood[-1].before.fronts != stood[-1].after.fronts:
            stood.pop()
    return iter(stood)


def _best_steal(turns: Sequence[Turn], ruling: Ruling) -> list[str]:
    """The steal that would have been worth most."""
    found = (steal for turn in turns for steal in _steals(turn, ruling))
    best = max(found, key=lambda steal: (steal.worth, steal.made), default=None)
    if best is None:
        return ["BEST STEAL: none was there."]
    words = " and ".join(best.split.words)
    did = "stole" if best.made else "could have stolen"
    whose = "their own" if best.victim == best.turn.player else f"{best.victim}'s"
    told = f"{best.turn.player} {did} {whose} {best.stolen.word}: {words}"
    return ["BEST STEAL", f"{told}, a swing of {best.worth} points."]


def _steals(turn: Turn, ruling: Ruling) -> Iterator[Steal]:
    """The best split of each word that the player could have stolen."""
    state, by = turn.before, turn.player
    refused = [word for word, good in state.verdicts.items() if not good]
    hunt = Hunt(_hand(turn), table(ruling), ruling, state.cards, state.options, refused)
    for victim in victims(state, by):
        for laid in state.front(victim):
            if split := hunt.best_split(laid):
                loss = -split.loss if victim == by else split.loss
                yield Steal(turn, victim, laid, split, split.gain + loss)


def _hand(turn: Turn) -> tuple[str, ...]:
    """The cards that the player is known to have had."""
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
    """The word that counted most."""
    laid = [
        (worth(new, turn.after.cards), new.word, turn.player)
        for turn in turns
        for new in _new(turn)
    ]
    if not laid:
        return ["BEST WORD: none was laid."]
    points, word, player = max(laid, key=lambda one: one[0])
    return ["BEST WORD", f"{player}: {word}, {points}."]


def _new(turn: Turn) -> tuple[Laid, ...]:
    """The words that the turn laid."""
    count = {PlayWord: 1, StealSplit: 2}.get(type(turn.action), 0)
    front = turn.after.front(turn.player)
    return front[len(front) - count :]


def _swing(turns: Sequence[Turn]) -> list[str]:
    """The turn that moved the points most, between its player and the others."""
    if not turns:
        return []
    swings = [(_swung(turn), turn) for turn in turns]
    (gain, losses), turn = max(swings, key=lambda one: one[0][0] + sum(one[0][1].values()))
    lost = "".join(f", {player} -{points}" for player, points in losses.items())
    return ["TURNING POINT", f"{turn.player} {_did(turn)}: {gain:+}{lost}."]


def _swung(turn: Turn) -> tuple[int, dict[str, int]]:
    """What the turn brought its player, and what it took from others, points."""
    moved = {p: _raw(turn.after, p) - _raw(turn.before, p) for p in turn.before.players}
    gain = moved.pop(turn.player)
    return gain, {player: -points for player, points in moved.items() if points < 0}


def _raw(state: WordLiftState, player: str) -> int:
    """The points as they stood then, every unseen card an ordinary one."""
    out = player == state.went_out
    return score(state.front(player), state.hand(player), state.cards, first_out=out).raw


def _did(turn: Turn) -> str:
    match turn.action:
        case PlayWord(word=word):
            return f"played {word.upper()}"
        case StealSplit(word=word, new=new):
            return f"stole {word.upper()} for {' and '.join(part.word.upper() for part in new)}"
    return "passed"
