"""What can be done and is not seen: each tip is told when it is first useful, and in a lull."""

from __future__ import annotations

import re

from companion.screen.screen import Screen, Text

MENU, PAUSE = "hold knob: menu", "hold SPIN: pause"
BACK, VOTE, PRESS_VOTE = "SPIN: back", "hold a button: vote", "press a button: vote"

TIP_S = 4.0
"""How long a tip is shown."""

READ_S = 1.5
"""One that was shown for less has not been read."""

LULL_S = 30.0
"""After so long without a gesture one of them is told again."""

NEEDED = re.compile(r"\b(push|press|SPIN|hold|turn|type|tie)\b|\?$")
"""Such a row asks, or says what can be done: no tip takes its place."""


class Tips:
    """What was told this evening, and what is told now; moments are of the loop's clock."""

    def __init__(self) -> None:
        self.on = True
        self._read: set[str] = set()
        self._text = ""
        self._since = self._lull_at = 0.0
        self._turn = 0

    def touch(self, now: float) -> None:
        """Somebody did something: no tip stays in the way."""
        if self._text and now - self._since < READ_S:
            self._read.discard(self._text)
        self._text, self._lull_at = "", now + LULL_S

    def now(self, tips: tuple[str, ...], screen: Screen, now: float) -> str:
        """Which of those that are useful is told over this screen; empty for none."""
        if not tips or not self.on or needed(screen):
            self._text = ""
        elif self._text not in tips or now >= self._since + TIP_S:
            self._tell(self._next(tips, now), now)
        return self._text

    def moment(self, now: float) -> float | None:
        """When another one is told, or none."""
        then = self._since + TIP_S if self._text else self._lull_at
        return then if then > now and self.on else None

    def _next(self, tips: tuple[str, ...], now: float) -> str:
        fresh = next((tip for tip in tips if tip not in self._read), "")
        if fresh or now < self._lull_at:
            return fresh
        self._turn += 1
        return tips[self._turn % len(tips)]

    def _tell(self, tip: str, now: float) -> None:
        self._text = tip
        if tip:
            self._read.add(tip)
            self._since, self._lull_at = now, now + LULL_S


def needed(screen: Screen) -> bool:
    """Whether the row that a tip would cover says what can be done."""
    low, high = screen.spare, screen.spare + 12
    rows = (item for item in screen.items if isinstance(item, Text))
    return any(NEEDED.search(row.text) for row in rows if low - row.height < row.y < high)
