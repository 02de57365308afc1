"""Screens of Word Lift while a player enters words, confirms them, and draws."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.kit.screen_helpers import fit_beside, next_tick_s, time_left
from companion.games.word_lift.rules.actions import PlayWord, StealSplit
from companion.games.word_lift.rules.card_notation import letter_of
from companion.games.word_lift.rules.readings.readings import unused_cards
from companion.games.word_lift.rules.readings.ways import Way
from companion.games.word_lift.rules.scoring import worth
from companion.games.word_lift.rules.view import WordLiftView
from companion.games.word_lift.ui.drafts import (
    Confirm,
    Spelling,
    Target,
    WordLiftContext,
    cards_to_draw,
)
from companion.games.word_lift.ui.hands import card_list, short_card
from companion.screen.screen import (
    CONTEXT,
    FOOT,
    ROOM,
    Item,
    Screen,
    big,
    fit,
    line,
    tail,
    top,
    wrap,
)
from companion.widgets.pick import Pick

ROWS = (16, 28, 40)
"""Tops of the rows between the title and the last row, in pixels."""


def spelling_screen(draft: Spelling, context: WordLiftContext) -> Screen:
    """The word so far; for a steal also the cards that are still to be used."""
    time = time_left(context.clock)
    below, title = "SPIN: back", draft.widget.title
    if draft.target is not None:
        letters = "".join((*draft.words, draft.widget.text))
        below = _to_use(unused_cards(draft.target.stolen, letters))
        title = fit_beside(time, title, draft.target.stolen.word)
    widget = replace(draft.widget, title=title, context=below, right=time)
    return widget.draw().replace(again_s=next_tick_s(context.clock))


def _to_use(cards: Iterable[str]) -> str:
    signs = [short_card(card) for card in cards]
    if not signs:
        return "all used"
    return fit(f"to use: {' '.join(signs)}", f"to use: {''.join(signs)}", tail("".join(signs)))


def preview_screen(context: WordLiftContext, draft: Confirm) -> Screen:
    """The words that a push lays, in one of several ways; or why they cannot be laid."""
    time = time_left(context.clock)
    if not draft.readings.ways:
        return _refusal_screen(draft.readings.fault, time, "push: change it")
    if draft.form_fault is not None:
        return _refusal_screen(draft.form_fault, time, "push: ask the table")
    target = draft.under.target
    return (
        _word_preview(context, draft) if target is None else _steal_preview(context, draft, target)
    )


def _refusal_screen(fault: Fault | None, time: str, foot: str) -> Screen:
    """Why the words are not allowed, and what to do if there is room for it."""
    message, why = (fault.message, fault.why) if fault else ("Not possible.", "Not possible.")
    texts = wrap(message) if len(wrap(message)) <= len(ROWS) else wrap(why)
    rows = (line(text, y) for text, y in zip(texts, ROWS, strict=False))
    return Screen((*top("NOT ALLOWED", time), *rows, line(foot, FOOT, "m")))


def _word_preview(context: WordLiftContext, draft: Confirm) -> Screen:
    view, way = context.view, draft.way
    title = f"{view.turn} {time_left(context.clock) or 'lays'}"
    items = [*top(title, _way_number(draft)), big(way.words[0].laid.word)]
    items.append(line(_special_cards(draft), CONTEXT, "m"))
    items.append(line(f"{_gain_text(view, draft)}  push: lay it", FOOT, "m"))
    return Screen(tuple(items))


def _way_number(draft: Confirm) -> str:
    """The number of the selected way, such as `1/3`; "" if there is one or the hand is secret."""
    count = len(draft.readings.ways)
    return f"{draft.at % count + 1}/{count}" if count > 1 and draft.public is None else ""


def _special_cards(draft: Confirm) -> str:
    """The marked and wild cards that a push lays; for a secret hand, how to choose them."""
    if draft.public is not None:
        return "turn: your cards"
    plain = "plain cards" if len(draft.readings.ways) > 1 else ""
    return card_list(draft.way.special, ROOM) or plain


def _gain_text(view: WordLiftView, draft: Confirm) -> str:
    """The points of the new words; for a secret hand the range over all ways."""
    ways = (draft.way,) if draft.public is None else draft.public.ways or (draft.way,)
    gains = [_worth(view, way) - _own_loss(view, draft) for way in ways]
    least, most = min(gains), max(gains)
    return f"{least:+}" if least == most else f"{least:+}/{most}"


def _worth(view: WordLiftView, way: Way) -> int:
    return sum(worth(new.laid, view.deck) for new in way.words)


def _own_loss(view: WordLiftView, draft: Confirm) -> int:
    """The points a player loses by splitting their own word."""
    target = draft.under.target
    return worth(target.stolen, view.deck) if target and target.victim == view.turn else 0


def _steal_preview(context: WordLiftContext, draft: Confirm, target: Target) -> Screen:
    """Both new words, and what the steal brings and costs."""
    number = _way_number(draft)
    title = fit_beside(number, f"{target.stolen.word} ({target.victim})", target.stolen.word)
    items: list[Item] = [*top(title, number)]
    for y, new in zip(ROWS, draft.way.words, strict=False):
        items.append(line(_word_with_cards(new.laid.word, new.from_hand), y))
    summary, push = _summary(context.view, draft, target)
    return Screen((*items, line(summary, CONTEXT, "m"), line(push, FOOT, "m")))


def _summary(view: WordLiftView, draft: Confirm, target: Target) -> tuple[str, str]:
    """Two rows: special cards or points, and what a push does and costs."""
    cost, balance = cards_to_draw(view, draft), _balance_texts(view, draft, target)
    if draft.public is None and not draft.way.special and cost:
        return fit(*balance), f"dagger: draw {cost}, push"
    special = _special_cards(draft)
    return (special, _push_text(balance, cost)) if special else (fit(*balance), "push: steal")


def _push_text(balance: tuple[str, ...], cost: int) -> str:
    """The points of the steal, and what a push does and costs."""
    if not cost:
        return fit(*(f"{text} push: steal" for text in balance[-2:]))
    return fit(*(f"{text} draw {cost}, push" for text in balance[-2:]), f"draw {cost}, push")


def _word_with_cards(word: str, cards: Iterable[str]) -> str:
    letters = "".join(map(letter_of, cards))
    return fit(f"{word} (from hand: {letters})", f"{word} (hand: {letters})", f"{word} + {letters}",
               tail(word))  # fmt: skip


def _balance_texts(view: WordLiftView, draft: Confirm, target: Target) -> tuple[str, ...]:
    """The points the player wins and the victim loses, in several lengths."""
    gain = _gain_text(view, draft)
    if target.victim == view.turn:
        return f"{view.turn} {gain}", gain
    lost = worth(target.stolen, view.deck)
    whole = f"{view.turn} {gain}  {target.victim} -{lost}"
    return whole, f"{gain}, {target.victim} -{lost}", f"{gain}, -{lost}", f"{gain}-{lost}"


def draw_screen(context: WordLiftContext, pick: Pick) -> Screen:
    """The ways to draw, with the words of this turn in the title."""
    draws = pick.title.rpartition(": ")[2]
    names = (play_text(context.last.action) if context.last else ()) or (pick.title,)
    if names == (pick.title,):
        return Pick(pick.title, pick.options, pick.index).draw()
    return Pick(fit_beside(draws, *names), pick.options, pick.index, right=draws).draw()


def play_text(action: object) -> tuple[str, ...]:
    """The words of a play in several lengths; empty for any other action."""
    match action:
        case PlayWord(by=by, word=word):
            return f"{by}: {word.upper()}", tail(word.upper())
        case StealSplit(by=by, word=word, new=new):
            made = "+".join(part.word.upper() for part in new)
            whole = f"{by}: {word.upper()}>{made}"
            return whole, f"{by}: {made}", made, f"{by}: {word.upper()}", tail(word.upper())
    return ()
