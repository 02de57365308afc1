"""What the page of help says in each phase of NewWord."""

from __future__ import annotations

HELP: dict[str, tuple[str, ...]] = {
    "setup": (
        "Six cards for each,",
        "five face up: the",
        "first word. The rest",
        "is the stock. Enter",
        "the five, or press",
        "SPIN without.",
    ),
    "over": (
        "The stock is empty,",
        "and a hand, or no",
        "word was left.",
        "Press any button to",
        "go on.",
    ),
}

WORD = (
    "Make a new word out",
    "of table and hand:",
    "a card or more of",
    "each, any order.",
    "Then fill your hand.",
    "Type it, or turn:",
    "first the table's",
    "letters, then yours.",
    "SPACE before and",
    "after hand letters.",
)

SCORE = (
    "4 letters or more.",
    "Points of the cards,",
    "5 letters x2, 6 x3,",
    "7 or more x4.",
)

JUNIOR = (
    "2 letters or more.",
    "Points of the cards.",
)

HIDDEN = (
    "Button: lay it; when",
    "not your word: chal-",
    "lenge it. Held: pass.",
)

DEALT = (
    "Button: your cards.",
    "Held: challenge the",
    "last word; when it",
    "is your turn, pass.",
)
