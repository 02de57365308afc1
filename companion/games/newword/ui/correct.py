"""Corrections of an earlier turn of NewWord: another word, a pass, the five cards face up."""

from __future__ import annotations

from functools import partial

import msgspec
from msgspec.structs import replace

from companion.games.api.game import accept_refused
from companion.games.api.rules import Action, Facts, GroupAccepts
from companion.games.api.ui import Correction
from companion.games.cards import Cards, box_deals
from companion.games.kit.screen_helpers import initials
from companion.games.newword.rules.actions import Challenge, Deal, LetStand, Pass, PlayWord, Timeout
from companion.games.newword.rules.assign import available_cards
from companion.games.newword.rules.notation import marked_text
from companion.games.newword.rules.readings import real_readings
from companion.games.newword.rules.state import (
    FACE_UP,
    HAND,
    ChallengeResult,
    NewWordRecord,
    NewWordState,
)
from companion.games.newword.ui.compose import Compose
from companion.games.newword.ui.drafts import FaceUp
from companion.games.newword.ui.entries import letter_items, push_text
from companion.screen.screen import CONTEXT, FOOT, Screen, fit, line, top
from companion.widgets.pick import Amount
from companion.widgets.widget import Back, Done
from hardware.box import Event


class WordEntry(msgspec.Struct, frozen=True):
    """Enter a word with its hand letters marked; done: the entry."""

    widget: Compose

    def step(self, event: Event) -> WordEntry | Done | Back:
        """The widget after the event; an empty entry is never done."""
        after = self.widget.step(event)
        if isinstance(after, Compose):
            return WordEntry(after)
        return self if isinstance(after, Done) and not self.widget.letters else after

    def draw(self) -> Screen:
        """The word so far, with hand letters inverted."""
        rows = line(push_text(self.widget), CONTEXT, "m"), line("SPACE: from hand", FOOT, "m")
        return Screen((*top("THE WORD"), *letter_items(self.widget), *rows))


def turn(record: NewWordRecord) -> str:
    """The turn with its points in one row of a list."""
    by = record.action.by or "nobody"
    short = initials(by)
    match record.action:
        case Deal(hands=None):
            return f"{record.outcome.state.dealer} dealt"
        case PlayWord() as play if record.outcome.score:
            return _word_text(play, record.outcome.score)
        case Pass():
            return f"{by} passed"
        case Timeout():
            return fit(f"{by}: out of time", f"{short} out of time")
    return _challenge_text(record, by)


def _challenge_text(record: NewWordRecord, by: str) -> str:
    """A challenge, and its verdict once it is settled; empty for anything else."""
    match record.action, record.outcome.event:
        case Challenge(), ChallengeResult(result=result):
            verdict = "valid" if result == "legal" else "not valid"
            return fit(f"{by} challenged: {verdict}", f"challenge: {verdict}")
        case Challenge(), _:
            return f"{by} challenged"
        case _, ChallengeResult(word=word, result=result):
            verdict = "valid" if result == "legal" else "not valid"
            return fit(f"{word.lower()}: {verdict}", verdict)
    return ""


def _word_text(action: PlayWord, points: Facts) -> str:
    """The word with its hand letters and points, as far as they fit in a row."""
    by, word, gain = action.by or "", action.word.lower(), f"+{points['total']}"
    text = marked_text(action.cards) if action.cards else word
    return fit(
        f"{by} {text} {gain}={points['new_score']}",
        f"{by} {text} {gain}",
        f"{by} {word} {gain}",
        f"{initials(by)} {word} {gain}",
        f"{initials(by)} {word}",
    )


def ways(record: NewWordRecord) -> tuple[Correction, ...]:
    """The possible corrections: another word, a pass, the five face up, or the other verdict."""
    by = record.action.by
    match record.action:
        case Deal(pile=None, hands=None) as deal:
            faces = tuple(sorted(record.outcome.state.deck.copies))
            five = FaceUp(faces, FACE_UP, turned=True)
            return (Correction("5 face up", five, lambda table: replace(deal, table=table)),)
    if other := _other_verdict(record):
        return (Correction.to("not valid" if _is_valid(record) else "valid", other),)
    if not isinstance(record.action, PlayWord | Pass | Timeout):
        return ()
    to_pass = Correction.to("make it a pass", Pass(by=by))
    if isinstance(record.action, Pass) and not isinstance(record.action.discard, tuple):
        amount = Amount("CARDS SWAPPED", record.action.discard, 0, HAND)
        to_pass = Correction("cards swapped", amount, lambda n: Pass(by=by, discard=n))
    least = record.outcome.state.least_letters()
    empty = Compose(("",) * FACE_UP, False, least)  # the letters on the table may be unknown
    return Correction("change word", WordEntry(empty), partial(_word, record)), to_pass


def _other_verdict(record: NewWordRecord) -> Action | None:
    """The action that settles a challenge the other way; None if this one settled none."""
    event = record.outcome.event
    if not isinstance(event, ChallengeResult):
        return None
    if isinstance(record.action, Challenge):
        return Challenge(by=record.action.by, decided=event.result != "legal")
    return GroupAccepts(word=event.word, accepts=event.result != "legal")


def accepting(record: NewWordRecord) -> Action | None:
    """The yes of the table to a word that was refused, or that fell when it was challenged."""
    fell = record.outcome.accepted and not _is_valid(record)
    return _other_verdict(record) if fell else accept_refused(record)


def carry(action: Action, was: NewWordState, now: NewWordState) -> Action | None:
    """The action after an earlier turn was corrected; None if it lets a word stand that is gone."""
    del was
    gone = isinstance(action, LetStand) and now.phase != "challenge_window"
    return None if gone else action


def _word(record: NewWordRecord, composed: Compose) -> PlayWord:
    play = PlayWord(by=record.action.by, word=composed.letters)
    before = _state_before(record)
    if not composed.marked or before is None:
        return play
    have = available_cards(before, record.action.by)
    found = real_readings(have, composed.letters, frozenset(composed.hand)).readings
    return replace(play, cards=found[0].cards) if found else play


def _state_before(record: NewWordRecord) -> NewWordState | None:
    """The state before the word to correct; None if the turn was not a word."""
    state = record.outcome.state
    last = state.last
    if not isinstance(record.action, PlayWord) or last is None:
        return None
    after, dealt = state.hand(last.by), box_deals(state.options)
    hand = after.plus(Cards.dealt(last.from_hand))
    hands = {**state.hands, last.by: hand if dealt else Cards.hidden(len(hand))}
    return replace(state, table=last.before, first_play=last.first, hands=hands)


def _is_valid(record: NewWordRecord) -> bool:
    event = record.outcome.event
    return isinstance(event, ChallengeResult) and event.result == "legal"
