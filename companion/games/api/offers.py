"""What players may do now: each choice is declared once, and every way to take it follows from it.

A game's `ui/offers.py` yields the offers of a moment, and a scene those of its question.
`companion.games.kit.offers` derives the rest: the meanings of gestures, what may be said, help.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import force_setattr

from companion.games.api.rules import Action, kind_of
from companion.games.api.ui import Appeal, Gesture, Hold
from companion.widgets.pick import Pick
from companion.widgets.widget import is_back, is_push
from hardware.box import Kind, seat

Way = Literal["press", "hold", "push", "back", "TAB", "DELETE", "SPACE", "?", "menu"]
"""A gesture at the box: a press or a hold of the player's button, the knob or SPIN, or a key.

Menu: a row of the table menu, which asks whose offer it is.
"""

Door = Literal["box", "phone", "voice"]
"""Where a choice can be taken."""

Closed = Mapping[Door, str]
"""Doors at which a choice is never taken, each with a sentence that says why."""

Weight = Literal["cheap", "plain", "grave"]
"""How much a mistake costs. Cheap: done at once, at every door. Plain: said back if it was spoken.

Grave: asked first at every door, and only a press takes it once it was spoken. A hold is
deliberate, and is not asked.
"""


HOWS = {"hold": "hold your button", "press": "press your button", "push": "push"}
"""Ways to take an offer, in words."""

HOLD_S = 1.0
"""How long a seat's button must be held, seconds."""


class Announced(msgspec.Struct, frozen=True):
    """What an offer does whose action is put together on the page of a phone.

    fields: those that are settled. The page fills in the others, but never what chance decides.
    """

    action: type[Action]
    fields: Mapping[str, Any] = {}


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that a player has now.

    kind: the kind of action in `View.may`, or the name of an intent. does: the action, the intent,
    or the entry that it opens; what a page announces; in a question of a scene its answer. by:
    whose it is; None for anybody at the table. An action says its kind and its player itself.

    label: its button on a phone; without one, an entry or a list at work has it. In the label of
    what a page announces, `{}` stands for what was put together. about: what it is about, such as a
    player or a question; a page can put its button there, and a tap that comes late takes no other
    one. on: gestures that take it at the box. row: its row in a list on the display. hold: the
    label of the bar while a button is held. weight: how much a mistake costs. ask: the question
    before a grave one at the box, with its no first; None if the label asks it.

    say: phrases for it. text: how the display repeats them. help: rows of help. closed: doors
    without it, each with the reason. waits: why only hands at the box take it for the time being,
    as a sentence; empty if it need not wait.

    It must not depend on the time: a prompt lives until the next gesture. It has to be comparable,
    so whatever it opens must hold no lambda.
    """

    kind: str = ""
    does: Any
    by: str | None = None
    label: str = ""
    about: str = ""
    on: tuple[Way, ...] = ()
    row: str = ""
    hold: str = ""
    weight: Weight = "plain"
    ask: Pick | None = None
    say: tuple[str, ...] = ()
    text: str = ""
    help: tuple[str, ...] = ()
    closed: Closed = {}
    waits: str = ""

    def __post_init__(self) -> None:
        """Let an action say its kind and its player."""
        if isinstance(self.does, Announced):
            force_setattr(self, "kind", kind_of(self.does.action))
        elif isinstance(self.does, Action) and not self.kind:
            force_setattr(self, "kind", kind_of(type(self.does)))
            force_setattr(self, "by", self.does.by)

    def is_for(self, player: str | None) -> bool:
        """Whether the player may take it."""
        return self.by is None or self.by == player

    @property
    def name(self) -> tuple[str, ...]:
        """How a phone names it; whose it is follows from the phone."""
        return self.kind, self.label, self.about

    def is_same(self, other: Offer) -> bool:
        """Whether it is the same choice, even if it does something else by now."""
        return (self.by, self.name) == (other.by, other.name)

    def why_not(self, door: Door) -> str:
        """Why it cannot be taken there now; empty if it can."""
        return self.closed.get(door, "" if door == "box" else self.waits)


Offered = tuple[Offer, ...]
"""The offers of a moment; a gesture takes the first one that it fits."""


def way_of(gesture: Gesture) -> str:
    """The gesture as a `Way`, or the key; empty if it takes no offer."""
    event = gesture.event
    if gesture.player is not None:
        held = "hold" if event.control else "DELETE"  # a key that stands for a button
        return held if event.kind is Kind.HELD else "press"
    return "push" if is_push(event) else "back" if is_back(event) else event.key


def find_offer(offered: Iterable[Offer], gesture: Gesture) -> Offer | None:
    """The offer that a gesture takes; a control that belongs to no seat takes anybody's."""
    way, player = way_of(gesture), gesture.player
    fits = (one for one in offered if way in one.on and (player is None or one.is_for(player)))
    return next(fits, None)


def find_announced(offered: Iterable[Offer], kind: object, by: str) -> Announced | None:
    """What the page of this player may announce of this kind."""
    found = (one.does for one in offered if one.kind == kind and one.is_for(by))
    return next((does for does in found if isinstance(does, Announced)), None)


def buttons(offered: Iterable[Offer], player: str | None) -> Iterator[Offer]:
    """The offers that have a button on the player's phone, also those that have to wait."""
    return (
        one for one in offered if one.label and one.is_for(player) and "phone" not in one.closed
    )


def holds(buttons: Mapping[str, int], offered: Offered) -> Mapping[str, Hold]:
    """The holds of the players' buttons; `buttons` has the number of each player's."""
    held = [one for one in offered if "hold" in one.on and one.by in buttons]
    return {seat(buttons[str(one.by)]): Hold(HOLD_S, one.hold) for one in reversed(held)}


def appeal_offer(player: str, way: Way) -> Offer:
    """Ask the table to vote on the word just refused or challenged; the table talks first."""
    return Offer(
        kind="appeal",
        by=player,
        does=Appeal(),
        label="Let the table vote",
        on=(way, "TAB"),
        hold="vote on the word",
        help=(f"{HOWS[way].capitalize()}: the table votes on the word. (Tab on a keyboard.)",),
        closed={"voice": "The table talks about it first."},
    )
