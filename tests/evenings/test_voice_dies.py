"""Evenings on which the process of the voice ends and comes back, in every moment of a turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from evening import Evening, evening
from evening_kit import menu, scores, spin, start_game

from companion.app import voice
from companion.app.voice import PATIENCE_S, keep_voice
from companion.config.settings import Settings, VoiceSettings
from companion.voice.grammar import Decision, Guess, Heard
from companion.voice.link import LISTEN_S, MOST_LATE, REST_S, RETRY_S
from companion.voice.messages import Forget, Hello, Listen, Result, Say, Silent, ToBox, ToVoice

GONE, BACK = "no microphone: type", "microphone is back"
SLOW, LATE = "voice too slow: type", "no answer: type"

ABLE = Hello(hears=True, speaks=True)

decode = msgspec.json.Decoder(ToVoice).decode


class Voice:
    """The process of a voice. It hears what the test says, and keeps what it was asked to say."""

    def __init__(self, path: Path, hello: Hello = ABLE) -> None:
        self._path, self._hello = path, hello
        self._server: asyncio.Server | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._asked = asyncio.Event()
        self._last: Listen | None = None
        self._serving: set[asyncio.Task[None]] = set()
        self.said: list[str] = []

    async def starts(self) -> None:
        self._server = await asyncio.start_unix_server(self._serve, str(self._path))

    async def is_killed(self) -> None:
        assert self._server
        self._server.close()
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)
        self._path.unlink(missing_ok=True)
        self._asked.clear()

    async def listens(self) -> None:
        """Wait until the microphone is open."""
        await asyncio.wait_for(self._asked.wait(), 5)

    def forgets(self) -> None:
        """Expect another clip."""
        self._asked.clear()

    async def hears(self, decision: Decision, *texts: str) -> None:
        await self.listens()
        assert self._last
        guesses = tuple(Guess(text, 0.9) for text in texts)
        self._send(Result(self._last.id, Heard(decision, guesses)))
        self._asked.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._serving.add(task)
        self._writer = writer
        self._send(self._hello)
        try:
            while line := await reader.readline():
                self._take(decode(line))
        finally:
            writer.transport.abort()
            self._serving.discard(task)

    def _take(self, message: ToVoice) -> None:
        match message:
            case Listen():
                self._last = message
                self._asked.set()
            case Say(text=text):
                self.said.append(text)
                self._send(Silent())
            case Forget():
                self._hello = msgspec.structs.replace(self._hello, recordings=0)
                self._send(self._hello)

    def _send(self, message: ToBox) -> None:
        assert self._writer
        self._writer.write(msgspec.json.encode(message) + b"\n")


class Band:
    """Counts how often each notice begins to be shown."""

    def __init__(self, table: Evening) -> None:
        self._table = table
        self.shown: list[str] = []
        self._last: object = None

    async def watch(self) -> None:
        while True:
            notices = self._table.host.ui.notices
            latest = notices.latest if notices.active(self._table.host.ui.now) else None
            if latest is not None and latest != self._last:
                self.shown.append(latest[0])
            self._last = latest
            await asyncio.sleep(0.02)


Play = Callable[[Evening, Voice, Band], Awaitable[None]]


@pytest.fixture
def with_voice(tmp_path: Path) -> Callable[[Play], None]:
    """Plays Worph from CAT with a voice in a process of its own; P1 has spun and pressed."""

    def run(play: Play) -> None:
        async def body(table: Evening) -> None:
            await table.sees("")
            voice, band = Voice(tmp_path / "voice"), Band(table)
            await voice.starts()
            tasks = [
                asyncio.create_task(keep_voice(table.host, tmp_path / "voice", started=True)),
                asyncio.create_task(band.watch()),
            ]
            await asyncio.sleep(PATIENCE_S + 1)
            await start_game(table)
            await spin(table)
            await table.press("seat1")
            await voice.listens()
            await play(table, voice, band)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await voice.is_killed()

        evening(tmp_path, body, settings=Settings(voice=VoiceSettings(take_s=0.0)))

    return run


async def comes_back(table: Evening, voice: Voice) -> None:
    await voice.starts()
    await asyncio.sleep(RETRY_S + 0.5)
    assert table.host.ear is not None
    assert table.host.ear.hears


def test_it_dies_while_it_listens(with_voice) -> None:
    async def play(table: Evening, voice: Voice, band: Band) -> None:
        await voice.is_killed()
        await table.sees("no microphone")
        await asyncio.sleep(10)
        await table.press("seat1")
        await asyncio.sleep(3)
        assert [text for text in band.shown if "microphone" in text] == [GONE]
        await comes_back(table, voice)
        await table.press("seat1")
        await voice.hears("accept", "COT")
        await table.sees("COT?")
        await table.press("seat1")
        await table.sees("P2: SPIN")
        assert band.shown.count(BACK) == 1

    with_voice(play)


def test_it_dies_while_the_box_says_back_the_word(with_voice) -> None:
    async def play(table: Evening, voice: Voice, band: Band) -> None:
        await voice.hears("accept", "COT")
        await table.sees("COT?")
        await voice.is_killed()
        await asyncio.sleep(6)
        assert "COT?" in table.words()
        await table.press("seat1")
        await table.sees("P2: SPIN")
        assert scores(table)["P1"] > 0
        assert band.shown.count(GONE) == 1
        await comes_back(table, voice)
        await spin(table)
        await table.press("seat2")
        await voice.listens()

    with_voice(play)


def test_it_dies_while_the_box_asks_which_word(with_voice) -> None:
    async def play(table: Evening, voice: Voice, band: Band) -> None:
        await voice.hears("ask", "COT", "CUT")
        await table.sees("DID YOU SAY")
        await voice.is_killed()
        await asyncio.sleep(6)
        assert "DID YOU SAY" in table.words()
        await comes_back(table, voice)
        await table.turn(1)
        await table.press("knob")
        await table.sees("P2: SPIN")
        assert [text for text in band.shown if "microphone" in text] == [GONE, BACK]

    with_voice(play)


def test_a_typed_word_survives(with_voice) -> None:
    async def play(table: Evening, voice: Voice, band: Band) -> None:
        await table.type("CO")
        await voice.is_killed()
        await table.sees(GONE)
        await table.type("T<ENTER>")
        await table.sees("P2: SPIN")

    with_voice(play)


def test_a_voice_that_is_too_slow_is_reported_once_and_then_left_alone(with_voice) -> None:
    async def play(table: Evening, voice: Voice, band: Band) -> None:
        for attempt in range(MOST_LATE):
            if attempt:
                await table.press("seat1")
            await asyncio.sleep(LISTEN_S - 1)
            await table.sees("P1: listening")
            await table.sees(LATE if attempt else SLOW)
        await asyncio.sleep(6)
        await table.press("seat1")
        await asyncio.sleep(1)
        assert "listening" not in table.words()
        await table.type("COT<ENTER>")
        await table.sees("P2: SPIN")
        assert band.shown == [SLOW, LATE]

    with_voice(play)


@pytest.mark.no_cover
def test_a_voice_that_was_too_slow_is_tried_again(with_voice) -> None:
    async def play(table: Evening, voice: Voice, band: Band) -> None:
        await table.sees(SLOW, within=LISTEN_S + 1)
        await table.press("seat1")
        await table.sees(LATE, within=LISTEN_S + 1)
        await table.type("COT<ENTER>")
        await table.sees("P2: SPIN")
        await asyncio.sleep(REST_S)
        await spin(table)
        voice.forgets()
        await table.press("seat2")
        await voice.hears("accept", "CUT")
        await table.sees("CUT?")
        assert GONE not in band.shown

    with_voice(play)


@pytest.mark.parametrize("listen", ["off", "on"])
def test_old_recordings_are_deleted_at_a_box_that_does_not_listen(
    tmp_path, monkeypatch, listen
) -> None:
    """On a board without a microphone the box starts the voice for that."""
    monkeypatch.setattr(voice, "capture_devices", frozenset)
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    recording = tmp_path / "recordings" / "000001.wav"
    recording.parent.mkdir()
    recording.touch()

    async def play(table: Evening) -> None:
        await table.sees("")
        voice = Voice(tmp_path / "voice", Hello(hears=False, speaks=False, recordings=3))
        await voice.starts()
        task = asyncio.create_task(keep_voice(table.host, tmp_path / "voice", started=False))
        await asyncio.sleep(RETRY_S)
        await start_game(table)
        await menu(table, "sound & light")
        await table.turn(40)
        assert "record voices" not in table.words()
        await table.choose("delete recordings")
        await table.sees("DELETE 3?")
        await table.choose("yes, delete all")
        await asyncio.sleep(0.5)
        assert table.host.recorder
        assert not table.host.recorder.recordings
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await voice.is_killed()

    evening(tmp_path, play, settings=Settings(voice=VoiceSettings(listen=listen)))
