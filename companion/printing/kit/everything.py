"""All packaged decks and the whole kit for both papers, as in a release: `make kit`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from companion import files
from companion.games.cards import decks, default_deck
from companion.names import with_hyphens
from companion.printing.cards.deck import Setup, print_deck
from companion.printing.kit.beginnings import print_beginnings
from companion.printing.kit.board import print_board
from companion.printing.kit.brief import print_rules
from companion.printing.kit.panel import print_panel
from companion.printing.kit.score_sheets import print_score_sheets
from companion.printing.kit.tiles import print_tiles
from companion.printing.kit.wheel import print_wheel
from companion.printing.paper import PAPERS, Paper

KIT: dict[str, Callable[[Paper], bytes]] = {
    "start-words": print_beginnings,
    "board": print_board,
    "tiles": print_tiles,
    "wheel": print_wheel,
    "score-sheets": print_score_sheets,
    "rules": print_rules,
    "panel": print_panel,
}


def print_everything() -> dict[str, bytes]:
    """Every PDF by the name of its file."""
    return {
        f"{name}-{size}.pdf": pdf for size, paper in PAPERS.items() for name, pdf in _sheets(paper)
    }


def _sheets(paper: Paper) -> Iterator[tuple[str, bytes]]:
    for name in decks.names():
        yield f"deck-{with_hyphens(name)}", print_deck(default_deck(name), Setup(paper))
    for name, make in KIT.items():
        yield name, make(paper)


def main(folder: Path) -> None:
    """Write every PDF into a folder; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, pdf in print_everything().items():
        files.write(folder / name, pdf)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
