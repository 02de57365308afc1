"""Write a line of text: by keyboard, or letter by letter with the knob."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.screen.screen import FOOT, Item, Screen, Text, line, top, wrapped
from companion.widgets.widget import BACK, Back, Done, is_back, is_push, steps_of
from hardware.box import KEYBOARD, Event

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SPACE, RUB, OK = "_", "<", "OK"
ROWS = (16, 28, 40)


class TextInput(msgspec.Struct, frozen=True):
    """A text of 1 to `most` signs; done with it.

    The knob runs through A to Z, a space (`_`), then rub out and OK.
    """

    title: str
    text: str = ""
    most: int = 120
    at: int = 0

    @property
    def ring(self) -> tuple[str, ...]:
        """What the knob runs through just now."""
        signs = (*SIGNS, SPACE) if len(self.text) < self.most else ()
        ends = (RUB, OK) if self.text.strip() else ()
        return (*signs, *ends) or (RUB,)

    def step(self, event: Event) -> TextInput | Done | Back:
        """Add a sign, rub one out, take the text, or go back."""
        if event.control == KEYBOARD and (sign := _written(event.key)):
            return self._longer(sign)
        if event.key == "BACKSPACE":
            return self._pushed(RUB)
        if event.key == "ENTER":
            return self._pushed(OK) if self.text.strip() else self
        if is_push(event):
            return self._pushed(self.ring[self.at % len(self.ring)])
        if is_back(event):
            return BACK
        return replace(self, at=(self.at + steps_of(event)) % len(self.ring))

    def _pushed(self, choice: str) -> TextInput | Done:
        if choice == OK:
            return Done(self.text.strip())
        if choice == RUB:
            return replace(self, text=self.text[:-1], at=0)
        return self._longer(" " if choice == SPACE else choice)

    def _longer(self, sign: str) -> TextInput:
        return replace(self, text=(self.text + sign)[: self.most])

    def draw(self) -> Screen:
        """The end of the text, the knob's choice behind it."""
        choice = self.ring[self.at % len(self.ring)]
        shown = wrapped(f"{self.text}|")[-len(ROWS) :]
        items: list[Item] = [*top(self.title, f"{len(self.text)}/{self.most}")]
        items += [line(text, y) for y, text in zip(ROWS, shown, strict=False)]
        told = {RUB: "delete", OK: "OK", SPACE: "space"}.get(choice, choice)
        return Screen((*items, Text(0, FOOT, f"push: {told}", 12)))


def _written(key: str) -> str:
    """The sign that a key of the keyboard writes; nothing for the others."""
    return " " if key == "SPACE" else key if len(key) == 1 and key.isprintable() else ""
