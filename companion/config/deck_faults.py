"""Checks a deck file and reports every fault with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from companion.config.toml import Document, Problem
from companion.errors import BadEntry
from companion.games import find_game
from companion.games.cards import MOST_CARDS, Card, Deck, Mark, deck_faults, decks
from companion.names import with_hyphens

LISTED = {"card": Card, "mark": Mark}
EXAMPLE_LINE = "count = 3 under [[card]]"
"""A typical line of a deck file, for messages."""

Plain = dict[str, Any]


def faults(name: str, document: Document, *, any_size: bool = False) -> list[str]:
    """Every fault of a deck in one sentence each, in the order of the file's lines.

    With `any_size` it is not a fault if the deck has too few cards for its game.
    """
    if any_size and not document.unread and not _problems(_enlarge(document)):
        return []
    return document.sentences(name, _problems(document), partial(_place, document.plain))


def _enlarge(document: Document) -> Document:
    """The deck with many copies of every card; a deck with wrong values stays as it is."""
    plain = document.plain
    if list(_shape(plain)) or not (cards := plain.get("card")):
        return document
    times = max(1, MOST_CARDS // max(1, sum(card["count"] for card in cards)))
    more = [{**card, "count": times * card["count"]} for card in cards]
    return msgspec.structs.replace(document, plain={**plain, "card": more})


def _place(plain: Plain, path: str) -> str:
    """A path for people: a card by its face, a mark by its name."""
    found = re.fullmatch(r"(card|mark)\[(\d+)\]\.?(.*)", path)
    if found is None:
        return path
    one = plain[found[1]][int(found[2])]
    named = str(one.get("face", one.get("name", ""))) if isinstance(one, dict) else ""
    shown = "".join(filter(str.isprintable, named[:24]))
    return ", ".join(filter(None, (f"{found[1]} {shown}".strip(), found[3])))


def _problems(document: Document) -> list[Problem]:
    """Every problem of the deck; only one without a line if it cannot be located."""
    plain = document.plain
    if plain.get("game") not in decks.names():
        known = ", ".join(map(with_hyphens, decks.names()))
        return [("game", f"The game is missing or unknown. Use one of: {known}.")]
    refusal = list(_refusal(plain))
    return _located_problems(plain) or refusal if refusal else list(_slips(plain))


def _located_problems(plain: Plain) -> list[Problem]:
    """Problems of the file's shape, then of each readable card, then of the deck as a whole."""
    shape = list(_shape(plain))
    good = [n for n in range(_count(plain)) if not _has_fault(f"card[{n}]", shape)]
    return [*shape, *_cards(plain, good), *_deck(plain, good, shape)]


def _shape(plain: Plain) -> Iterator[Problem]:
    """Names and values that a deck file cannot have."""
    from companion.config.validation_errors import problems

    lists = {key: plain[key] for key in LISTED if isinstance(plain.get(key), list)}
    yield from problems({**plain, **{key: [] for key in lists}}, Deck)
    for key, listed in lists.items():
        for n, one in enumerate(listed):
            yield from problems(one, LISTED[key], f"{key}[{n}]")


def _count(plain: Plain) -> int:
    listed = plain.get("card")
    return len(listed) if isinstance(listed, list) else 0


def _has_fault(path: str, found: list[Problem]) -> bool:
    return any(where == path or where.startswith(f"{path}.") for where, _ in found)


def _cards(plain: Plain, good: list[int]) -> Iterator[Problem]:
    """Cards that the game does not know: each is tried in the packaged deck."""
    packaged = decks.plain(plain["game"])
    for n in good:
        card = plain["card"][n]
        others = [one for one in packaged["card"] if one["face"] != card["face"]]
        marks = [*packaged.get("mark", []), {"name": card["face"].partition(":")[2]}]
        tried = {**packaged, "card": [*others, card], "mark": marks}
        yield from ((f"card[{n}].face", what) for _, what in _refusal(tried))


def _marks(plain: Plain) -> list[Plain]:
    """The names of all marks, including marks with faults."""
    listed = plain.get("mark")
    found = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    return [{"name": str(one.get("name", ""))} for one in found]


def _deck(plain: Plain, good: list[int], shape: list[Problem]) -> Iterator[Problem]:
    """Problems of the readable cards taken together."""
    cards = [plain["card"][n] for n in good]
    known = {"title": "", "game": plain["game"], "card": cards, "mark": _marks(plain)}
    for path, what in deck_faults(msgspec.convert(known, Deck), plain["game"]):
        inner = re.fullmatch(r"card\[(\d+)\](.*)", path)
        if inner is not None:
            yield f"card[{good[int(inner[1])]}]{inner[2]}", f"The deck {what}"
        elif not shape:
            yield path, f"The deck {what}"


def _slips(plain: Plain) -> Iterator[Problem]:
    """What a game would play with, although nobody can mean it.

    A game that was saved with such a deck goes on: this is asked only of a deck for a new game.
    """
    deck = msgspec.convert(plain, Deck)
    for n, card in enumerate(deck.card):
        if card.wild:
            continue
        if len(set(card.letters)) < len(card.letters):
            yield f"card[{n}].face", "This card has a letter twice. Write each letter once."
        elif isinstance(card.points, dict) and {*card.points} != {*card.letters}:
            letters = " and ".join(card.letters)
            yield f"card[{n}].points", f"Give points for {letters}, and for nothing else."
    named = [mark.name for mark in deck.mark]
    for n, name in enumerate(named):
        if name in named[:n]:
            yield f"mark[{n}].name", "This mark is described twice. Describe it once."


def _refusal(plain: Plain) -> Iterator[Problem]:
    """The game's own reason for refusing the deck, if it refuses it."""
    try:
        find_game(plain["game"]).rules.new(("A", "B"), {}, {"deck": plain})
    except BadEntry as fault:
        yield "", str(fault)
