"""Drafts of NewWord besides composing: confirm a word, enter the five face up, swap cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.api.ui import Context
from companion.games.kit.offers import Asking, Choosing
from companion.games.newword.rules.notation import normalize_card
from companion.games.newword.rules.readings import Reading
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.compose import Compose
from companion.quantity import quantity
from companion.screen.screen import CONTEXT, FOOT, Fill, Item, Screen, Text, big, line, top
from companion.widgets.pick import Amount
from companion.widgets.widget import (
    BACK,
    Answered,
    Back,
    Done,
    Single,
    is_back,
    is_push,
    sign_of,
    steps_of,
    typed_letter,
)
from hardware.box import WIDTH, Event


class Confirm(msgspec.Struct, frozen=True):
    """Confirm a word; the knob chooses another reading.

    `ask`: the readings differ in points or cards, so the player should choose. Going back opens
    `composed` again. `most`: the most points the word can score, shown instead of its points if
    these would give away a secret wild card; None if everybody may know the points.
    """

    composed: Compose
    readings: tuple[Reading, ...]
    ask: bool = False
    at: int = 0
    most: int | None = None

    @property
    def reading(self) -> Reading:
        """The selected reading."""
        return self.readings[self.at % len(self.readings)]

    def step(self, event: Event) -> Confirm | Compose | Done:
        """Choose another reading, take this one, or go back and change the word."""
        if isinstance(event, Answered):
            return Done(event.after.value)
        if is_push(event):
            return Done(self.reading)
        if is_back(event) or event.key == "BACKSPACE":
            return replace(self.composed, at=None)
        if shown := sign_of(event):
            return self.composed.type_letter(shown)
        return replace(self, at=(self.at + steps_of(event)) % len(self.readings))


class AskChallenger(Choosing, frozen=True):
    """Asking who challenges, for players without a button; `under`: the draft to go back to.

    It is asked at the box: on a phone nobody challenges for somebody else.
    """

    under: Any

    @property
    def owner(self) -> str:
        """Nobody elsewhere."""
        return ""


class Appealed(msgspec.Struct, frozen=True):
    """The table may vote on the challenged word; `under`: the entry that waits for it."""

    under: Compose | Confirm | FaceUp | Amount | None


class FaceUp(Single, frozen=True):
    """Enter the five starting cards one by one; done: their faces.

    `faces`: all faces of the deck. Type a vowel card by its two vowels, and a wild card as `?`
    or another sign. `first`: the first vowel of a card that is being typed; then the knob goes
    through the cards that show it. `turned`: the knob was used last, so the card it offers is
    shown and meant.
    """

    faces: tuple[str, ...]
    most: int
    cards: tuple[str, ...] = ()
    first: str = ""
    at: int = 0
    turned: bool = False

    def move(self, event: Event) -> FaceUp | Done | Back:
        """Add or delete a card, or finish."""
        if shown := typed_letter(event):
            return replace(self._type(shown), turned=False)
        if (event.key and event.key in "?*/.,-") or event.key == "SPACE":
            return replace(self._add("?"), turned=False)
        if event.key == "BACKSPACE" or is_back(event):
            return self._back()
        if is_push(event):
            return self._push(event)
        return self._turn(steps_of(event))

    def _turn(self, steps: int) -> FaceUp:
        return replace(self, at=(self.at + steps) % len(self.ring), turned=True) if steps else self

    @property
    def ring(self) -> tuple[str, ...]:
        """The cards that the knob goes through."""
        return tuple(card for card in self.faces if self.first in card)

    @property
    def choice(self) -> str:
        """The card that the knob offers."""
        return self.ring[self.at % len(self.ring)]

    @property
    def is_full(self) -> bool:
        """Whether all cards are entered."""
        return len(self.cards) == self.most

    @property
    def has_input(self) -> bool:
        """Whether the knob was turned or a card entered."""
        return self.is_begun or self.turned

    @property
    def is_begun(self) -> bool:
        """Whether there is anything that SPIN removes."""
        return bool(self.cards or self.first)

    def _type(self, shown: str) -> FaceUp:
        card = normalize_card(f"{self.first}/{shown}") if self.first else shown
        if card in self.faces:
            return self._add(card)
        if self.first or self.is_full:
            return self  # nothing is lost: the display says that it has no use for the letter
        two = any("/" in known and shown in known for known in self.faces)
        return replace(self, first=shown if two else "")

    def _add(self, card: str) -> FaceUp:
        if self.is_full or card not in self.faces:
            return replace(self, first="")
        return replace(self, cards=(*self.cards, card), first="")

    def _back(self) -> FaceUp | Back:
        if self.first:
            return replace(self, first="")
        return replace(self, cards=self.cards[:-1]) if self.cards else BACK

    def _push(self, event: Event) -> FaceUp | Done:
        if self.is_full:
            return Done(self.cards)
        if not self.has_input:
            return replace(self, turned=True)  # the card that it would add is not shown yet
        return self if event.key == "ENTER" and not self.turned else self._add(self.choice)

    def draw(self) -> Screen:
        """The cards so far, and what a push does."""
        cards = " ".join((*self.cards, *["_"] * (self.most - len(self.cards))))
        items = [*top("FACE UP", f"{len(self.cards)} of {self.most}"), big(cards)]
        typed = f"{self.first} and ...  " if self.first else ""
        push = f"{typed}push: {'done' if self.is_full else self.choice}"
        return Screen((*items, line(push, CONTEXT, "m"), line("SPIN: back", FOOT, "m")))


class Discard(Single, frozen=True):
    """Pick cards of the hand to swap, as a private entry; done: their faces.

    `most`: how many the stock allows, or all of them.
    """

    cards: tuple[str, ...]
    most: int
    picked: tuple[int, ...] = ()
    at: int = 0

    def move(self, event: Event) -> Discard | Done | Back:
        """Move, pick or unpick a card, or finish after the last card."""
        if is_push(event) and self.at == len(self.cards):
            return Done(tuple(self.cards[place] for place in sorted(self.picked)))
        if is_push(event) or event.key == "SPACE":
            return self._toggle()
        if is_back(event):
            return BACK
        return replace(self, at=(self.at + steps_of(event)) % (len(self.cards) + 1))

    def _toggle(self) -> Discard:
        if self.at in self.picked:
            return replace(self, picked=tuple(p for p in self.picked if p != self.at))
        if self.at == len(self.cards) or self._is_full:
            return self
        return replace(self, picked=(*self.picked, self.at))

    @property
    def _is_full(self) -> bool:
        """Whether no more cards can be swapped."""
        return len(self.picked) == self.most

    def draw(self) -> Screen:
        """The hand with the picked cards inverted, and what a push does."""
        items = [*top("PASS: swap", f"{len(self.picked)} of {self.most}")]
        items += card_items(self.cards, 16, 18, 16, lit=self.picked, at=self.at)
        return Screen((*items, line(self._foot(), FOOT, "m")))

    def _foot(self) -> str:
        """What push and turn do."""
        if self.at == len(self.cards):
            picked = len(self.picked)
            return f"push: swap {quantity(picked, 'card')}" if picked else "push: pass"
        if self.at in self.picked:
            return "push:keep turn:next"
        return f"only {self.most} in the stock" if self._is_full else "push:swap turn:next"


def sort_hand(cards: Iterable[str]) -> tuple[str, ...]:
    """Sort a hand as people do: consonants, vowel cards, wild cards."""
    return tuple(sorted(cards, key=lambda card: (card == "?", "/" in card, card)))


def card_items(
    cards: tuple[str, ...],
    y: int,
    row: int,
    height: int,
    *,
    lit: tuple[int, ...] = (),
    at: int | None = None,
) -> list[Item]:
    """Items that draw cards, three in a row from `y` down; `lit` inverted, `at` underlined.

    `row`: pixels from one row to the next. `height`: the height of the letters in pixels.
    """
    items: list[Item] = []
    for number, card in enumerate(cards):
        middle, above = WIDTH // 6 + number % 3 * (WIDTH // 3), y + number // 3 * row
        on = number in lit
        items += [Fill(middle - 19, above, 38, height)] if on else []
        items.append(Text(middle, above, card, height, "m", inverse=on))
        items += [Fill(middle - 15, above + height, 30, 2)] if number == at else []
    return items


Draft = Compose | Confirm | FaceUp | Amount | AskChallenger | Asking | Appealed | None

NewWordContext = Context[NewWordView]
