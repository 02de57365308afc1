"""How a word or a steal of Word Lift looks while it is entered, and before it is laid."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.kit.screen_helpers import ROOM, fit, fit_beside, next_tick_s, time_left
from companion.games.word_lift.rules.actions import PlayWord, StealSplit
from companion.games.word_lift.rules.card_notation import letter_of
from companion.games.word_lift.rules.readings.readings import left_over
from companion.games.word_lift.rules.readings.ways import Way
from companion.games.word_lift.rules.scoring import worth
from companion.games.word_lift.rules.view import WordLiftView
from companion.games.word_lift.ui.cards import short_card, told
from companion.games.word_lift.ui.drafts import (
    Confirm,
    Spelling,
    Target,
    WordLiftContext,
    cards_to_draw,
)
from companion.screen.screen import CONTEXT, FOOT, Item, Screen, big, line, top, wrapped
from companion.widgets.pick import Pick

ROWS = (16, 28, 40)
"""Where the lines between the first and the last begin, pixels from the top."""


def spelling(draft: Spelling, context: WordLiftContext) -> Screen:
    """The word so far; of a steal the cards for which there is no use yet."""
    time = time_left(context.clock)
    below, title = "SPIN: back", draft.widget.title
    if draft.target is not None:
        letters = "".join((*draft.words, draft.widget.text))
        below = _to_use(left_over(draft.target.stolen, letters))
        title = fit_beside(time, title, draft.target.stolen.word)
    widget = replace(draft.widget, title=title, context=below, right=time)
    return widget.draw().but(again_s=next_tick_s(context.clock))


def _to_use(cards: Iterable[str]) -> str:
    left = [short_card(card) for card in cards]
    if not left:
        return "all used"
    return fit(f"to use: {' '.join(left)}", f"to use: {''.join(left)}", "".join(left))


def preview(context: WordLiftContext, draft: Confirm) -> Screen:
    """What a push lays, one way of several; or why it cannot be laid."""
    time = time_left(context.clock)
    if not draft.readings.ways:
        return _forbidden(draft.readings.fault, time, "push: change it")
    if draft.doubt is not None:
        return _forbidden(draft.doubt, time, "push: ask the table")
    target = draft.under.target
    return _lay(context, draft) if target is None else _steal(context, draft, target)


def _forbidden(fault: Fault | None, time: str, foot: str) -> Screen:
    """Why it is not allowed, and the way out where there is room for both."""
    message, why = (fault.message, fault.why) if fault else ("No way.", "No way.")
    said = wrapped(message) if len(wrapped(message)) <= len(ROWS) else wrapped(why)
    rows = (line(text, y) for text, y in zip(said, ROWS, strict=False))
    return Screen((*top("NOT ALLOWED", time), *rows, line(foot, FOOT, "m")))


def _lay(context: WordLiftContext, draft: Confirm) -> Screen:
    view, way = context.view, draft.way
    title = f"{view.turn} {time_left(context.clock) or 'lays'}"
    items = [*top(title, _number(draft)), big(way.words[0].laid.word)]
    items.append(line(_cards(draft), CONTEXT, "m"))
    items.append(line(f"{_gain(view, draft)}  push: lay it", FOOT, "m"))
    return Screen(tuple(items))


def _number(draft: Confirm) -> str:
    """Which of several ways it is; nothing of a hand that is a secret."""
    count = len(draft.readings.ways)
    return f"{draft.at % count + 1}/{count}" if count > 1 and draft.public is None else ""


def _cards(draft: Confirm) -> str:
    """The marked and wild cards that a push lays; of a secret hand only how they are chosen."""
    if draft.public is not None:
        return "turn: your cards"
    plain = "plain cards" if len(draft.readings.ways) > 1 else ""
    return told(draft.way.special, ROOM) or plain


def _gain(view: WordLiftView, draft: Confirm) -> str:
    """The points of the new words; of a secret hand what all its ways may bring."""
    ways = (draft.way,) if draft.public is None else draft.public.ways or (draft.way,)
    gains = [_worth(view, way) - _own_loss(view, draft) for way in ways]
    least, most = min(gains), max(gains)
    return f"{least:+}" if least == most else f"{least:+}/{most}"


def _worth(view: WordLiftView, way: Way) -> int:
    return sum(worth(new.laid, view.deck) for new in way.words)


def _own_loss(view: WordLiftView, draft: Confirm) -> int:
    """What a player loses who steals their own word."""
    target = draft.under.target
    return worth(target.stolen, view.deck) if target and target.victim == view.turn else 0


def _steal(context: WordLiftContext, draft: Confirm, target: Target) -> Screen:
    """Both words, what the steal brings and costs; a push steals."""
    number = _number(draft)
    title = fit_beside(number, f"{target.stolen.word} ({target.victim})", target.stolen.word)
    items: list[Item] = [*top(title, number)]
    for y, new in zip(ROWS, draft.way.words, strict=False):
        items.append(line(_with_cards(new.laid.word, new.from_hand), y))
    told, push = _summed_up(context.view, draft, target)
    return Screen((*items, line(told, CONTEXT, "m"), line(push, FOOT, "m")))


def _summed_up(view: WordLiftView, draft: Confirm, target: Target) -> tuple[str, str]:
    """The special cards or what the steal brings; and what a push does, and costs."""
    cost, balance = cards_to_draw(view, draft), _balance(view, draft, target)
    if draft.public is None and not draft.way.special and cost:
        return fit(*balance), f"dagger: draw {cost}, push"
    special = _cards(draft)
    return (special, _push(balance, cost)) if special else (fit(*balance), "push: steal")


def _push(balance: tuple[str, ...], cost: int) -> str:
    """What the steal brings, and what a push does, and costs."""
    if not cost:
        return fit(*(f"{text} push: steal" for text in balance[-2:]))
    return fit(*(f"{text} draw {cost}, push" for text in balance[-2:]), f"draw {cost}, push")


def _with_cards(word: str, cards: Iterable[str]) -> str:
    letters = "".join(map(letter_of, cards))
    return fit(f"{word} (from hand: {letters})", f"{word} (hand: {letters})", f"{word} + {letters}",
               word)  # fmt: skip


def _balance(view: WordLiftView, draft: Confirm, target: Target) -> tuple[str, ...]:
    """What the steal brings the player and takes from the victim, in several lengths."""
    gain = _gain(view, draft)
    if target.victim == view.turn:
        return f"{view.turn} {gain}", gain
    lost = worth(target.stolen, view.deck)
    whole = f"{view.turn} {gain}  {target.victim} -{lost}"
    return whole, f"{gain}, {target.victim} -{lost}", f"{gain}, -{lost}", f"{gain}-{lost}"


def drawing(context: WordLiftContext, pick: Pick) -> Screen:
    """The ways to draw; what was laid stays in the first line."""
    draws = pick.title.rpartition(": ")[2]
    names = (laid(context.last.action) if context.last else ()) or (pick.title,)
    if names == (pick.title,):
        return Pick(pick.title, pick.options, pick.index).draw()
    return Pick(fit_beside(draws, *names), pick.options, pick.index, right=draws).draw()


def laid(action: object) -> tuple[str, ...]:
    """What a play laid, in several lengths; nothing for what is no play."""
    match action:
        case PlayWord(by=by, word=word):
            return f"{by}: {word.upper()}", word.upper()
        case StealSplit(by=by, word=word, new=new):
            made = "+".join(part.word.upper() for part in new)
            whole = f"{by}: {word.upper()}>{made}"
            return whole, f"{by}: {made}", made, f"{by}: {word.upper()}", word.upper()
    return ()
