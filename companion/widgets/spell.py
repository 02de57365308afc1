"""Spell a word or a name from nothing: by keyboard, or letter by letter with the knob."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.screen.screen import CONTEXT, FOOT, Item, Screen, cells, line, top
from companion.widgets.widget import BACK, Back, Done, is_back, is_push, steps_of, typed_letter
from hardware.box import KEYBOARD, Event

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
RUB, OK, NONE = "<", "OK", "-"


class Spell(msgspec.Struct, frozen=True):
    """A text of `least` to `most` letters; done with it.

    The knob runs through A to Z, then rub out, then OK (where enough letters
    are there); with `most` letters it stands on OK by itself. `right`: what is told
    beside the title, such as the time that is left. `hint` is told while the knob stands on
    a letter. `none` names an empty text, where that can be taken: done with it.
    """

    title: str
    text: str = ""
    least: int = 1
    most: int = 10
    at: int = 0
    context: str = ""
    right: str = ""
    hint: str = ""
    none: str = ""

    @property
    def ring(self) -> tuple[str, ...]:
        """What the knob runs through just now."""
        ends = (RUB,) if self.text else ()
        ok = (OK,) if self.least <= len(self.text) else ()
        letters = tuple(LETTERS) if len(self.text) < self.most else ()
        none = (NONE,) if self.none and not self.text else ()
        return (*letters, *ends, *ok, *none) or (RUB,)

    def step(self, event: Event) -> Spell | Done | Back:
        """Add a letter, rub one out, take the text, or go back."""
        if event.control == KEYBOARD and event.key in ("ENTER", "BACKSPACE", typed_letter(event)):
            return self._typed(event.key)
        if is_push(event):
            return self._pushed(self.ring[self.at % len(self.ring)])
        if is_back(event):
            return BACK
        return replace(self, at=(self.at + steps_of(event)) % len(self.ring))

    def _typed(self, key: str) -> Spell | Done:
        if key == "ENTER":
            return Done(self.text) if len(self.text) >= self.least else self
        return self._pushed(RUB if key == "BACKSPACE" else key)

    def _pushed(self, choice: str) -> Spell | Done:
        if choice in (OK, NONE):
            return Done(self.text)
        if choice == RUB:
            shorter = replace(self, text=self.text[:-1])
            return replace(shorter, at=len(LETTERS) if shorter.text else 0)
        if len(self.text) == self.most:
            return self
        longer = replace(self, text=self.text + choice)
        full = len(longer.text) == self.most
        return replace(longer, at=len(longer.ring) - 1 if full else self.at)

    def draw(self) -> Screen:
        """The text so far, with the knob's choice behind it."""
        choice = self.ring[self.at % len(self.ring)]
        room = self.text + (choice if choice in LETTERS else "")
        cursor = len(self.text) if choice in LETTERS else None
        items: list[Item] = [
            *top(self.title, self.right),
            *cells(room.ljust(self.least, "_"), cursor),
        ]
        told = {RUB: "push: delete", OK: "push: OK", NONE: f"push: {self.none}"}
        items.append(line(told.get(choice, self.hint or f"push: {choice}"), CONTEXT, "m"))
        items.append(line(self.context or "SPIN: back", FOOT, "m"))
        return Screen(tuple(items))
