"""Screens of Worph for the 128 x 64 display, with the same content as text."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.rules import Action, Facts, GroupAccepts, Join, Leave, Record, Swap
from companion.games.api.ui import ClockView
from companion.games.kit.offers import Asking
from companion.games.kit.screen_helpers import (
    initials,
    is_late,
    lamps,
    next_tick_s,
    ranking,
    resume_countdown,
    standings,
    time_left,
)
from companion.games.kit.wheel import SPIN_S, wheel_frame
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Timeout
from companion.games.worph.rules.view import WorphView
from companion.games.worph.rules.words import KIND_NAMES
from companion.games.worph.ui.controls import wheel_is_turning
from companion.games.worph.ui.help import pages
from companion.games.worph.ui.offers import Draft, TypedEarly, WorphContext, fresh
from companion.screen.screen import (
    CONTEXT,
    FOOT,
    ROOM,
    Fill,
    Item,
    Screen,
    Text,
    Wheel,
    big,
    fit,
    line,
    top,
)
from companion.widgets.change_letter import ChangeLetter
from companion.widgets.spell import Spell
from hardware.box import HEIGHT, WIDTH

BOX_DRAWS = "SPIN: box draws one"


def draw(context: WorphContext, draft: Draft) -> Screen:
    """Draw the screen of this phase."""
    view = context.view
    match view.phase:
        case _ if isinstance(draft, Asking):
            screen = draft.widget.draw()
        case "start":
            screen = _start(view, context, draft)
        case "spin":
            screen = _spin(view, context, draft)
        case "play":
            screen = _play(view, context, draft)
        case _:
            screen = Screen(ranking(view))
    return screen.replace(lamps=lamps(context, view.drawer if view.phase == "start" else view.turn))


def help(context: WorphContext) -> tuple[str, ...]:
    """The help for this moment as display rows."""
    return pages(context)


def _start(view: WorphView, context: WorphContext, draft: Draft) -> Screen:
    entry = draft if isinstance(draft, Spell) else Spell("", least=3, most=3)
    foot = "SPIN: start again" if entry.text else _refusal(context) or BOX_DRAWS
    what = "card's word" if entry.text else "draw a card"
    screen = replace(entry, title=f"{view.drawer}: {what}", context=foot).draw()
    event = "" if draft != fresh(context) or _refusal(context) else _event_text(context)
    return _with_event_row(screen, view, event) if event else screen


def _with_event_row(screen: Screen, view: WorphView, event: str) -> Screen:
    """Replace the lower rows until the entry begins: say what happened last."""
    text = fit(f"{event}: round {view.round}", event) if view.round > 1 else event
    rows = line(BOX_DRAWS, CONTEXT, "m"), line(text, FOOT, "m")
    return screen.plus(Fill(0, CONTEXT, WIDTH, HEIGHT - CONTEXT, lit=False), *rows)


def _refusal(context: WorphContext) -> str:
    """Why the last word was refused, without what to do next; empty if it was not."""
    refused = context.refused
    return _reason(refused) if refused and isinstance(refused.action, DrawStart | Play) else ""


def _reason(refused: Record) -> str:
    """Why a word was refused.

    If the dictionary lacks the word, the text fits one row, so that the tip about a vote has room.
    """
    fault, why = refused.outcome.fault, refused.outcome.why
    if fault is None or fault.reason != "not_a_word":
        return why
    return fit(why, f"{fault.word}: not valid")


def _spin(view: WorphView, context: WorphContext, draft: Draft) -> Screen:
    early = isinstance(draft, TypedEarly)
    head = top(f"{view.turn}: SPIN first" if early else f"{view.turn}: SPIN", inverse=early)
    items: list[Item] = [*head, big(view.table_word)]
    below, foot = _split_rows(_event_text(context), standings(view.players, view.scores, view.turn))
    items += [line(below, CONTEXT, "m"), line(foot, FOOT, "m")]
    return Screen(tuple(items))


def _play(view: WorphView, context: WorphContext, draft: Draft) -> Screen:
    clock = context.clock
    if wheel_is_turning(context):
        return _wheel(view, context.since_s)
    bonus = f"{view.wedge_letters}+{view.wedge}"
    items: list[Item] = [*top(_title(view, clock, len(bonus)), bonus, inverse=is_late(clock))]
    items += draft.cells() if isinstance(draft, ChangeLetter) else [big(view.table_word)]
    below, foot = _two_rows(view, context, draft)
    items += [line(below, CONTEXT, "m"), line(foot, FOOT, "m")]
    return Screen(tuple(items), again_s=next_tick_s(clock), wedge=view.wedge)


def _title(view: WorphView, clock: ClockView | None, beside: int) -> str:
    """The player on turn and the time left; the name makes room, not the time.

    `beside` is the length of the text to the right, in letters.
    """
    name, time, room = view.turn or "", time_left(clock), ROOM - beside - 1
    texts = (f"{who} {time}".strip() for who in (name, initials(name).rstrip(":"), ""))
    return next((text for text in texts if len(text) <= room), time)


def _wheel(view: WorphView, since_s: float) -> Screen:
    """Draw the turning wheel and its number; the letters appear only when it stands still."""
    wedge, again_s = wheel_frame(view.wedge or 1, since_s)
    items: tuple[Item, ...] = (
        Wheel(32, 32, 25, wedge),
        Text(96, 0, view.turn or "", 16, "m"),
        Text(96, 22, str(wedge), 32, "m", over=True),
    )
    again_s = min(again_s, SPIN_S - since_s)
    return Screen(items, again_s=again_s, alt_text=("the wheel turns",), wedge=wedge, turning=True)


def ending_text(context: WorphContext) -> str:
    """Say how the game ended: the word that nobody changed, or the last word played."""
    view = context.view
    if not view.table_word:
        return ""
    nobody = len(view.passed) >= len(view.players) > 1
    return f"Nobody changed {view.table_word}." if nobody else f"Last word: {view.table_word}."


def _two_rows(view: WorphView, context: WorphContext, draft: Draft) -> tuple[str, str]:
    """The two lower rows: what to do and the scores, or why the last word was refused."""
    scores = standings(view.players, view.scores, view.turn)
    if soon := resume_countdown(context.clock):
        return soon, scores
    if isinstance(draft, ChangeLetter) and draft.changed:
        return "push/your button: OK", scores
    if context.clock is not None and not context.clock.running:
        return "stopped: your word?", scores
    if why := _refusal(context):
        return _split_rows(why, scores)
    return fit(f"{view.turn}: press to stop", "press to stop"), scores


def _split_rows(text: str, otherwise: str) -> tuple[str, str]:
    """The text and `otherwise` as two rows, or a long text split at its colon."""
    first, _, second = text.partition(": ")
    return (f"{first}:", second) if second and len(text) > ROOM else (text, otherwise)


def _event_text(context: WorphContext) -> str:
    """The last event in one row: who did what, and for how many points."""
    if context.last is None:
        return ""
    action, outcome = context.last.action, context.last.outcome
    match action:
        case DrawStart():
            return "the first word"
        case Play() if outcome.score:
            return _score_text(action.by or "", outcome.score)
        case Play():
            why = _reason(context.last)
            return fit(f"{action.by} {why}", why)
        case Pass():
            return f"{action.by} passed"
        case Timeout():
            return f"{action.by}: out of time"
        case GroupAccepts(word=word, accepts=accepts):
            return f"{word} {'counts' if accepts else 'is refused'}"
    return _seat_text(action)


def _score_text(by: str, score: Facts) -> str:
    """The points of a word with its kind of change and its bonus, as far as they fit."""
    total, base, letter, bonus = (score[key] for key in ("turn_total", "base", "letter", "bonus"))
    name, head = KIND_NAMES[score["kind"]], f"{by} +{total}"
    kinds = name, name.split()[1]
    if not bonus:
        return fit(*(f"{head}: {kind}" for kind in kinds), head)
    parts = f"{base}, {letter} +{bonus}"
    return fit(*(f"{head}: {kind} {parts}" for kind in kinds), f"{head}: {parts}", head)


def _seat_text(action: Action) -> str:
    """Say who joined, left, or changed seats; empty for any other action."""
    match action:
        case Leave(by=by):
            return f"{by} left"
        case Join(by=by):
            return f"{by} joins"
        case Swap(by=by, other=other):
            return fit(f"{by} and {other} swap", f"{by} swaps seats")
    return ""
