"""What follows from the offers of a moment: meanings of gestures, holds, phrases, rows of help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Self

from companion.games.api.offers import HOWS, Offer, Offered
from companion.games.api.rules import Action
from companion.games.api.ui import Context
from companion.games.kit.drafts import WidgetDraft
from companion.widgets.pick import Pick
from companion.widgets.widget import Done, Single
from hardware.box import KNOB, Event, Kind

if TYPE_CHECKING:
    from companion.games.api.voice import Moment, Said

PUSH = Event(KNOB, Kind.PRESSED, 0)


class Asking(WidgetDraft, frozen=True):
    """The question before a grave offer is taken; `under`: the draft to go back to."""

    widget: Pick
    offer: Offer
    under: Any

    @property
    def owner(self) -> str | None:
        """Whose offer it is."""
        return self.offer.by

    def answer(self, event: Event) -> Any:
        """The draft after an event, or what the offer does."""
        return self.step(event, lambda yes: self.offer.does if yes else self.under, self.under)


class Choosing(WidgetDraft, frozen=True):
    """A list of offers, each with its row."""

    widget: Pick
    offers: Offered

    @classmethod
    def of(cls, title: str, offers: Offered, at: int = 0, right: str = "") -> Self:
        """The list with this title; `at` and `right` as in `Pick`."""
        return cls(Pick(title, tuple(one.row for one in offers), at, right), offers)

    @property
    def owner(self) -> str | None:
        """Whose offers they are."""
        return self.offers[0].by

    def choose(self, event: Event, back: Any) -> Any:
        """The draft after an event, or what the chosen offer does, after its question."""
        return self.step(event, lambda at: take(self.offers[at], back, "push"), back)


def result_of(entry: Any) -> Any:
    """The result of an entry if the knob is pushed now; None if it goes on."""
    after = entry.step(PUSH) if isinstance(entry, Single) else None
    return after.value if isinstance(after, Done) else None


def take(offer: Offer, draft: Any, way: str) -> Any:
    """What an offer does at the box, after its question if a mistake costs much."""
    if offer.weight != "grave" or way == "hold":
        return offer.does
    if isinstance(draft, Asking):
        return draft
    return Asking(offer.ask or Pick(f"{offer.label}?", ("no", "yes")), offer, draft)


def moment_context(moment: Moment[Any]) -> Context:
    """The context of somebody who speaks, as far as offers need it."""
    others = (player for player in moment.view.players if player not in moment.people)
    return Context(moment.view, machines=dict.fromkeys(others, 0))


def phrases(offered: Iterable[Offer], player: str) -> Iterator[tuple[str, Said]]:
    """What the player may say for these offers."""
    from companion.games.api.voice import Said  # a box without voice starts sooner

    for one in offered:
        if one.is_for(player) and isinstance(one.does, Action) and not one.why_not("voice"):
            yield from ((phrase, Said(one.does, one.text, one.weight)) for phrase in one.say)


def help_of(offered: Iterable[Offer], *kinds: str) -> tuple[str, ...]:
    """The rows of help of these kinds, each once, in their order."""
    found = (text for kind in kinds for one in offered if one.kind == kind for text in one.help)
    return tuple(dict.fromkeys(found))


def how(offered: Iterable[Offer], kind: str) -> str:
    """How to take an offer with as little as possible, in words; empty if there is none."""
    for one in offered:
        if one.kind == kind:
            way = next((HOWS[way] for way in one.on if way in HOWS), "")
            return way or f'turn to "{one.row}" and push'
    return ""
