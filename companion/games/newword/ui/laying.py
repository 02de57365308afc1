"""A word of NewWord is announced: the cards that it takes, asked for where they cannot be known."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.api.rules import Action
from companion.games.api.ui import Intent, PrivateEntry
from companion.games.newword.rules.actions import PlayWord
from companion.games.newword.rules.notation import Used, face, letter, showing
from companion.games.newword.rules.readings import Reading
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.compose import Compose
from companion.games.newword.ui.drafts import Confirm, Draft, NewWordContext
from companion.widgets.pick import Pick


def announced(draft: Compose, context: NewWordContext) -> Draft | Intent:
    """The word with the cards that it takes; nobody has them: the rules say why."""
    view = context.view
    mine = context.private_view(view.turn or "") if view.dealt else view
    found = mine.readings(draft.letters, frozenset(draft.hand) if draft.marked else None)
    if not found.readings or len(draft.letters) < draft.least or draft.letters == view.word:
        return PlayWord(by=view.turn, word=draft.letters, cards=_as_said(draft))
    if not view.dealt:
        return Confirm(draft, found.readings, found.ask)
    if found.ask:
        return in_secret(view, draft.letters, found.readings)
    return Confirm(draft, found.readings[:1], most=_told(context, found.readings[0]))


def in_secret(view: NewWordView, word: str, found: tuple[Reading, ...]) -> PrivateEntry:
    """The ways to lay the word with their points, for its player alone."""
    ways = tuple(_way(view, reading) for reading in found)
    return PrivateEntry(str(view.turn), Pick(word, ways), _which(view, word, found), (word, found))


def _told(context: NewWordContext, reading: Reading) -> int | None:
    """The most that the word can bring, for those who do not see the hand; None: they may know."""
    view, least, most = context.view, 0, 0
    if [player for player in view.players if player not in context.machines] == [view.turn]:
        return None
    for used in reading.cards:
        worth = [view.worth(used.card)] if used.source == "table" else _likely(view, used)
        least, most = least + min(worth), most + max(worth)
    return most * view.multiplier(len(reading.cards)) if least < most else None


def _likely(view: NewWordView, used: Used) -> list[int]:
    """What the cards count that can show the letter out of a hand, as far as everybody knows."""
    around, shown = view.around(), letter(used.card)
    fronts = [front for front, left in view.unseen.items() if left and shown in around.shows(front)]
    return [view.worth(showing(front, shown)) for front in fronts] or [view.worth(used.card)]


def _as_said(draft: Compose) -> tuple[Used, ...] | None:
    """The cards of a marked word just as they were said."""
    if not draft.marked:
        return None
    return tuple(
        Used("hand" if place in draft.hand else "table", shown)
        for place, shown in enumerate(draft.letters)
    )


def _way(view: NewWordView, reading: Reading) -> str:
    """A reading in a row of a list: its points, and the cards that it takes from the hand."""
    cards = [used.card for used in reading.cards if used.source == "hand"]
    faces = (card if face(card) == "?" else face(card) for card in cards)
    return " ".join((f"{total(view, reading)}:", *faces))


def _which(view: NewWordView, word: str, readings: tuple[Reading, ...]) -> Callable[[int], Action]:
    def made(at: int) -> Action:
        return PlayWord(by=view.turn, word=word, cards=readings[at].cards)

    return made


def total(view: NewWordView, reading: Reading) -> int:
    """What a word is worth laid so, points."""
    return reading.points * view.multiplier(len(reading.cards))
