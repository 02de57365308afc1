"""Tips about gestures the screen does not name: when first useful, and when nobody acts."""

from __future__ import annotations

import re

from companion.screen.fonts import WIDTHS
from companion.screen.screen import SMALL, TOP, Screen, Text
from companion.ui.notices import with_band
from hardware.box import WIDTH

MENU, PAUSE, MEANING = "hold knob: menu", "hold SPIN: pause", "hold knob: meaning"
BACK, VOTE, PRESS_VOTE = "SPIN: back", "others: hold to vote", "others: press to vote"

TIP_S = 4.0
"""How long a tip is shown, in seconds."""

READ_S = 1.5
"""A tip that was shown for less time than this was not read; in seconds."""

LULL_S = 30.0
"""After this time without a gesture a tip is repeated, in seconds."""

GAP = 4
"""Between a title and a tip beside it, in pixels."""

NEEDED = re.compile(r"\b(push|press|SPIN|Esc|SPACE|hold|turn|type|tie)\b|=|\?$")
"""Matches rows that ask a question, name a gesture or explain a sign; no tip covers them."""


class Tips:
    """Which tips were read this evening, and which one is shown. Times are on the loop's clock."""

    def __init__(self) -> None:
        self.on = True
        self._read: set[str] = set()
        self._text = ""
        self._since = self._lull_at = 0.0
        self._turn = 0

    @property
    def text(self) -> str:
        """The tip that is shown now; empty for none."""
        return self._text

    def touch(self, now: float) -> None:
        """Remove the tip: somebody did something."""
        if self._text and now - self._since < READ_S:
            self._read.discard(self._text)
        self._text, self._lull_at = "", now + LULL_S

    def choose(self, tips: tuple[str, ...], screen: Screen, now: float, why: str = "") -> str:
        """The tip to show over this screen, of those that are useful; empty for none.

        `why`: the reason that the screen gives for a refusal.
        """
        if not tips or not self.on or any(with_tip(screen, tip, why) is None for tip in tips):
            self._text = ""
        elif self._text not in tips or now >= self._since + TIP_S:
            self._show(self._next(tips, now), now)
        return self._text

    def next_change(self, now: float) -> float | None:
        """When the tip changes, or None."""
        then = self._since + TIP_S if self._text else self._lull_at
        return then if then > now and self.on else None

    def _next(self, tips: tuple[str, ...], now: float) -> str:
        fresh = next((tip for tip in tips if tip not in self._read), "")
        if fresh or now < self._lull_at:
            return fresh
        self._turn += 1
        return tips[self._turn % len(tips)]

    def _show(self, tip: str, now: float) -> None:
        self._text = tip
        if tip:
            self._read.add(tip)
            self._since, self._lull_at = now, now + LULL_S


def with_tip(screen: Screen, tip: str, why: str = "") -> Screen | None:
    """The screen with a tip over its spare row; None if the tip would cover what is needed.

    It never covers a title: it stands beside it, in place of a number, if there is room; nor what
    covers something itself, such as a cheer. `why`: the reason that the screen gives for a refusal.
    """
    low, high = screen.spare, screen.spare + SMALL
    rows = (item for item in screen.items if isinstance(item, Text) and item.text)
    covered = [row for row in rows if low - row.height < row.y < high]
    if any(row.over or NEEDED.search(row.text) or row.text in why for row in covered):
        return None
    return _beside_title(screen, tip) if screen.spare == TOP else with_band(screen, tip)


def _beside_title(screen: Screen, tip: str) -> Screen | None:
    head = [item for item in screen.items if item.y < SMALL]
    titles = [one for one in head if isinstance(one, Text) and not one.inverse]
    if not titles or titles != head:
        return None
    title, *numbers = titles
    words = Text(WIDTH, title.y + (title.height - SMALL) // 2, tip, SMALL, "r")
    if title.left + len(title.text) * WIDTHS[title.height] + GAP > words.left:
        return None
    return screen.replace(items=(*(one for one in screen.items if one not in numbers), words))


def says_back(screen: Screen) -> bool:
    """Whether the screen itself says how to go back."""
    return any("SPIN:" in row for row in screen.words())
