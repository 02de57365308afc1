"""Enter printed cards: a letter and its colour each, or a wild card.

A small letter is blue and a capital red, as players write them; `*` is a wild card. The
keyboard types letters (0 is a wild card), and Space gives the last card its other colour.
"""

from __future__ import annotations

from string import ascii_uppercase

import msgspec
from msgspec.structs import replace

from companion.screen.fonts import fitting_height
from companion.screen.screen import BIG, CONTEXT, FOOT, Screen, Text, line, top
from companion.widgets.widget import BACK, Back, Done, is_back, is_push, steps_of, typed_letter
from hardware.box import WIDTH, Event

WILD = "*"
WILD_KEYS = (WILD, "0")
RING = (*ascii_uppercase, WILD)
RUB, OK = "<", "OK"
COLOURS = ("b", "r")
COLOUR_NAMES = {"b": "blue", "r": "red"}


def large(text: str) -> Text:
    """Cards, or a word in their colours, as the one big thing: small letters hang lower."""
    height = fitting_height(text, WIDTH, (24, 16, 12))
    return Text(WIDTH // 2, BIG + (24 - height) // 2, text, height, "m")


def card_sign(face: str) -> str:
    """A card in one sign: `g` a blue G, `G` a red one, `*` a wild card."""
    return face[0] if face[0] == WILD or face[1:2] == "r" else face[0].lower()


class CardEntry(msgspec.Struct, frozen=True):
    """`count` cards; done with their faces, such as `Gb` and `*r`.

    `at` is where the knob stands on the ring of letters, `letter` one whose colour is
    still to be chosen, `red` the colour that is in question then.
    """

    title: str
    count: int
    cards: tuple[str, ...] = ()
    at: int = 0
    letter: str = ""
    red: bool = False

    @property
    def whole(self) -> bool:
        """Whether all cards are there."""
        return len(self.cards) == self.count

    @property
    def ring(self) -> tuple[str, ...]:
        """What the knob runs through just now."""
        letters = () if self.whole else RING
        return (*((OK,) if self.whole else ()), *letters, *((RUB,) if self.cards else ()))

    @property
    def choice(self) -> str:
        """What the knob stands on."""
        return self.ring[self.at % len(self.ring)]

    def step(self, event: Event) -> CardEntry | Done | Back:
        """Choose a letter, then its colour; or type them."""
        key = event.key
        if letter := typed_letter(event) or (WILD if key in WILD_KEYS else ""):
            return self._with(letter)
        if key == "SPACE" and self.cards:
            return self._other_colour()
        if key == "BACKSPACE" or is_back(event):
            return self._less() if self.cards or self.letter else BACK
        if key == "ENTER":
            return Done(self.cards) if self.whole else self
        return self._push() if is_push(event) else self._turn(steps_of(event))

    def _with(self, letter: str, red: bool = False) -> CardEntry:
        if self.whole:
            return self
        cards = (*self.cards, f"{letter}{COLOURS[red]}")
        longer = replace(self, cards=cards, letter="", red=False)
        return replace(longer, at=0) if longer.whole else longer

    def _other_colour(self) -> CardEntry:
        *rest, last = self.cards
        other = f"{last[0]}{'b' if last[1] == 'r' else 'r'}"
        return replace(self, cards=(*rest, other))

    def _less(self) -> CardEntry:
        if self.letter:
            return replace(self, letter="")
        return replace(self, cards=self.cards[:-1], at=0)

    def _push(self) -> CardEntry | Done:
        if self.letter:
            return self._with(self.letter, self.red)
        if self.choice == OK:
            return Done(self.cards)
        if self.choice == RUB:
            return self._less()
        return replace(self, letter=self.choice, red=False)

    def _turn(self, steps: int) -> CardEntry:
        if self.letter:
            return replace(self, red=self.red ^ bool(steps % 2))
        return replace(self, at=(self.at + steps) % len(self.ring))

    def draw(self) -> Screen:
        """The cards so far, and what the knob stands on."""
        blanks = ["_"] * (self.count - len(self.cards))
        if blanks and (self.letter or self.choice in RING):
            face = f"{self.letter or self.choice}{COLOURS[self.red]}"
            blanks[0] = card_sign(face)
        cells = " ".join([*map(card_sign, self.cards), *blanks])
        rows = [line(self._says(), CONTEXT, "m"), line("small blue - BIG RED", FOOT, "m")]
        return Screen((*top(self.title), large(cells), *rows))

    def _says(self) -> str:
        if self.letter:
            return f"{self.letter}: {COLOUR_NAMES[COLOURS[self.red]]}"
        told = {OK: "push: these cards", RUB: "push: delete", WILD: "push: a wild card"}
        return told.get(self.choice, f"push: {self.choice}")
