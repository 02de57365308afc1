"""Writes the rows of the table of gestures in design.md, as the games offer them.

.venv/bin/python docs/make_gestures.py
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
KITS = ROOT / "tests" / "kits"
sys.path[:0] = [str(ROOT), str(KITS), *map(str, KITS.glob("*/"))]

from offered import OFFERED, gesture_rows  # noqa: E402
from random_games import PLAYED  # noqa: E402

from companion.games import find_game  # noqa: E402

PAGE = ROOT / "docs" / "design.md"


def table_rows(game: str) -> str:
    """The rows of a game."""
    title, rows = find_game(game).title, gesture_rows(game, OFFERED)
    return "".join(
        f"| {title} | {hand} | {', '.join(sorted(rows[hand]))} |\n" for hand in sorted(rows)
    )


def main() -> None:
    """Replace the rows of each game."""
    text = PAGE.read_text(encoding="utf-8")
    for game in PLAYED:
        old = re.compile(rf"(?m)(^\| {find_game(game).title} \| .*\|\n)+")
        text = old.sub(lambda _, game=game: table_rows(game), text, count=1)
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
