"""A table's sound in virtual time, and a microphone that hears it only while it is open.

Voices are WAV files, which `voice_sets` speaks once and keeps. Noise never stops. Everything
that the microphone hears goes through the end-pointing and the recogniser of the box.
"""

from __future__ import annotations

import asyncio
from functools import cache
from itertools import chain

import numpy as np
from voice_sets.speech.clips import Clip
from voice_sets.speech.conditions import pink_noise
from voice_sets.speech.sound import Sound, at_level
from voice_sets.speech.voices import Voice

from companion.voice.grammar import NOTHING, Grammar, Heard
from companion.voice_process.hearing.acoustic import RATE
from companion.voice_process.hearing.recogniser import Recogniser, load
from companion.voice_process.hearing.sound.capture import blocks
from companion.voice_process.hearing.sound.endpoint import (
    BLOCK_S,
    MOST_S,
    WAIT_S,
    Endpoint,
    load_detector,
)

PLAYERS = {
    1: (Voice("flite", "rms", "flite"), Voice("espeak", "en-us", "espeak")),
    2: (
        Voice("festival", "cmu_us_slt_arctic_hts", "festival"),
        Voice("espeak", "en-gb+f5", "espeak"),
    ),
    3: (Voice("espeak", "en-us+m3", "espeak"), Voice("festival", "ked_diphone", "festival")),
}
"""How the player at each seat speaks, and how if nobody understood that."""

PACES = (1.0, 0.93, 1.07)
"""How fast a player says something, and says it again: nobody repeats a word exactly."""

OTHERS = (Voice("espeak", "en-gb+m1", "espeak"), Voice("flite", "awb", "flite"))
"""People who talk at the table."""

SPEAKERS = (*chain.from_iterable(PLAYERS.values()), *OTHERS)

SPEECH_DB, NOISE_DB, MURMUR_DB = -22.0, -42.0, -48.0
"""Mean levels below full scale: who announces, the noise of the room, and talk behind it."""

LEAD_S = 0.2
"""Seconds between a press and the first sound of the player."""


class Room:
    """An ear as the box sees it. `grammars` and `judged` have one entry for each announcement."""

    def __init__(self) -> None:
        self.hears, self.keeps, self.recordings = True, False, 0
        self.grammars: list[Grammar] = []
        self.judged: list[Heard] = []
        self._pieces: list[tuple[int, Sound]] = []
        self._detector = load_detector()
        self._pending: asyncio.Future[Heard] | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._enough = False

    # -- what the box asks -----------------------------------------------------------------

    @property
    def listens(self) -> bool:
        """Whether the microphone is open."""
        return self._pending is not None and not self._pending.done()

    @property
    def grammar(self) -> Grammar:
        """Everything that may be said in the newest announcement."""
        return self.grammars[-1]

    def listen(self, grammar: Grammar) -> asyncio.Future[Heard]:
        """Open the microphone; see `Ear.listen`."""
        if self._pending is not None:
            self._pending.cancel()
        self.grammars.append(grammar)
        self._enough, self._pending = False, asyncio.get_running_loop().create_future()
        self._hearing = asyncio.create_task(self._hear(grammar, self._pending))
        return self._pending

    def enough(self) -> None:
        """Close the microphone; what was said until now is judged."""
        self._enough = True

    def keep(self, on: bool) -> None:
        """Record from now on, or do not; nothing is recorded here."""
        self.keeps = on

    def forget(self) -> None:
        """Delete all recordings."""

    # -- what people do --------------------------------------------------------------------

    def sounds(self, sound: Sound, after_s: float = 0.0) -> float:
        """Let something sound from now on, or later; returns when it ends, in seconds from now."""
        self._pieces.append((round((_now() + after_s) * RATE), sound))
        return after_s + len(sound) / RATE

    async def speaks(self, text: str, seat: int, again: int = 0) -> Heard:
        """A player says a text into the open microphone; returns what the box heard.

        `again`: how often it was said before.
        """
        await self.opened()
        count = len(self.judged)
        self.sounds(_take(text, seat, again), LEAD_S)
        until = _now() + WAIT_S + MOST_S + 1
        while len(self.judged) == count:
            assert _now() < until, f"nobody judged {text!r}"
            await asyncio.sleep(BLOCK_S)
        return self.judged[-1]

    async def opened(self) -> None:
        """Wait until the microphone is open."""
        for _ in range(100):
            if self.listens:
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"the microphone is closed; the last was {self.judged[-1:]}")

    # -- the microphone --------------------------------------------------------------------

    async def _hear(self, grammar: Grammar, answer: asyncio.Future[Heard]) -> None:
        """Hear the room block by block, until the announcement is over."""
        endpoint, at_s = Endpoint(self._detector), _now()
        while not (answer.done() or self._enough):
            await asyncio.sleep(BLOCK_S)
            block = next(blocks(self._between(at_s, at_s + BLOCK_S)))
            at_s += BLOCK_S
            if endpoint.feed(block):
                break
        if not answer.done():
            clip = endpoint.clip()
            self.judged.append(NOTHING if clip is None else _recogniser().hear(clip, grammar))
            answer.set_result(self.judged[-1])

    def _between(self, begin_s: float, end_s: float) -> Sound:
        """What sounds between two times."""
        begin, count = round(begin_s * RATE), round((end_s - begin_s) * RATE)
        heard = _noise(begin, count)
        self._pieces = [piece for piece in self._pieces if piece[0] + len(piece[1]) > begin]
        for start, sound in self._pieces:
            low, high = max(start, begin), min(start + len(sound), begin + count)
            if low < high:
                heard[low - begin : high - begin] += sound[low - start : high - start]
        return heard


def spoken(text: str, voice: Voice, level_db: float = SPEECH_DB) -> Sound:
    """A voice that says a text, from its WAV file."""
    return at_level(Clip(text, voice).sound(), level_db)


def _take(text: str, seat: int, again: int) -> Sound:
    """A text as the player at a seat says it; each time differently."""
    voices = PLAYERS[seat]
    pace, at = divmod(again, len(voices))
    return at_pace(spoken(text, voices[at]), PACES[pace % len(PACES)])


def at_pace(sound: Sound, pace: float) -> Sound:
    """The sound faster and higher, or slower and lower."""
    at = np.arange(0, len(sound) - 1, pace)
    return np.interp(at, np.arange(len(sound)), sound).astype(np.float32)


def bang() -> Sound:
    """A die that falls on the table, louder than anybody speaks."""
    fall = np.random.default_rng(1).normal(0, 0.3, RATE // 20)
    return (fall * np.linspace(1, 0, len(fall))).astype(np.float32)


def _noise(begin: int, count: int) -> Sound:
    noise = _loop()
    return np.take(noise, range(begin, begin + count), mode="wrap")


@cache
def _loop() -> Sound:
    """A minute of the noise of a room."""
    return at_level(pink_noise(), NOISE_DB)


@cache
def _recogniser() -> Recogniser:
    return load(whisper=False)


def _now() -> float:
    return asyncio.get_running_loop().time()
