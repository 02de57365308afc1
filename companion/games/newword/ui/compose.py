"""A word of NewWord being made, letter by letter, out of the table's cards and the hand's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from companion.games.newword.rules.notation import Source, face, letter
from companion.widgets.widget import BACK, Back, Done, backed, taken, turned, typed_letter
from hardware.box import Event

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LONGEST = 15
"""How many letters can be entered: six from the hand, and what may lie on the table."""


class Choice(NamedTuple):
    """What the knob can add: a letter and where it comes from; no letter yet for an open card.

    `does`: what a push does instead.
    """

    letter: str = ""
    source: Source = "hand"
    does: Literal["add", "open", "done", "pass"] = "add"


DONE, PASS = Choice(does="done"), Choice(does="pass")


class Compose(msgspec.Struct, frozen=True):
    """A word being made out of `table` (cards as they lie) and hand cards; done with itself.

    The knob runs through the letters on the table, then A to Z for the hand. `hand` has
    the places that come from the hand; `marked`: it says so of every letter. The keyboard
    types the word, with what stands between two spaces (or parentheses) from the hand.
    `at`: where the knob stands (None: it was not turned); `opened`: it chooses the letter
    of a table card that shows none.
    """

    table: tuple[str, ...]
    free: bool = False
    least: int = 4
    letters: str = ""
    hand: tuple[int, ...] = ()
    marked: bool = False
    inside: bool = False
    at: int | None = None
    opened: bool = False

    @property
    def begun(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self.letters) or self.inside or self.opened

    @property
    def left(self) -> tuple[str, ...]:
        """The cards of the table that are not in the word yet."""
        cards = list(self.table)
        for place, shown in enumerate(self.letters):
            if place not in self.hand and (card := self._card(cards, shown)):
                cards.remove(card)
        return tuple(cards)

    def _card(self, cards: Iterable[str], shown: str) -> str:
        fitting = [card for card in cards if shown in self._shows(card)]
        return min(fitting, key=lambda card: len(self._shows(card)), default="")

    def _shows(self, card: str) -> str:
        """The letters that a card of the table can stand for (N3.5, N3.6)."""
        if card in ("", "?") or (self.free and face(card) == "?"):
            return LETTERS
        return face(card).replace("/", "") if self.free else letter(card)

    @property
    def ring(self) -> tuple[Choice, ...]:
        """What the knob runs through just now."""
        if self.opened:
            return tuple(Choice(shown, "table") for shown in LETTERS)
        table: dict[Choice, None] = {}
        for card in self.left:
            shows = self._shows(card)
            few = [Choice(shown, "table") for shown in shows] if shows != LETTERS else []
            table |= dict.fromkeys(few or [Choice(source="table", does="open")])
        room = len(self.letters) < LONGEST
        ends = (DONE,) if len(self.letters) >= self.least else ()
        ends = ends if self.letters else (PASS,)
        return (*table, *(Choice(shown) for shown in LETTERS), *ends) if room else ends

    @property
    def choice(self) -> Choice | None:
        """What a push of the knob means."""
        return None if self.at is None else self.ring[self.at % len(self.ring)]

    def step(self, event: Event) -> Compose | Done | Back:
        """Add a letter, take one back, or have it taken; BACK where nothing was entered."""
        if shown := typed_letter(event):
            return self.typed(shown)
        if event.key in ("SPACE", "(", ")"):
            return replace(self, inside=not self.inside, marked=True, at=None)
        if event.key == "BACKSPACE" or backed(event):
            return self._back()
        if taken(event):
            return self._taken()
        steps = turned(event)
        return self._turned(steps) if steps else self

    def typed(self, shown: str) -> Compose:
        """The word with a letter from the keyboard."""
        if len(self.letters) == LONGEST:
            return self
        return replace(self._added(shown, "hand" if self.inside else "table"), at=None)

    def _added(self, shown: str, source: Source) -> Compose:
        hand = (*self.hand, len(self.letters)) if source == "hand" else self.hand
        return replace(self, letters=self.letters + shown, hand=hand, opened=False)

    def _back(self) -> Compose | Back:
        if not self.begun:
            return BACK if self.at is None else replace(self, at=None)
        if self.opened or self.inside:
            return replace(self, opened=False, inside=False)
        kept = len(self.letters) - 1
        hand = tuple(place for place in self.hand if place < kept)
        return replace(
            self, letters=self.letters[:kept], hand=hand, marked=self.marked and kept > 0
        )

    def _taken(self) -> Compose | Done:
        choice = self.choice
        if choice is None or choice.does in ("done", "pass"):
            return Done(self)
        if choice.does == "open":
            return replace(self, opened=True, at=0)
        at = 0 if self.opened else self.at
        return replace(self._added(choice.letter, choice.source), marked=True, at=at)

    def _turned(self, steps: int) -> Compose:
        begin = 0 if self.at is None else self.at
        begin -= 1 if self.at is None and steps > 0 else 0
        return replace(self, at=(begin + steps) % len(self.ring))
