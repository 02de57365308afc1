"""How the turn goes round, when the window for a challenge closes, and how the game ends."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.kit.rules import leaders
from companion.games.kit.validation import next_player
from companion.games.newword.rules.state import NewWordState


def next_turn(state: NewWordState, after: str) -> NewWordState:
    """The turn goes to the left, over those who lose theirs (N6.3)."""
    turn, skipped = next_player(state.players, after), list(state.skip_next)
    while turn in skipped:
        skipped.remove(turn)
        turn = next_player(state.players, turn)
    return replace(state, turn=turn, skip_next=tuple(skipped), elapsed_s=0.0)


def closed(state: NewWordState) -> NewWordState:
    """The state when nobody challenges the last word any more: its maker draws (N3.10, N7.1)."""
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
    return game_over(settled) if ends else ended(settled)


def owed(state: NewWordState) -> int:
    """How many cards the maker of the last word draws when the window closes."""
    return len(state.stock) - len(closed(state).stock)


def ended(state: NewWordState) -> NewWordState:
    """The game is over with the stock empty and a hand empty, or nobody with a word (N7)."""
    if state.stock or state.phase != "turn":
        return state
    hands = (state.hand(player) for player in state.players)
    over = set(state.passed) >= set(state.players) or not all(map(len, hands))
    return game_over(state) if over else state


def game_over(state: NewWordState) -> NewWordState:
    """Nobody is on turn any more; the points stand."""
    return replace(state, phase="over", turn=None, elapsed_s=0.0)


def passed_on(state: NewWordState, *, counts: bool) -> NewWordState:
    """The player on turn makes no word (N5.1).

    `counts`: the stock was empty before. The exchange that empties it begins the run of
    passes anew: everybody still has a turn with the cards of then (N7.2).
    """
    turn = state.turn or ""
    passed = (*(player for player in state.passed if player != turn), turn)
    passed = passed if counts or state.stock else ()
    return ended(next_turn(replace(state, passed=passed), turn))


def winners(state: NewWordState) -> tuple[str, ...]:
    """Who has the most points, those who left too; a tie is shared (N7.3)."""
    return leaders(state.scores) if state.phase == "over" else ()
