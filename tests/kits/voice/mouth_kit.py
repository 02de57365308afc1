"""A mouth that notes what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from evening import Evening, Play, evening
from msgspec.structs import replace

from companion.voice.narrator.narrator import narrate


class NotingMouth:
    """Says nothing, and keeps it in `said`."""

    speaks = True
    speaking = False

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, text: str, *, at_once: bool = False) -> None:
        assert text.strip(), "nothing to say"
        self.said.append(f"! {text}" if at_once else text)

    def hush(self) -> None:
        pass


class TalkingMouth(NotingMouth):
    """Speaks from each text until `falls_silent`."""

    def say(self, text: str, *, at_once: bool = False) -> None:
        super().say(text, at_once=at_once)
        self.speaking = True

    def falls_silent(self) -> None:
        self.speaking = False


def told_evening(state: Path, play: Play, mouth: NotingMouth, speech: str, **how: Any) -> Evening:
    """An evening at a box that speaks."""

    async def with_mouth(table: Evening) -> None:
        await table.sees("")  # the host is running
        ui = table.host.ui
        table.host.mouth = mouth
        ui.adopt(replace(ui.prefs, speech=speech))
        narrate(ui, mouth)
        await play(table)

    return evening(state, with_mouth, **how)
