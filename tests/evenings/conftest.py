"""Checks for every evening: all texts fit the display, and all screens can be read aloud."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec
import pytest
from ear_kit import ScriptedEar, Speak, spoken_evening
from room import faults
from secret_kit import hide_something
from speech_kit import speech_faults

from companion.config.settings import Settings, VoiceSettings
from companion.screen.screen import Item, Screen
from companion.ui.front import FrontPanel
from hardware.wiring.wiring import Wiring

WITH_TALK = msgspec.structs.replace(Wiring(), talk=19)


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


@pytest.fixture
def speak_by_talk_button(ear, tmp_path, request) -> Speak:
    """Plays an evening with the ear at a box with a talk button.

    Words are taken by a press, unless `take_s` is given.
    """

    def run(play, *, take_s=0.0, **how):
        settings = Settings(wiring=WITH_TALK, voice=VoiceSettings(take_s=take_s))
        how.setdefault("update", request.config.getoption("--update-pictures"))
        return spoken_evening(tmp_path, play, ear, settings=settings, **how)

    return run


@pytest.fixture
def cards_in_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worph has something to hide."""
    hide_something(monkeypatch)
