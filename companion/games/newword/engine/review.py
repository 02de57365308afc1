"""The review of a game of NewWord: the top words, and the best possible word of each turn.

With dealt hands it finds the best word of the player's hand. With real cards only the table is
known, so it finds the best word from the table and any one card. It says nothing before the game
is over, because the hands are still secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.games.cards import Cards
from companion.games.newword.engine.solver import Finder, Play
from companion.games.newword.rules.actions import Pass, PlayWord, Timeout
from companion.games.newword.rules.assign import AvailableCards, available_cards
from companion.games.newword.rules.notation import letters_of, marked_text
from companion.games.newword.rules.state import (
    ChallengeResult,
    NewWordRecord,
    NewWordState,
    Verdict,
)
from companion.games.newword.rules.turns import close_window
from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import is_inoffensive

BEST_WORDS = 5
"""Top words to list."""


class Turn(NamedTuple):
    """A turn with its player, the state before it, and its word ("" for a pass).

    `marked`: the word with hand letters in parentheses. `verdict`: that on a challenge, if any.
    """

    player: str
    before: NewWordState
    word: str = ""
    points: int = 0
    marked: str = ""
    verdict: Verdict = ""

    @property
    def stood(self) -> bool:
        """Whether no challenge removed the word."""
        return self.verdict != "illegal"

    def fault(self, ruling: Ruling) -> str:
        """The fault of the word, so that nobody learns it; empty for a valid one."""
        if not self.stood:
            return ", not valid"
        return "" if self.verdict or not self.word or ruling.is_word(self.word) else ", a bluff"


def texts(records: Sequence[NewWordRecord], ruling: Ruling, over: bool) -> tuple[str, ...]:
    """The review; empty before the game is over."""
    if not records or not over:
        return ()
    turns = list(_turns(records))
    by_turn = [line for turn in turns for line in _turn_lines(turn, ruling)]
    return (*_top_words(turns, ruling), *by_turn)


def _turns(records: Sequence[NewWordRecord]) -> Iterator[Turn]:
    """The turns in order; the first record is the deal, or a turn of a game dealt before."""
    for before, record in pairwise(records):
        state = close_window(before.outcome.state)
        match record.action:
            case PlayWord(cards=cards):
                laid = record.outcome.state.last
                assert laid is not None
                marked, verdict = marked_text(cards or ()), _verdict(records, record)
                yield Turn(laid.by, state, laid.word, laid.points, marked, verdict)
            case Pass() | Timeout() if state.turn is not None:
                yield Turn(state.turn, state)


def _verdict(records: Sequence[NewWordRecord], laid: NewWordRecord) -> Verdict:
    """The verdict on a challenge of the word; empty if nobody challenged it."""
    at = next(place for place, record in enumerate(records) if record is laid)
    for record in records[at + 1 :]:
        event = record.outcome.event
        if isinstance(event, ChallengeResult):
            return event.result
        if isinstance(record.action, PlayWord | Pass | Timeout):
            return ""
    return ""


def _top_words(turns: Sequence[Turn], ruling: Ruling) -> list[str]:
    """The highest-scoring words of the game, and the longest."""
    stood = [turn for turn in turns if turn.word and turn.stood]
    if not stood:
        return ["Nobody laid a word."]
    longest = max(stood, key=lambda turn: len(turn.word))
    top = sorted(stood, key=lambda turn: -turn.points)[:BEST_WORDS]
    most = (f"{turn.word} {turn.points} {turn.player}{turn.fault(ruling)}" for turn in top)
    long = f"{longest.word} {longest.player}{longest.fault(ruling)}"
    return ["MOST POINTS", *most, "LONGEST", long, "TURN BY TURN"]


def _turn_lines(turn: Turn, ruling: Ruling) -> list[str]:
    """The turn, and the best word that was possible."""
    play = f"{turn.marked or turn.word.lower()} {turn.points}" if turn.word else "passed"
    text = f"{turn.player} {play}{turn.fault(ruling)}"
    best = best_possible(turn, ruling)
    if best is None:
        return [text, " no word possible"] if not turn.word else [text]
    points = turn.points if turn.stood else 0
    if best.total <= points:
        return [text, " no better word"]
    label = "best" if not turn.before.hand(turn.player).unseen else "with 1 card"
    return [text, f" {label} {marked_text(best.reading.cards)} {best.total}"]


def best_possible(turn: Turn, ruling: Ruling) -> Play | None:
    """The best word from table and hand; for a hidden hand, from the table and any one card."""
    have = available_cards(turn.before, turn.player)
    hands = [have.hand]
    if have.hand.unseen:
        hands = [Cards.dealt([card]) for card in turn.before.deck.copies]
    plays = (_best(turn.before, have._replace(hand=hand), ruling) for hand in hands)
    return max(filter(None, plays), key=lambda play: play.total, default=None)


def _best(state: NewWordState, have: AvailableCards, ruling: Ruling) -> Play | None:
    excluded = "" if state.options.same_word_ok else letters_of(state.table.known)
    found = Finder(have, ruling, state.options.junior, excluded)
    return found.best(is_inoffensive)
