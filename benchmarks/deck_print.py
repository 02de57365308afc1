"""How long it takes to print decks, compared with Pillow saving as many empty pages.

    python benchmarks/deck_print.py [--quick]

Every deck is printed with markers on A4: the largest packaged deck (124 cards, 14 sheets), and a
deck of 500 cards. The baseline is Pillow, which saves the same number of white pages at 150 dpi
as a PDF: what it costs at least to print by drawing pictures. Aim: under 3 s for any deck here,
and not more than the baseline.
"""

from __future__ import annotations

import argparse
import io
import time
from collections.abc import Callable

from PIL import Image

from companion.games.cards import Deck, default_deck, read_deck
from companion.printing.cards.deck import Setup, print_deck, sheet_count

PAGE = (1240, 1754)
LARGEST = 500


def large_deck() -> Deck:
    """A deck of as many cards as the format allows."""
    faces = [f"{letter}{colour}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXY" for colour in "br"]
    kinds = [{"face": face, "count": LARGEST // len(faces), "points": 5} for face in faces]
    return read_deck({"title": "Large", "game": "word_for_word", "card": kinds}, "word_for_word")


def save_empty_pages(count: int) -> bytes:
    """White pages as Pillow saves them."""
    pages = [Image.new("RGB", PAGE, "white") for _ in range(count)]
    file = io.BytesIO()
    pages[0].save(file, "PDF", save_all=True, append_images=pages[1:], resolution=150)
    return file.getvalue()


def best_s(work: Callable[[], bytes], rounds: int) -> float:
    """Seconds of the fastest round."""
    found = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        found.append(time.perf_counter() - begun)
    return min(found)


def measure(name: str, deck: Deck, rounds: int) -> None:
    """Print the time for a deck, that of the baseline, and their ratio."""
    pages = 2 * sheet_count(deck)
    own = best_s(lambda: print_deck(deck, Setup()), rounds)
    peer = best_s(lambda: save_empty_pages(pages), rounds)
    print(f"{name:<14} {deck.size:>3} cards, {pages:>3} pages  {own:5.2f} s   "
          f"Pillow {peer:5.2f} s   ratio {own / peer:.2f}")  # fmt: skip


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="one round")
    rounds = 1 if parser.parse_args().quick else 5
    print_deck(default_deck("newword"), Setup())  # loads the fonts
    measure("word_for_word", default_deck("word_for_word"), rounds)
    measure("500 cards", large_deck(), rounds)
