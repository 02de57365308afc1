"""The touch form of an entry of Word Lift: with which cards it is laid, or why it cannot be."""

from __future__ import annotations

from operator import eq

from msgspec.structs import replace

from companion.games.word_lift.rules.card_notation import letter_of
from companion.games.word_lift.rules.readings.ways import Way
from companion.games.word_lift.ui.drafts import Confirm, Spelling
from companion.games.word_lift.ui.hands import card_name
from companion.widgets.forms.form import Answer, Choose, Form, Row, whole_number


def _cards_of(way: Way) -> tuple[str, ...]:
    """The cards of all words, letter by letter."""
    return tuple(card for new in way.words for card in new.laid.cards)


def _choices(draft: Confirm) -> dict[int, tuple[str, ...]]:
    """The letters that several cards fit, by their place in the words, each with these cards."""
    if draft.form_fault is not None:
        return {}
    columns = zip(*map(_cards_of, draft.readings.ways), strict=True)
    cards = {place: tuple(dict.fromkeys(column)) for place, column in enumerate(columns)}
    return {place: several for place, several in cards.items() if len(several) > 1}


def _confirm(draft: Confirm) -> Choose:
    """A tap on a letter takes the next card that fits; the button at the bottom lays the words."""
    laid = _cards_of(draft.way) if draft.readings.ways else ()
    cards = tuple(Row(_card_text(laid[place]), "tap for another card") for place in _choices(draft))
    fault = draft.form_fault or draft.readings.fault
    change = Row("change it", fault.message if fault else "")
    words = (*draft.under.words, draft.under.widget.text)
    return Choose(title=" and ".join(words), rows=(*cards, change))


def _card_text(card: str) -> str:
    """A card by its name; a plain one is called so, because another one may be marked."""
    if "=" in card:
        return f"{letter_of(card)}: wild card"
    return card_name(card) if ":" in card else f"{card}: plain"


def _choose(draft: Confirm, answer: Answer) -> Confirm | Spelling:
    """The entry with another card, and as few others as possible; or the entry to change."""
    places = tuple(_choices(draft))
    at = whole_number(answer, 0, len(places))
    return _with_next_card(draft, places[at]) if at < len(places) else draft.under


def _with_next_card(draft: Confirm, place: int) -> Confirm:
    ways, now = [*map(_cards_of, draft.readings.ways)], _cards_of(draft.way)
    cards = _choices(draft)[place]
    card = cards[(cards.index(now[place]) + 1) % len(cards)]
    fit = (n for n, way in enumerate(ways) if way[place] == card)
    return replace(draft, at=max(fit, key=lambda n: sum(map(eq, ways[n], now))))


FORMS: dict[type, Form] = {Confirm: Form(_confirm, _choose)}
