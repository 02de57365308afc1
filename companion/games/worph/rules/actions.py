"""Actions of Worph. A complete action contains the card drawn or the wedge spun."""

from __future__ import annotations

from companion.games.api.marks import Drawn
from companion.games.api.rules import TABLE_ACTIONS, Action


class DrawStart(Action, frozen=True, kw_only=True, tag="draw_start"):
    """The drawer plays a Beginnings card; without a word the box draws one (W3)."""

    word: Drawn[str | None] = None


class Spin(Action, frozen=True, kw_only=True, tag="spin"):
    """The player spins; without a wedge (1 to 6) the box picks one at random (W4.2)."""

    wedge: Drawn[int | None] = None


class Play(Action, frozen=True, kw_only=True, tag="play"):
    """The player announces a word; `index` is the new letter's place in it, from 0 (W5, W6.5)."""

    word: str
    index: int | None = None


class Pass(Action, frozen=True, kw_only=True, tag="pass"):
    """The player passes, before or after the spin (W4.4)."""


class Timeout(Action, frozen=True, kw_only=True, tag="timeout"):
    """The player is out of time; the rules trust it and do not check a clock (W4.4)."""


Actions = DrawStart | Spin | Play | Pass | Timeout | TABLE_ACTIONS
