"""How an earlier turn of Word Sprout is told in a row, and corrected."""

from __future__ import annotations

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

DID = {
    OpenChallenge: "challenges",
    Challenge: "challenges",
    CallOutOfTurn: "calls a play",
    GiveUp: "gave up",
    Accept: "lets it win",
    ChangeRule: "changed a rule",
}
"""What a player did, where there is no more to say."""


def turn(record: SproutRecord) -> str:
    """Who did what, for a row of a list; empty for what is no turn of its own."""
    told = _told(record.action, record)
    lost = " ".join(effect(record).lost)
    return f"{told} ({lost} out)" if told and lost else told


def _told(action: Action, record: SproutRecord) -> str:
    by = action.by
    match action:
        case Play(string=string) | Cross(new_string=string):
            return f"{by} {string.lower()}"
        case Place(letter=letter) | Insert(letter=letter):
            return f"{by} +{letter.lower()}"
        case ShowWord(word=word, words=words):
            return f"{by}: {' '.join([*words, *filter(None, [word])]).lower() or 'no word'}"
        case Timeout():
            return f"{by}: time was up"
    did = DID.get(type(action))
    return f"{by} {did}" if did else _of_nobody(action, record)


def _of_nobody(action: Action, record: SproutRecord) -> str:
    match action:
        case GroupAccepts(word=word, accepts=accepts):
            return f"{word.lower()} {'counts' if accepts else 'is no goal'}"
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
            return _play(by), Correction.to("gave up", GiveUp(by=by))
        case Place() | Insert():
            spell = Spell("LETTER", most=1)
            return (Correction("another letter", spell, lambda new: replace(action, letter=new)),)
        case ShowWord():
            spell = Spell("WORD", most=LONGEST)
            other = Correction("another word", spell, lambda new: ShowWord(by=by, word=new))
            return other, Correction.to("no word", ShowWord(by=by))
        case ChangeRule():
            return (Correction.to("the rules stay", Decline(by=by)),)
        case GroupAccepts(word=word, accepts=accepts):
            return (Correction.to("the other way", GroupAccepts(word=word, accepts=not accepts)),)
        case Accept() | Timeout() | GiveUp() | OpenChallenge() | CallOutOfTurn():
            return (_play(by),)
    return (Correction.to("leave it", action),)


def _play(by: str | None) -> Correction:
    spell = Spell("WHOLE STRING", most=LONGEST)
    return Correction("another string", spell, lambda string: Play(by=by, string=string))
