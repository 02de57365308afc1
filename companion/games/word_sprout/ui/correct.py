"""How an earlier turn of Word Sprout is told in a row, and corrected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.entry.spell import Spell
from companion.games.api.rules import Action, GroupAccepts
from companion.games.api.ui import Correction
from companion.games.word_sprout.rules.actions import (
    Accept,
    CallOutOfTurn,
    Challenge,
    ChangeRule,
    Cross,
    Decline,
    GiveUp,
    Insert,
    NextRound,
    OpenChallenge,
    Place,
    Play,
    ShowWord,
    Timeout,
)
from companion.games.word_sprout.rules.board.state import SproutRecord, effect

LONGEST = 28
"""Letters of the longest string that can be entered as a correction."""


def turn(record: SproutRecord) -> str:
    """Who did what, for a row of a list; empty for what is no turn of its own."""
    told = _told(record.action, record)
    lost = " ".join(effect(record).lost)
    return f"{told} ({lost} out)" if told and lost else told


def _told(action: Action, record: SproutRecord) -> str:
    by = action.by
    match action:
        case Play(string=string):
            return f"{by} {string.lower()}"
        case Place(letter=letter) | Insert(letter=letter):
            return f"{by} +{letter.lower()}"
        case Cross(new_string=string):
            return f"{by} {string.lower()}"
        case OpenChallenge() | Challenge():
            return f"{by} challenges"
        case ShowWord(word=word, words=words):
            return f"{by}: {' '.join([*words, *filter(None, [word])]).lower() or 'no word'}"
    return _other(action, record)


def _other(action: Action, record: SproutRecord) -> str:
    match action:
        case CallOutOfTurn(by=by):
            return f"{by} calls a play"
        case GiveUp(by=by):
            return f"{by} gave up"
        case Timeout(by=by):
            return f"{by}: time was up"
        case Accept(by=by):
            return f"{by} lets it win"
        case GroupAccepts(word=word, accepts=accepts):
            return f"{word.lower()} {'counts' if accepts else 'is no goal'}"
        case ChangeRule():
            return f"{action.by} changed a rule"
        case Decline():
            return "the rules stay"
        case NextRound():
            return f"round {record.outcome.state.round}"
    return ""


def ways(record: SproutRecord) -> tuple[Correction, ...]:
    """What can stand instead of the turn."""
    action, by = record.action, record.action.by
    match action:
        case Play():
            return _play(by), Correction("gave up", None, lambda _: GiveUp(by=by))
        case Place() | Insert():
            return (Correction("another letter", Spell("LETTER", most=1), _letter(action)),)
        case ShowWord():
            none = Correction("no word", None, lambda _: ShowWord(by=by))
            return Correction("another word", Spell("WORD", most=LONGEST), _word(by)), none
        case ChangeRule():
            return (Correction("the rules stay", None, lambda _: Decline(by=by)),)
        case GroupAccepts(word=word, accepts=accepts):
            other = GroupAccepts(word=word, accepts=not accepts)
            return (Correction("the other way", None, lambda _: other),)
        case Accept() | Timeout() | GiveUp() | OpenChallenge() | CallOutOfTurn():
            return (_play(by),)
    return (Correction("leave it", None, lambda _: replace(action)),)


def _play(by: str | None) -> Correction:
    def make(string: str) -> Action:
        return Play(by=by, string=string)

    return Correction("another string", Spell("WHOLE STRING", most=LONGEST), make)


def _letter(action: Place | Insert) -> Callable[[Any], Action]:
    return lambda letter: replace(action, letter=letter)


def _word(by: str | None) -> Callable[[Any], Action]:
    return lambda word: ShowWord(by=by, word=word)
