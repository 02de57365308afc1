"""How a word of NewWord looks that is being entered, letter by letter, and before it is laid."""

from __future__ import annotations

from companion.games.kit.screen_helpers import (
    fit,
    fit_beside,
    is_late,
    next_tick_s,
    time_left,
)
from companion.games.newword.rules.notation import face, letter
from companion.games.newword.rules.readings import Reading
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.compose import Choice, Compose
from companion.games.newword.ui.drafts import Confirm, NewWordContext
from companion.games.newword.ui.laying import total
from companion.screen.screen import BIG, CONTEXT, FOOT, Fill, Item, Screen, Text, big, line, top
from companion.widgets.text_strip import strip


def compose(view: NewWordView, context: NewWordContext, draft: Compose) -> Screen:
    """The word so far, hand letters dark on light; below what is left, and what a push does."""
    who = f"{view.turn} {time_left(context.clock)}".strip()
    stock = fit_beside(who, f"stock {view.stock}", str(view.stock))
    items = [*top(who, stock, inverse=is_late(context.clock)), *letters(draft)]
    rows = line(_to_use(draft), CONTEXT, "m"), line(pushes(draft), FOOT, "m")
    return Screen((*items, *rows), again_s=next_tick_s(context.clock))


def _to_use(draft: Compose) -> str:
    """What is left of the table's cards."""
    left = [_left(draft, card) for card in draft.left]
    if not left:
        return "table all used"
    return fit(f"table {' '.join(left)}", " ".join(left), "".join(left))


def _left(draft: Compose, card: str) -> str:
    return (face(card) if draft.free else letter(card)) or "_"


def letters(draft: Compose) -> tuple[Item, ...]:
    """What was entered, with the letter in question at the end, underlined."""
    choice, marks = draft.choice, list(draft.hand)
    text = draft.letters
    if choice is None or choice.does in ("done", "pass"):
        return strip(text or " ", marks)
    if choice.source == "hand":
        marks.append(len(text))
    text += choice.letter or "?"
    whole = big(text)
    right = whole.left + _width(whole)
    cell = _width(whole) // len(text)
    return (*strip(text, marks), Fill(right - cell, BIG + 23, cell, 1))


def _width(text: Text) -> int:
    return 2 * (text.x - text.left)


def pushes(draft: Compose) -> str:
    """What a push of the knob, or Enter, does."""
    choice = draft.choice
    if choice is None:
        return "ENTER: done" if not draft.inside else "SPACE: end of hand"
    return _push(choice, draft)


def _push(choice: Choice, draft: Compose) -> str:
    match choice.does:
        case "done":
            return "push: OK"
        case "pass":
            return "push: pass"
        case "open":
            return "push: its letter"
    return f"push: {choice.letter} from {choice.source}"


def confirm(view: NewWordView, context: NewWordContext, draft: Confirm) -> Screen:
    """The word as it will be laid, and its points times the multiplier (N4)."""
    reading = draft.reading
    times, points = view.multiplier(len(reading.cards)), total(view, reading)
    sum_up = (
        f"{reading.points} x{times} = {points}" if draft.most is None else f"up to {draft.most}"
    )
    word, marks = draft.composed.letters, _from_hand(reading)
    items = [
        *top(str(view.turn), sum_up, inverse=is_late(context.clock)),
        *strip(word, marks),
    ]
    cards = _letters(reading) if view.dealt else _faces(reading)
    below = fit(f"hand {cards}", f"{len(marks)} from the hand")
    foot = "push: lay it" if len(draft.readings) == 1 else f"push: lay  turn: {_at(draft)}"
    foot = foot if draft.most is None else "push:lay turn:points"
    if draft.ask:
        below, foot = fit(f"{below}  {_at(draft)}", below), "turn: which? push:lay"
    rows = line(below, CONTEXT, "m"), line(foot, FOOT, "m")
    return Screen((*items, *rows), again_s=next_tick_s(context.clock))


def _at(draft: Confirm) -> str:
    return f"{draft.at % len(draft.readings) + 1}/{len(draft.readings)}"


def _from_hand(reading: Reading) -> list[int]:
    return [place for place, used in enumerate(reading.cards) if used.source == "hand"]


def _letters(reading: Reading) -> str:
    """Their letters; which cards these are is nobody else's business yet."""
    return " ".join(letter(used.card) for used in reading.cards if used.source == "hand")


def _faces(reading: Reading) -> str:
    """The cards from the hand, as they count."""
    return " ".join(used.card for used in reading.cards if used.source == "hand")
