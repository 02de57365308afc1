"""The order of turns, and the end of a round and of the game (W4, W8)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.kit.rules import leaders
from companion.games.kit.seating import next_player
from companion.games.worph.rules.state import WorphState


def next_turn(state: WorphState) -> WorphState:
    """Give the turn to the player on the left, who spins first (W4.1)."""
    turn = next_player(state.players, state.turn) if state.turn else None
    return replace(state, phase="spin", turn=turn, wedge=None, elapsed_s=0.0)


def pass_turn(state: WorphState) -> WorphState:
    """Record that the player on turn played no word, and give the turn to the next (W4.4)."""
    others = (player for player in state.passed if player != state.turn)
    passed = (*others, state.turn) if state.turn else tuple(others)
    return end_if_all_passed(replace(next_turn(state), passed=passed))


def end_if_all_passed(state: WorphState) -> WorphState:
    """End the round if everybody has passed on the same word (W8.1)."""
    return end_round(state) if set(state.passed) >= set(state.players) else state


def end_round(state: WorphState) -> WorphState:
    """End the round: the next drawer draws a start word, or the game is over (W-A12)."""
    if state.round >= state.options.rounds:
        return end_game(state)
    drawer = next_player(state.players, state.drawer) if state.drawer else None
    return replace(
        state,
        phase="start",
        round=state.round + 1,
        drawer=drawer,
        turn=drawer,
        holder=move_tiles(state.holder, back=state.table_word),
        table_word="",
        used_words=(),
        passed=(),
        wedge=None,
        elapsed_s=0.0,
    )


def end_game(state: WorphState) -> WorphState:
    """End the game; the points stay as they are."""
    return replace(state, phase="over", turn=None, wedge=None, elapsed_s=0.0)


def winners(state: WorphState) -> tuple[str, ...]:
    """The players with the most points, even if they left; a tie is shared (W8.3, W8.4)."""
    return leaders(state.scores) if state.phase == "over" else ()


def move_tiles(
    holder: dict[str, int] | None, *, out: Iterable[str] = (), back: Iterable[str] = ()
) -> dict[str, int] | None:
    """The holder after moving tiles `out` to the board and `back` from it (W-A6)."""
    if holder is None:
        return None
    counts = dict(holder)
    for letters, step in ((out, -1), (back, 1)):
        for letter in letters:
            counts[letter] = counts.get(letter, 0) + step
    return counts
