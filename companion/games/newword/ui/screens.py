"""How NewWord looks on 128 x 64 pixels, and the same in words."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.entry.pick import Amount
from companion.games.kit.showing import (
    fit,
    lamps,
    late,
    own_choice,
    ranking,
    standings,
    ticks_s,
    time_left,
)
from companion.games.newword.rules.actions import Challenge, LetStand, Pass, Timeout
from companion.games.newword.rules.notation import face
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.compose import Compose
from companion.games.newword.ui.drafts import (
    Asking,
    Confirm,
    Deciding,
    Draft,
    FaceUp,
    NewWordSight,
    in_order,
    shown_cards,
)
from companion.games.newword.ui.entries import compose, confirm
from companion.games.newword.ui.help import DEALT, HELP, HIDDEN, JUNIOR, SCORE, WORD
from companion.screen.screen import CONTEXT, FOOT, Fill, Screen, Text, big, line, top, wrapped
from hardware.box import HEIGHT, WIDTH

NEWS_S = 5.0
"""How long the last pass is told before the last cards are counted, seconds."""

VERDICT_S = 6.0
"""How long the verdict on a challenged word has the display for itself, seconds."""


def draw(sight: NewWordSight, draft: Draft) -> Screen:
    """What the display shows in this phase."""
    view = sight.view
    screen = _entry(view, sight, draft)
    if screen is None:
        screen = _waiting(view, sight)
    elif not sight.touched:
        screen = _meanwhile(view, sight, screen)
    return screen.but(lamps=lamps(sight, view.dealer if view.phase == "setup" else view.turn))


def _entry(view: NewWordView, sight: NewWordSight, draft: Draft) -> Screen | None:
    """What is being entered; None: nothing."""
    match draft:
        case Amount():
            return draft.draw()
        case Asking():
            return draft.pick.draw()
        case Deciding():
            return own_choice(draft.pick)
        case FaceUp() if draft.begun:
            return draft.draw()
        case Compose() if draft.begun or draft.at is not None:
            return compose(view, sight, draft)
        case Confirm():
            return confirm(view, sight, draft)
    return None


def _meanwhile(view: NewWordView, sight: NewWordSight, screen: Screen) -> Screen:
    """An entry that was open when somebody did something else: that is told first."""
    if sight.refused is not None:
        told = wrapped(sight.refused.outcome.why)[:2]
        y = (CONTEXT, FOOT)[-len(told) :]
        below = Fill(0, y[0], WIDTH, HEIGHT - y[0], lit=False)
        return screen.plus(below, *(line(*row, "m") for row in zip(told, y, strict=True)))
    return _judged(view, sight) or screen


def hand(sight: NewWordSight, view: NewWordView) -> Screen:
    """The player's own cards, and what they can be laid to."""
    cards = in_order(view.hand.known)
    table = sight.view.word or " ".join(map(_lies, view.table.known))
    items = [*top(str(view.player), table), *shown_cards(cards, 17, 24, 24)]
    return Screen(tuple(items))


def help(sight: NewWordSight) -> tuple[str, ...]:
    """One page for this phase."""
    view = sight.view
    if view.phase in ("setup", "over"):
        return HELP[view.phase]
    how = DEALT if view.dealt else HIDDEN
    return (*WORD, *(JUNIOR if view.options.junior else SCORE), *how)


# -- waiting for an entry --------------------------------------------------------------


def _waiting(view: NewWordView, sight: NewWordSight) -> Screen:
    if view.phase == "setup":
        return _setup(view, sight)
    if view.phase == "over":
        return Screen(ranking(view))
    return _judged(view, sight) or _turn(view, sight)


def _judged(view: NewWordView, sight: NewWordSight) -> Screen | None:
    """The verdict, as long as it has the display for itself."""
    left, last = VERDICT_S - sight.since_s, _last(sight)
    if left > 0 and isinstance(last, Challenge) and sight.refused is None:
        return _verdict(view, last).but(again_s=left)
    return None


def _setup(view: NewWordView, sight: NewWordSight) -> Screen:
    what = (
        ("SPIN: deal", "6 cards each, 5 up")
        if view.dealt
        else ("5 FACE UP", "type or turn them in")
    )
    other = "the box deals" if view.dealt else "SPIN: play without"
    items = [*top(f"{view.dealer} deals"), big(what[0])]
    context, foot = _refusal(sight, what[1], other)
    return Screen((*items, line(context, CONTEXT, "m"), line(foot, FOOT, "m")))


def _turn(view: NewWordView, sight: NewWordSight) -> Screen:
    stock = f"stock {view.stock}" if view.stock else "LAST CARDS"
    who = f"{view.turn} {time_left(sight.clock)}".strip()
    items = [*top(who, stock, inverse=late(sight.clock)), _table(view)]
    scores = standings(view.players, view.scores, view.turn)
    context, foot = _refusal(sight, _context(view, sight), scores)
    rows = line(context, CONTEXT, "m"), line(foot, FOOT, "m")
    ticks, news = ticks_s(sight.clock), NEWS_S - sight.since_s
    again_s = news if view.last_round and 0 < news < (ticks or math.inf) else ticks
    return Screen((*items, *rows), again_s=again_s)


def _table(view: NewWordView) -> Text:
    """The word on the table; on the first play the cards, as they are free."""
    if view.word:
        return big(view.word)
    return big(" ".join(map(_lies, (*view.table.known, *[""] * view.table.unseen))))


def _lies(card: str) -> str:
    return face(card) or "_"


def _refusal(sight: NewWordSight, context: str, foot: str) -> tuple[str, str]:
    """Why the last thing was refused, over both lines where one is too short."""
    if sight.refused is None:
        return context, foot
    first, *rest = wrapped(sight.refused.outcome.why)
    return first, rest[0] if rest else foot


def _context(view: NewWordView, sight: NewWordSight) -> str:
    """What was done last, and what can be done about it."""
    if view.window and view.last is not None:
        return _open_word(view)
    if view.first_play and not isinstance(_last(sight), Pass | Timeout):
        return "vowels, wilds free" if view.table.known else "first word: 5 cards"
    return fit(*_happened(view, sight))


def _open_word(view: NewWordView) -> str:
    last = view.last
    assert last is not None
    gain = f"{last.by} +{last.points}"
    if view.ending:
        return fit(f"{gain}  SPIN: stands", "SPIN: it stands")
    return fit(f"{gain}  challenge?", f"+{last.points}  challenge?")


def _last(sight: NewWordSight) -> object:
    return sight.last.action if sight.last is not None else None


def _happened(view: NewWordView, sight: NewWordSight) -> Sequence[str]:
    """What was done last; with an empty stock, after a moment, who has how many cards."""
    sizes = " ".join(f"{p} {n}" for p, n in view.hand_sizes.items())
    if view.last_round and sight.since_s >= NEWS_S:
        return f"last cards: {sizes}", f"cards: {sizes}", sizes, "the last cards"
    match _last(sight):
        case Pass(by=by, discard=discard):
            count = discard if isinstance(discard, int) else len(discard)
            took = f", took {count}" if count else ""
            return f"{by} passed{took}", f"{by} passed"
        case Timeout(by=by):
            return (f"{by}: time was up",)
        case LetStand() if view.last is not None:
            return f"{view.last.word} +{view.last.points}", f"{view.last.by} +{view.last.points}"
        case Challenge(by=by) if view.verdict == "legal":
            return f"{by} skips a turn", f"{by} skips"
        case Challenge() if view.last is not None:
            return (f"{view.last.word} does not count",)
    return (f"{view.turn} thinks" if view.turn in sight.machines else "any cards, any order",)


def _verdict(view: NewWordView, action: Challenge) -> Screen:
    """Whether the word was one, and whom that costs what (N6)."""
    last = view.last
    word, maker, points = (last.word, last.by, last.points) if last else ("", "", 0)
    good = view.verdict == "legal"
    context = "is in the list" if good else "is not in the list"
    costs = (f"{action.by} skips a turn", f"{action.by} skips")
    costs = costs if good else (f"{maker} loses {points}", f"{maker} loses {points}")
    goes = [f"{cost}; next {view.turn}" for cost in costs if view.turn]
    rows = line(context, CONTEXT, "m"), line(fit(*goes, costs[0]), FOOT, "m")
    return Screen((*top(f"{action.by} challenged"), big(word), *rows))
