"""A word of NewWord is announced: the cards that it takes, asked for where they cannot be known."""

from __future__ import annotations

from collections.abc import Callable

from companion.entry.pick import Pick
from companion.games.api.rules import Action
from companion.games.api.ui import Look, Meaning
from companion.games.newword.rules.actions import PlayWord
from companion.games.newword.rules.notation import Used, face
from companion.games.newword.rules.readings import Reading
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.compose import Compose
from companion.games.newword.ui.drafts import Confirm, Draft, NewWordSight


def announced(draft: Compose, sight: NewWordSight) -> Draft | Meaning:
    """The word with the cards that it takes; nobody has them: the rules say why."""
    view = sight.view
    mine = sight.private(view.turn or "") if view.dealt else view
    found = mine.readings(draft.letters, frozenset(draft.hand) if draft.marked else None)
    if not found.readings or len(draft.letters) < draft.least or draft.letters == view.word:
        return PlayWord(by=view.turn, word=draft.letters, cards=_as_said(draft))
    if not view.dealt:
        return Confirm(draft, found.readings, found.ask)
    if found.ask:
        ways = tuple(_way(view, reading) for reading in found.readings)
        piece, made = Pick(draft.letters, ways), _which(view, draft.letters, found.readings)
        return Look(str(view.turn), piece, made, (draft.letters, found.readings))
    return Confirm(draft, found.readings[:1])


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
