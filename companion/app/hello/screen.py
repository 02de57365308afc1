"""The first picture."""

from __future__ import annotations

from companion.screen.screen import Screen, page


def hello() -> Screen:
    """The first picture; it is shown before anything else is ready."""
    return page("", "WORD GAMES", "one moment ...")
