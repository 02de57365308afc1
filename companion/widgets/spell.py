"""Spell a word or a name, on the keyboard or letter by letter with the knob."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Self

from msgspec.structs import replace

from companion.screen.screen import CONTEXT, FOOT, Item, Screen, Text, cells, line, tail, top
from companion.widgets.widget import Back, Done, Ring, sign_of
from hardware.box import KEYBOARD, Event

DELETE, OK, NONE = "<", "OK", "-"


class Spell(Ring, frozen=True):
    """A text of `least` to `most` letters; the result is the text.

    The knob goes through A to Z, then delete, then OK (with enough letters). After the last
    letter that fits, and after a typed one, it goes to OK by itself. `right` is shown beside the
    title, such as the time left; `hint` is shown while the knob is on a letter. `none` is the
    label for an empty text, if that is allowed.
    """

    title: str
    text: str = ""
    least: int = 1
    most: int = 10
    context: str = ""
    right: str = ""
    hint: str = ""
    none: str = ""

    @property
    def ring(self) -> tuple[str, ...]:
        """What the knob can choose now."""
        delete = (DELETE,) if self.text else ()
        ok = (OK,) if self.least <= len(self.text) else ()
        letters = tuple(ascii_uppercase) if len(self.text) < self.most else ()
        none = (NONE,) if self.none and not self.text else ()
        return (*letters, *delete, *ok, *none) or (DELETE,)

    def move(self, event: Event) -> Self | Done | Back:
        """Add or delete a letter, confirm the text, or go back."""
        if event.control == KEYBOARD and event.key in ("ENTER", "BACKSPACE", sign_of(event)):
            return self._type(event.key)
        return super().move(event)

    def _type(self, key: str) -> Self | Done:
        if key == "ENTER":
            return self._enter()
        text = self.text[:-1] if key == "BACKSPACE" else self.text + key
        return self.with_typed(text) if len(text) <= self.most else self

    def _enter(self) -> Self | Done:
        """Push what was chosen; without a choice, a text that is too short stays as it is."""
        if self.at:
            return self.push()
        return Done(self.text) if len(self.text) >= self.least else self

    def with_typed(self, text: str) -> Self:
        """The entry with a text that was typed: the knob goes to OK, with enough letters."""
        typed = replace(self, text=text)
        return replace(typed, at=typed.ring.index(OK) if OK in typed.ring else 0)

    def push(self) -> Self | Done:
        """Add the letter, delete one, or confirm the text."""
        return self._choose(self.choice)

    def _choose(self, choice: str) -> Self | Done:
        if choice in (OK, NONE):
            return Done(self.text)
        if choice == DELETE:
            shorter = replace(self, text=self.text[:-1])
            return replace(shorter, at=len(ascii_uppercase) if shorter.text else 0)
        if len(self.text) == self.most:
            return self
        longer = replace(self, text=self.text + choice)
        full = len(longer.text) == self.most
        return replace(longer, at=len(longer.ring) - 1 if full else self.at)

    def draw(self) -> Screen:
        """Draw the text and the letter the knob is on, which `words` leaves out."""
        choice = self.choice
        letter = choice if choice in ascii_uppercase else ""
        shown = tail(self.text + letter)
        before = shown.removesuffix(letter)
        whole, *boxes = cells(shown.ljust(self.least, "_"), len(before) if letter else None)
        items: list[Item] = [*top(self.title, self.right), whole, *boxes]
        if before and boxes and isinstance(whole, Text):
            text = replace(whole, x=whole.left, text=before, anchor="l")
            items[items.index(whole)] = replace(whole, over=True)
            items.append(text)
        says = {DELETE: "push: delete", OK: "push: OK", NONE: f"push: {self.none}"}
        items.append(line(says.get(choice, self.hint or f"push: {choice}"), CONTEXT, "m"))
        items.append(line(self.context or "SPIN: back", FOOT, "m"))
        return Screen(tuple(items))
