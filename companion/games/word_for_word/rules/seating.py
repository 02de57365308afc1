"""People leave, come late and change seats; chips stay with whoever has them."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import Join, Leave, Reseat
from companion.games.kit.rules import new_seating
from companion.games.kit.validation import next_player, previous_player, remove_player
from companion.games.word_for_word.rules.betting import fold_player
from companion.games.word_for_word.rules.rounds import win_pot
from companion.games.word_for_word.rules.state import BETWEEN, WordForWordState

MAX_PLAYERS = 8
"""So many hands and a board leave cards enough to guess at (F1)."""


def reseat(state: WordForWordState, action: Reseat) -> WordForWordState | Fault:
    """Of two who change seats, whoever is to act stays so."""
    players, by = new_seating(state, action, MAX_PLAYERS), str(action.by)
    if isinstance(players, Fault):
        return players
    match action:
        case Leave():
            return _leave(state, by)
        case Join():
            return _join(replace(state, players=players), by)
    return replace(state, players=players)


def _leave(state: WordForWordState, player: str) -> WordForWordState:
    """The player folds and takes the chips along; with one left the game is over."""
    playing = state.phase not in BETWEEN and player in state.active
    gone = _vacate_seat(_fold(state, player) if playing else state, player)
    if len(gone.staying) < 2:
        return _end_game(gone)
    return _finish_cut(gone) if gone.phase == "cut_for_deal" else gone


def _fold(state: WordForWordState, player: str) -> WordForWordState:
    """The round without the player; in the middle of a vote that one is called off."""
    calm = replace(state, phase="challenges", vote=None) if state.vote else state
    return fold_player(calm, player)


def _vacate_seat(state: WordForWordState, player: str) -> WordForWordState:
    """Nobody in the seat; the deal goes on as it would have."""
    dealer = state.dealer
    if player == dealer:
        to_deal = state.phase in ("ante", "deal")
        heir = (
            next_player(state.players, player)
            if to_deal
            else previous_player(state.players, player)
        )
        dealer = None if heir == player else heir
    dealt = tuple(p for p in state.dealt if p != player or state.phase not in BETWEEN)
    return replace(
        state,
        players=remove_player(state.players, player),
        recut=remove_player(state.recut, player),
        tie_break=remove_player(state.tie_break, player),
        dealer=dealer,
        dealt=dealt,
        folded=tuple(other for other in state.folded if other in dealt),
    )


def _finish_cut(state: WordForWordState) -> WordForWordState:
    """The only one of those who cut again who is left deals."""
    if len(state.recut) != 1:
        return state
    return replace(state, phase="ante", dealer=state.recut[0], recut=())


def _end_game(state: WordForWordState) -> WordForWordState:
    """Whoever is left has what is in the pot, and the game is over."""
    if state.pot and state.staying:
        state = win_pot(state, state.staying[0])
    return replace(state, phase="over", to_act=None, tie_break=())


def _join(state: WordForWordState, name: str) -> WordForWordState:
    """The player has a new stack, or the chips of before, and plays next round."""
    chips = {**state.chips, name: state.chips.get(name, state.agreed.chips)}
    joined = replace(state, chips=chips)
    waiting = state.phase in ("cut_for_deal", "ante") and not state.recut and not state.tie_break
    if not waiting or name in state.eliminated:
        return joined
    return replace(joined, dealt=tuple(p for p in joined.staying if p in (*state.dealt, name)))
