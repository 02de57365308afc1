"""Laying a word in NewWord: find its cards, and ask the player if there are several ways."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.api.rules import Action
from companion.games.api.ui import Intent, PrivateEntry
from companion.games.cards import box_deals
from companion.games.kit.screen_helpers import LAY_OR_BACK
from companion.games.kit.validation import capitals
from companion.games.newword.rules.actions import PlayWord
from companion.games.newword.rules.notation import Used, card_showing, face, letter
from companion.games.newword.rules.readings import Reading
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.compose import Compose
from companion.games.newword.ui.drafts import Confirm, Draft, NewWordContext
from companion.widgets.pick import Pick


def announce(draft: Compose, context: NewWordContext) -> Draft | Intent:
    """Confirm the word with its cards; if there are none for it, let the rules refuse it."""
    view = context.view
    if capitals(draft.letters) is None:
        return PlayWord(by=view.turn, word=draft.letters)
    mine = context.private_view(view.turn or "") if box_deals(view.options) else view
    found = mine.readings(draft.letters, frozenset(draft.hand) if draft.marked else None)
    if not found.readings or len(draft.letters) < draft.least or draft.letters == view.word:
        return PlayWord(by=view.turn, word=draft.letters, cards=_marked_cards(draft))
    if not box_deals(view.options):
        return Confirm(draft, found.readings, found.ask)
    if found.ask:
        return choose_in_private(view, draft.letters, found.readings)
    return Confirm(draft, found.readings[:1], most=_public_maximum(context, found.readings[0]))


def play_of(view: NewWordView, draft: Confirm, reading: Reading) -> PlayWord:
    """The play of a confirmed word with these cards."""
    return PlayWord(by=view.turn, word=draft.composed.letters, cards=reading.cards)


def choose_in_private(view: NewWordView, word: str, found: tuple[Reading, ...]) -> PrivateEntry:
    """A private choice among the ways to lay the word, with their points."""
    ways = tuple(_way(view, reading) for reading in found)
    return PrivateEntry(
        str(view.turn),
        Pick(word, ways, foot=LAY_OR_BACK),
        _make_play(view, word, found),
        (word, found),
    )


def _public_maximum(context: NewWordContext, reading: Reading) -> int | None:
    """The most points the word can score, for people who may not know the cards of the hand.

    None if everybody may know the points: they are the same for all possible cards, or nobody
    else is looking.
    """
    view, least, most = context.view, 0, 0
    if context.people == (view.turn,):
        return None
    for used in reading.cards:
        worth = [view.worth(used.card)] if used.source == "table" else _possible_points(view, used)
        least, most = least + min(worth), most + max(worth)
    return most * view.multiplier(len(reading.cards)) if least < most else None


def _possible_points(view: NewWordView, used: Used) -> list[int]:
    """The points of each card that may be in the hand, as far as everybody knows."""
    available, shown = view.available_cards(), letter(used.card)
    fronts = [
        front for front, left in view.unseen.items() if left and shown in available.shows(front)
    ]
    return [view.worth(card_showing(front, shown)) for front in fronts] or [view.worth(used.card)]


def _marked_cards(draft: Compose) -> tuple[Used, ...] | None:
    """The cards of a marked word exactly as the player entered them."""
    if not draft.marked:
        return None
    return tuple(
        Used("hand" if place in draft.hand else "table", shown)
        for place, shown in enumerate(draft.letters)
    )


def _way(view: NewWordView, reading: Reading) -> str:
    """A reading in one row of a list: its points, and its cards from the hand."""
    cards = [used.card for used in reading.cards if used.source == "hand"]
    faces = (card if face(card) == "?" else face(card) for card in cards)
    return " ".join((f"{total_points(view, reading)}:", *faces))


def _make_play(
    view: NewWordView, word: str, readings: tuple[Reading, ...]
) -> Callable[[int], Action]:
    def play(at: int) -> Action:
        return PlayWord(by=view.turn, word=word, cards=readings[at].cards)

    return play


def total_points(view: NewWordView, reading: Reading) -> int:
    """The points of a word in this reading, with the multiplier."""
    return reading.points * view.multiplier(len(reading.cards))
