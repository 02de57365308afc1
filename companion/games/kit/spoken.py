"""How numbers and letters are said, for phrases that players may say."""

from __future__ import annotations

from collections.abc import Iterator

ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

ALPHABET = {
    word[0].upper(): word
    for word in (
        *("apple", "butter", "candle", "dinner", "eagle", "father", "garden", "hammer"),
        *("island", "jacket", "kitchen", "lemon", "mountain", "number", "orange", "paper"),
        *("queen", "river", "summer", "table", "umbrella", "village", "window", "xylophone"),
        *("yellow", "zebra"),
    )
}
"""A word for each letter, such as TABLE for T. No two of them sound alike."""

DEAL = ("deal", "deal the cards")
"""How a player asks for cards. The short form alone sounds like too many other words."""

I_PASS = ("I pass", "pass")

SMALL = 20
"""Every amount up to this one may be said; above it, those that end in 0 or 5."""

MOST = 999
"""The highest amount that may be said."""


def number_words(number: int) -> str:
    """A whole number from 0 to 999 in words, such as `one hundred and five`."""
    hundreds, rest = divmod(number, 100)
    if not hundreds:
        return _below_hundred(rest)
    head = f"{ONES[hundreds]} hundred"
    return f"{head} and {_below_hundred(rest)}" if rest else head


def _below_hundred(number: int) -> str:
    if number < len(ONES):
        return ONES[number]
    tens, ones = divmod(number, 10)
    return f"{TENS[tens - 2]} {ONES[ones]}" if ones else TENS[tens - 2]


def amounts(low: int, high: int) -> Iterator[int]:
    """The amounts from `low` to `high` that may be said; both limits are among them."""
    for number in range(max(low, 0), min(high, MOST) + 1):
        if number <= SMALL or number % 5 == 0 or number in (low, high):
            yield number


def letter_phrase(letter: str) -> str:
    """A letter with a word for it, such as `T as in table`."""
    return f"{letter} as in {ALPHABET[letter]}"
