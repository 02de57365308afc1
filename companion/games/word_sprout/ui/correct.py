"""How an earlier turn of Word Sprout is told in a row, and corrected."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.rules import Action, GroupAccepts
from companion.games.api.ui import Correction
from companion.games.word_sprout.rules.actions import (
    Accept,
    BrokeRule,
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
from companion.widgets.pick import Pick
from companion.widgets.spell import Spell

LONGEST = 28
"""Letters of the longest string that can be entered as a correction."""

DID = {
    OpenChallenge: ("challenges",),
    Challenge: ("challenges",),
    CallOutOfTurn: ("calls a play", "calls it"),
    GiveUp: ("gave up",),
    Accept: ("lets it win",),
    ChangeRule: ("changed a rule", "new rules"),
}
"""What a player did, where there is no more to say: in wordings of which one fits."""

ROW = 20
"""How many letters a row of a list has."""


def turn(record: SproutRecord) -> str:
    """Who did what, for a row of a list; empty for what is no turn of its own."""
    told, lost = _told(record.action, record), " ".join(effect(record).lost)
    out = (f"{text}{out}" for text in told for out in (f" ({lost} out)", " (out)") if lost)
    return next((text for text in (*out, *told) if len(text) <= ROW), "")


def _told(action: Action, record: SproutRecord) -> tuple[str, ...]:
    """Who did what, in wordings of which one fits a row."""
    by = action.by
    match action:
        case Play(string=string) | Cross(new_string=string):
            return f"{by} {string.lower()}", f"{by} +{effect(record).added.lower()}"
        case Place(letter=letter) | Insert(letter=letter):
            return (f"{by} +{letter.lower()}",)
        case ShowWord(word=word, words=words):
            shown = " ".join([*words, *filter(None, [word])]).lower()
            return f"{by}: {shown or 'no word'}", f"{by}: a word"
        case BrokeRule(player=player, guilty=guilty):
            return (f"{player} broke a rule" if guilty else f"{player}: not guilty",)
    did = DID.get(type(action), ())
    return tuple(f"{by} {what}" for what in did) or _of_nobody(action, record)


def _of_nobody(action: Action, record: SproutRecord) -> tuple[str, ...]:
    match action:
        case Timeout(by=by):
            return f"{by}: time was up", f"{by}: too late"
        case GroupAccepts(word=word, accepts=accepts):
            counts = "counts" if accepts else "does not count"
            return f"{word.lower()} {counts}", f"a word {counts}"
        case Decline():
            return ("the rules stay",)
        case NextRound():
            return (f"round {record.outcome.state.round}",)
    return ()


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
        case BrokeRule():
            return _broke(action, record.outcome.state.players)
        case Accept() | Timeout() | GiveUp() | OpenChallenge() | CallOutOfTurn():
            return (_play(by),)
    return (Correction.to("keep as it was", action),)


def _broke(action: BrokeRule, players: tuple[str, ...]) -> tuple[Correction, ...]:
    """The table decides otherwise, or about somebody else, or about another moment (V1.3)."""
    verdict = "not guilty" if action.guilty else "broke a rule"
    how = "in another way" if action.last_play else "by the last letter"
    return (
        Correction.to(verdict, replace(action, guilty=not action.guilty)),
        Correction(
            "another player",
            Pick("WHO BROKE IT?", players),
            lambda at: replace(action, player=players[at]),
        ),
        Correction.to(how, replace(action, last_play=not action.last_play)),
    )


def _play(by: str | None) -> Correction:
    spell = Spell("WHOLE STRING", most=LONGEST)
    return Correction("another string", spell, lambda string: Play(by=by, string=string))
