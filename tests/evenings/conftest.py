"""A check for every evening: all texts fit the display."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from room import faults

from companion.screen.screen import Screen
from companion.ui.front import FrontPanel


@pytest.fixture(autouse=True)
def room_on_every_screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail if any text shown in an evening is cut, hidden, or touches another one."""
    wrong: dict[str, None] = {}
    draw = FrontPanel.draw

    def drawn(self: FrontPanel, screen: Screen) -> None:
        draw(self, screen)
        wrong.update({f"{fault} in {screen.words()}": None for fault in faults(screen)})

    monkeypatch.setattr(FrontPanel, "draw", drawn)
    yield
    assert list(wrong) == []
