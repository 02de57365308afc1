"""Screens of NewWord while a player enters a word, and confirms it."""

from __future__ import annotations

from companion.games.cards import box_deals
from companion.games.kit.screen_helpers import fit_beside, is_late, next_tick_s, time_left
from companion.games.newword.rules.notation import face, letter
from companion.games.newword.rules.readings import Reading
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.compose import Compose
from companion.games.newword.ui.drafts import Confirm, NewWordContext
from companion.games.newword.ui.laying import total_points
from companion.quantity import quantity
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
    tail,
    top,
)
from companion.widgets.text_strip import strip


def compose_screen(view: NewWordView, context: NewWordContext, draft: Compose) -> Screen:
    """The word so far with hand letters inverted, the unused table cards, what a push does."""
    who = f"{view.turn} {time_left(context.clock)}".strip()
    stock = fit_beside(who, f"stock {view.stock}", str(view.stock))
    items = [*top(who, stock, inverse=is_late(context.clock)), *letter_items(draft)]
    rows = line(_to_use(draft), CONTEXT, "m"), line(push_text(draft), FOOT, "m")
    return Screen((*items, *rows), again_s=next_tick_s(context.clock))


def _to_use(draft: Compose) -> str:
    """The table cards that are not in the word yet."""
    cards = [_unused_card(draft, card) for card in draft.unused]
    if not cards:
        return "table: all used"
    return fit(f"table {' '.join(cards)}", " ".join(cards), "".join(cards))


def _unused_card(draft: Compose, card: str) -> str:
    return (face(card) if draft.free else letter(card)) or "_"


def letter_items(draft: Compose) -> tuple[Item, ...]:
    """The letters so far, and the letter the knob offers at the end, underlined."""
    chosen, text, marks = draft.choice, draft.letters, list(draft.hand)
    choice = chosen if chosen and chosen.does in ("add", "open") else None
    if choice:
        marks += [len(text)] if choice.source == "hand" else []
        text += choice.letter or "?"
    shown = tail(text or " ")
    hidden = max(len(text) - len(shown), 0)
    items = strip(shown, [mark - hidden for mark in marks if mark > hidden or not hidden])
    if choice is None:
        return items
    whole = big(shown)
    right = whole.left + _width(whole)
    cell = _width(whole) // len(shown)
    return (*items, Fill(right - cell, BIG + 23, cell, 1))


def _width(text: Text) -> int:
    return 2 * (text.x - text.left)


def push_text(draft: Compose) -> str:
    """What a push of the knob, or Enter, does."""
    choice = draft.choice
    if choice is None:
        return "ENTER: done" if not draft.inside else "SPACE: end of hand"
    match choice.does:
        case "done":
            return "push: OK"
        case "pass":
            return "push: pass"
        case "open":
            return "push: choose letter"
    return f"push: {choice.letter} from {choice.source}"


def confirm_screen(view: NewWordView, context: NewWordContext, draft: Confirm) -> Screen:
    """The word before it is laid, with its points times the multiplier (N4)."""
    reading = draft.reading
    word, marks = draft.composed.letters, _from_hand(reading)
    items = [
        *top(str(view.turn), _worth(view, draft), inverse=is_late(context.clock)),
        *strip(word, marks),
    ]
    cards = _hand_letters(reading) if box_deals(view.options) else _hand_cards(reading)
    below = fit(f"hand {cards}", f"{len(marks)} from the hand")
    foot = "push: lay it" if len(draft.readings) == 1 else f"push: lay  turn: {_way_number(draft)}"
    foot = foot if draft.most is None else "push:lay turn:points"
    if draft.ask:
        below, foot = fit(f"{below}  {_way_number(draft)}", below), "turn: which? push:lay"
    rows = line(below, CONTEXT, "m"), line(foot, FOOT, "m")
    return Screen((*items, *rows), again_s=next_tick_s(context.clock))


def _worth(view: NewWordView, draft: Confirm) -> str:
    """The points, with their multiplier if the game has any."""
    if draft.most is not None:
        return f"up to {draft.most}"
    reading, total = draft.reading, total_points(view, draft.reading)
    if view.options.junior:
        return quantity(total, "point")
    return f"{reading.points} x{view.multiplier(len(reading.cards))} = {total}"


def _way_number(draft: Confirm) -> str:
    return f"{draft.at % len(draft.readings) + 1}/{len(draft.readings)}"


def _from_hand(reading: Reading) -> list[int]:
    return [place for place, used in enumerate(reading.cards) if used.source == "hand"]


def _hand_letters(reading: Reading) -> str:
    """The letters from the hand; the cards themselves stay secret until the word is laid."""
    return " ".join(letter(used.card) for used in reading.cards if used.source == "hand")


def _hand_cards(reading: Reading) -> str:
    """The cards from the hand, with the letters they stand for."""
    return " ".join(used.card for used in reading.cards if used.source == "hand")
