"""How Ghost is played at the box: gestures, screens and corrections."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.api.rules import Record
from companion.games.api.ui import Context, Correction, Gesture, Hint, Hold, Intent
from companion.games.kit.buttons import button_holds, keys_as_button
from companion.games.kit.screen_helpers import is_late, next_tick_s, ranking, standings, time_left
from companion.screen.screen import CONTEXT, FOOT, Lamp, Screen, cells, line, top
from companion.widgets.spell import Spell
from companion.widgets.widget import Back, Done
from ghost.rules import Add, Doubt, GhostView
from hardware.box import Kind

GhostContext = Context[GhostView]


def fresh(context: GhostContext) -> Spell:
    """No letter yet."""
    return Spell(f"{context.view.turn}: letter", most=1)


def holds(context: GhostContext, draft: Spell) -> Mapping[str, Hold]:
    """Whoever is on turn may doubt the string."""
    del draft
    turn = context.view.turn
    return button_holds(context, {turn: f"{turn} doubts"} if turn and context.view.string else {})


def step(draft: Spell, context: GhostContext, gesture: Gesture) -> Spell | Intent:
    """The next draft, or what the gesture asks for."""
    turn = context.view.turn
    gesture = keys_as_button(context, gesture, turn)
    if gesture.player is not None and gesture.player != turn:
        return Hint(f"{turn}'s turn")
    if gesture.player is not None:
        return Doubt(by=turn) if gesture.event.kind is Kind.HELD else Hint("add a letter")
    after = draft.step(gesture.event)
    if isinstance(after, Done):
        return Add(by=turn, letter=after.value)
    return fresh(context) if isinstance(after, Back) else after


def draw(context: GhostContext, draft: Spell) -> Screen:
    """The string, and the letter that is being chosen."""
    view, clock = context.view, context.clock
    if view.game_over:
        return Screen(ranking(view))
    choice = draft.text or draft.ring[draft.at % len(draft.ring)]
    why = context.refused.outcome.why if context.refused else "hold: doubt it"
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
    """One page."""
    del context
    return "Add a letter, but end", "no word of four. Hold", "your button to doubt", "the string."


def turn(record: Record) -> str:
    """Who did what, for a row of a list."""
    match record.action:
        case Add(by=by, letter=letter):
            return f"{by} +{letter.upper()}"
        case Doubt(by=by):
            return f"{by} doubts"
    return ""


def ways(record: Record) -> tuple[Correction, ...]:
    """Another letter, or a doubt."""
    by, entry = record.action.by, Spell("LETTER", most=1)
    another = Correction("another letter", entry, lambda letter: Add(by=by, letter=letter))
    return another, Correction("a doubt", None, lambda _: Doubt(by=by))
