"""Apply a word, a pass or a challenge (N4, N5, N6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Facts, GroupAccepts
from companion.games.cards import Cards, unseen_fault
from companion.games.cards.deck import FACE
from companion.games.kit.rules import Done
from companion.games.kit.seating import previous_player
from companion.games.kit.validation import clean
from companion.games.newword.rules.actions import Challenge, PlayWord
from companion.games.newword.rules.assign import known_cards
from companion.games.newword.rules.judge import Word, is_word, judge
from companion.games.newword.rules.notation import face, normalize_card
from companion.games.newword.rules.state import HAND, Laid, NewWordState, multiplier
from companion.games.newword.rules.turns import after_pass, close_window, end_if_over, next_turn

# -- a word ----------------------------------------------------------------------------


def play(
    state: NewWordState, action: PlayWord, ruling: RecordingRuling
) -> Done[NewWordState] | Fault:
    """Lay the word and score it, or return its first fault."""
    word = judge(state, action, ruling)
    if isinstance(word, Fault):
        return word
    points = _score(state, word)
    return Done(_lay(state, word, points), points)


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


def _lay(state: NewWordState, word: Word, points: Facts) -> NewWordState:
    """Put the word on the table, where it may be challenged (N3.9)."""
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
    after = replace(
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
    return next_turn(after, by)


# -- a pass ----------------------------------------------------------------------------


def pass_turn(state: NewWordState, discard: Sequence[str] | int) -> NewWordState | Fault:
    """Pass, and swap cards as far as the stock has them (N5.1, N5.2)."""
    hand = state.hand(state.turn)
    if isinstance(discard, int):
        return _exchange(state, hand.remove_unknown(discard), Cards.hidden(discard))
    faces = tuple(face(normalize_card(card)) for card in discard)
    if fault := _hand_fault(state, faces):
        return fault
    return _exchange(state, hand.remove(faces), Cards.dealt(faces))


def _hand_fault(state: NewWordState, faces: tuple[str, ...]) -> Fault | None:
    odd = next((card for card in faces if not FACE.fullmatch(card)), None)
    if odd is not None:
        return Fault("bad_entry", f"{clean(odd)!r} is not a card", "Write T, A/E or ?.")
    hand = state.hand(state.turn)
    if missing := hand.first_missing(faces):
        return Fault("card_not_available", f"{missing} is not in the hand", "Swap another card.")
    return unseen_fault(state, state.deck, hand.missing(faces), known_cards(state))


def _exchange(state: NewWordState, hand: Cards, gone: Cards) -> NewWordState | Fault:
    held, left = len(state.hand(state.turn)), len(state.stock)
    if len(hand) + len(gone) != held:
        return Fault("card_not_available", f"Only {held} in the hand", "Swap fewer cards.")
    if len(gone) > left:
        why = f"Only {left} in the stock"
        return Fault("discard_exceeds_stock", why, "Swap fewer cards.")
    drawn, stock = state.stock.draw(len(gone))
    hands = {**state.hands, state.turn or "": hand.plus(drawn)}
    after = replace(state, hands=hands, stock=stock, discards=state.discards.plus(gone))
    return after_pass(after, counts=not left)


# -- a challenge -----------------------------------------------------------------------


def challenge(state: NewWordState, action: Challenge, ruling: RecordingRuling) -> NewWordState:
    """Settle the challenge of the last word, or let the table vote on it first (N6.4)."""
    word, challenged = state.last.word if state.last else "", replace(state, challenger=action.by)
    if action.decided is not None:
        return settle(challenged, valid=action.decided)
    if valid := is_word(state, word, ruling):
        return settle(challenged, valid=valid)
    undecided = action.vote and word not in state.verdicts
    return replace(challenged, phase="appeal") if undecided else settle(challenged, valid=False)


def settle(state: NewWordState, *, valid: bool) -> NewWordState:
    """Close the challenge of the last word; each word can be challenged only once."""
    closed = replace(state, phase="challenge_window", challenger="")
    if valid:
        return _word_stands(replace(closed, verdict="legal"), state.challenger)
    return _word_falls(replace(closed, verdict="illegal"))


def decide(state: NewWordState, decision: GroupAccepts) -> NewWordState:
    """Store the table's verdict for this game; settle a challenge that waits for it (C2)."""
    decided = replace(state, verdicts={**state.verdicts, decision.word: decision.accepts})
    waits = state.phase == "appeal" and state.last and state.last.word == decision.word
    return settle(decided, valid=decision.accepts) if waits else decided


def _word_stands(state: NewWordState, challenger: str) -> NewWordState:
    """The word stays, and the challenger loses a turn (N6.3)."""
    after = close_window(state)
    if after.phase == "over" or challenger not in after.players:
        return after
    skipping = replace(after, skip_next=(*after.skip_next, challenger))
    if after.turn != challenger or state.last is None:
        return skipping
    return next_turn(skipping, previous_player(skipping.players, challenger))


def _word_falls(state: NewWordState) -> NewWordState:
    """Undo the word and its points; its player draws nothing and has lost the turn (N6.2)."""
    laid = state.last
    assert laid is not None
    hand = state.hand(laid.by).plus(_cards_back(state, laid.from_hand))
    before = replace(
        state,
        phase="turn",
        table=laid.before,
        first_play=laid.first,
        hands={**state.hands, laid.by: hand},
        scores={**state.scores, laid.by: state.scores.get(laid.by, 0) - laid.points},
        passed=laid.passed,
    )
    return end_if_over(before)


def _cards_back(state: NewWordState, faces: tuple[str, ...]) -> Cards:
    """The cards that go back to the hand; unknown if nobody named the card of a letter."""
    known = tuple(card for card in faces if card in state.deck.copies)
    return Cards(known, len(faces) - len(known))
