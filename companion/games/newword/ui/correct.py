"""How an earlier turn of NewWord is corrected: another word, a pass, the five face up."""

from __future__ import annotations

from functools import partial

import msgspec
from msgspec.structs import replace

from companion.games.api.rules import Facts
from companion.games.api.ui import Correction
from companion.games.cards import Cards
from companion.games.kit.screen_helpers import fit, initials
from companion.games.newword.rules.actions import Challenge, Deal, Pass, PlayWord, Timeout
from companion.games.newword.rules.assign import around
from companion.games.newword.rules.notation import written
from companion.games.newword.rules.readings import readings
from companion.games.newword.rules.state import FACE_UP, HAND, NewWordRecord, NewWordState
from companion.games.newword.ui.compose import Compose
from companion.games.newword.ui.drafts import FaceUp
from companion.games.newword.ui.entries import letters, pushes
from companion.screen.screen import CONTEXT, FOOT, Screen, line, top
from companion.widgets.pick import Amount
from companion.widgets.widget import Back, Done
from hardware.box import Event


class Rewritten(msgspec.Struct, frozen=True):
    """A word with its hand letters marked; done with the whole entry."""

    composed: Compose

    def step(self, event: Event) -> Rewritten | Done | Back:
        """Spell on; done where there are letters."""
        after = self.composed.step(event)
        if isinstance(after, Compose):
            return Rewritten(after)
        return self if isinstance(after, Done) and not self.composed.letters else after

    def draw(self) -> Screen:
        """The word, the letters from the hand dark on light."""
        rows = line(pushes(self.composed), CONTEXT, "m"), line("SPACE: from hand", FOOT, "m")
        return Screen((*top("THE WORD"), *letters(self.composed), *rows))


def turn(record: NewWordRecord) -> str:
    """Who did what for how much, for a row of a list."""
    by = record.action.by or "nobody"
    short = initials(by)
    match record.action:
        case Deal(hands=None):
            return f"{record.outcome.state.dealer} dealt"
        case PlayWord() as play if record.outcome.score:
            return _laid(play, record.outcome.score)
        case Pass():
            return f"{by} passed"
        case Timeout():
            return fit(f"{by}: out of time", f"{short} out of time")
        case Challenge():
            verdict = "good" if _legal(record) else "bad"
            return fit(f"{by} challenged: {verdict}", f"{by} doubts: {verdict}")
    return ""


def _laid(action: PlayWord, points: Facts) -> str:
    """The word with its hand letters and points, as much of it as a row has room for."""
    by, word, gain = action.by or "", action.word.lower(), f"+{points['total']}"
    told = written(action.cards) if action.cards else word
    return fit(
        f"{by} {told} {gain}={points['new_score']}",
        f"{by} {told} {gain}",
        f"{by} {word} {gain}",
        f"{initials(by)} {word} {gain}",
        f"{initials(by)} {word}",
    )


def ways(record: NewWordRecord) -> tuple[Correction, ...]:
    """Another word or a pass for whoever was on turn; the five face up; the other verdict."""
    by = record.action.by
    match record.action:
        case Deal():
            faces = tuple(sorted(record.outcome.state.deck.copies))
            five = FaceUp(faces, FACE_UP)
            return (Correction("5 face up", five, lambda table: Deal(by=by, table=table)),)
        case Challenge():
            legal = _legal(record)
            other = Challenge(by=by, decided=not legal)
            return (Correction.to("bad word" if legal else "good word", other),)
    to_pass = Correction.to("make it a pass", Pass(by=by))
    if isinstance(record.action, Pass) and not isinstance(record.action.discard, tuple):
        amount = Amount("CARDS SWAPPED", record.action.discard, 0, HAND)
        to_pass = Correction("cards swapped", amount, lambda n: Pass(by=by, discard=n))
    least = record.outcome.state.least_letters()
    empty = Compose(("",) * FACE_UP, False, least)  # the table's letters are not always known
    return Correction("change word", Rewritten(empty), partial(_word, record)), to_pass


def _word(record: NewWordRecord, composed: Compose) -> PlayWord:
    play = PlayWord(by=record.action.by, word=composed.letters)
    before = _before(record)
    if not composed.marked or before is None:
        return play
    have = around(before, record.action.by)
    found = readings(have, composed.letters, frozenset(composed.hand)).readings
    return replace(play, cards=found[0].cards) if found else play


def _before(record: NewWordRecord) -> NewWordState | None:
    """The cards as they lay before the word that is corrected; None: it was no word."""
    state = record.outcome.state
    last = state.last
    if not isinstance(record.action, PlayWord) or last is None:
        return None
    left, dealt = state.hand(last.by), state.options.hands == "dealt"
    hand = left.plus(Cards.dealt(last.from_hand))
    hands = {**state.hands, last.by: hand if dealt else Cards.hidden(len(hand))}
    return replace(state, table=last.before, first_play=last.first, hands=hands)


def _legal(record: NewWordRecord) -> bool:
    return record.outcome.state.verdict == "legal"
