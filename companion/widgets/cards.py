"""Enter printed cards, each a coloured letter or a wild card.

Small letters are blue and capitals red, as players write them; `*` is a wild card. On the
keyboard, letters are typed (0 for a wild card) and Space changes the colour of the last card.
"""

from __future__ import annotations

from string import ascii_uppercase

from msgspec.structs import replace

from companion.screen.fonts import fitting_height
from companion.screen.screen import BIG, CONTEXT, FOOT, Screen, Text, line, top
from companion.widgets.widget import BACK, Back, Done, Ring, typed_letter
from hardware.box import WIDTH, Event

WILD = "*"
WILD_KEYS = (WILD, "0")
RING = (*ascii_uppercase, WILD)
DELETE, OK = "<", "OK"
COLOURS = ("b", "r")
COLOUR_NAMES = {"b": "blue", "r": "red"}


def large(text: str) -> Text:
    """Cards, or a word in card colours, as the big text.

    The 32-pixel font is not used: its small letters would reach below the row.
    """
    height = fitting_height(text, WIDTH, (24, 16, 12))
    return Text(WIDTH // 2, BIG + (24 - height) // 2, text, height, "m")


def card_sign(face: str) -> str:
    """The card as one character: `g` for a blue G, `G` for a red one, `*` for a wild card."""
    return face[0] if face[0] == WILD or face[1:2] == "r" else face[0].lower()


class CardEntry(Ring, frozen=True):
    """Enter `count` cards; the result is their faces, such as `Gb` and `*r`.

    `letter`: the letter whose colour is being chosen, if any; `red`: the colour shown for it.
    """

    title: str
    count: int
    cards: tuple[str, ...] = ()
    letter: str = ""
    red: bool = False

    @property
    def whole(self) -> bool:
        """Whether all cards have been entered."""
        return len(self.cards) == self.count

    @property
    def ring(self) -> tuple[str, ...]:
        """What the knob can choose now."""
        letters = () if self.whole else RING
        return (*((OK,) if self.whole else ()), *letters, *((DELETE,) if self.cards else ()))

    def move(self, event: Event) -> CardEntry | Done | Back:
        """Choose a letter, then its colour; or type the cards."""
        key = event.key
        if letter := typed_letter(event) or (WILD if key in WILD_KEYS else ""):
            return replace(self._add(letter), at=0)
        if key == "SPACE" and self.cards:
            *rest, last = self.cards
            other = f"{last[0]}{'b' if last[1] == 'r' else 'r'}"
            return replace(self, cards=(*rest, other))
        if key == "BACKSPACE":
            return self.back()
        if key == "ENTER" and not (self.letter or self.at or self.whole):
            return self  # nothing was chosen with the knob
        return super().move(event)

    def _add(self, letter: str, red: bool = False) -> CardEntry:
        if self.whole:
            return self
        cards = (*self.cards, f"{letter}{COLOURS[red]}")
        longer = replace(self, cards=cards, letter="", red=False)
        return replace(longer, at=0) if longer.whole else longer

    def back(self) -> CardEntry | Back:
        """Delete the letter, or the last card."""
        return self._delete() if self.cards or self.letter else BACK

    def _delete(self) -> CardEntry:
        if self.letter:
            return replace(self, letter="")
        return replace(self, cards=self.cards[:-1], at=0)

    def push(self) -> CardEntry | Done:
        """Choose the letter, then its colour; delete, or confirm the cards."""
        if self.letter:
            return self._add(self.letter, self.red)
        if self.choice == OK:
            return Done(self.cards)
        if self.choice == DELETE:
            return self._delete()
        return replace(self, letter=self.choice, red=False)

    def turn(self, steps: int) -> CardEntry | Done | Back:
        """Go round the ring, or through the colours."""
        if self.letter:
            return replace(self, red=self.red ^ bool(steps % 2))
        return super().turn(steps)

    def draw(self) -> Screen:
        """Draw the cards entered so far, and what a push would choose."""
        blanks = ["_"] * (self.count - len(self.cards))
        if blanks and (self.letter or self.choice in RING):
            face = f"{self.letter or self.choice}{COLOURS[self.red]}"
            blanks[0] = card_sign(face)
        cells = " ".join([*map(card_sign, self.cards), *blanks])
        rows = [line(self._says(), CONTEXT, "m"), line("small=blue BIG=red", FOOT, "m")]
        return Screen((*top(self.title), large(cells), *rows))

    def _says(self) -> str:
        colour = f", {COLOUR_NAMES[COLOURS[self.red]]}" if self.letter else ""
        choice = self.letter or self.choice
        names = {DELETE: "delete", WILD: "wild card"}
        return f"push: {names.get(choice, choice)}{colour}"
