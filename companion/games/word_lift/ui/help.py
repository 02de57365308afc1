"""A page of help for each phase of Word Lift."""

from __future__ import annotations

_OBJECT = (
    "Others object to the",
    "last play: hold the",
    "own button, or press",
    "Tab on a keyboard.",
)
_PLAYING = (
    "Push: a new word out",
    "of your hand, at",
    "least 3 letters.",
    "Turn to a word with >",
    "and push: steal it.",
    "Make two new words of",
    "all its cards, each",
    "with a card of your",
    "hand as well.",
    "Hold your button to",
    "pass.",
    *_OBJECT,
)

HELP: dict[str, tuple[str, ...]] = {
    "setup": (
        "Shuffle both decks.",
        "Everybody gets 4",
        "consonants and 3",
        "vowels; the rest are",
        "two piles. Then push.",
    ),
    "normal": _PLAYING,
    "draw": ("Draw two cards, of", "either pile.", *_OBJECT),
    "final": ("The last turns: no", "drawing, and all may", "steal.", *_PLAYING),
    "round_over": ("Show your hands, then", "push: the box counts."),
    "between_rounds": ("The points are", "counted. Push: the", "next round."),
    "over": ("The game is over.", "Press any button to", "go on."),
}
