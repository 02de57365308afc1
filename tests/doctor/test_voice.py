"""The check-up of the microphone, with a studio that measures what the test says."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from doctor_kit import DEAF, SMALL, in_session
from evening import Evening

from companion.config.settings import Settings
from companion.doctor import voice
from companion.doctor.session import Session
from companion.doctor.voice import WORDS
from companion.errors import BadWeights
from hardware.checkup.findings import Finding, State


class Studio:
    def __init__(
        self,
        noise: float = -60.0,
        echo: float = -40.0,
        texts: tuple[str, ...] = WORDS,
        level: float = -20.0,
    ) -> None:
        self.levels, self.texts, self.level = iter((noise, echo)), iter(texts), level

    def level_db(self, seconds: float) -> float:
        return next(self.levels)

    def word(self, words: tuple[str, ...]) -> Any:
        return SimpleNamespace(text=next(self.texts), level_db=self.level)


class Broken(Studio):
    def level_db(self, seconds: float) -> float:
        raise OSError("The microphone does not work.")


class Damaged(Studio):
    def level_db(self, seconds: float) -> float:
        raise BadWeights("/a. b/head.npz is damaged. Install the companion again.")


def check(
    monkeypatch: pytest.MonkeyPatch,
    studio: Studio,
    *,
    answer: str = "seat1",
    settings: Settings | None = None,
) -> dict[str, Finding]:
    """The findings by part."""
    monkeypatch.setattr(voice, "find_spec", lambda name: name)
    monkeypatch.setattr(voice, "capture_devices", lambda: frozenset({"pcmC1D0c"}))
    monkeypatch.setattr(voice, "_open_studio", lambda: studio)

    async def play(table: Evening) -> None:
        await table.sees("MICROPHONE")
        await table.press(answer)

    async def examine(session: Session) -> list[Finding]:
        return await voice.microphone(session)

    found: list[Finding] = in_session(play, examine, settings)
    return {one.part: one for one in found}


def test_a_quiet_room_and_three_words_are_well(monkeypatch: pytest.MonkeyPatch) -> None:
    found = check(monkeypatch, Studio())
    assert {one.state for one in found.values()} == {State.GOOD}
    assert found["microphone"].found == "It heard 3 of 3 words, at -20 dB."


@pytest.mark.parametrize(
    ("studio", "part", "says"),
    [
        (Studio(noise=-20.0), "noise", "The room is loud (-20 dB). Put the microphone"),
        (Studio(echo=-5.0), "echo", "hears the box loudly (-5 dB). Move the microphone"),
        (Studio(level=-60.0), "microphone", "too quiet. Move it closer."),
        (Studio(level=-2.0), "microphone", "too loud. Type: alsamixer"),
        (Studio(texts=("TABLE", "", "")), "microphone", "It heard 1 of 3 words"),
        (Broken(), "microphone", "The microphone does not work. Plug it in again"),
        (Damaged(), "microphone", "head.npz is damaged. Install the companion again."),
    ],
)
def test_every_fault_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, studio: Studio, part: str, says: str
) -> None:
    found = check(monkeypatch, studio)[part]
    assert found.state is State.FAULT
    assert says in f"{found.found} {found.do}"


def test_it_can_be_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check(monkeypatch, Studio(), answer="spin")["microphone"].state is State.NOTE


def test_without_a_microphone_it_says_so_and_without_the_packages_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def nobody(table: Evening) -> None:
        pass

    monkeypatch.setattr(voice, "find_spec", lambda name: None)
    assert in_session(nobody, voice.microphone) == []
    monkeypatch.setattr(voice, "find_spec", lambda name: name)
    monkeypatch.setattr(voice, "capture_devices", frozenset)
    (found,) = in_session(nobody, voice.microphone)
    assert found.state is State.NOTE
    assert found.found == "There is no microphone."


def test_a_box_that_does_not_listen_asks_for_no_microphone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice, "find_spec", lambda name: name)
    monkeypatch.setattr(voice, "capture_devices", frozenset)

    async def nobody(table: Evening) -> None:
        await asyncio.sleep(0)

    deaf = Settings(wiring=SMALL, voice=DEAF)
    assert in_session(nobody, voice.microphone, deaf) == []
