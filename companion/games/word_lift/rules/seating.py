"""People leave, come late and change seats; finished rounds count, and play goes on."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import Join, Leave, Reseat, Swap
from companion.games.cards import Cards
from companion.games.kit.rules import new_seating
from companion.games.kit.validation import next_player, remove_player
from companion.games.word_lift.rules.card_notation import faces
from companion.games.word_lift.rules.rounds import handed, not_enough
from companion.games.word_lift.rules.state import DEALT, HAND, PLAYING, Names, WordLiftState
from companion.games.word_lift.rules.turns import final_turn_done, next_turn, round_over

MAX_PLAYERS = 6
"""As many as the decks serve (L1)."""


def reseat(state: WordLiftState, action: Reseat) -> WordLiftState | Fault:
    """With others at the table nobody objects to the last play any more."""
    players, by = new_seating(state, action, MAX_PLAYERS), str(action.by)
    if isinstance(players, Fault):
        return players
    match action:
        case Leave():
            return _left(state, by, players)
        case Join():
            return _joined(state, by, players)
        case Swap():
            return _swapped(state, players)


def _left(state: WordLiftState, player: str, staying: Names) -> WordLiftState:
    """The player keeps the points of finished rounds; hand and words are laid aside."""
    first = next_player(state.players, player) if state.first == player else state.first
    left = _without(replace(_handed_on(state, player), first=first, before=None), player)
    if len(staying) < 2:
        return replace(round_over(left), phase="over")
    return replace(left, turn=left.first) if left.phase == "setup" else left


def _handed_on(state: WordLiftState, player: str) -> WordLiftState:
    """The turn is somebody else's, and a final turn nobody's."""
    if player != state.turn or state.phase not in PLAYING:
        return replace(state, final_left=remove_player(state.final_left, player))
    if state.phase == "final":
        return final_turn_done(state, player)
    return next_turn(replace(state, to_discard=0), player)


def _without(state: WordLiftState, player: str) -> WordLiftState:
    """The state without the player, whose cards are out of the round."""
    words = Cards.dealt(faces(card for laid in state.front(player) for card in laid.cards))
    return replace(
        state,
        players=remove_player(state.players, player),
        played=state.played - {player},
        hands={name: hand for name, hand in state.hands.items() if name != player},
        fronts={name: front for name, front in state.fronts.items() if name != player},
        aside=state.aside.plus(words).plus(state.hand(player)),
    )


def _joined(state: WordLiftState, name: str, players: Names) -> WordLiftState | Fault:
    """The player sits down, in the middle of a round with a hand off the piles."""
    if fault := not_enough(state.cards, len(players)):
        return fault
    joined = replace(state, players=players, before=None)
    if state.phase in ("setup", "between_rounds"):
        return joined
    if state.phase not in ("normal", "draw") or _short(state):
        return Fault("wrong_phase", "The round is ending", "Join when it is counted.")
    hand, piles = handed(state.piles)
    fronts, hands = {**state.fronts, name: ()}, {**state.hands, name: hand}
    return replace(joined, hands=hands, fronts=fronts, piles=piles)


def _short(state: WordLiftState) -> bool:
    """Whether the piles have too few cards for another hand, beside those that are due."""
    short = any(len(state.piles[pile]) < count for pile, count in DEALT.items())
    return short or state.left < HAND + state.to_draw


def _swapped(state: WordLiftState, players: Names) -> WordLiftState:
    """Whoever has the turn keeps it in the new seat."""
    at = players.index(state.turn) if state.turn in players else 0
    circle = (*players[at:], *players[:at])
    left = tuple(player for player in circle if player in state.final_left)
    return replace(state, players=players, final_left=left, before=None)
