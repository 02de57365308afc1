"""The last word is challenged: it goes, or the challenger loses a turn (N6)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.cards import Cards
from companion.games.newword.rules.state import NewWordState
from companion.games.newword.rules.turns import closed, ended, next_turn


def challenged(state: NewWordState, by: str, *, legal: bool) -> NewWordState:
    """The verdict is given; there is one for each word."""
    if legal:
        return _stands(replace(state, verdict="legal"), by)
    return _falls(replace(state, verdict="illegal"))


def _stands(state: NewWordState, challenger: str) -> NewWordState:
    """The word stays, and the challenger's next turn is skipped (N6.3)."""
    done = closed(state)
    if done.phase == "over" or challenger not in done.players:
        return done
    skipped = replace(done, skip_next=(*done.skip_next, challenger))
    if done.turn != challenger or state.last is None:
        return skipped
    return next_turn(skipped, _before(skipped, challenger))


def _before(state: NewWordState, player: str) -> str:
    return state.players[state.players.index(player) - 1]


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
