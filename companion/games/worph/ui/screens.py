"""How Worph looks on 128 x 64 pixels, and the same in words."""

from __future__ import annotations

from msgspec.structs import replace

from companion.entry.morph import Morph
from companion.entry.spell import Spell
from companion.games.api.ui import ClockFace
from companion.games.kit.showing import fit, lamps, late, ranking, standings, ticks_s, time_left
from companion.games.kit.wheel import SPIN_S, turning
from companion.games.worph.rules.actions import Pass, Play, Timeout
from companion.games.worph.rules.view import WorphView
from companion.games.worph.ui.controls import Draft, WorphSight, wheel_turns
from companion.screen.screen import CONTEXT, FOOT, Item, Screen, Text, Wheel, big, line, top
from hardware.box import WIDTH

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
            screen = _spin(view, sight)
        case "play":
            screen = _play(view, sight, draft)
        case _:
            screen = Screen(ranking(view))
    return screen.but(lamps=lamps(sight, view.drawer if view.phase == "start" else view.turn))


def help(sight: WorphSight) -> tuple[str, ...]:
    """One page for this phase."""
    return _HELP[sight.view.phase]


_HELP: dict[str, tuple[str, ...]] = {
    "start": (
        "Draw a card with a",
        "word of 3 letters.",
        "Type it or turn it",
        "in, then push; or",
        "press SPIN and the",
        "box draws one.",
    ),
    "spin": (
        "Press SPIN. The wheel",
        "stops on letters that",
        "earn a bonus, and 30",
        "seconds begin.",
        "Hold your button to",
        "pass.",
    ),
    "play": (
        "Change one letter of",
        "the word or add one.",
        "Press your button:",
        "the clock stops. Then",
        "type the word, or",
        "turn: place, push,",
        "letter, push.",
        "Outside change 1",
        "Inside change  2",
        "Outside add    2",
        "Inside add     3",
        "No S for a plural.",
        "Hold your button to",
        "pass.",
    ),
    "over": (
        "Nobody could change",
        "the word any more.",
        "Press any button to",
        "go on.",
    ),
}


def _start(view: WorphView, sight: WorphSight, draft: Draft) -> Screen:
    entry = draft if isinstance(draft, Spell) else Spell("", least=3, most=3)
    foot = "SPIN: start again" if entry.text else _refusal(sight) or "SPIN: the box draws"
    titled = replace(entry, title=f"{view.drawer}: card word", context=foot)
    return titled.draw()


def _refusal(sight: WorphSight) -> str:
    """Why the last word was refused, without what to do next."""
    return sight.refused.outcome.why if sight.refused else ""


def _spin(view: WorphView, sight: WorphSight) -> Screen:
    items: list[Item] = [*top(f"{view.turn}: SPIN"), big(view.table_word)]
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
    """Who is on turn and the time left; beside something long the name is cut, never the time."""
    time = time_left(clock)
    room = WIDTH // 6 - beside - len(time) - 2
    return f"{(view.turn or '')[:room]} {time}".strip()


def _wheel(view: WorphView, since_s: float) -> Screen:
    """The wheel and a number; the wedge's letters would pass too fast, and come when it stands."""
    wedge, again_s = turning(view.wedge or 1, since_s)
    items: tuple[Item, ...] = (
        Wheel(32, 32, 25, wedge),
        Text(96, 0, (view.turn or "")[:8], 16, "m"),
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
    if isinstance(draft, Morph) and draft.changed:
        return "push or own: take it", scores
    if sight.clock is not None and not sight.clock.running:
        return "stopped: enter word", scores
    if why := _refusal(sight):
        return _two_lines(why, scores)
    return fit(f"{view.turn}: button stops", "your button stops"), scores


def _two_lines(text: str, otherwise: str) -> tuple[str, str]:
    """A text in one line, with something else below; or in two, where it is too long."""
    first, _, second = text.partition(": ")
    return (f"{first}:", second) if second and len(text) > WIDTH // 6 else (text, otherwise)


def _verdict(sight: WorphSight) -> str:
    """The last thing that happened, in a line: who, how much, for what."""
    if sight.last is None:
        return ""
    action, score = sight.last.action, sight.last.outcome.score
    match action:
        case Play() if score:
            bonus = f" {score['letter']}+{score['bonus']}" if score["bonus"] else ""
            said = f"+{score['turn_total']}: {KIND_NAMES[score['kind']]} {score['base']}{bonus}"
            return fit(f"{action.by} {said}", f"{action.by} {said.replace('side', '')}", said)
        case Play():
            return sight.last.outcome.why
        case Pass():
            return f"{action.by} passed"
        case Timeout():
            return f"{action.by}: time was up"
    return "the first word"
