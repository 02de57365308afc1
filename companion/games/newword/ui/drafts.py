"""What can be entered in NewWord: a word with its cards, the five face up, cards to exchange."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from companion.entry.pick import Amount, Pick
from companion.entry.piece import BACK, Back, Done, backed, taken, turned, typed_letter
from companion.games.newword.rules.notation import Source, face, letter, tidy
from companion.games.newword.rules.readings import Reading
from companion.screen.screen import CONTEXT, FOOT, Fill, Item, Screen, Text, big, line, top
from hardware.box import WIDTH, Event

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


class Confirm(msgspec.Struct, frozen=True):
    """A word before it is laid: how it is read, and the knob for another reading.

    `ask`: the readings differ in what matters. Going back opens `composed` again.
    """

    composed: Compose
    readings: tuple[Reading, ...]
    ask: bool = False
    at: int = 0

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


class Deciding(msgspec.Struct, frozen=True):
    """Who is on turn has held the own button, which could mean two things (N5.1, N6.1)."""

    by: str
    pick: Pick
    under: Draft


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
        done = self.at == len(self.cards)
        push = f"exchange {len(self.picked)}" if done else self._pushes()
        items = [*top("EXCHANGE", f"{len(self.picked)} of {self.most}")]
        items += shown_cards(self.cards, 16, 18, 16, lit=self.picked, at=self.at)
        return Screen((*items, line(f"push: {push}", FOOT, "m")))

    def _pushes(self) -> str:
        return "keep it" if self.at in self.picked else "give it away"


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


Draft = Compose | Confirm | FaceUp | Amount | Asking | Deciding | None
