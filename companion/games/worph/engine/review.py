"""A game of Worph once more: the best words, what was missed, where it was decided.

Then turn by turn the best word that was there, and how many of all words the wheel's
letters would have rewarded. Everybody sees everything in Worph, so nothing is a secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from textwrap import wrap
from typing import NamedTuple

from companion.games.api.rules import Record
from companion.games.kit.rules import leaders
from companion.games.worph.engine.plays import Possible, possible_plays
from companion.games.worph.rules.actions import Pass, Play, Timeout
from companion.games.worph.rules.state import WorphState
from companion.lexicon.ruling import Ruling

COLUMNS = 21
"""Letters in a row of the display."""

NAMED = 3
"""How many best words and how many misses are listed."""

MOST_TURNS = 400
"""The last turns of a very long game are looked at, so that nobody waits for the review."""

WorphRecord = Record[WorphState]


class Turn(NamedTuple):
    """A turn with the states round it, what it brought, and all that could have been played.

    `word` is empty if nothing was played that counts; `did` then says what happened.
    """

    player: str
    before: WorphState
    after: WorphState
    did: str
    word: str
    points: int
    possible: list[Possible]

    @property
    def best(self) -> int:
        """The most that one word would have brought, points."""
        return self.possible[0].score["turn_total"] if self.possible else 0

    @property
    def missed(self) -> int:
        """How much more that was than what was played, points."""
        return max(self.best - self.points, 0)


def lines(records: Sequence[WorphRecord], ruling: Ruling) -> tuple[str, ...]:
    """The game in rows for the display; none if nobody had a turn."""
    turns = list(_turns(records, ruling))
    if not turns:
        return ()
    told = (*_best_words(turns), *_misses(turns), *_turning_point(turns), "TURN BY TURN")
    rows = [row for text in told for row in _rows(text)]
    return (*rows, *(row for turn in turns for text in _told(turn) for row in _rows(text)))


def _turns(records: Sequence[WorphRecord], ruling: Ruling) -> Iterator[Turn]:
    """The last turns, in their order."""
    ends = Play | Pass | Timeout
    ended = [
        (earlier, last) for earlier, last in pairwise(records) if isinstance(last.action, ends)
    ]
    for earlier, last in ended[-MOST_TURNS:]:
        yield _turn(earlier.outcome.state, last, ruling)


def _turn(before: WorphState, last: WorphRecord, ruling: Ruling) -> Turn:
    score, after = last.outcome.score, last.outcome.state
    did = {Pass: "passed", Timeout: "ran out of time"}.get(type(last.action), "was refused")
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
    """The turns in which most was left lying."""
    missed = sorted((turn for turn in turns if turn.missed), key=lambda turn: -turn.missed)
    if missed:
        yield "MOST MISSED"
    for turn in islice(missed, NAMED):
        yield f"{turn.player} after {turn.before.table_word}:"
        yield f" {turn.possible[0].word} +{turn.best}"


def _turning_point(turns: Sequence[Turn]) -> Iterator[str]:
    """The last time that the winner took the lead."""
    ahead = leaders(turns[-1].after.scores)
    scores = [(turn.before.scores, turn.after.scores) for turn in turns]
    took = [n for n, (was, now) in enumerate(scores) if leaders(was) != ahead == leaders(now)]
    if len(ahead) == 1 and took:
        yield "TURNING POINT"
        yield f"{turns[took[-1]].word}: {ahead[0]} takes the lead for good."


def _told(turn: Turn) -> Iterator[str]:
    """A turn, the best word that was there, and what the wheel would have rewarded."""
    scored = f"{turn.word.lower()} +{turn.points}"
    yield f"{turn.player} {scored if turn.word else turn.did}"
    if not turn.possible:
        yield " no word was there"
    elif turn.missed:
        yield f" best: {turn.possible[0].word} +{turn.best}"
    else:
        yield " nothing was better"
    hits = sum(bool(play.score["bonus"]) for play in turn.possible)
    if hits:
        yield f" {hits} of {len(turn.possible)} with bonus"


def _rows(text: str) -> list[str]:
    """A text in rows that fit the display; what goes on in a second row is indented."""
    return wrap(text.strip(), COLUMNS, initial_indent=" " * text.startswith(" "),
                subsequent_indent="  ")  # fmt: skip
