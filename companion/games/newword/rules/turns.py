"""The order of turns, the end of the time to challenge a word, and the end of the game."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.kit.rules import leaders
from companion.games.kit.seating import next_player
from companion.games.newword.rules.state import NewWordState


def next_turn(state: NewWordState, after: str) -> NewWordState:
    """Pass the turn to the left, past players who lose theirs (N6.3)."""
    turn, skipped = next_player(state.players, after), list(state.skip_next)
    while turn in skipped:
        skipped.remove(turn)
        turn = next_player(state.players, turn)
    return replace(state, turn=turn, skip_next=tuple(skipped), elapsed_s=0.0)


def close_window(state: NewWordState) -> NewWordState:
    """End the time to challenge the last word: its player draws (N3.10, N7.1)."""
    if state.phase != "challenge_window" or state.last is None:
        return state
    laid = state.last
    drawn, stock = state.stock.draw(laid.owed)
    hand = state.hand(laid.by)
    ends = bool(state.options.end == "any_empty_hand" and not hand and laid.from_hand)
    settled = replace(
        state,
        phase="turn",
        discards=state.discards.plus(laid.discarded),
        hands=state.hands if ends else {**state.hands, laid.by: hand.plus(drawn)},
        stock=state.stock if ends else stock,
    )
    return end_game(settled) if ends else end_if_over(settled)


def cards_owed(state: NewWordState) -> int:
    """How many cards the player of the last word draws when nobody can challenge any more."""
    return len(state.stock) - len(close_window(state).stock)


def end_if_over(state: NewWordState) -> NewWordState:
    """End the game if the stock is empty, and a hand is empty or everybody has passed (N7)."""
    if state.stock or state.phase != "turn":
        return state
    hands = (state.hand(player) for player in state.players)
    over = set(state.passed) >= set(state.players) or not all(map(len, hands))
    return end_game(state) if over else state


def end_game(state: NewWordState) -> NewWordState:
    """End the game."""
    return replace(state, phase="over", turn=None, elapsed_s=0.0)


def after_pass(state: NewWordState, *, counts: bool) -> NewWordState:
    """The player on turn passes (N5.1).

    `counts`: the pass counts towards the end, because the stock was empty before it. A swap that
    empties the stock starts the count of passes again: everybody still gets a turn (N7.2).
    """
    turn = state.turn or ""
    passed = (*(player for player in state.passed if player != turn), turn)
    passed = passed if counts or state.stock else ()
    return end_if_over(next_turn(replace(state, passed=passed), turn))


def winners(state: NewWordState) -> tuple[str, ...]:
    """The players with the most points, even if they left; a tie is shared (N7.3)."""
    return leaders(state.scores) if state.phase == "over" else ()
