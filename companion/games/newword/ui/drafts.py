"""What can be entered in NewWord beside letters: readings, the five face up, an exchange."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from companion.games.api.ui import Context
from companion.games.newword.rules.notation import tidy
from companion.games.newword.rules.readings import Reading
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.compose import Compose
from companion.screen.screen import CONTEXT, FOOT, Fill, Item, Screen, Text, big, line, top
from companion.widgets.pick import Amount, Pick
from companion.widgets.widget import BACK, Back, Done, backed, taken, turned, typed_letter
from hardware.box import WIDTH, Event


class Confirm(msgspec.Struct, frozen=True):
    """A word before it is laid: how it is read, and the knob for another reading.

    `ask`: the readings differ in what matters. Going back opens `composed` again. `most` is
    what everybody may be told of the points, where the hand is a secret and they could tell
    of a wild card; None: all may know them.
    """

    composed: Compose
    readings: tuple[Reading, ...]
    ask: bool = False
    at: int = 0
    most: int | None = None

    @property
    def reading(self) -> Reading:
        """The cards that are meant."""
        return self.readings[self.at % len(self.readings)]

    def step(self, event: Event) -> Confirm | Compose | Done:
        """Another reading, or take this one, or go back and change the word."""
        if taken(event):
            return Done(self.reading)
        if backed(event) or event.key == "BACKSPACE":
            return replace(self.composed, at=None)
        if shown := typed_letter(event):
            return self.composed.typed(shown)
        return replace(self, at=(self.at + turned(event)) % len(self.readings))


class Asking(msgspec.Struct, frozen=True):
    """Who challenges, where nobody has pressed a button; `under` is what is being entered."""

    pick: Pick
    under: Draft


class Passing(msgspec.Struct, frozen=True):
    """Whether the turn is really passed, where there is nothing to exchange."""

    under: Draft
    pick: Pick = Pick("Pass?", ("no", "yes"))


class FaceUp(msgspec.Struct, frozen=True):
    """The five starting cards, one after another; done with their faces.

    `faces`: the deck's. A vowel card is typed by its two vowels, a wild card as any sign.
    """

    faces: tuple[str, ...]
    most: int
    cards: tuple[str, ...] = ()
    first: str = ""
    at: int = 0

    def step(self, event: Event) -> FaceUp | Done | Back:
        """Add a card, take one back, or end."""
        if shown := typed_letter(event):
            return self._typed(shown)
        if (event.key and event.key in "?*/.,-") or event.key == "SPACE":
            return self._add("?")
        if event.key == "BACKSPACE" or backed(event):
            return self._back()
        if taken(event):
            return self._taken(event)
        return replace(self, at=(self.at + turned(event)) % len(self.faces))

    @property
    def full(self) -> bool:
        """Whether all lie there."""
        return len(self.cards) == self.most

    @property
    def begun(self) -> bool:
        """Whether anything was done."""
        return bool(self.cards or self.first or self.at)

    def _typed(self, shown: str) -> FaceUp:
        card = tidy(f"{self.first}/{shown}") if self.first else shown
        if card in self.faces:
            return self._add(card)
        two = any("/" in known and shown in known for known in self.faces)
        return replace(self, first=shown if two and not self.first else "")

    def _add(self, card: str) -> FaceUp:
        if self.full or card not in self.faces:
            return replace(self, first="")
        return replace(self, cards=(*self.cards, card), first="")

    def _back(self) -> FaceUp | Back:
        if self.first:
            return replace(self, first="")
        return replace(self, cards=self.cards[:-1]) if self.cards else BACK

    def _taken(self, event: Event) -> FaceUp | Done:
        if self.full:
            return Done(self.cards)
        return self if event.key == "ENTER" else self._add(self.faces[self.at])

    def draw(self) -> Screen:
        """The cards so far, and what a push does."""
        cards = " ".join((*self.cards, *["_"] * (self.most - len(self.cards))))
        items = [*top("FACE UP", f"{len(self.cards)} of {self.most}"), big(cards)]
        push = f"push: {'that is all' if self.full else self.faces[self.at]}"
        foot = line("SPIN: back", FOOT, "m")
        return Screen(
            (*items, line(f"{self.first} and ..." if self.first else push, CONTEXT, "m"), foot)
        )


class Discard(msgspec.Struct, frozen=True):
    """Cards of a hand to be exchanged, picked one by one in secret; done with their faces."""

    cards: tuple[str, ...]
    most: int
    picked: tuple[int, ...] = ()
    at: int = 0

    def step(self, event: Event) -> Discard | Done | Back:
        """Move, pick or put back, and end behind the last card."""
        if event.key == "ENTER" or (taken(event) and self.at == len(self.cards)):
            return Done(tuple(self.cards[place] for place in sorted(self.picked)))
        if taken(event) or event.key == "SPACE":
            return self._toggled()
        if backed(event):
            return BACK
        return replace(self, at=(self.at + turned(event)) % (len(self.cards) + 1))

    def _toggled(self) -> Discard:
        if self.at in self.picked:
            return replace(self, picked=tuple(p for p in self.picked if p != self.at))
        if self.at == len(self.cards) or len(self.picked) == self.most:
            return self
        return replace(self, picked=(*self.picked, self.at))

    def draw(self) -> Screen:
        """The hand with the picked cards dark on light, and what a push does."""
        items = [*top("PASS: swap", f"{len(self.picked)} of {self.most}")]
        items += shown_cards(self.cards, 16, 18, 16, lit=self.picked, at=self.at)
        return Screen((*items, line(self._foot(), FOOT, "m")))

    def _foot(self) -> str:
        """What a push does, and that the knob goes on to the next card."""
        if self.at == len(self.cards):
            return f"push: swap {len(self.picked)} cards" if self.picked else "push: pass"
        return "push:keep turn:next" if self.at in self.picked else "push:swap turn:next"


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """A hand as people sort theirs: consonants, vowel cards, wild cards."""
    return tuple(sorted(cards, key=lambda card: (card == "?", "/" in card, card)))


def shown_cards(
    cards: tuple[str, ...],
    y: int,
    row: int,
    height: int,
    *,
    lit: tuple[int, ...] = (),
    at: int | None = None,
) -> list[Item]:
    """Cards three in a row, from a height on; the lit ones inverted, one underlined."""
    items: list[Item] = []
    for number, card in enumerate(cards):
        middle, above = WIDTH // 6 + number % 3 * (WIDTH // 3), y + number // 3 * row
        on = number in lit
        items += [Fill(middle - 19, above, 38, height)] if on else []
        items.append(Text(middle, above, card, height, "m", inverse=on))
        items += [Fill(middle - 15, above + height, 30, 2)] if number == at else []
    return items


Draft = Compose | Confirm | FaceUp | Amount | Asking | Passing | None

NewWordContext = Context[NewWordView]
