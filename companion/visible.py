"""Makes control characters visible in text that came from a file."""

from __future__ import annotations

import unicodedata

HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode's categories of what a terminal obeys or cannot show."""


def visible(text: str) -> str:
    r"""A text in which control characters are written as in `\x1b`, so that nothing obeys them."""
    return text if text.isprintable() else "".join(map(_escape, text))


def _escape(sign: str) -> str:
    if unicodedata.category(sign) not in HIDDEN:
        return sign
    return sign.encode("unicode_escape").decode("ascii")
