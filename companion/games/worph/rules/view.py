"""The view of a game of Worph: what players may see, and what the player on turn may do."""

from __future__ import annotations

from companion.games.api.rules import View
from companion.games.kit.rules import copy_fields, turn_deadline
from companion.games.kit.wheel import GROUPS, SPIN_S
from companion.games.worph.rules.actions import Timeout
from companion.games.worph.rules.state import Options, WorphState
from companion.games.worph.rules.turns import winners

KINDS = {"start": ("draw_start",), "spin": ("spin", "pass"), "play": ("play", "pass"), "over": ()}
"""The kinds of action that the player on turn may take in each phase."""


class WorphView(View, frozen=True, kw_only=True):
    """The view of Worph, the same for everybody: only the cards still to come are hidden.

    `used_words` are those that nobody may play again, `verdicts` the table's decisions about words,
    `passed` the players who passed since the last word. `timer_s` is the limit now running for the
    player on turn, `limit_s` the limit after the spin, both in seconds; None means no limit.
    `bonus` says whether the wheel earns that player a bonus.
    """

    options: Options
    drawer: str | None
    table_word: str
    wedge: int | None
    wedge_letters: str
    timer_s: float | None
    limit_s: float | None
    bonus: bool
    used_words: tuple[str, ...]
    verdicts: dict[str, bool]
    passed: tuple[str, ...]
    round: int
    holder: dict[str, int] | None = None


def view(state: WorphState, seat: str | None) -> WorphView:
    """The view of a seat; all seats see the same."""
    del seat
    return copy_fields(
        WorphView,
        state,
        may={state.turn: KINDS[state.phase]} if state.turn else {},
        deadlines=turn_deadline(Timeout, state.turn, timer_s(state), delay_s=SPIN_S),
        game_over=state.phase == "over",
        winners=winners(state),
        votes=("plural_s",) if state.options.plural_s == "vote" else (),
        wedge_letters=GROUPS[state.wedge] if state.wedge else "",
        enter_s=state.options.enter_s,
        timer_s=timer_s(state),
        limit_s=state.limit_s(),
        bonus=state.handicap().bonus,
    )


def timer_s(state: WorphState) -> float | None:
    """The time limit for finding a word in seconds, or None if no time runs now.

    It is counted from when the wheel stops (W4.2, W4.3).
    """
    return state.limit_s() if state.phase == "play" else None
