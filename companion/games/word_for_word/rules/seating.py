"""Players leave, join and change seats; everybody keeps their chips."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import Join
from companion.games.kit.seating import next_player, previous_player, remove_player
from companion.games.word_for_word.rules.betting import fold_player, open_words
from companion.games.word_for_word.rules.challenges import end_vote_if_all_voted
from companion.games.word_for_word.rules.dealing import deck_fault
from companion.games.word_for_word.rules.rounds import end_game, win_pot
from companion.games.word_for_word.rules.state import BETWEEN, WordForWordState


def leave(state: WordForWordState, player: str, staying: tuple[str, ...]) -> WordForWordState:
    """Remove a player, who folds and keeps the chips; with one player left the game is over."""
    playing = state.phase not in BETWEEN and player in state.active
    gone = _vacate_seat(_fold(state, player) if playing else state, player, staying)
    if len(gone.staying) < 2:
        return _end_game(gone)
    return _finish_cut(gone) if gone.phase == "cut_for_deal" else end_vote_if_all_voted(gone)


def _fold(state: WordForWordState, player: str) -> WordForWordState:
    """Fold the player's hand. An open vote is cancelled, and so is a challenge that waits."""
    return fold_player(open_words(state) if state.vote or state.doubt else state, player)


def _vacate_seat(
    state: WordForWordState, player: str, staying: tuple[str, ...]
) -> WordForWordState:
    """Remove the player from all lists; the deal passes on as it would have."""
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
        players=staying,
        recut=remove_player(state.recut, player),
        tie_break=remove_player(state.tie_break, player),
        dealer=dealer,
        dealt=dealt,
        folded=tuple(other for other in state.folded if other in dealt),
    )


def _finish_cut(state: WordForWordState) -> WordForWordState:
    """Let the last of the tied players deal, if only one is left."""
    if len(state.recut) != 1:
        return state
    return replace(state, phase="ante", dealer=state.recut[0], recut=())


def _end_game(state: WordForWordState) -> WordForWordState:
    """Give the pot to the last player and end the game."""
    if state.pot and state.staying:
        state = win_pot(state, state.staying[0])
    return end_game(replace(state, to_act=None, tie_break=()))


def join(
    state: WordForWordState, action: Join, players: tuple[str, ...]
) -> WordForWordState | Fault:
    """Add a player with a new stack, or their earlier chips, from the next round on."""
    if fault := deck_fault(state.agreed.cards, len(players)):
        return fault
    name = str(action.by)
    chips = {**state.chips, name: state.chips.get(name, state.agreed.chips)}
    joined = replace(state, players=players, chips=chips)
    waiting = state.phase in ("cut_for_deal", "ante") and not state.recut and not state.tie_break
    if not waiting or name in state.eliminated:
        return joined
    return replace(joined, dealt=tuple(p for p in joined.staying if p in (*state.dealt, name)))
