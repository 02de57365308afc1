"""How Worph looks on 128 x 64 pixels, and the same in words."""

from __future__ import annotations

from msgspec.structs import replace

from companion.entry.morph import Morph
from companion.entry.spell import Spell
from companion.games.api.rules import Action, Facts, GroupAccepts, Join, Leave, Swap
from companion.games.api.ui import ClockFace
from companion.games.kit.showing import (
    ROOM,
    fit,
    initials,
    lamps,
    late,
    ranking,
    runs_soon,
    standings,
    ticks_s,
    time_left,
)
from companion.games.kit.wheel import SPIN_S, turning
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Timeout
from companion.games.worph.rules.view import WorphView
from companion.games.worph.ui.controls import Draft, Early, WorphSight, fresh, wheel_turns
from companion.games.worph.ui.help import pages
from companion.screen.screen import CONTEXT, FOOT, Fill, Item, Screen, Text, Wheel, big, line, top
from hardware.box import HEIGHT, WIDTH

KIND_NAMES = {
    "outside_change": "outside chg",
    "inside_change": "inside chg",
    "outside_add": "outside add",
    "inside_add": "inside add",
}


def draw(sight: WorphSight, draft: Draft) -> Screen:
    """What the display shows in this phase."""
    view = sight.view
    match view.phase:
        case "start":
            screen = _start(view, sight, draft)
        case "spin":
            screen = _spin(view, sight, draft)
        case "play":
            screen = _play(view, sight, draft)
        case _:
            screen = Screen(ranking(view))
    return screen.but(lamps=lamps(sight, view.drawer if view.phase == "start" else view.turn))


def help(sight: WorphSight) -> tuple[str, ...]:
    """What this moment asks for, under the rules in force."""
    return pages(sight)


def _start(view: WorphView, sight: WorphSight, draft: Draft) -> Screen:
    entry = draft if isinstance(draft, Spell) else Spell("", least=3, most=3)
    foot = "SPIN: start again" if entry.text else _refusal(sight) or "SPIN: the box draws"
    screen = replace(entry, title=f"{view.drawer}: card word", context=foot).draw()
    news = "" if draft != fresh(sight) or _refusal(sight) else _verdict(sight)
    return _with_news(screen, view, news) if news else screen


def _with_news(screen: Screen, view: WorphView, news: str) -> Screen:
    """The card to be entered, and below it what led there, until the entry begins."""
    told = fit(f"{news}: round {view.round}", news) if view.round > 1 else news
    rows = line("SPIN: the box draws", CONTEXT, "m"), line(told, FOOT, "m")
    return screen.plus(Fill(0, CONTEXT, WIDTH, HEIGHT - CONTEXT, lit=False), *rows)


def _refusal(sight: WorphSight) -> str:
    """Why the last word was refused, without what to do next."""
    refused = sight.refused
    return refused.outcome.why if refused and isinstance(refused.action, DrawStart | Play) else ""


def _spin(view: WorphView, sight: WorphSight, draft: Draft) -> Screen:
    early = isinstance(draft, Early)
    head = top(f"{view.turn}: SPIN first" if early else f"{view.turn}: SPIN", inverse=early)
    items: list[Item] = [*head, big(view.table_word)]
    context, foot = _two_lines(_verdict(sight), standings(view.players, view.scores, view.turn))
    items += [line(context, CONTEXT, "m"), line(foot, FOOT, "m")]
    return Screen(tuple(items))


def _play(view: WorphView, sight: WorphSight, draft: Draft) -> Screen:
    clock = sight.clock
    if wheel_turns(sight):
        return _wheel(view, sight.since_s)
    bonus = f"{view.wedge_letters}+{view.wedge}"
    items: list[Item] = [*top(_turn(view, clock, len(bonus)), bonus, inverse=late(clock))]
    items += draft.cells() if isinstance(draft, Morph) else [big(view.table_word)]
    context, foot = _below(view, sight, draft)
    items += [line(context, CONTEXT, "m"), line(foot, FOOT, "m")]
    return Screen(tuple(items), again_s=ticks_s(clock), wedge=view.wedge)


def _turn(view: WorphView, clock: ClockFace | None, beside: int) -> str:
    """Who is on turn and the time left; beside something long the name gives way, not the time."""
    name, time, room = view.turn or "", time_left(clock), ROOM - beside - 1
    texts = (f"{who} {time}".strip() for who in (name, initials(name).rstrip(":"), ""))
    return next((text for text in texts if len(text) <= room), time)


def _wheel(view: WorphView, since_s: float) -> Screen:
    """The wheel and a number; the wedge's letters would pass too fast, and come when it stands."""
    wedge, again_s = turning(view.wedge or 1, since_s)
    items: tuple[Item, ...] = (
        Wheel(32, 32, 25, wedge),
        Text(96, 0, view.turn or "", 16, "m"),
        Text(96, 22, str(wedge), 32, "m", over=True),
    )
    again_s = min(again_s, SPIN_S - since_s)
    return Screen(items, again_s=again_s, said=("the wheel turns",), wedge=wedge, turning=True)


def ended(sight: WorphSight) -> str:
    """On which word nobody went on, or which was the last one."""
    view = sight.view
    nobody = view.passes_in_row >= len(view.players) > 1
    told = f"Nobody could change {view.table_word}." if nobody else f"Last word: {view.table_word}."
    return told if view.table_word else ""


def _below(view: WorphView, sight: WorphSight, draft: Draft) -> tuple[str, str]:
    """What to do, and the scores; or a refusal, over both lines where one is too short."""
    scores = standings(view.players, view.scores, view.turn)
    if soon := runs_soon(sight.clock):
        return soon, scores
    if isinstance(draft, Morph) and draft.changed:
        return "push/your button: OK", scores
    if sight.clock is not None and not sight.clock.running:
        return "stopped: enter word", scores
    if why := _refusal(sight):
        return _two_lines(why, scores)
    return fit(f"{view.turn}: button stops", "your button stops"), scores


def _two_lines(text: str, otherwise: str) -> tuple[str, str]:
    """A text in one line, with something else below; or in two, where it is too long."""
    first, _, second = text.partition(": ")
    return (f"{first}:", second) if second and len(text) > ROOM else (text, otherwise)


def _verdict(sight: WorphSight) -> str:
    """The last thing that happened, in a line: who, how much, for what."""
    if sight.last is None:
        return ""
    action, outcome = sight.last.action, sight.last.outcome
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
