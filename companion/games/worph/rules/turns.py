"""How the turn goes round, and how a round and the game end (W4, W8)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.kit.rules import leaders
from companion.games.kit.validation import next_player
from companion.games.worph.rules.state import WorphState


def next_turn(state: WorphState) -> WorphState:
    """The player to the left is to spin (W4.1)."""
    turn = next_player(state.players, state.turn) if state.turn else None
    return replace(state, phase="spin", turn=turn, wedge=None, elapsed_s=0.0)


def passed_on(state: WorphState) -> WorphState:
    """The player on turn makes no word; the next one has the turn (W4.4)."""
    others = (player for player in state.passed if player != state.turn)
    passed = (*others, state.turn) if state.turn else tuple(others)
    return ended_if_all_passed(replace(next_turn(state), passed=passed))


def ended_if_all_passed(state: WorphState) -> WorphState:
    """The round is over when everybody here has passed on the same word (W8.1)."""
    return round_over(state) if set(state.passed) >= set(state.players) else state


def round_over(state: WorphState) -> WorphState:
    """No player changes the table word any more: the next start word, or the end (W-A12)."""
    if state.round >= state.options.rounds:
        return game_over(state)
    drawer = next_player(state.players, state.drawer) if state.drawer else None
    return replace(
        begun(state, drawer),
        round=state.round + 1,
        holder=moved(state.holder, back=state.table_word),
    )


def begun(state: WorphState, drawer: str | None) -> WorphState:
    """A cleared board, and the drawer to lay a start word."""
    return replace(
        state,
        phase="start",
        drawer=drawer,
        turn=drawer,
        table_word="",
        used_words=(),
        passed=(),
        wedge=None,
        elapsed_s=0.0,
    )


def game_over(state: WorphState) -> WorphState:
    """Nobody is on turn any more; the points stand."""
    return replace(state, phase="over", turn=None, wedge=None, elapsed_s=0.0)


def winners(state: WorphState) -> tuple[str, ...]:
    """Who has the most points, those who left too; a tie is shared (W8.3, W8.4)."""
    return leaders(state.scores) if state.phase == "over" else ()


def moved(
    holder: dict[str, int] | None, *, out: Iterable[str] = (), back: Iterable[str] = ()
) -> dict[str, int] | None:
    """The holder after tiles went out to the board and back from it (W-A6)."""
    if holder is None:
        return None
    counts = dict(holder)
    for letters, step in ((out, -1), (back, 1)):
        for letter in letters:
            counts[letter] = counts.get(letter, 0) + step
    return counts
