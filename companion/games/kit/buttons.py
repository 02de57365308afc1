"""The seats' own buttons in the controls of several games, and the keys of who has none."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.api.ui import Context, Gesture, Hold
from companion.widgets.pick import Pick
from hardware.box import Event, Kind, seat

HOLD_S = 1.0
"""How long a seat's button is held, seconds."""

LATE_PRESS_S = 1.0
"""So long after a round nothing begins the next one: it may be a press that came too late."""

KEYS = {"SPACE": Kind.PRESSED, "DELETE": Kind.HELD}
"""What these keys are of the own button."""


def button_holds(context: Context, found: Mapping[str, str]) -> Mapping[str, Hold]:
    """The own buttons that can be held; `found` says of each player what for."""
    buttons = context.buttons
    return {seat(buttons[p]): Hold(HOLD_S, text) for p, text in found.items() if p in buttons}


def may_appeal(context: Context, player: str) -> bool:
    """Whether the player is one of those who may have the table vote on a word just refused."""
    refused = context.refused
    fault = refused.outcome.fault if refused else None
    return bool(refused and fault and fault.word and refused.action.by != player)


def next_row(pick: Pick) -> Pick:
    """What a press of the own button does to a list: it goes on, and round."""
    return replace(pick, index=(pick.index + 1) % len(pick.options))


def keys_as_button(context: Context, gesture: Gesture, player: str | None) -> Gesture:
    """Space and Delete as press and hold of that player, for want of an own button."""
    kind = KEYS.get(gesture.event.key)
    if kind is None or player is None or player in context.buttons:
        return gesture
    return Gesture(Event("", kind, gesture.event.ns), player)
