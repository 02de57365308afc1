"""What a word, a pass and a challenge do (N4, N5, N6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Facts
from companion.games.cards import Cards, unseen_fault
from companion.games.cards.deck import FACE
from companion.games.kit.validation import clean, previous_player
from companion.games.newword.rules.actions import Challenge, PlayWord
from companion.games.newword.rules.assign import lying
from companion.games.newword.rules.judge import Word, is_word, judge
from companion.games.newword.rules.notation import face, tidy
from companion.games.newword.rules.state import HAND, Laid, NewWordState, multiplier
from companion.games.newword.rules.turns import closed, ended, next_turn, passed_on


class Done(NamedTuple):
    """An action that stands: the new state, and the points part by part if there are any."""

    state: NewWordState
    score: Facts | None = None


# -- a word ----------------------------------------------------------------------------


def play(state: NewWordState, action: PlayWord, ruling: RecordingRuling) -> Done | Fault:
    """The word lies on the table and scores, or the first thing that is wrong with it."""
    word = judge(state, action, ruling)
    if isinstance(word, Fault):
        return word
    points = _score(state, word)
    return Done(_laid(state, word, points), points)


def _score(state: NewWordState, word: Word) -> Facts:
    """The points part by part (N4)."""
    points = sum(state.worth(card.card) for card in word.cards)
    times = multiplier(len(word.text), junior=state.options.junior)
    return {
        "card_points": points,
        "size": len(word.text),
        "multiplier": times,
        "total": points * times,
        "new_score": state.scores.get(state.turn or "", 0) + points * times,
    }


def _laid(state: NewWordState, word: Word, points: Facts) -> NewWordState:
    """The word lies on the table, and may be challenged (N3.9)."""
    by = state.turn or ""
    hand = state.hand(by).remove(word.hand)
    last = Laid(
        by=by,
        word=word.text,
        points=points["total"],
        from_hand=word.hand,
        discarded=state.table.remove(word.table),
        owed=max(min(len(word.hand), HAND - len(hand)), 0),
        before=state.table,
        first=state.first_play,
        passed=state.passed,
    )
    now = replace(
        state,
        phase="challenge_window",
        table=Cards.dealt(card.card for card in word.cards),
        first_play=False,
        hands={**state.hands, by: hand},
        scores={**state.scores, by: points["new_score"]},
        passed=(),
        last=last,
        verdict="",
    )
    return next_turn(now, by)


# -- a pass ----------------------------------------------------------------------------


def passed(state: NewWordState, discard: Sequence[str] | int) -> NewWordState | Fault:
    """The player makes no word, and exchanges cards as far as the stock goes (N5.1, N5.2)."""
    hand = state.hand(state.turn)
    if isinstance(discard, int):
        return _exchanged(state, hand.remove_unknown(discard), Cards.hidden(discard))
    faces = tuple(face(tidy(card)) for card in discard)
    if fault := _not_held(state, faces):
        return fault
    return _exchanged(state, hand.remove(faces), Cards.dealt(faces))


def _not_held(state: NewWordState, faces: tuple[str, ...]) -> Fault | None:
    odd = next((card for card in faces if not FACE.fullmatch(card)), None)
    if odd is not None:
        return Fault("bad_entry", f"{clean(odd)!r} is no card", "Write T, A/E or ?.")
    hand = state.hand(state.turn)
    if missing := hand.first_missing(faces):
        return Fault("card_not_available", f"{missing} is not in the hand", "Discard another card.")
    return unseen_fault(state.deck, hand.missing(faces), lying(state))


def _exchanged(state: NewWordState, hand: Cards, gone: Cards) -> NewWordState | Fault:
    held, left = len(state.hand(state.turn)), len(state.stock)
    if len(hand) + len(gone) != held:
        return Fault("card_not_available", f"The hand has {held} cards", "Discard no more of them.")
    if len(gone) > left:
        return Fault("discard_exceeds_stock", f"The stock has {left} left", "Discard no more.")
    drawn, stock = state.stock.draw(len(gone))
    hands = {**state.hands, state.turn or "": hand.plus(drawn)}
    after = replace(state, hands=hands, stock=stock, discards=state.discards.plus(gone))
    return passed_on(after, counts=not left)


# -- a challenge -----------------------------------------------------------------------


def challenged(state: NewWordState, action: Challenge, ruling: RecordingRuling) -> NewWordState:
    """The verdict is given; there is one for each word."""
    legal = action.decided
    if legal is None:
        legal = is_word(state, state.last.word if state.last else "", ruling)
    if legal:
        return _stands(replace(state, verdict="legal"), str(action.by))
    return _falls(replace(state, verdict="illegal"))


def _stands(state: NewWordState, challenger: str) -> NewWordState:
    """The word stays, and the challenger's next turn is skipped (N6.3)."""
    done = closed(state)
    if done.phase == "over" or challenger not in done.players:
        return done
    skipped = replace(done, skip_next=(*done.skip_next, challenger))
    if done.turn != challenger or state.last is None:
        return skipped
    return next_turn(skipped, previous_player(skipped.players, challenger))


def _falls(state: NewWordState) -> NewWordState:
    """The word and its points go, its cards return, nothing is drawn, the turn is lost (N6.2)."""
    laid = state.last
    assert laid is not None
    hand = state.hand(laid.by).plus(_returned(state, laid.from_hand))
    back = replace(
        state,
        phase="turn",
        table=laid.before,
        first_play=laid.first,
        hands={**state.hands, laid.by: hand},
        scores={**state.scores, laid.by: state.scores.get(laid.by, 0) - laid.points},
        passed=laid.passed,
    )
    return ended(back)


def _returned(state: NewWordState, faces: tuple[str, ...]) -> Cards:
    """The cards that go back; which card a vowel was on, nobody may have said."""
    known = tuple(card for card in faces if card in state.deck.copies)
    return Cards(known, len(faces) - len(known))
