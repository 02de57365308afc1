"""Checks that a screen can be read aloud."""

from __future__ import annotations

import re
from functools import cache

from companion.voice.narrator.sentences import sentences

SPEAKABLE = re.compile(r"[A-Za-z0-9À-ž ,.?!:;'-]*")
"""Letters, digits and marks that a voice pauses at."""

SHORT = re.compile(r"\b(?:cons|pt|pts|excl|vs|approx|min|sec|nr)\b|\w[+*/=]|[+*/=<>|_«»×±#&%]")
"""Short forms and signs that a voice reads wrongly."""

LOOSE = re.compile(r"(?<!\w)-|-(?!\w)|,,|[,:;] *[.,:;]|  | ,|\.\.")
"""Marks that nothing belongs to."""


@cache
def speech_faults(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Everything about the speech of a screen that is wrong; empty if it can be read aloud."""
    said = sentences(rows)
    if not said and any(re.search(r"\w", row) for row in rows):
        return (f"nothing is said of {rows}",)
    wrong = [text for text in said if not SPEAKABLE.fullmatch(text)]
    wrong += [text for text in said if SHORT.search(text) or LOOSE.search(text)]
    return tuple(f"{text!r} is said of {rows}" for text in dict.fromkeys(wrong))
