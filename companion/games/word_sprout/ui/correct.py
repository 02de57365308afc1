"""List rows and corrections for earlier turns of Word Sprout."""

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
from companion.games.word_sprout.rules.effects import shown_words
from companion.games.word_sprout.ui.broken_rule import LAST, OTHER, WHO
from companion.names import LONGEST_WORD
from companion.widgets.pick import ROW, Pick
from companion.widgets.spell import Spell

DID = {
    OpenChallenge: ("challenges",),
    Challenge: ("challenges",),
    CallOutOfTurn: ("calls a play", "calls it"),
    GiveUp: ("gave up",),
    Accept: ("lets it win",),
    ChangeRule: ("changed a rule", "new rules"),
}
"""What a player did, for actions without details; the first wording that fits is used."""


def turn(record: SproutRecord) -> str:
    """The list row of a turn, with who went out; empty for other actions."""
    texts, lost = _turn_texts(record.action, record), " ".join(effect(record).lost)
    named = [text for text in texts if text.split(" ")[0].rstrip(":") == lost]
    if texts and lost:
        outs = (f"{text} (out)" if text in named else f"{text} ({lost} out)" for text in texts)
        texts = (*outs, *named, f"{lost} out", *texts)
    return _fitting(texts)


def act_text(record: SproutRecord) -> str:
    """The same without who went out."""
    return _fitting(_turn_texts(record.action, record))


def _fitting(texts: tuple[str, ...]) -> str:
    return next((text for text in texts if len(text) <= ROW), "")


def _turn_texts(action: Action, record: SproutRecord) -> tuple[str, ...]:
    """The turn in several wordings, the longest first."""
    by = action.by
    match action:
        case Play(string=string) | Cross(new_string=string):
            return f"{by} {string.lower()}", f"{by} +{effect(record).added.lower()}"
        case Place(letter=letter) | Insert(letter=letter):
            return (f"{by} +{letter.lower()}",)
        case ShowWord():
            shown = " ".join(shown_words(action)).lower()
            return f"{by}: {shown or 'no word'}", f"{by}: a word"
        case BrokeRule(player=player, guilty=guilty):
            return (f"{player} broke a rule" if guilty else f"{player}: not guilty",)
    did = DID.get(type(action), ())
    return tuple(f"{by} {what}" for what in did) or _table_texts(action, record)


def _table_texts(action: Action, record: SproutRecord) -> tuple[str, ...]:
    match action:
        case Timeout(by=by):
            return f"{by}: out of time", f"{by}: too late"
        case GroupAccepts(word=word, accepts=accepts):
            counts = "counts" if accepts else "does not count"
            return f"{word.lower()} {counts}", f"a word {counts}"
        case Decline():
            return ("the rules stay",)
        case NextRound():
            return (f"round {record.outcome.state.round}",)
    return ()


def ways(record: SproutRecord) -> tuple[Correction, ...]:
    """The corrections on offer for the turn."""
    action, by = record.action, record.action.by
    match action:
        case Play():
            return _play(by), Correction.to("player gave up", GiveUp(by=by))
        case Place() | Insert():
            spell = Spell("LETTER", most=1)
            return (Correction("change letter", spell, lambda new: replace(action, letter=new)),)
        case ShowWord():
            spell = Spell("WORD", most=LONGEST_WORD)
            change = Correction("change word", spell, lambda new: ShowWord(by=by, word=new))
            return change, Correction.to("no word shown", ShowWord(by=by))
        case ChangeRule():
            return (Correction.to("keep the rules", Decline(by=by)),)
        case GroupAccepts(word=word, accepts=accepts):
            reverse = GroupAccepts(word=word, accepts=not accepts)
            return (Correction.to("reverse the vote", reverse),)
        case BrokeRule():
            return _broken_rule_corrections(action, record.outcome.state.players)
        case Accept() | Timeout() | GiveUp() | OpenChallenge() | CallOutOfTurn():
            return (_play(by),)
    return (Correction.to("keep as it was", action),)


def _broken_rule_corrections(action: BrokeRule, players: tuple[str, ...]) -> tuple[Correction, ...]:
    """Corrections of a vote on a broken rule: the verdict, the player, or the manner (V1.3)."""
    verdict = "not guilty" if action.guilty else "broke a rule"
    how = OTHER if action.last_play else LAST
    return (
        Correction.to(verdict, replace(action, guilty=not action.guilty)),
        Correction(
            "change player",
            Pick(WHO, players),
            lambda at: replace(action, player=players[at]),
        ),
        Correction.to(how, replace(action, last_play=not action.last_play)),
    )


def _play(by: str | None) -> Correction:
    spell = Spell("WHOLE STRING", most=LONGEST_WORD)
    return Correction("change string", spell, lambda string: Play(by=by, string=string))
