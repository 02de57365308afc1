"""Cards and grids of letters, as a speaker reads them."""

from __future__ import annotations

import re

CARD = r"[A-Za-z*?_](?:/[A-Z])?"
CARDS = re.compile(rf"^(?:(board|table|hand|[^\s:]{{1,9}}:) )?({CARD}(?: {CARD})*)$")
"""A row of cards, each a letter, a choice of two letters, or a wild card."""

PLACES = ("board", "table", "hand")
COLOUR = {True: "red", False: "blue"}


def cards_text(row: str) -> str:
    """A row of cards; empty for any other row. Small letters are blue cards and capitals red."""
    found = CARDS.match(row)
    cards = found[2].split() if found else []
    if found is None or (len(cards) == 1 and found[1] not in PLACES):
        return ""
    blue = any(card.islower() for card in cards)
    said = ", ".join(card_text(card, coloured=blue) for card in cards)
    return f"{found[1]}: {said}".replace("::", ":") if found[1] else said


def card_text(card: str, *, coloured: bool) -> str:
    """A card; `coloured`: small letters are blue cards and capitals red."""
    if card in ("*", "?"):
        return "wild card"
    if card == "_":
        return "blank"
    text = " or ".join(card.upper().split("/"))
    return f"{COLOUR[card.isupper()]} {text}" if coloured else text


def grid_text(grid: str) -> str:
    """A grid of letters row by row; each run of free squares is counted."""
    rows = [row for row in grid.split("\n") if row.strip()]
    said = (f"row {number}: {_row_text(row)}" for number, row in enumerate(rows, 1))
    return "; ".join(said)


def _row_text(row: str) -> str:
    runs = re.findall(r"\.+|[^.]", row)
    return ", ".join(_run_text(run) for run in runs)


def _run_text(run: str) -> str:
    if run[0] == ".":
        return f"{len(run)} free"
    return "your place" if run == "?" else run
