"""The letter tiles of games that are played with tiles."""

from __future__ import annotations

from companion.games.kit.validation import capitals

TILES = {
    "A": 9, "B": 2, "C": 2, "D": 4, "E": 12, "F": 2, "G": 3, "H": 2, "I": 9, "J": 1, "K": 1,
    "L": 4, "M": 2, "N": 6, "O": 8, "P": 2, "Q": 1, "R": 6, "S": 4, "T": 6, "U": 4, "V": 2,
    "W": 2, "X": 1, "Y": 2, "Z": 1,
}  # fmt: skip
"""The usual English set of 98 tiles; a table that limits its tiles starts from it."""


def tiles_by_letter(tiles: dict[str, int]) -> dict[str, int]:
    """Tile counts keyed by capital letters; raises ValueError for other keys."""
    if wrong := next((key for key in tiles if len(key) != 1 or not capitals(key)), None):
        raise ValueError(f"{wrong[:20]!r} among the tiles is not a letter A to Z")
    return {letter.upper(): count for letter, count in tiles.items()}
