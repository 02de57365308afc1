"""Decks of cards as data: how many of each card there are, and what they are worth."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from string import ascii_uppercase
from typing import Annotated, Any, Literal

import msgspec

from companion.errors import BadEntry
from companion.games.cards import decks
from companion.games.kit.validation import clean, convert
from companion.names import with_hyphens

FACE = re.compile(r"(?P<letters>[A-Z](?:/[A-Z])*|[?*])(?P<colour>[a-z])?(?::(?P<mark>[a-z_]+))?")
MOST_CARDS = 500
VOWELS = set("AEIOU")

Points = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]
Extra = Annotated[int, msgspec.Meta(ge=0, le=10)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_CARDS)]
Text = Annotated[str, msgspec.Meta(max_length=2000)]


class Mark(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Properties of a special card (L5); the defaults are those of an ordinary card.

    place: where in its word the card may be.
    table: points in a word on the table. hand: points in a hand at the end.
    steal: cards to draw for stealing a word with it.
    sign: the printed mark.
    """

    name: Text
    sign: Text = ""
    place: Literal["anywhere", "ends"] = "anywhere"
    table: Points = 1
    hand: Points = -1
    steal: Extra = 0
    source: Text = ""


NO_MARK = Mark(name="")


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A kind of card.

    points: of the card, or of each letter it can show. A wild card without points has those of
    the letter it stands for.
    pile: name of its pile, if the deck has several.
    """

    face: Text
    count: Count
    points: Points | dict[str, Points] | None = None
    pile: Text = ""
    source: Text = ""

    def __post_init__(self) -> None:
        if not FACE.fullmatch(self.face):
            raise ValueError(f"{clean(self.face)!r} is not a card. Write T, A/E, ?, Gb or Q:dollar")

    @cached_property
    def _parts(self) -> dict[str, str]:
        found = FACE.fullmatch(self.face)
        return {name: part or "" for name, part in found.groupdict().items()} if found else {}

    @property
    def wild(self) -> bool:
        """Whether it can stand for any letter."""
        return self._parts["letters"] in "?*"

    @cached_property
    def letters(self) -> str:
        """The letters that it can show."""
        return ascii_uppercase if self.wild else self._parts["letters"].replace("/", "")

    @property
    def colour(self) -> str:
        """The letter of its colour; empty for none."""
        return self._parts["colour"]

    @property
    def mark(self) -> str:
        """The name of its mark; empty for none."""
        return self._parts["mark"]


class Deck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A whole deck, with its cards and marks."""

    title: Text
    game: Text
    notes: Text = ""
    card: tuple[Card, ...]
    mark: tuple[Mark, ...] = ()

    @cached_property
    def copies(self) -> Mapping[str, int]:
        """Number of cards of each face, in all piles together."""
        counts: Counter[str] = Counter()
        for card in self.card:
            counts[card.face] += card.count
        return counts

    @cached_property
    def size(self) -> int:
        """Number of cards."""
        return sum(card.count for card in self.card)

    @cached_property
    def _kinds(self) -> dict[str, Card]:
        return {card.face: card for card in reversed(self.card)}

    @cached_property
    def values(self) -> dict[str, int]:
        """Points of every letter: on its own card, or else on a card that can also show it."""
        found: dict[str, int] = {}
        for card in sorted(self.card, key=lambda card: len(card.letters)):
            for letter in "" if card.wild else card.letters:
                found.setdefault(letter, _points(card, letter) or 0)
        return found

    @cached_property
    def best_values(self) -> dict[str, int]:
        """The highest points of every letter, on any card but a wild one; at least 0."""
        found = {letter: max(self.values.get(letter, 0), 0) for letter in ascii_uppercase}
        for card in self.card:
            for letter in "" if card.wild else card.letters:
                found[letter] = max(found[letter], self.points(card.face, letter))
        return found

    def kind(self, face: str) -> Card | None:
        """The kind of card with this face, or None."""
        return self._kinds.get(face)

    def matching_faces(self, face: str) -> tuple[str, ...]:
        """Faces that this one can mean: itself, or for a vowel all cards that can show it."""
        if face in self.copies:
            return (face,)
        choices = (card for card in self.card if not card.wild and len(card.letters) > 1)
        return tuple(card.face for card in choices if face in card.letters)

    def cards(self, pile: str = "") -> tuple[str, ...]:
        """The faces of all cards of the deck or of one pile, unshuffled."""
        kinds = (card for card in self.card if not pile or card.pile == pile)
        return tuple(face for card in kinds for face in [card.face] * card.count)

    def points(self, face: str, letter: str) -> int:
        """Points of the card when it shows the letter; 0 if the deck has no such card."""
        card = self.kind(face)
        own = _points(card, letter) if card else 0
        return self.values.get(letter, 0) if own is None else own

    def mark_of(self, face: str) -> Mark:
        """The mark of the card; `NO_MARK` for an ordinary card."""
        card = self.kind(face)
        return next((mark for mark in self.mark if card and mark.name == card.mark), NO_MARK)


def _points(card: Card, letter: str) -> int | None:
    return card.points.get(letter, 0) if isinstance(card.points, dict) else card.points


def read_deck(plain: Mapping[str, Any], game: str) -> Deck:
    """Read and check a deck from plain data; raises BadEntry with the first fault."""
    for key, kind in (("card", Card), ("mark", Mark)):
        for one in convert(plain.get(key, []), list, f"deck's list {key}"):
            convert(one, kind, f"{key} {_label(one)} of the deck")
    deck = convert(plain, Deck, "deck")
    for _, what in deck_faults(deck, game):
        raise BadEntry(f"The deck {clean(deck.title)!r} {what}")
    return deck


def _label(one: Any) -> str:
    entry = one if isinstance(one, dict) else {}
    return clean(str(entry.get("face", entry.get("name", "without a name"))))


def deck_faults(deck: Deck, game: str) -> Iterator[tuple[str, str]]:
    """The faults of a readable deck, each with its path and a text to follow "The deck"."""
    if deck.game != game:
        yield "game", f"is for {with_hyphens(clean(deck.game))}. Use one for {with_hyphens(game)}."
    if not 0 < deck.size <= MOST_CARDS:
        yield "", f"has {deck.size} cards. Give it 1 to {MOST_CARDS}."
    if not any(VOWELS & set(card.letters) for card in deck.card if card.count and not card.wild):
        yield "", "has no vowels. Give it some A, E, I, O or U."
    yield from _faults_of_cards(deck)


def _faults_of_cards(deck: Deck) -> Iterator[tuple[str, str]]:
    """Cards that are listed twice, and cards with an undescribed mark."""
    marks, listed = {mark.name for mark in deck.mark}, set[tuple[str, str]]()
    for n, card in enumerate(deck.card):
        if (card.face, card.pile) in listed:
            yield f"card[{n}]", f"has the card {card.face} twice. Give one count for it."
        listed.add((card.face, card.pile))
        if card.mark and card.mark not in marks:
            what = f"has the card {card.face}, but no mark {card.mark}. "
            yield f"card[{n}].face", f"{what}Describe it under [[mark]]."


@cache
def default_deck(name: str) -> Deck:
    """The deck that the program comes with for this game."""
    return read_deck(decks.plain(name), name)
