"""How NewWord looks on 128 x 64 pixels, and the same in words."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.games.kit.screen_helpers import (
    fit,
    fit_beside,
    initials,
    is_late,
    lamps,
    next_tick_s,
    ranking,
    standings,
    time_left,
)
from companion.games.newword.rules.actions import Challenge, LetStand, Pass, Timeout
from companion.games.newword.rules.notation import face
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.compose import Compose
from companion.games.newword.ui.drafts import (
    Asking,
    Confirm,
    Draft,
    FaceUp,
    NewWordContext,
    Passing,
    in_order,
    shown_cards,
)
from companion.games.newword.ui.entries import compose, confirm
from companion.games.newword.ui.help import help as help
from companion.screen.screen import (
    BIG,
    CONTEXT,
    FOOT,
    Fill,
    Item,
    Screen,
    Text,
    big,
    line,
    page,
    top,
    wrapped,
)
from companion.widgets.pick import Amount
from hardware.box import HEIGHT, WIDTH

ROWS = (28, CONTEXT, FOOT)
"""The small rows below; the first one only where a refusal needs three."""

TITLE = 2
"""Where the title of a hand is, pixels from the top."""

SCORES_S = 5.0
"""How long the points are shown before the last cards are counted, seconds."""

FEW = 6
"""Cards of a hand that have room in large letters."""

VERDICT_S = 6.0
"""How long the verdict on a challenged word has the display for itself, seconds."""


def draw(context: NewWordContext, draft: Draft) -> Screen:
    """What the display shows in this phase."""
    view = context.view
    screen = _entry(view, context, draft)
    if screen is None:
        screen = _waiting(view, context)
    elif not context.touched:
        screen = _meanwhile(view, context, screen)
    return screen.but(lamps=lamps(context, view.dealer if view.phase == "setup" else view.turn))


def _entry(view: NewWordView, context: NewWordContext, draft: Draft) -> Screen | None:
    """What is being entered; None: nothing."""
    match draft:
        case Amount():
            return draft.draw()
        case Asking() | Passing():
            return draft.pick.draw()
        case FaceUp() if draft.begun:
            return draft.draw()
        case Compose() if draft.begun or draft.at is not None:
            return compose(view, context, draft)
        case Confirm():
            return confirm(view, context, draft)
    return None


def _meanwhile(view: NewWordView, context: NewWordContext, screen: Screen) -> Screen:
    """An entry that was open when somebody did something else: that is told first."""
    if told := _refusal(view, context):
        return _refused(view, context, screen, told)
    return _judged(view, context) or screen


def _refused(
    view: NewWordView, context: NewWordContext, screen: Screen, told: tuple[str, ...]
) -> Screen:
    """The entry with the refusal below, where both have room; else the refusal alone."""
    first = ROWS[-len(told)]  # the largest letters begin above BIG, and end before CONTEXT
    above = (item for item in screen.items if isinstance(item, Text) and BIG <= item.y < first)
    if all(text.y + text.height <= first for text in above) and len(told) < len(ROWS):
        below = Fill(0, first, WIDTH, HEIGHT - first, lit=False)
        return screen.plus(below, *_below(told))
    return Screen((*_head(view, context), *_below(told)), again_s=next_tick_s(context.clock))


def hand(context: NewWordContext, view: NewWordView) -> Screen:
    """The player's own cards, and what they can be laid to."""
    cards, player = in_order(view.hand.known), str(view.player)
    if not cards:
        return page(player, "-", "no cards yet" if view.phase == "setup" else "no cards left")
    table = context.view.word or " ".join(map(_lies, view.table.known))
    title = line(fit(f"{player}: {table}", table), TITLE)
    height, row = (24, 24) if len(cards) <= FEW else (16, 16)
    return Screen((title, *shown_cards(cards, 17, row, height)))


# -- waiting for an entry --------------------------------------------------------------


def _waiting(view: NewWordView, context: NewWordContext) -> Screen:
    if view.phase == "setup":
        return _setup(view, context)
    if view.phase == "over":
        return Screen(ranking(view))
    return _judged(view, context) or _turn(view, context)


def _judged(view: NewWordView, context: NewWordContext) -> Screen | None:
    """The verdict, as long as it has the display for itself."""
    left, last = VERDICT_S - context.since_s, _last(context)
    if left > 0 and isinstance(last, Challenge) and context.refused is None:
        return _verdict(view, last).but(again_s=left)
    return None


def _setup(view: NewWordView, context: NewWordContext) -> Screen:
    said: tuple[str, ...] = ("SPIN: deal", "6 each, 5 face up", "the box deals")
    if not view.dealt:
        said = ("5 FACE UP", "type or turn them in", "SPIN: play without")
    thing, *rows = said
    rows = list(_refusal(view, context)) or rows
    return Screen((*top(f"{view.dealer} deals"), big(thing), *_below(rows)))


def _turn(view: NewWordView, context: NewWordContext) -> Screen:
    rows = _refusal(view, context) or (_context(view, context), _standings(view, context))
    table = big(_table(view)) if len(rows) < len(ROWS) else line(_table(view), BIG, "m")
    ticks, sizes = next_tick_s(context.clock), SCORES_S - context.since_s
    again_s = sizes if view.last_round and 0 < sizes < (ticks or math.inf) else ticks
    return Screen((*_head(view, context), table, *_below(rows)), again_s=again_s)


def _head(view: NewWordView, context: NewWordContext) -> tuple[Item, ...]:
    """Who is on turn, how much time is left, and how many cards."""
    who = f"{view.turn} {time_left(context.clock)}".strip()
    return top(who, _stock(view, who), inverse=is_late(context.clock))


def _below(rows: Sequence[str]) -> tuple[Text, ...]:
    """The last small rows of the display."""
    return tuple(line(*row, "m") for row in zip(rows, ROWS[-len(rows) :], strict=False))


def _stock(view: NewWordView, who: str) -> str:
    """How many cards are left to draw, beside who is on turn."""
    if view.stock:
        return fit_beside(who, f"stock {view.stock}", str(view.stock))
    return fit_beside(who, "LAST CARDS", "LAST")


def _table(view: NewWordView) -> str:
    """The word on the table; on the first play the cards, as they are free."""
    lying = (*view.table.known, *[""] * view.table.unseen)
    return view.word or " ".join(map(_lies, lying))


def _standings(view: NewWordView, context: NewWordContext) -> str:
    """Everybody's points; of the last cards also how many everybody has, at once or later."""
    scores, sizes = standings(view.players, view.scores, view.turn), view.hand_sizes
    if not view.last_round:
        return scores
    both = "  ".join(f"{p} {view.scores[p]} ({n})" for p, n in sizes.items())
    if context.since_s < SCORES_S:
        return fit(both, scores)
    left = " ".join(f"{p} {n}" for p, n in sizes.items())
    short = " ".join(f"{initials(p)} {n}" for p, n in sizes.items())
    return fit(both, f"cards: {left}", f"cards {left}", f"cards {short}", short, scores)


def _lies(card: str) -> str:
    return face(card) or "_"


def _refusal(view: NewWordView, context: NewWordContext) -> tuple[str, ...]:
    """Why the last thing was refused, and who may vote on it; else nothing."""
    fault = context.refused.outcome.fault if context.refused else None
    if fault is None:
        return ()
    why = wrapped(fault.why)
    votes = view.dealt and fault.word and len(why) < len(ROWS)
    return (*why, "others: press to vote") if votes else why


def _context(view: NewWordView, context: NewWordContext) -> str:
    """What was done last, and what can be done about it."""
    if view.window and view.last is not None:
        return _open_word(view)
    if view.first_play and not isinstance(_last(context), Pass | Timeout):
        return "1st word: free vowels" if view.table.known else "first word: 5 cards"
    return fit(*_happened(view, context))


def _open_word(view: NewWordView) -> str:
    last = view.last
    assert last is not None
    gain = f"{last.by} +{last.points}"
    if view.ending:
        return fit(f"{gain}  SPIN: stands", "SPIN: it stands")
    return fit(
        f"{gain}  challenge?",
        f"{gain} challenge?",
        f"{initials(last.by)} +{last.points} challenge?",
    )


def _last(context: NewWordContext) -> object:
    return context.last.action if context.last is not None else None


def _happened(view: NewWordView, context: NewWordContext) -> Sequence[str]:
    """What was done last."""
    match _last(context):
        case Pass(by=by, discard=discard):
            count = discard if isinstance(discard, int) else len(discard)
            took = f", took {count}" if count else ""
            return f"{by} passed{took}", f"{by} passed"
        case Timeout(by=by):
            return (f"{by}: out of time",)
        case LetStand() if view.last is not None:
            return f"{view.last.word} +{view.last.points}", f"{view.last.by} +{view.last.points}"
        case Challenge(by=by) if view.verdict == "legal":
            return f"{by} skips a turn", f"{by} skips"
        case Challenge() if view.last is not None:
            return f"{view.last.word} does not count", f"no: {view.last.word}"
    return (f"{view.turn} thinks" if view.turn in context.machines else "any cards, any order",)


def _verdict(view: NewWordView, action: Challenge) -> Screen:
    """Whether the word was one, and whom that costs what (N6)."""
    last = view.last
    word, maker, points = (last.word, last.by, last.points) if last else ("", "", 0)
    good = view.verdict == "legal"
    context = "is in the dictionary" if good else "not in the dictionary"
    costs = (f"{action.by} skips a turn", f"{action.by} skips")
    costs = costs if good else (f"{maker} loses {points}", f"{maker} loses {points}")
    goes = [f"{cost}; next {view.turn}" for cost in costs if view.turn]
    rows = line(context, CONTEXT, "m"), line(fit(*goes, costs[0]), FOOT, "m")
    return Screen((*top(f"{action.by} challenged"), big(word), *rows))
