"""Checks for every evening: all texts fit the display, and all screens can be read aloud."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest
from ear_kit import ScriptedEar, Speak, spoken_evening
from room import faults
from speech_kit import speech_faults

from companion.screen.screen import Item, Screen
from companion.ui.front import FrontPanel


@pytest.fixture(autouse=True)
def room_and_speech_on_every_screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail if a text of an evening is cut, hidden, touches another, or cannot be read aloud."""
    wrong: dict[str, None] = {}
    draw = FrontPanel.draw

    def drawn(self: FrontPanel, screen: Screen) -> None:
        draw(self, screen)
        wrong.update(dict.fromkeys(_wrong(screen.items, screen.alt_text)))

    monkeypatch.setattr(FrontPanel, "draw", drawn)
    yield
    assert list(wrong) == []


@lru_cache(maxsize=2000)
def _wrong(items: tuple[Item, ...], alt_text: tuple[str, ...]) -> list[str]:
    screen = Screen(items, alt_text=alt_text)
    rows = screen.words()
    return [f"{fault} in {rows}" for fault in (*faults(screen), *speech_faults(rows))]


@pytest.fixture
def ear() -> ScriptedEar:
    return ScriptedEar()


@pytest.fixture
def speak(ear, tmp_path, request) -> Speak:
    """Plays an evening with the ear; the games are kept between two evenings."""

    def run(play, **how):
        how.setdefault("update", request.config.getoption("--update-pictures"))
        return spoken_evening(tmp_path, play, ear, **how)

    return run
