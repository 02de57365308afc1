"""Write a line of text, on the keyboard or letter by letter with the knob."""

from __future__ import annotations

from string import ascii_uppercase

from msgspec.structs import replace

from companion.screen.screen import FOOT, Item, Screen, Text, line, top, wrap
from companion.widgets.widget import Back, Done, Ring, sign_of
from hardware.box import Event

SPACE, DELETE, OK = "_", "<", "OK"
ROWS = (16, 28, 40)


class TextInput(Ring, frozen=True):
    """A text of 1 to `most` characters; the result is the text.

    The knob goes through A to Z, a space (`_`), delete and OK.
    """

    title: str
    text: str = ""
    most: int = 120

    @property
    def ring(self) -> tuple[str, ...]:
        """What the knob can choose now."""
        signs = (*ascii_uppercase, SPACE) if len(self.text) < self.most else ()
        ends = (DELETE, OK) if self.text.strip() else ()
        return (*signs, *ends) or (DELETE,)

    def move(self, event: Event) -> TextInput | Done | Back:
        """Add or delete a character, confirm the text, or go back."""
        if sign := " " if event.key == "SPACE" else sign_of(event):
            return self._type(sign)
        if event.key == "BACKSPACE":
            return self._choose(DELETE)
        if event.key == "ENTER" and not self.at:  # nothing was chosen with the knob
            return self._choose(OK) if self.text.strip() else self
        return super().move(event)

    def _type(self, sign: str) -> TextInput:
        """Add a typed character; the knob goes to OK, as far as there is one."""
        typed = self._add(sign)
        return replace(typed, at=typed.ring.index(OK) if OK in typed.ring else 0)

    def push(self) -> TextInput | Done:
        """Add the character, delete one, or confirm the text."""
        return self._choose(self.choice)

    def _choose(self, choice: str) -> TextInput | Done:
        if choice == OK:
            return Done(self.text.strip())
        if choice == DELETE:
            return replace(self, text=self.text[:-1], at=0)
        return self._add(" " if choice == SPACE else choice)

    def _add(self, sign: str) -> TextInput:
        return replace(self, text=(self.text + sign)[: self.most])

    def draw(self) -> Screen:
        """Draw the end of the text, and what a push would choose."""
        choice = self.choice
        last_rows = wrap(f"{self.text}|")[-len(ROWS) :]
        items: list[Item] = [*top(self.title, f"{len(self.text)}/{self.most}")]
        items += [line(text, y) for y, text in zip(ROWS, last_rows, strict=False)]
        says = {DELETE: "delete", OK: "OK", SPACE: "space"}.get(choice, choice)
        return Screen((*items, Text(0, FOOT, f"push: {says}", 12)))
