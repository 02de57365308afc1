"""The widget to compose a word of NewWord, letter by letter, from table and hand."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase
from typing import Literal, NamedTuple

from msgspec.structs import replace

from companion.games.newword.rules.notation import Source, face, letter
from companion.games.newword.rules.state import LEAST_LETTERS
from companion.names import LONGEST_WORD
from companion.widgets.widget import (
    BACK,
    Back,
    Done,
    Single,
    is_back,
    is_push,
    sign_of,
    steps_of,
)
from hardware.box import Event


class Choice(NamedTuple):
    """A row of the knob: a letter and its source; no letter yet for an open card.

    `does`: what a push does with it.
    """

    letter: str = ""
    source: Source = "hand"
    does: Literal["add", "open", "done", "pass"] = "add"


DONE, PASS = Choice(does="done"), Choice(does="pass")


class Compose(Single, frozen=True):
    """Compose a word from the `table` cards and hand cards; done: this struct itself.

    The knob goes through the letters on the table, then A to Z for the hand. On the keyboard,
    letters between two spaces (or parentheses) come from the hand. `hand`: the places of hand
    letters. `marked`: the source of every letter is known. `inside`: typed letters come from the
    hand now. `at`: the position of the knob, None if it was not turned. `opened`: the knob chooses
    the letter of a table card that shows none. `free`: table cards may change their letter.
    """

    table: tuple[str, ...]
    free: bool = False
    least: int = LEAST_LETTERS
    letters: str = ""
    hand: tuple[int, ...] = ()
    marked: bool = False
    inside: bool = False
    at: int | None = None
    opened: bool = False

    @property
    def spelled(self) -> str:
        """The letters so far, to be read aloud."""
        return self.letters

    @property
    def has_input(self) -> bool:
        """Whether there is anything to delete."""
        return bool(self.letters) or self.inside or self.opened

    @property
    def is_untouched(self) -> bool:
        """Whether nothing is entered, and the knob was not turned."""
        return not self.has_input and self.at is None

    @property
    def unused(self) -> tuple[str, ...]:
        """The table cards that are not in the word yet."""
        cards = list(self.table)
        for place, shown in enumerate(self.letters):
            if place not in self.hand and (card := self._table_card(cards, shown)):
                cards.remove(card)
        return tuple(cards)

    def _table_card(self, cards: Iterable[str], shown: str) -> str:
        fitting = [card for card in cards if shown in self._shows(card)]
        return min(fitting, key=lambda card: len(self._shows(card)), default="")

    def _shows(self, card: str) -> str:
        """The letters that a table card can stand for (N3.5, N3.6)."""
        if card in ("", "?") or (self.free and face(card) == "?"):
            return ascii_uppercase
        return face(card).replace("/", "") if self.free else letter(card)

    @property
    def ring(self) -> tuple[Choice, ...]:
        """The choices that the knob goes through."""
        if self.opened:
            return tuple(Choice(shown, "table") for shown in ascii_uppercase)
        table: dict[Choice, None] = {}
        for card in self.unused:
            shows = self._shows(card)
            few = [Choice(shown, "table") for shown in shows] if shows != ascii_uppercase else []
            table |= dict.fromkeys(few or [Choice(source="table", does="open")])
        room = len(self.letters) < LONGEST_WORD
        ends = (DONE,) if len(self.letters) >= self.least else ()
        ends = ends if self.letters else (PASS,)
        return (*table, *(Choice(shown) for shown in ascii_uppercase), *ends) if room else ends

    @property
    def choice(self) -> Choice | None:
        """The selected choice; None if the knob was not turned."""
        return None if self.at is None else self.ring[self.at % len(self.ring)]

    def move(self, event: Event) -> Compose | Done | Back:
        """Add or delete a letter, or finish; BACK if there is nothing to delete."""
        if event.key in ("SPACE", "(", ")"):
            return replace(self, inside=not self.inside, marked=True, at=None)
        if shown := sign_of(event):
            return self.type_letter(shown)
        if event.key == "BACKSPACE" or is_back(event):
            return self._back()
        if is_push(event):
            return self._push()
        steps = steps_of(event)
        return self._turn(steps) if steps else self

    def type_letter(self, shown: str) -> Compose:
        """Add a letter from the keyboard."""
        if len(self.letters) == LONGEST_WORD:
            return self
        return replace(self._add(shown, "hand" if self.inside else "table"), at=None)

    def _add(self, shown: str, source: Source) -> Compose:
        hand = (*self.hand, len(self.letters)) if source == "hand" else self.hand
        return replace(self, letters=self.letters + shown, hand=hand, opened=False)

    def _back(self) -> Compose | Back:
        if not self.has_input:
            return BACK if self.at is None else replace(self, at=None)
        if self.opened or self.inside:
            return replace(self, opened=False, inside=False)
        size = len(self.letters) - 1
        hand = tuple(place for place in self.hand if place < size)
        return replace(
            self, letters=self.letters[:size], hand=hand, marked=self.marked and size > 0
        )

    def _push(self) -> Compose | Done:
        choice = self.choice
        if choice is None or choice.does in ("done", "pass"):
            return Done(self)
        if choice.does == "open":
            return replace(self, opened=True, at=0)
        at = 0 if self.opened else self.at
        return replace(self._add(choice.letter, choice.source), marked=True, at=at)

    def _turn(self, steps: int) -> Compose:
        begin = 0 if self.at is None else self.at
        begin -= 1 if self.at is None and steps > 0 else 0
        return replace(self, at=(begin + steps) % len(self.ring))
