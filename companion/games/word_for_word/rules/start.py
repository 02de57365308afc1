"""Setup of a new game of Word For Word (F1, F2)."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase
from typing import Annotated, Any

import msgspec

from companion.errors import BadEntry, Refused
from companion.games.api.marks import Player
from companion.games.cards import Deck, default_deck, read_deck
from companion.games.kit.seating import check_seated
from companion.games.kit.validation import capitals, clean
from companion.games.word_for_word.rules.dealing import deck_fault
from companion.games.word_for_word.rules.state import (
    MOST_CHIPS,
    NAME,
    Agreed,
    End,
    Limits,
    Names,
    Options,
    WordForWordState,
    Worth,
)
from companion.games.word_for_word.rules.words.card_notation import WAY_OUT, parse_face

Stack = Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)]
Categories = bool | str | list[str] | dict[str, Names | None] | None


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table decides before play (F1).

    chips: one stack for all players, or a stack for each.
    values: points of letters, if they differ from the deck's.
    categories: names of categories, optionally with their known words. Each is used for one
    round in turn, unless the dealer names another.
    dealer: the first dealer; if given, nobody cuts.
    """

    chips: Stack | dict[Player, Stack] = 100
    ante: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)] = 1
    limits: Limits = Limits()
    end: End | None = None
    values: dict[str, Worth] = {}
    categories: Categories = None
    dealer: Player | None = None
    deck: dict[str, Any] | None = None


def start(players: tuple[str, ...], house: Options, decided: Setup) -> WordForWordState:
    """A new game, before the cut for the deal; raises BadEntry, Refused for too few cards."""
    chips = _stacks(players, decided.chips)
    check_seated(players, decided.dealer)
    deck = read_own_deck(decided.deck)
    agreed = Agreed(
        ante=decided.ante,
        limits=decided.limits,
        end=decided.end or End(),
        chips=min(chips.values()),
        deck=deck,
        values=letter_values(deck, decided.values),
        categories=read_categories(decided.categories),
    )
    if fault := deck_fault(agreed.cards, len(players)):
        raise Refused(fault.message, fault.reason)
    return WordForWordState(
        options=house,
        players=players,
        agreed=agreed,
        chips=chips,
        phase="ante" if decided.dealer else "cut_for_deal",
        dealer=decided.dealer,
        dealt=players,
    )


def _stacks(players: Names, chips: int | dict[str, int]) -> dict[str, int]:
    """Everybody's chips; raises BadEntry if the names are not those of the players."""
    if isinstance(chips, int):
        return dict.fromkeys(players, chips)
    if set(chips) != set(players):
        raise BadEntry(f"Give chips for each of {', '.join(players)}, and nobody else.")
    return {player: chips[player] for player in players}


def read_own_deck(plain: Mapping[str, Any] | None) -> Deck | None:
    """Read and check a custom deck; None for the game's own deck.

    Raises:
        BadEntry: The deck has a card that Word For Word does not know.
    """
    if plain is None:
        return None
    deck = read_deck(plain, NAME)
    if odd := next((card for card in deck.card if parse_face(card.face) != card.face), None):
        raise BadEntry(f"{clean(odd.face)} is not a Word For Word card. {WAY_OUT}")
    return deck


def letter_values(deck: Deck | None, own: Mapping[str, int]) -> dict[str, int]:
    """Points of every letter: those in `own`, else the deck's; raises BadEntry."""
    if wrong := next((key for key in own if len(key) != 1 or not capitals(key)), None):
        raise BadEntry(f"{clean(wrong)!r} among the values is not a letter. Give letters A to Z.")
    printed = (deck or default_deck(NAME)).values
    if letter := next((letter for letter, points in printed.items() if points < 0), None):
        raise BadEntry(f"The {letter} of this deck counts less than 0. Give it 0 points or more.")
    ours = {letter.upper(): points for letter, points in own.items()}
    return {**dict.fromkeys(ascii_uppercase, 0), **printed, **ours}


def read_categories(given: Categories) -> dict[str, Names]:
    """The agreed categories, each with its known words."""
    if isinstance(given, str):
        return {given: ()}
    if not isinstance(given, dict):
        return dict.fromkeys(given, ()) if isinstance(given, list) else {}
    return {name: tuple(word.upper() for word in words or ()) for name, words in given.items()}
