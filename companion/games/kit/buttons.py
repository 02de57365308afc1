"""Seat-button handling shared by several games, with keys for players who have no button."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.ui import Context, Gesture, Hint, Hurry
from companion.widgets.pick import Pick
from companion.widgets.widget import is_back, is_push
from hardware.box import Event, Kind

LATE_PRESS_S = 1.0
"""Seconds after a round, a game, or a word that may be the last, in which presses are ignored: a
late press must neither begin what follows nor end the game."""

KEYS = {"SPACE": Kind.PRESSED, "DELETE": Kind.HELD}
"""Keys that replace a player's button."""


def may_appeal(context: Context, player: str) -> bool:
    """Whether the player may ask the table to vote on the word just refused."""
    refused = context.refused
    fault = refused.outcome.fault if refused else None
    return bool(refused and fault and fault.word and refused.action.by != player)


def appeal_hint(context: Context, *, dealt: bool) -> str:
    """How to have the table vote on a challenged word, or to let it fall, as a row."""
    way = "press" if dealt else "hold"
    return f"{way if context.buttons else 'Tab'}:vote push:falls"


def hurry(turn: str | None, event: Event) -> Hurry | Hint:
    """What a gesture means while a computer player is on turn: a push or SPIN hurries it."""
    return Hurry(str(turn)) if is_push(event) or is_back(event) else Hint(f"{turn} thinks")


def next_row(pick: Pick) -> Pick:
    """Move to the next row of a list, from the last row to the first."""
    return replace(pick, index=(pick.index + 1) % len(pick.options))


def keys_as_button(context: Context, gesture: Gesture, player: str | None) -> Gesture:
    """Turn Space and Delete into a press and a hold by the player, if they have no button."""
    kind = KEYS.get(gesture.event.key)
    if kind is None or player is None or player in context.buttons:
        return gesture
    return Gesture(Event("", kind, gesture.event.ns), player)
