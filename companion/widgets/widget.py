"""The widget protocol: an immutable value, and a gesture turns it into the next one.

`step` answers a gesture with the next widget, with `Done(result)` or with `BACK`; a gesture
without a meaning returns the widget itself. In every widget the knob turns through the
choices, its push (or Enter) takes one, and the spin button (or Esc) goes back.
"""

from __future__ import annotations

from typing import Any, Protocol, Self, runtime_checkable

import msgspec
from msgspec.structs import replace

from companion.screen.screen import Screen
from hardware.box import KEYBOARD, KNOB, SPIN, Event, Kind


class Done(msgspec.Struct, frozen=True):
    """The entry is complete; `value` is its result."""

    value: Any


class Back(msgspec.Struct, frozen=True):
    """The player goes back without a result."""


BACK = Back()


class Answered(Event, frozen=True):
    """The answer to a question, given as a value, such as on a phone; `after`: what follows."""

    after: Any = None


class Single(msgspec.Struct, frozen=True):
    """A widget that is not made of others; an answer is for it."""

    def step(self, event: Event) -> Self | Done | Back:
        """The widget after this gesture, or how the entry ends."""
        if isinstance(event, Answered):
            after: Self | Done | Back = event.after
            return after
        return self.move(event)

    def move(self, event: Event) -> Self | Done | Back:
        """The widget after a gesture at the box; typed keys have a meaning in some widgets."""
        if is_push(event):
            return self.push()
        return self.back() if is_back(event) else self.turn(steps_of(event))

    def push(self) -> Self | Done | Back:
        """Take what is chosen."""
        raise NotImplementedError

    def back(self) -> Self | Done | Back:
        """Go back."""
        return BACK

    def turn(self, steps: int) -> Self | Done | Back:
        """Go through the choices; without steps, the widget itself."""
        raise NotImplementedError


class Ring(Single, frozen=True, kw_only=True):
    """A widget whose knob goes round a ring of choices; `at` is where it is."""

    at: int = 0

    @property
    def ring(self) -> tuple[str, ...]:
        """What the knob can choose now."""
        raise NotImplementedError

    @property
    def choice(self) -> str:
        """What a push of the knob would choose."""
        return self.ring[self.at % len(self.ring)]

    def turn(self, steps: int) -> Self | Done | Back:
        """Go round the ring."""
        return replace(self, at=(self.at + steps) % len(self.ring))


class Widget(Protocol):
    """An entry in progress.

    One that is made of others, and a draft, has the one at work as `widget`. An entry that is not
    simply that of the player on turn has an `owner`, whose it is elsewhere, such as on phones: None
    for anybody's, empty for the box's only.
    """

    def step(self, event: Event) -> Widget | Done | Back:
        """The widget after this gesture, or how the entry ends."""

    def draw(self) -> Screen:
        """The screen of this widget."""


@runtime_checkable
class Readable(Protocol):
    """A widget to read. A page shows these lines under its title, and has a button for its push.

    `drawn`: the display has a drawing to them.
    """

    @property
    def title(self) -> str:
        """The title."""

    @property
    def on_page(self) -> tuple[str, ...]:
        """The lines."""

    @property
    def drawn(self) -> bool:
        """Whether the display shows more than they say."""

    def push(self) -> Any:
        """What follows when they are read."""


@runtime_checkable
class Aloud(Protocol):
    """A widget, or a draft, with a text that is spoken instead of its rows."""

    @property
    def aloud(self) -> tuple[str, ...]:
        """What the rows say, one text for each."""


@runtime_checkable
class Spelled(Protocol):
    """A draft of a word, letter by letter."""

    @property
    def spelled(self) -> str:
        """The letters so far."""


def widget_at_work(question: object) -> object:
    """The innermost widget of a question; the question itself if it is not made of others."""
    while hasattr(question, "widget"):
        question = question.widget
    return question


def owner_of(question: object, turn: str | None) -> str | None:
    """Whose a question is while it is this player's turn; None: anybody's who may act."""
    owner: str | None = getattr(question, "owner", None if question is None else turn)
    return owner


def is_push(event: Event) -> bool:
    """Whether this is a push of the knob, or Enter."""
    pushed = event.control == KNOB and event.kind is Kind.PRESSED
    return pushed or event.key == "ENTER"


def is_back(event: Event) -> bool:
    """Whether this is a press of the spin button, or Esc."""
    pressed = event.control == SPIN and event.kind is Kind.PRESSED
    return pressed or event.key == "ESC"


def with_holds(event: Event) -> Event:
    """The event; F10 is a hold of the knob, since a key of a keyboard is not held."""
    if event.key != "F10":
        return event
    return Event(KNOB, Kind.HELD, event.ns)


def steps_of(event: Event) -> int:
    """How many steps this moves the cursor: clicks of the knob, or arrow keys."""
    arrows = {"UP": -1, "LEFT": -1, "DOWN": 1, "RIGHT": 1}
    return event.steps + arrows.get(event.key, 0)


def sign_of(event: Event) -> str:
    """What a keyboard types with this event: a letter of any language, a digit or another sign.

    Empty for all other events. An entry of a word takes every sign: the rules refuse a word with
    other letters than A to Z, and say so.
    """
    return event.key if event.control == KEYBOARD and len(event.key) == 1 else ""


def is_letter(sign: str) -> bool:
    """Whether a sign is a letter A to Z."""
    return len(sign) == 1 and "A" <= sign <= "Z"


def typed_letter(event: Event) -> str:
    """The letter A to Z typed with this event, or an empty string."""
    return event.key if is_letter(event.key) else ""
