"""Ghost at the box: controls, screens and corrections."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.api.rules import Record
from companion.games.api.ui import Context, Correction, Gesture, Hint, Hold, Intent
from companion.games.kit.buttons import button_holds, keys_as_button
from companion.games.kit.screen_helpers import is_late, next_tick_s, ranking, standings, time_left
from companion.screen.screen import CONTEXT, FOOT, Lamp, Screen, cells, line, top, wrap
from companion.widgets.spell import Spell
from companion.widgets.widget import Back, Done
from ghost.rules import Add, Challenge, GhostView
from hardware.box import Kind

GhostContext = Context[GhostView]


def fresh(context: GhostContext) -> Spell:
    """The entry of a letter."""
    return Spell(f"{context.view.turn}: letter", most=1)


def holds(context: GhostContext, draft: Spell) -> Mapping[str, Hold]:
    """The current player may hold their button to challenge."""
    del draft
    turn = context.view.turn
    return button_holds(context, {turn: "challenge"} if turn and context.view.string else {})


def step(draft: Spell, context: GhostContext, gesture: Gesture) -> Spell | Intent:
    """Return the next draft, or what the gesture asks for."""
    turn = context.view.turn
    gesture = keys_as_button(context, gesture, turn)
    if gesture.player is not None and gesture.player != turn:
        return Hint(f"{turn}'s turn")
    if gesture.player is not None:
        return Challenge(by=turn) if gesture.event.kind is Kind.HELD else Hint("add a letter")
    after = draft.step(gesture.event)
    if isinstance(after, Done):
        return Add(by=turn, letter=after.value)
    return fresh(context) if isinstance(after, Back) else after


def draw(context: GhostContext, draft: Spell) -> Screen:
    """Screen with the string and the letter being chosen."""
    view, clock = context.view, context.clock
    if view.game_over:
        return Screen(ranking(view))
    choice = draft.text or draft.ring[draft.at % len(draft.ring)]
    why = context.refused.outcome.why if context.refused else "hold: challenge"
    items = (
        *top(view.turn or "", time_left(clock), inverse=is_late(clock)),
        *cells(view.string + choice, len(view.string)),
        line(why, CONTEXT, "m"),
        line(standings(view.players, view.scores, view.turn), FOOT, "m"),
    )
    button = context.buttons.get(view.turn or "")
    lamps = {button: Lamp.BLINK if is_late(clock) else Lamp.ON} if button else {}
    return Screen(items, lamps=lamps, again_s=next_tick_s(clock))


def help(context: GhostContext) -> tuple[str, ...]:
    """Help: how to play."""
    del context
    return tuple(wrap("Add a letter, but make no word. To challenge, hold your button."))


def turn(record: Record) -> str:
    """The turn as a row of a list; empty if it is not a turn of its own."""
    match record.action:
        case Add(by=by, letter=letter):
            return f"{by} +{letter.upper()}"
        case Challenge(by=by):
            return f"{by} challenges"
    return ""


def ways(record: Record) -> tuple[Correction, ...]:
    """Corrections: another letter, or a challenge."""
    by, entry = record.action.by, Spell("LETTER", most=1)
    another = Correction("change the letter", entry, lambda letter: Add(by=by, letter=letter))
    return another, Correction("challenge", None, lambda _: Challenge(by=by))
