"""What may be seen of a game of Worph, and what the player on turn may do."""

from __future__ import annotations

from companion.games.api.rules import Deadline, View
from companion.games.kit.rules import copy_fields
from companion.games.kit.wheel import GROUPS, SPIN_S
from companion.games.worph.rules.actions import Timeout
from companion.games.worph.rules.state import Options, WorphState
from companion.games.worph.rules.turns import winners

KINDS = {"start": ("draw_start",), "spin": ("spin", "pass"), "play": ("play", "pass"), "over": ()}
"""What the player on turn may do in each phase."""


class WorphView(View, frozen=True, kw_only=True):
    """What everybody may see of Worph, which is all but the cards that are still to come.

    `used` is how many words were played; `timer_s` the time that runs for the player on
    turn, `limit_s` the time that the player has after the spin, seconds, None without a
    limit; `bonus`: whether the wheel earns that player a bonus.
    """

    options: Options
    drawer: str | None
    turn: str | None
    table_word: str
    wedge: int | None
    wedge_letters: str
    timer_s: float | None
    limit_s: float | None
    bonus: bool
    used: int
    passes_in_row: int
    round: int
    holder: dict[str, int] | None = None


def view(state: WorphState, seat: str | None) -> WorphView:
    """What that seat may see: everything."""
    del seat
    return copy_fields(
        WorphView,
        state,
        may={state.turn: KINDS[state.phase]} if state.turn else {},
        deadlines=_deadlines(state),
        game_over=state.phase == "over",
        winners=winners(state),
        votes=("plural_s",) if state.options.plural_s == "vote" else (),
        wedge_letters=GROUPS[state.wedge] if state.wedge else "",
        enter_s=state.options.enter_s,
        timer_s=timer_s(state),
        limit_s=state.limit_s(),
        bonus=state.handicap().bonus,
        used=len(state.used_words),
        passes_in_row=len(state.passed),
    )


def timer_s(state: WorphState) -> float | None:
    """The time of the player who looks for a word, seconds; None: no time runs."""
    return state.limit_s() if state.phase == "play" else None


def _deadlines(state: WorphState) -> tuple[Deadline, ...]:
    """The player's time, from the moment at which the wheel stops (W4.2, W4.3)."""
    limit = timer_s(state)
    if limit is None:
        return ()
    expiry = Timeout(by=state.turn, elapsed_s=limit)
    return (Deadline(id="turn", seconds=limit, player=state.turn, expiry=expiry, delay_s=SPIN_S),)
