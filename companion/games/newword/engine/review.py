"""A game of NewWord once more: what else was there each turn, and the words of the evening.

With dealt hands it is the best word of the hand that somebody had; with real cards, of which
only the table is known, the best that the table word and any one card allowed. Nothing is
told while the game goes on: the hands are still somebody's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from textwrap import wrap
from typing import NamedTuple

from companion.games.cards import Cards
from companion.games.newword.engine.solver import Finder, Play
from companion.games.newword.rules.actions import Challenge, Pass, PlayWord, Timeout
from companion.games.newword.rules.assign import Around, around
from companion.games.newword.rules.notation import spells, written
from companion.games.newword.rules.state import NewWordRecord, NewWordState, Settled
from companion.games.newword.rules.turns import closed
from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import shown

COLUMNS = 21
"""Signs in a row of the display."""

BEST_WORDS = 5
"""So many words of the evening are told."""


class Turn(NamedTuple):
    """A turn: what the player did, and in which state; `word` is empty for a pass.

    `stood`: whether the word was not taken back.
    """

    player: str
    before: NewWordState
    word: str = ""
    points: int = 0
    marked: str = ""
    stood: bool = True


def lines(records: Sequence[NewWordRecord], ruling: Ruling) -> tuple[str, ...]:
    """The game in short lines; none while it goes on."""
    if not records or records[-1].outcome.state.phase != "over":
        return ()
    turns = list(_turns(records))
    told = [line for turn in turns for line in _told(turn, ruling)]
    return (*_words(turns), *told)


def _turns(records: Sequence[NewWordRecord]) -> Iterator[Turn]:
    """The turns in their order; the first record is the deal, or a turn of a game dealt before."""
    for before, record in pairwise(records):
        state = closed(before.outcome.state)
        match record.action:
            case PlayWord(cards=cards):
                laid = record.outcome.state.last
                assert laid is not None
                stood = not _taken_back(records, record)
                marked = written(cards or ())
                yield Turn(laid.by, state, laid.word, laid.points, marked, stood)
            case Pass() | Timeout() if state.turn is not None:
                yield Turn(state.turn, state)


def _taken_back(records: Sequence[NewWordRecord], laid: NewWordRecord) -> bool:
    """Whether the word fell to a challenge: the next record that is one says so."""
    at = next(place for place, record in enumerate(records) if record is laid)
    for record in records[at + 1 :]:
        if isinstance(record.action, Challenge):
            event = record.outcome.event
            return isinstance(event, Settled) and event.result == "illegal"
        if isinstance(record.action, PlayWord | Pass | Timeout):
            return False
    return False


def _words(turns: Sequence[Turn]) -> list[str]:
    """The dearest words of the evening, and the longest."""
    good = [turn for turn in turns if turn.word and turn.stood]
    if not good:
        return ["No word was laid."]
    longest = max(good, key=lambda turn: len(turn.word))
    dearest = sorted(good, key=lambda turn: -turn.points)[:BEST_WORDS]
    rows = [line for turn in dearest for line in _rows(f"{turn.word} {turn.points} {turn.player}")]
    return ["DEAREST", *rows, "LONGEST", *_rows(f"{longest.word} {longest.player}"), "TURN BY TURN"]


def _told(turn: Turn, ruling: Ruling) -> list[str]:
    """A turn, and what was there."""
    did = f"{turn.marked or turn.word.lower()} {turn.points}" if turn.word else "passed"
    rows = _rows(f"{turn.player} {did}" + ("" if turn.stood else ", taken back"))
    best = best_there(turn, ruling)
    if best is None:
        return [*rows, " nothing was there"] if not turn.word else rows
    brought = turn.points if turn.stood else 0
    if best.total <= brought:
        return [*rows, " none was dearer"]
    said = "best" if not turn.before.hand(turn.player).unseen else "with 1 card"
    return [*rows, *_rows(f" {said} {written(best.reading.cards)} {best.total}")]


def best_there(turn: Turn, ruling: Ruling) -> Play | None:
    """The best word of that turn: of the hand, or of the table and one card of any kind."""
    have = around(turn.before, turn.player)
    hands = [have.hand]
    if have.hand.unseen:
        hands = [Cards.dealt([card]) for card in turn.before.deck.copies]
    plays = (_best(turn.before, have._replace(hand=hand), ruling) for hand in hands)
    return max(filter(None, plays), key=lambda play: play.total, default=None)


def _best(state: NewWordState, have: Around, ruling: Ruling) -> Play | None:
    but = "" if state.options.same_word_ok else spells(state.table.known)
    found = Finder(have, ruling, state.options.junior, but)
    return found.best(lambda word: any(shown([word])))


def _rows(text: str) -> list[str]:
    """The text in rows that fit the display."""
    indent = " " if text.startswith(" ") else ""
    return wrap(text.strip(), COLUMNS, initial_indent=indent, subsequent_indent=" ")
