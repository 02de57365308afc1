"""Players leave, join and swap seats; finished rounds still count, and play goes on.

After that nobody can object to the last play.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import Join, Swap
from companion.games.cards import Cards
from companion.games.kit.seating import next_player, players_from, remove_player
from companion.games.word_lift.rules.card_notation import faces
from companion.games.word_lift.rules.rounds import deal_hand, player_count_fault
from companion.games.word_lift.rules.state import DEALT, HAND, PLAYING, Names, WordLiftState
from companion.games.word_lift.rules.turns import (
    end_final_turn,
    end_if_all_passed,
    end_round,
    next_turn,
)


def leave(state: WordLiftState, player: str, staying: Names) -> WordLiftState:
    """Take out the player with hand and words; points of finished rounds stay."""
    first = next_player(state.players, player) if state.first == player else state.first
    after = _drop_cards_of(replace(_end_turn_of(state, player), first=first, before=None), player)
    if len(staying) < 2:
        return replace(end_round(after), phase="over")
    if after.phase == "setup":
        return replace(after, turn=after.first)
    return end_if_all_passed(after)


def _end_turn_of(state: WordLiftState, player: str) -> WordLiftState:
    """Pass on the player's turn, or cancel their last turn."""
    if player != state.turn or state.phase not in PLAYING:
        return replace(state, final_left=remove_player(state.final_left, player))
    if state.phase == "final":
        return end_final_turn(state, player)
    return next_turn(replace(state, to_discard=0), player)


def _drop_cards_of(state: WordLiftState, player: str) -> WordLiftState:
    """Remove the player and put their cards aside for this round."""
    words = Cards.dealt(faces(card for laid in state.front(player) for card in laid.cards))
    return replace(
        state,
        players=remove_player(state.players, player),
        played=state.played - {player},
        passed=remove_player(state.passed, player),
        hands={name: hand for name, hand in state.hands.items() if name != player},
        fronts={name: front for name, front in state.fronts.items() if name != player},
        aside=state.aside.plus(words).plus(state.hand(player)),
    )


def join(state: WordLiftState, action: Join, players: Names) -> WordLiftState | Fault:
    """Add the player; in the middle of a round they get a hand from the piles."""
    if fault := player_count_fault(state.cards, len(players)):
        return fault
    joined = replace(state, players=players, before=None)
    if state.phase in ("setup", "between_rounds"):
        return joined
    if state.phase not in ("normal", "draw") or _piles_too_small(state):
        return Fault("wrong_phase", "The round is ending", "Join after the round.")
    hand, piles = deal_hand(state.piles)
    name = str(action.by)
    fronts, hands = {**state.fronts, name: ()}, {**state.hands, name: hand}
    return replace(joined, hands=hands, fronts=fronts, piles=piles)


def _piles_too_small(state: WordLiftState) -> bool:
    """Whether the piles lack cards for another hand and for the draw of the current turn."""
    too_small = any(len(state.piles[pile]) < count for pile, count in DEALT.items())
    return too_small or state.cards_left < HAND + state.to_draw


def swap(state: WordLiftState, action: Swap, players: Names) -> WordLiftState:
    """Change the order of play; the player whose turn it is keeps it."""
    del action
    circle = players_from(players, state.turn)
    final_left = tuple(player for player in circle if player in state.final_left)
    return replace(state, players=players, final_left=final_left, before=None)
