"""How Worph looks on 128 x 64 pixels, and the same in words."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.rules import Action, Facts, GroupAccepts, Join, Leave, Swap
from companion.games.api.ui import ClockView
from companion.games.kit.screen_helpers import (
    ROOM,
    fit,
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
from companion.games.worph.ui.controls import Draft, Early, WorphContext, fresh, wheel_turns
from companion.games.worph.ui.help import pages
from companion.screen.screen import CONTEXT, FOOT, Fill, Item, Screen, Text, Wheel, big, line, top
from companion.widgets.change_letter import ChangeLetter
from companion.widgets.spell import Spell
from hardware.box import HEIGHT, WIDTH

KIND_NAMES = {
    "outside_change": "outside chg",
    "inside_change": "inside chg",
    "outside_add": "outside add",
    "inside_add": "inside add",
}


def draw(context: WorphContext, draft: Draft) -> Screen:
    """What the display shows in this phase."""
    view = context.view
    match view.phase:
        case "start":
            screen = _start(view, context, draft)
        case "spin":
            screen = _spin(view, context, draft)
        case "play":
            screen = _play(view, context, draft)
        case _:
            screen = Screen(ranking(view))
    return screen.but(lamps=lamps(context, view.drawer if view.phase == "start" else view.turn))


def help(context: WorphContext) -> tuple[str, ...]:
    """What this moment asks for, under the rules in force."""
    return pages(context)


def _start(view: WorphView, context: WorphContext, draft: Draft) -> Screen:
    entry = draft if isinstance(draft, Spell) else Spell("", least=3, most=3)
    foot = "SPIN: start again" if entry.text else _refusal(context) or "SPIN: the box draws"
    screen = replace(entry, title=f"{view.drawer}: card word", context=foot).draw()
    news = "" if draft != fresh(context) or _refusal(context) else _verdict(context)
    return _with_news(screen, view, news) if news else screen


def _with_news(screen: Screen, view: WorphView, news: str) -> Screen:
    """The card to be entered, and below it what led there, until the entry begins."""
    told = fit(f"{news}: round {view.round}", news) if view.round > 1 else news
    rows = line("SPIN: the box draws", CONTEXT, "m"), line(told, FOOT, "m")
    return screen.plus(Fill(0, CONTEXT, WIDTH, HEIGHT - CONTEXT, lit=False), *rows)


def _refusal(context: WorphContext) -> str:
    """Why the last word was refused, without what to do next."""
    refused = context.refused
    return refused.outcome.why if refused and isinstance(refused.action, DrawStart | Play) else ""


def _spin(view: WorphView, context: WorphContext, draft: Draft) -> Screen:
    early = isinstance(draft, Early)
    head = top(f"{view.turn}: SPIN first" if early else f"{view.turn}: SPIN", inverse=early)
    items: list[Item] = [*head, big(view.table_word)]
    below, foot = _two_lines(_verdict(context), standings(view.players, view.scores, view.turn))
    items += [line(below, CONTEXT, "m"), line(foot, FOOT, "m")]
    return Screen(tuple(items))


def _play(view: WorphView, context: WorphContext, draft: Draft) -> Screen:
    clock = context.clock
    if wheel_turns(context):
        return _wheel(view, context.since_s)
    bonus = f"{view.wedge_letters}+{view.wedge}"
    items: list[Item] = [*top(_turn(view, clock, len(bonus)), bonus, inverse=is_late(clock))]
    items += draft.cells() if isinstance(draft, ChangeLetter) else [big(view.table_word)]
    below, foot = _below(view, context, draft)
    items += [line(below, CONTEXT, "m"), line(foot, FOOT, "m")]
    return Screen(tuple(items), again_s=next_tick_s(clock), wedge=view.wedge)


def _turn(view: WorphView, clock: ClockView | None, beside: int) -> str:
    """Who is on turn and the time left; beside something long the name gives way, not the time."""
    name, time, room = view.turn or "", time_left(clock), ROOM - beside - 1
    texts = (f"{who} {time}".strip() for who in (name, initials(name).rstrip(":"), ""))
    return next((text for text in texts if len(text) <= room), time)


def _wheel(view: WorphView, since_s: float) -> Screen:
    """The wheel and a number; the wedge's letters would pass too fast, and come when it stands."""
    wedge, again_s = wheel_frame(view.wedge or 1, since_s)
    items: tuple[Item, ...] = (
        Wheel(32, 32, 25, wedge),
        Text(96, 0, view.turn or "", 16, "m"),
        Text(96, 22, str(wedge), 32, "m", over=True),
    )
    again_s = min(again_s, SPIN_S - since_s)
    return Screen(items, again_s=again_s, said=("the wheel turns",), wedge=wedge, turning=True)


def ending_text(context: WorphContext) -> str:
    """On which word nobody went on, or which was the last one."""
    view = context.view
    nobody = view.passes_in_row >= len(view.players) > 1
    told = f"Nobody could change {view.table_word}." if nobody else f"Last word: {view.table_word}."
    return told if view.table_word else ""


def _below(view: WorphView, context: WorphContext, draft: Draft) -> tuple[str, str]:
    """What to do, and the scores; or a refusal, over both lines where one is too short."""
    scores = standings(view.players, view.scores, view.turn)
    if soon := resume_countdown(context.clock):
        return soon, scores
    if isinstance(draft, ChangeLetter) and draft.changed:
        return "push/your button: OK", scores
    if context.clock is not None and not context.clock.running:
        return "stopped: enter word", scores
    if why := _refusal(context):
        return _two_lines(why, scores)
    return fit(f"{view.turn}: button stops", "your button stops"), scores


def _two_lines(text: str, otherwise: str) -> tuple[str, str]:
    """A text in one line, with something else below; or in two, where it is too long."""
    first, _, second = text.partition(": ")
    return (f"{first}:", second) if second and len(text) > ROOM else (text, otherwise)


def _verdict(context: WorphContext) -> str:
    """The last thing that happened, in a line: who, how much, for what."""
    if context.last is None:
        return ""
    action, outcome = context.last.action, context.last.outcome
    match action:
        case DrawStart():
            return "the first word"
        case Play() if outcome.score:
            return _scored(action.by or "", outcome.score)
        case Play():
            return fit(f"{action.by} {outcome.why}", outcome.why)
        case Pass():
            return f"{action.by} passed"
        case Timeout():
            return f"{action.by}: time was up"
        case GroupAccepts(word=word, accepts=accepts):
            return f"{word} {'counts' if accepts else 'is refused'}"
    return _seats(action)


def _scored(by: str, score: Facts) -> str:
    """Who got how much, and for what, in as many words as fit."""
    total, base, letter, bonus = (score[key] for key in ("turn_total", "base", "letter", "bonus"))
    kind, more = KIND_NAMES[score["kind"]], f" {letter}+{bonus}" if bonus else ""
    said = f"{by} +{total}: {kind} {base}{more}"
    return fit(said, said.replace("side", ""), f"{by} +{total}: {base}{more}")


def _seats(action: Action) -> str:
    """Who came, left, or changed seats."""
    match action:
        case Leave(by=by):
            return f"{by} left"
        case Join(by=by):
            return f"{by} plays too"
        case Swap(by=by, other=other):
            return fit(f"{by} and {other} swap", f"{by} swaps seats")
    return ""
