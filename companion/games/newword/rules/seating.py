"""Players leave, join and swap seats; points are kept, and play goes on."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import Join
from companion.games.cards import Cards
from companion.games.kit.seating import previous_player, remove_player
from companion.games.newword.rules.plays import settle
from companion.games.newword.rules.state import HAND, NewWordState
from companion.games.newword.rules.turns import close_window, end_game, end_if_over, next_turn


def leave(state: NewWordState, player: str, staying: tuple[str, ...]) -> NewWordState:
    """Take out the player and their cards; points and their last word stay.

    The game is over if only one player stays. A challenged word falls on which nobody has voted.
    """
    if state.phase == "appeal":
        state = settle(state, valid=False)
    if state.last and state.last.by == player:
        state = replace(close_window(state), last=None)
    if state.turn == player:
        state = next_turn(state, player)
    after = _drop_player(state, player, staying)
    return end_if_over(after) if len(staying) > 1 else end_game(close_window(after))


def _drop_player(state: NewWordState, player: str, staying: tuple[str, ...]) -> NewWordState:
    dealer = previous_player(state.players, player) if player == state.dealer else state.dealer
    return replace(
        state,
        players=staying,
        skip_next=remove_player(state.skip_next, player),
        passed=remove_player(state.passed, player),
        dealer=dealer if dealer in staying else None,
        turn=state.turn if state.turn in staying else None,
        hands={other: hand for other, hand in state.hands.items() if other != player},
        discards=state.discards.plus(state.hand(player)),
    )


def join(state: NewWordState, action: Join, players: tuple[str, ...]) -> NewWordState | Fault:
    """Add the player with a hand from the stock; a returning player keeps their points."""
    name = str(action.by)
    if state.phase != "setup" and len(close_window(state).stock) < HAND:
        return Fault("bad_entry", "The stock has too few cards", "Join the next game.")
    hand, stock = state.stock.draw(HAND) if state.phase != "setup" else (Cards(), state.stock)
    return replace(
        state,
        passed=state.passed if stock else (),
        players=players,
        scores={**state.scores, name: state.scores.get(name, 0)},
        hands={**state.hands, name: hand},
        stock=stock,
    )
