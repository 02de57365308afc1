"""Screens of NewWord for the 128 x 64 display, with the same content as text."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.games.api.rules import GroupAccepts
from companion.games.cards import box_deals
from companion.games.kit.buttons import appeal_hint
from companion.games.kit.drafts import WidgetDraft
from companion.games.kit.screen_helpers import (
    fit_beside,
    initials,
    is_late,
    lamps,
    next_tick_s,
    ranking,
    standings,
    time_left,
)
from companion.games.newword.rules.actions import LetStand, Pass, Timeout
from companion.games.newword.rules.notation import face
from companion.games.newword.rules.state import ChallengeResult
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.compose import Compose
from companion.games.newword.ui.drafts import (
    Confirm,
    Draft,
    FaceUp,
    NewWordContext,
    card_items,
    sort_hand,
)
from companion.games.newword.ui.entries import compose_screen, confirm_screen
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
    fit,
    line,
    page,
    top,
    wrap,
)
from companion.widgets.pick import Amount
from hardware.box import HEIGHT, WIDTH

ROWS = (28, CONTEXT, FOOT)
"""Tops of the small rows at the bottom; the first is used only if a refusal needs three."""

TITLE = 2
"""Top of the title of a hand, in pixels."""

SCORES_S = 5.0
"""Seconds for which the points are shown before the sizes of hands, with the last cards."""

FEW = 6
"""Cards of a hand that fit in large letters, at most."""

NOT_LISTED = "not in the dictionary"

VERDICT_S = 6.0
"""Seconds for which the verdict on a challenged word fills the display."""


def draw(context: NewWordContext, draft: Draft) -> Screen:
    """The screen for this phase and draft, with lamps."""
    view = context.view
    screen = _entry(view, context, draft)
    if screen is None:
        screen = _waiting_screen(view, context)
    elif not context.touched:
        screen = _entry_with_news(view, context, screen)
    return screen.replace(lamps=lamps(context, view.dealer if view.phase == "setup" else view.turn))


def _entry(view: NewWordView, context: NewWordContext, draft: Draft) -> Screen | None:
    """The screen of the entry; None if there is none."""
    match draft:
        case Amount():
            return draft.draw()
        case WidgetDraft():
            return draft.widget.draw()
        case FaceUp() if draft.has_input:
            return draft.draw()
        case Compose() if not draft.is_untouched:
            return compose_screen(view, context, draft)
        case Confirm():
            return confirm_screen(view, context, draft)
    return None


def _entry_with_news(view: NewWordView, context: NewWordContext, screen: Screen) -> Screen:
    """The open entry after another player's action: show a refusal or a verdict first."""
    if why := _refusal(view, context):
        return _entry_with_refusal(view, context, screen, why)
    return _fresh_verdict(view, context) or screen


def _entry_with_refusal(
    view: NewWordView, context: NewWordContext, screen: Screen, why: tuple[str, ...]
) -> Screen:
    """The entry with the refusal below it if both have room; else the refusal alone."""
    first = ROWS[-len(why)]  # the largest letters begin above BIG, and end before CONTEXT
    above = (item for item in screen.items if isinstance(item, Text) and BIG <= item.y < first)
    if all(text.y + text.height <= first for text in above) and len(why) < len(ROWS):
        below = Fill(0, first, WIDTH, HEIGHT - first, lit=False)
        return screen.plus(below, *_below(why))
    return Screen((*_head(view, context), *_below(why)), again_s=next_tick_s(context.clock))


def hand(context: NewWordContext, view: NewWordView) -> Screen:
    """The player's cards, with the word or cards on the table as the title."""
    cards, player = sort_hand(view.hand.known), str(view.player)
    if not cards:
        return page(player, "-", "no cards yet" if view.phase == "setup" else "no cards left")
    table = context.view.word or " ".join(map(_table_card, view.table.known))
    title = line(fit(f"{player}: {table}", table), TITLE)
    height, row = (24, 24) if len(cards) <= FEW else (16, 16)
    return Screen((title, *card_items(cards, 17, row, height)))


# -- waiting for an entry --------------------------------------------------------------


def _waiting_screen(view: NewWordView, context: NewWordContext) -> Screen:
    if view.phase == "setup":
        return _setup(view, context)
    if view.phase == "over":
        return Screen(ranking(view))
    if view.appeals and view.last is not None:
        how = appeal_hint(context, dealt=box_deals(view.options))
        return page(f"{view.challenger} challenged", view.last.word, NOT_LISTED, how)
    return _fresh_verdict(view, context) or _turn_screen(view, context)


def _fresh_verdict(view: NewWordView, context: NewWordContext) -> Screen | None:
    """The verdict on a challenge in its first seconds, else None."""
    remaining_s, verdict = VERDICT_S - context.since_s, _last_verdict(view, context)
    if remaining_s <= 0 or context.refused is not None:
        return None
    return verdict and verdict.replace(again_s=remaining_s)


def _last_verdict(view: NewWordView, context: NewWordContext) -> Screen | None:
    """The verdict on a challenge, if it was the last action."""
    last = context.last
    event = last.outcome.event if last else None
    if last is None or not isinstance(event, ChallengeResult):
        return None
    return _verdict(view, event, voted=isinstance(last.action, GroupAccepts))


def last_screen(context: NewWordContext) -> Screen | None:
    """The verdict on the last word, if it was challenged."""
    screen = _last_verdict(context.view, context)
    return screen and screen.replace(lamps=lamps(context, None))


def _setup(view: NewWordView, context: NewWordContext) -> Screen:
    texts: tuple[str, ...] = ("SPIN: deal", "6 each, 5 face up", "the box deals")
    if not box_deals(view.options):
        texts = ("5 FACE UP", "type or choose them", "SPIN: play without")
    large, *rows = texts
    rows = list(_refusal(view, context)) or rows
    return Screen((*top(f"{view.dealer} deals"), big(large), *_below(rows)))


def _turn_screen(view: NewWordView, context: NewWordContext) -> Screen:
    refused = _refusal(view, context)
    if refused and len(refused) < len(ROWS) and view.window:
        refused = *refused, _open_word(view)  # a press still challenges
    rows = refused or (_last_event(view, context), _last_row(view, context))
    table = big(_table(view)) if len(rows) < len(ROWS) else line(_table(view), BIG, "m")
    ticks, sizes = next_tick_s(context.clock), SCORES_S - context.since_s
    again_s = sizes if view.last_round and 0 < sizes < (ticks or math.inf) else ticks
    return Screen((*_head(view, context), table, *_below(rows)), again_s=again_s)


def _head(view: NewWordView, context: NewWordContext) -> tuple[Item, ...]:
    """The player on turn, the time left, and the size of the stock."""
    who = f"{view.turn} {time_left(context.clock)}".strip()
    return top(who, _stock(view, who), inverse=is_late(context.clock))


def _below(rows: Sequence[str]) -> tuple[Text, ...]:
    """Small rows at the bottom of the display."""
    return tuple(line(*row, "m") for row in zip(rows, ROWS[-len(rows) :], strict=False))


def _stock(view: NewWordView, who: str) -> str:
    """The size of the stock, as long as fits beside the player's name."""
    if view.stock:
        return fit_beside(who, f"stock {view.stock}", str(view.stock))
    return fit_beside(who, "LAST CARDS", "LAST")


def _table(view: NewWordView) -> str:
    """The word on the table; before the first word, the cards."""
    cards = (*view.table.known, *[""] * view.table.unseen)
    return view.word or " ".join(map(_table_card, cards))


def _last_row(view: NewWordView, context: NewWordContext) -> str:
    """The points, how the last word stands, or that the computer player on turn is thinking."""
    if view.turn in context.machines:
        return f"{view.turn} thinks"
    return "SPIN: it stands" if view.ending else _standings(view, context)


def _standings(view: NewWordView, context: NewWordContext) -> str:
    """Everybody's points; once the stock is empty also the sizes of hands, perhaps in turn."""
    scores, sizes = standings(view.players, view.scores, view.turn), view.hand_sizes
    if not view.last_round:
        return scores
    both = "  ".join(f"{p} {view.scores[p]} ({n})" for p, n in sizes.items())
    if context.since_s < SCORES_S:
        return fit(both, scores)
    names = " ".join(f"{p} {n}" for p, n in sizes.items())
    short = " ".join(f"{initials(p)} {n}" for p, n in sizes.items())
    return fit(both, f"cards: {names}", f"cards {names}", f"cards {short}", short, scores)


def _table_card(card: str) -> str:
    return face(card) or "_"


def _refusal(view: NewWordView, context: NewWordContext) -> tuple[str, ...]:
    """Why the last action was refused; in a dealt game also how to call a vote on it."""
    fault = context.refused.outcome.fault if context.refused else None
    if fault is None:
        return ()
    why = wrap(fault.why)
    votes = box_deals(view.options) and fault.word and len(why) < len(ROWS)
    return (*why, "others: press to vote") if votes else why


def _last_event(view: NewWordView, context: NewWordContext) -> str:
    """The last action, and whether it can be challenged."""
    if view.window and view.last is not None:
        return _open_word(view)
    if view.first_play and not isinstance(_last_action(context), Pass | Timeout):
        free = any(face(card) == "?" or "/" in card for card in view.table.known)
        whole = "1st word: free vowels" if free else "make the first word"
        return whole if view.table.known else "first word: 5 cards"
    return fit(*_event_texts(view, context))


def _open_word(view: NewWordView) -> str:
    last = view.last
    assert last is not None
    gain = f"{last.by} +{last.points}"
    return fit(
        f"{gain}  challenge?",
        f"{gain} challenge?",
        f"{initials(last.by)} +{last.points} challenge?",
    )


def _last_action(context: NewWordContext) -> object:
    return context.last.action if context.last is not None else None


def _event_texts(view: NewWordView, context: NewWordContext) -> Sequence[str]:
    """The last action in several lengths."""
    match _last_action(context):
        case Pass(by=by, discard=discard):
            count = discard if isinstance(discard, int) else len(discard)
            swap = f", swapped {count}" if count else ""
            return f"{by} passed{swap}", f"{by} passed"
        case Timeout(by=by):
            return (f"{by}: out of time",)
        case LetStand() if view.last is not None:
            return f"{view.last.word} +{view.last.points}", f"{view.last.by} +{view.last.points}"
    match context.last.outcome.event if context.last else None:
        case ChallengeResult(player=by, result="legal"):
            return f"{by} skips a turn", f"{by} skips"
        case ChallengeResult(word=word):
            return f"{word}: not valid", f"no: {word}", "word not valid"
    return ("" if view.turn in context.machines else "any cards, any order",)


def _verdict(view: NewWordView, event: ChallengeResult, *, voted: bool) -> Screen:
    """The verdict on a challenged word, and its cost (N6)."""
    by, maker, points = event.player, event.maker, view.last.points if view.last else 0
    valid = event.result == "legal"
    context = "is in the dictionary" if valid else NOT_LISTED
    if voted:
        context = "the table accepts it" if valid else "the table refuses it"
    costs = (f"{by} skips a turn", f"{by} skips")
    costs = costs if valid else (f"{maker} loses {points}", f"{maker} loses {points}")
    if view.game_over and valid:
        costs = (f"{maker} +{points}: last word", f"{maker} +{points}")
    goes = [f"{cost}; next {view.turn}" for cost in costs if view.turn]
    rows = line(context, CONTEXT, "m"), line(fit(*goes, costs[0]), FOOT, "m")
    return Screen((*top(f"{by} challenged"), big(event.word), *rows))
