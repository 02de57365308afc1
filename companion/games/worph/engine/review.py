"""Review of a game of Worph: the best words, the best words missed, and the turning point.

Then, for each turn, the best word that was possible and how many of all possible words would
have earned the bonus. Everybody sees everything in Worph, so the review reveals no secrets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from companion.games.api.rules import Record
from companion.games.kit.rules import leaders
from companion.games.worph.engine.plays import PossiblePlay, possible_plays
from companion.games.worph.rules.actions import Pass, Play, Timeout
from companion.games.worph.rules.state import WorphState
from companion.lexicon.ruling import Ruling

NAMED = 3
"""How many best words, and how many missed words, are listed."""

MOST_TURNS = 400
"""Only this many last turns of a game are reviewed, so that nobody has to wait."""

WorphRecord = Record[WorphState]


class Turn(NamedTuple):
    """A turn: the states before and after it, its points, and all plays that were possible.

    `word` is empty if no word scored; `did` then says what happened instead.
    """

    player: str
    before: WorphState
    after: WorphState
    did: str
    word: str
    points: int
    possible: list[PossiblePlay]

    @property
    def best(self) -> int:
        """The points of the best possible word; 0 if there was none."""
        return self.possible[0].score["turn_total"] if self.possible else 0

    @property
    def missed(self) -> int:
        """How many points the best possible word would have earned more than the turn did."""
        return max(self.best - self.points, 0)


def texts(records: Sequence[WorphRecord], ruling: Ruling, over: bool) -> tuple[str, ...]:
    """The review; empty if nobody had a turn. It is the same before the end."""
    turns = list(_turns(records, ruling))
    if not turns:
        return ()
    summary = (*_best_words(turns), *_misses(turns), *_turning_point(turns), "TURN BY TURN")
    return (*summary, *(text for turn in turns for text in _turn_lines(turn)))


def _turns(records: Sequence[WorphRecord], ruling: Ruling) -> Iterator[Turn]:
    """The last `MOST_TURNS` turns in playing order."""
    ends = Play | Pass | Timeout
    ended = [
        (earlier, last) for earlier, last in pairwise(records) if isinstance(last.action, ends)
    ]
    for earlier, last in ended[-MOST_TURNS:]:
        yield _turn(earlier.outcome.state, last, ruling)


def _turn(before: WorphState, last: WorphRecord, ruling: Ruling) -> Turn:
    score, after = last.outcome.score, last.outcome.state
    did = {Pass: "passed", Timeout: "ran out of time"}.get(type(last.action), "had a word refused")
    word = last.action.word.upper() if score and isinstance(last.action, Play) else ""
    points = score["turn_total"] if score else 0
    return Turn(before.turn or "", before, after, did, word, points, possible_plays(before, ruling))


def _best_words(turns: Sequence[Turn]) -> Iterator[str]:
    played = sorted((turn for turn in turns if turn.word), key=lambda turn: -turn.points)
    if played:
        yield "BEST WORDS"
    for turn in played[:NAMED]:
        yield f"{turn.player} {turn.word} +{turn.points}"


def _misses(turns: Sequence[Turn]) -> Iterator[str]:
    """The turns in which the player missed the most points, with the best possible word."""
    missed = sorted((turn for turn in turns if turn.missed), key=lambda turn: -turn.missed)
    if missed:
        yield "MOST MISSED"
    for turn in islice(missed, NAMED):
        yield f"{turn.player} after {turn.before.table_word}:"
        yield f" {turn.possible[0].word} +{turn.best}"


def _turning_point(turns: Sequence[Turn]) -> Iterator[str]:
    """The word with which the winner took the lead for the last time; nothing after a tie."""
    ahead = leaders(turns[-1].after.scores)
    scores = [(turn.before.scores, turn.after.scores) for turn in turns]
    took = [n for n, (was, now) in enumerate(scores) if leaders(was) != ahead == leaders(now)]
    if len(ahead) == 1 and took:
        yield "TURNING POINT"
        yield f"{turns[took[-1]].word}: {ahead[0]} takes the lead for good."


def _turn_lines(turn: Turn) -> Iterator[str]:
    """One turn: what was played, the best possible word, and how many would have had the bonus."""
    scored = f"{turn.word.lower()} +{turn.points}"
    yield f"{turn.player} {scored if turn.word else turn.did}"
    if not turn.possible:
        yield " no word possible"
    elif turn.missed:
        yield f" best: {turn.possible[0].word} +{turn.best}"
    else:
        yield " no better word"
    hits = sum(bool(play.score["bonus"]) for play in turn.possible)
    if hits:
        yield f" {hits} of {len(turn.possible)} with bonus"
