"""A page of help for each phase of Word For Word."""

from __future__ import annotations

_BET = (
    "Your button: check or",
    "call. Turn the knob,",
    "then your button: bet",
    "or raise. The knob's",
    "push: bigger steps.",
    "Hold your button:",
    "fold.",
)
_BOARD = (
    "The next cards fall.",
    "Enter them: letter,",
    "then colour. Small is",
    "blue, BIG is red, * is",
    "a wild card.",
)
_STAND = (
    "The words lie open.",
    "Turn: the points, step",
    "by step. Your button:",
    "they may stand. Hold",
    "it: challenge a word.",
    "No button? Press Tab",
    "on a keyboard.",
    "A wrong challenge",
    "costs a share of the",
    "pot.",
)

HELP: dict[str, tuple[str, ...]] = {
    "cut_for_deal": (
        "Everybody cuts a card;",
        "the best one deals.",
        "Push: the box cuts.",
        "Turn: enter real cards.",
    ),
    "ante": (
        "Everybody pays into",
        "the pot. Then push.",
        "Chips on the table?",
        "Turn: count them anew.",
    ),
    "deal": (
        "The dealer names a",
        "category, or none, and",
        "deals two cards each.",
        "A word in the category",
        "earns 10 more.",
    ),
    "bet1": ("The dealer opens.", *_BET),
    "bet2": _BET,
    "bet3": _BET,
    "bet4": _BET,
    "shout": _BOARD,
    "mumble": _BOARD,
    "whisper": _BOARD,
    "showdown": (
        "Spell your word of two",
        "to seven cards, yours",
        "and the board's. Then",
        "turn back to a letter",
        "to change its card.",
        "Hold your button: no",
        "word.",
    ),
    "challenges": _STAND,
    "showdown_result": _STAND,
    "category_challenge": (
        "Is the word in the",
        "category? Press: yes.",
        "Hold: no.",
    ),
    "round_over": ("The pot is paid.", "Push: the next round.", "SPIN: look back."),
    "over": ("The game is over.", "Press any button to", "go on."),
}
