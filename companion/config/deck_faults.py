"""What is wrong in the file of a deck: every fault at once, each with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from companion.config.toml import Document, Problem
from companion.errors import BadEntry
from companion.games import find_game
from companion.games.cards import Card, Deck, Mark, deck_faults, decks

LISTED = {"card": Card, "mark": Mark}
SUCH_AS = "count = 3 under [[card]]"
"""What a line of a deck looks like."""

Plain = dict[str, Any]


def faults(name: str, written: Document) -> list[str]:
    """Everything that keeps a deck from being played with, in the order of the file's lines."""
    unread = [(line, f"{name}: line {line}: {what}") for line, what in written.unread]
    rest = [(written.line(path) or 0, path, what) for path, what in written.certain(_all(written))]
    told = [
        (line, _told(name, line, _place(path, written.plain), what)) for line, path, what in rest
    ]
    return [sentence for _, sentence in sorted([*unread, *told], key=lambda one: one[0])]


def _told(name: str, line: int, place: str, what: str) -> str:
    return ": ".join(filter(None, (name, f"line {line}" if line else "", place, what)))


def _place(path: str, plain: Plain) -> str:
    """What a fault is about: a card and a mark by what people call it."""
    found = re.fullmatch(r"(card|mark)\[(\d+)\]\.?(.*)", path)
    if found is None:
        return path
    one = plain[found[1]][int(found[2])]
    named = str(one.get("face", one.get("name", ""))) if isinstance(one, dict) else ""
    shown = "".join(filter(str.isprintable, named[:24]))
    return ", ".join(filter(None, (f"{found[1]} {shown}".strip(), found[3])))


def _all(written: Document) -> list[Problem]:
    """The shape of the file, then each card by the rules of its game, then the deck as a whole."""
    plain = written.plain
    if plain.get("game") not in decks.names():
        known = ", ".join(decks.names())
        return [("game", f"This does not say for which game it is. Write one of: {known}.")]
    whole = list(_game(plain))
    return _each(plain) or whole if whole else []


def _each(plain: Plain) -> list[Problem]:
    """Every fault of a deck that its game does not take, each where it stands."""
    shape = list(_shape(plain))
    good = [n for n in range(_count(plain)) if not _touched(f"card[{n}]", shape)]
    return [*shape, *_cards(plain, good), *_whole(plain, good, shape)]


def _shape(plain: Plain) -> Iterator[Problem]:
    """What has not the names and values that a deck has."""
    from companion.config.validation_errors import problems

    lists = {key: plain[key] for key in LISTED if isinstance(plain.get(key), list)}
    yield from problems({**plain, **{key: [] for key in lists}}, Deck)
    for key, listed in lists.items():
        for n, one in enumerate(listed):
            yield from problems(one, LISTED[key], f"{key}[{n}]")


def _count(plain: Plain) -> int:
    listed = plain.get("card")
    return len(listed) if isinstance(listed, list) else 0


def _touched(path: str, found: list[Problem]) -> bool:
    return any(where == path or where.startswith(f"{path}.") for where, _ in found)


def _cards(plain: Plain, good: list[int]) -> Iterator[Problem]:
    """The cards that the game does not know: each is tried in the packaged deck."""
    packaged = decks.plain(plain["game"])
    for n in good:
        card = plain["card"][n]
        others = [one for one in packaged["card"] if one["face"] != card["face"]]
        marks = [*packaged.get("mark", []), {"name": card["face"].partition(":")[2]}]
        tried = {**packaged, "card": [*others, card], "mark": marks}
        yield from ((f"card[{n}].face", what) for _, what in _game(tried))


def _marks(plain: Plain) -> list[Plain]:
    """The marks that can be read; of one that is wrong at least its name."""
    listed = plain.get("mark")
    found = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    return [{"name": str(one.get("name", ""))} for one in found]


def _whole(plain: Plain, good: list[int], shape: list[Problem]) -> Iterator[Problem]:
    """What is wrong with the cards that can be read, taken together."""
    cards = [plain["card"][n] for n in good]
    known = {"title": "", "game": plain["game"], "card": cards, "mark": _marks(plain)}
    for path, what in deck_faults(msgspec.convert(known, Deck), plain["game"]):
        inner = re.fullmatch(r"card\[(\d+)\](.*)", path)
        if inner is not None:
            yield f"card[{good[int(inner[1])]}]{inner[2]}", f"The deck {what}"
        elif not shape:
            yield path, f"The deck {what}"


def _game(plain: Plain) -> Iterator[Problem]:
    """Why the game does not take the deck, where it does not."""
    try:
        find_game(plain["game"]).rules.new(("A", "B"), {}, {"deck": plain})
    except BadEntry as fault:
        yield "", str(fault)
