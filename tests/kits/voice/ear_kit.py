"""An ear that hears what the test says, at the moment of the test's choice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from evening import Evening, Play, evening
from evening_kit import spin, start_game
from steps import perform

from companion.config.settings import Settings, VoiceSettings
from companion.voice.grammar import NOTHING, Grammar, Guess, Heard

Speak = Callable[..., Evening]
"""Plays an evening with an ear."""

SURE = 0.9


class ScriptedEar:
    """Hears only what `say` and the others say. `grammars` has what each clip might have been."""

    def __init__(self) -> None:
        self.hears = True
        self.grammars: list[Grammar] = []
        self.stopped = 0
        self.keeps, self.recordings = False, 0
        self._pending: asyncio.Future[Heard] | None = None

    @property
    def listens(self) -> bool:
        """Whether the microphone is open."""
        return self._pending is not None and not self._pending.done()

    @property
    def grammar(self) -> Grammar:
        """The words and phrases of the newest clip."""
        return self.grammars[-1]

    def listen(self, grammar: Grammar) -> asyncio.Future[Heard]:
        if self._pending is not None:
            self._pending.cancel()
        self.grammars.append(grammar)
        self._pending = asyncio.get_running_loop().create_future()
        if not self.hears:
            self._pending.set_result(NOTHING)
        return self._pending

    def enough(self) -> None:
        self.stopped += 1
        self.hear(NOTHING)

    def hear(self, heard: Heard) -> None:
        """End the clip; anything that may not be said now cannot be heard."""
        may = {*self.grammar.words, *self.grammar.phrases}
        assert {guess.text for guess in heard.heard} <= may, (heard, self.grammar)
        if self._pending is not None and not self._pending.done():
            self._pending.set_result(heard)

    async def opened(self) -> None:
        """Wait until the microphone is open."""
        for _ in range(200):
            if self.listens:
                return
            await asyncio.sleep(0.02)
        raise AssertionError("the microphone is closed")

    async def says(self, text: str, *, spelled: bool = False) -> None:
        """A player says something that is in the grammar, clearly."""
        await self.opened()
        self.hear(Heard("accept", (Guess(text, SURE),), spelled))

    async def mumbles(self, *texts: str) -> None:
        """A player says something that sounds like all of these."""
        await self.opened()
        self.hear(Heard("ask", tuple(Guess(text, 0.3) for text in texts)))

    async def coughs(self) -> None:
        """There is a noise."""
        await self.opened()
        self.hear(Heard("refuse"))

    async def is_silent(self) -> None:
        """Nobody says anything."""
        await self.opened()
        self.hear(NOTHING)

    def keep(self, on: bool) -> None:
        self.keeps = on

    def forget(self) -> None:
        self.recordings = 0

    def dies(self) -> None:
        """The microphone is unplugged."""
        self.hears = False
        if self._pending is not None and not self._pending.done():
            self._pending.set_result(NOTHING)


def spoken_evening(
    state: Path, play: Play, ear: ScriptedEar, *, take_s: float = 2.0, **how: Any
) -> Evening:
    """An evening at a box with this ear."""

    async def with_ear(table: Evening) -> None:
        await table.sees("")  # the host is running
        table.host.listen_with(ear)
        table.host.recorder = ear
        await play(table)

    settings = how.pop("settings", Settings(voice=VoiceSettings(take_s=take_s)))
    return evening(state, with_ear, settings=settings, **how)


async def listen(table: Evening, ear: ScriptedEar, seat: int = 1) -> None:
    """Press the button, and wait for the microphone."""
    await table.press(f"seat{seat}")
    await ear.opened()


async def spun(table: Evening, ear: ScriptedEar) -> None:
    """Start Worph with CAT, let P1 spin, and open the microphone for P1."""
    await start_game(table)
    await spin(table)
    await listen(table, ear)


async def perform_by_voice(table: Evening, ear: ScriptedEar, script: str) -> None:
    """Carry out a script that also has what is said, and what may be said."""

    def offers(word: str) -> None:
        assert word in ear.grammar.words

    def excludes(word: str) -> None:
        assert word not in ear.grammar.words

    def phrase(text: str) -> None:
        assert text in ear.grammar.phrases

    def no_phrase(text: str) -> None:
        assert text not in ear.grammar.phrases

    def grammar(kind: str) -> None:
        assert ear.grammar.spelled == {"letters": True, "words": False}[kind]

    def microphone(state: str) -> None:
        assert ear.listens == {"open": True, "closed": False}[state]

    await perform(
        table,
        script,
        listen=lambda seat: listen(table, ear, int(seat.removeprefix("seat"))),
        say=ear.says,
        spell=lambda word: ear.says(word, spelled=True),
        cough=lambda _: ear.coughs(),
        silence=lambda _: ear.is_silent(),
        die=lambda _: ear.dies(),
        offers=offers,
        excludes=excludes,
        phrase=phrase,
        no_phrase=no_phrase,
        grammar=grammar,
        microphone=microphone,
    )
