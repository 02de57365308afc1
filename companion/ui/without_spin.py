"""What a box without a SPIN button says instead: Esc on a keyboard goes back, and a push spins."""

from __future__ import annotations

import re

from msgspec.structs import replace

from companion.screen.screen import Screen, Text

INSTEAD = (
    (re.compile(r"\bSPIN(?=:)|(?<=\bor )SPIN\b"), "Esc"),
    (re.compile(r"\b([Pp])ress SPIN\b"), r"\1ush: spin"),
    (re.compile(r"\bSPIN\b"), "spin"),
)
"""What is written of the button, and of the act, and what is true without the button."""


def without_spin(screen: Screen) -> Screen:
    """The screen with texts that name no SPIN button. None of them is longer."""
    items = tuple(
        replace(item, text=_instead(item.text)) if isinstance(item, Text) else item
        for item in screen.items
    )
    return screen.replace(items=items, alt_text=tuple(map(_instead, screen.alt_text)))


def _instead(text: str) -> str:
    for written, true in INSTEAD:
        text = written.sub(true, text)
    return text
