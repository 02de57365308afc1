"""Ghost at the box: controls, screens and corrections."""

from __future__ import annotations

from companion.games.api.offers import Closed, Offer, Offered, find_offer
from companion.games.api.rules import Record
from companion.games.api.ui import Context, Correction, Gesture, Hint, Intent
from companion.games.kit.buttons import keys_as_button
from companion.games.kit.defaults import default_sheet
from companion.games.kit.offers import help_of
from companion.games.kit.roles import role_passes_left
from companion.games.kit.screen_helpers import is_late, next_tick_s, ranking, standings, time_left
from companion.screen.screen import CONTEXT, FOOT, Lamp, Screen, cells, fit, line, top, wrap
from companion.widgets.spell import Spell
from companion.widgets.widget import Back, Done
from ghost.rules import RULES, Add, Challenge, GhostView

GhostContext = Context[GhostView]
ENTERED: Closed = {"phone": "The letters are on this page.", "voice": "It is entered."}
MUTE: Closed = {"voice": "Ghost does not listen."}
HOUSE_RULES = role_passes_left("first")


def fresh(context: GhostContext) -> Spell:
    """The entry of a letter."""
    return Spell(f"{context.view.turn}: letter", most=1)


def offers(context: GhostContext, draft: Spell) -> Offered:
    """What the player on turn may do now."""
    del draft
    by, may = context.view.turn, context.view.may
    add = Offer(
        kind="add", by=by, does=fresh(context), on=("press",),
        help=("Add a letter, but make no word.",), closed=ENTERED,
    )  # fmt: skip
    challenge = Offer(
        kind="challenge", by=by, does=Challenge(by=by), label="Challenge", on=("hold",),
        hold="challenge", help=("To challenge, hold your button.",), closed=MUTE,
    )  # fmt: skip
    return tuple(one for one in (add, challenge) if one.kind in may.get(by or "", ()))


def step(draft: Spell, context: GhostContext, gesture: Gesture) -> Spell | Intent:
    """The next draft, or what the gesture asks for."""
    turn = context.view.turn
    gesture = keys_as_button(context, gesture, turn)
    if offer := find_offer(offers(context, draft), gesture):
        found: Spell | Intent = offer.does
        return found
    if gesture.player is not None:
        return Hint(f"{turn}'s turn")
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
    why = context.refused.outcome.why if context.refused else "hold: challenge" * bool(view.string)
    items = (
        *top(view.turn or "", time_left(clock), inverse=is_late(clock)),
        *cells(view.string + choice, len(view.string)),
        line(fit(why, "not allowed"), CONTEXT, "m"),
        line(standings(view.players, view.scores, view.turn), FOOT, "m"),
    )
    button = context.buttons.get(view.turn or "")
    lamps = {button: Lamp.BLINK if is_late(clock) else Lamp.ON} if button else {}
    return Screen(items, lamps=lamps, again_s=next_tick_s(clock))


def help(context: GhostContext) -> tuple[str, ...]:
    """Help: how to play."""
    rows = help_of(offers(context, fresh(context)), "add", "challenge")
    return tuple(wrap(" ".join(rows)))


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


SHEET = default_sheet(RULES, turn)
