"""What players may do in Worph now: all that a gesture, a button or a phrase can start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.games.api.offers import Closed, Offer, Offered
from companion.games.api.ui import Context, RunClock, StopClock
from companion.games.kit.offers import Asking, result_of
from companion.games.kit.spoken import I_PASS
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Spin
from companion.games.worph.rules.state import BOARD_SPACES
from companion.games.worph.rules.view import WorphView
from companion.widgets.change_letter import ChangeLetter
from companion.widgets.spell import Spell


class TypedEarly(msgspec.Struct, frozen=True):
    """The draft after letters were typed before the spin; the letters are not kept."""


Draft = Spell | ChangeLetter | TypedEarly | Asking | None
WorphContext = Context[WorphView]

SPELLING = "Type it, or turn and push for each letter."
CHANGING = "Type the word. Or turn to a place, push, turn to a letter, push."

SAID: Closed = {"voice": "The word is said."}
AT_WORK: Closed = {**SAID, "box": "It is being entered.", "phone": "It is entered on this page."}


def fresh(context: WorphContext) -> Draft:
    """An empty draft for this phase, or None if nothing is entered in it."""
    view = context.view
    if view.phase == "start":
        return Spell("", least=3, most=3)
    if view.phase == "play":
        return ChangeLetter.of(view.table_word, most=BOARD_SPACES)
    return None


def action_of(view: WorphView, entered: Any) -> DrawStart | Play:
    """The action for what was entered: the word of a card, or a change."""
    if view.phase == "start":
        return DrawStart(by=view.drawer, word=entered)
    return Play(by=view.turn, word=entered.word, index=entered.index)


def offers(context: WorphContext, draft: Any) -> Offered:
    """The offers of this moment."""
    return tuple(_offers(context, draft))


def _offers(context: WorphContext, draft: Any) -> Iterator[Offer]:
    view = context.view
    match view.phase:
        case "start":
            yield _entry(view, draft)
            yield _draw(view, draft)
        case "spin":
            if not isinstance(draft, Asking):
                yield _spin(view.turn)
            yield _pass(view.turn)
        case "play":
            if isinstance(draft, ChangeLetter):
                yield _entry(view, draft)
            yield from _clock(view, draft)
            yield _pass(view.turn)


def _entry(view: WorphView, draft: Any) -> Offer:
    """The entry of a word; once there is one, it can be announced."""
    starts, entered = view.phase == "start", result_of(draft)
    action = action_of(view, entered) if entered else None
    return Offer(
        kind="draw_start" if starts else "play",
        by=view.drawer if starts else view.turn,
        does=action or draft,
        label=f"Enter {action.word}" if action else "",
        on=("press", "push") if action else (),
        help=(SPELLING if starts else CHANGING,),
        closed=SAID if action else AT_WORK,
    )


def _draw(view: WorphView, draft: Any) -> Offer:
    return Offer(
        kind="draw_start",
        by=view.drawer,
        does=DrawStart(by=view.drawer),
        label="Draw a card",
        on=() if isinstance(draft, Spell) and draft.text else ("back",),
        weight="cheap",
        say=("draw a card",),
        help=("SPIN: the box draws a card.",),
    )


def _spin(by: str | None) -> Offer:
    return Offer(
        kind="spin",
        by=by,
        does=Spin(by=by),
        label="Spin",
        on=("push", "back", "SPACE"),
        weight="cheap",
        say=("spin",),
        help=("Press SPIN.",),
    )


def _clock(view: WorphView, draft: Any) -> Iterator[Offer]:
    """A word is announced, or is not after all; whether the clock runs, the controls know."""
    by, timed = view.turn or "", view.timer_s is not None
    yield Offer(
        kind="stop_clock",
        by=by,
        does=StopClock(by),
        label="Stop the clock" if timed else "",
        on=("press", "SPACE"),
        help=("You have a word? Press your button to stop the clock.",),
    )
    if isinstance(draft, ChangeLetter) and not draft.changed:
        yield Offer(kind="run_clock", by=by, does=RunClock(by), on=("back",))


def _pass(by: str | None) -> Offer:
    return Offer(
        kind="pass",
        by=by,
        does=Pass(by=by),
        label="Pass",
        on=("hold", "DELETE"),
        hold=f"{by} passes",
        weight="grave",
        say=I_PASS,
        help=("Hold your button to pass.",),
    )
