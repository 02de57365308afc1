import asyncio
import contextlib

import msgspec
import pytest

from companion.ui.clock import VirtualLoop
from companion.voice.grammar import LATE, NOTHING, Grammar, Guess, Heard
from companion.voice.link import MOST_LATE, REST_S, Link
from companion.voice.messages import (
    Cancel,
    Enough,
    Hello,
    Hush,
    Listen,
    Opened,
    Result,
    Say,
    Silent,
    ToVoice,
)

HEARD = Heard("accept", (Guess("CROW", 0.9),))
CAN = Hello(hears=True, speaks=True)


class Voice:
    """A voice that notes what it is sent, and answers as the test says."""

    def __init__(self, path):
        self.path, self.sent, self.writer = path, [], None

    async def start(self):
        self.server = await asyncio.start_unix_server(self._serve, str(self.path))

    async def _serve(self, reader, writer):
        self.writer = writer
        self.answer(CAN)
        while line := await reader.readline():
            self.sent.append(msgspec.json.decode(line, type=ToVoice))

    def answer(self, message):
        self.writer.write(msgspec.json.encode(message) + b"\n")

    async def stop(self):
        self.server.close()
        if self.writer:
            self.writer.close()
        self.path.unlink(missing_ok=True)


async def until(condition, within=5):
    async with asyncio.timeout(within):
        while not condition():  # noqa: ASYNC110 - a socket has no event to wait for
            await asyncio.sleep(0.1)


@contextlib.asynccontextmanager
async def linked(tmp_path):
    voice, seen = Voice(tmp_path / "voice"), []
    await voice.start()
    link = Link(voice.path, seen.append)
    task = asyncio.create_task(link.run())
    try:
        await until(lambda: link.hears)
        yield link, voice, seen
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await voice.stop()


def in_virtual_time(main):
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(main)


def run(test, tmp_path):
    async def body():
        async with linked(tmp_path) as (link, voice, seen):
            await test(link, voice, seen)

    in_virtual_time(body())


def test_a_listen_ends_with_what_was_heard(tmp_path):
    async def body(link, voice, seen):
        future = link.listen(Grammar(("CROW", "GROW"), base="ROW"))
        await until(lambda: voice.sent)
        assert voice.sent == [Listen(1, Grammar(("CROW", "GROW"), base="ROW"))]
        voice.answer(Opened(1))
        await until(lambda: link.opened)
        voice.answer(Result(1, HEARD))
        assert await future == HEARD
        assert not link.opened

    run(body, tmp_path)


def test_the_end_of_speech_can_be_asked_for(tmp_path):
    async def body(link, voice, seen):
        link.enough()
        link.listen(Grammar(("CROW",)))
        link.enough()
        await until(lambda: len(voice.sent) == 2)
        assert voice.sent[1] == Enough(1)

    run(body, tmp_path)


def test_a_cancelled_listen_closes_the_microphone_and_its_late_result_is_dropped(tmp_path):
    async def body(link, voice, seen):
        link.listen(Grammar(("CROW",))).cancel()
        await until(lambda: Cancel(1) in voice.sent)
        second = link.listen(Grammar(("GROW",)))
        voice.answer(Result(1, HEARD))
        await asyncio.sleep(0.05)
        assert not second.done()
        voice.answer(Result(2, HEARD))
        assert await second == HEARD

    run(body, tmp_path)


def test_a_second_listen_cancels_the_first(tmp_path):
    async def body(link, voice, seen):
        first = link.listen(Grammar(("CROW",)))
        link.listen(Grammar(("GROW",)))
        await until(lambda: len(voice.sent) == 3)
        assert first.cancelled()
        assert [type(one) for one in voice.sent] == [Listen, Cancel, Listen]

    run(body, tmp_path)


def test_a_voice_that_dies_ends_the_listen_and_is_found_again(tmp_path):
    async def body(link, voice, seen):
        future = link.listen(Grammar(("CROW",)))
        await until(lambda: voice.sent)
        await voice.stop()
        assert await future == NOTHING
        assert not link.hears
        await voice.start()
        await until(lambda: link.hears)
        assert [one.hears for one in seen] == [True, False, True]

    run(body, tmp_path)


def test_a_voice_that_hangs_ends_the_listen(tmp_path):
    async def body(link, voice, seen):
        assert await link.listen(Grammar(("CROW",))) == LATE
        await until(lambda: Cancel(1) in voice.sent)
        assert link.hears

    run(body, tmp_path)


def test_a_voice_that_is_late_twice_in_a_row_rests_for_a_while(tmp_path):
    async def body(link, voice, seen):
        await link.listen(Grammar(("CROW",)))
        second = link.listen(Grammar(("CROW",)))
        await until(lambda: len(voice.sent) == 3)
        voice.answer(Result(2, HEARD))
        assert await second == HEARD  # an answer in time: the count starts again
        await link.listen(Grammar(("CROW",)))
        assert link.hears
        assert await link.listen(Grammar(("CROW",))) == LATE
        assert not link.hears
        assert await link.listen(Grammar(("CROW",))) == NOTHING
        await until(lambda: link.hears, within=REST_S + 1)

    run(body, tmp_path)


def test_a_voice_that_starts_again_need_not_rest(tmp_path):
    async def body(link, voice, seen):
        for _ in range(MOST_LATE):
            await link.listen(Grammar(("CROW",)))
        assert not link.hears
        await voice.stop()
        await until(lambda: len(seen) == 2)
        await voice.start()
        await until(lambda: link.hears)

    run(body, tmp_path)


def test_a_voice_that_talks_nonsense_is_let_go(tmp_path):
    async def body(link, voice, seen):
        voice.writer.write(b'{"do": "dance"}\n')
        await until(lambda: not link.hears)

    run(body, tmp_path)


def test_a_line_without_an_end_is_let_go(tmp_path):
    async def body(link, voice, seen):
        voice.writer.write(b"x" * 200_000)
        await until(lambda: not link.hears)

    run(body, tmp_path)


def test_speech_is_sent_and_stopped(tmp_path):
    async def body(link, voice, seen):
        link.hush()
        link.say("hello")
        link.say("stop", at_once=True)
        link.hush()
        await until(lambda: len(voice.sent) == 3)
        assert voice.sent == [Say("hello"), Say("stop", at_once=True), Hush()]
        voice.answer(Silent())
        await until(lambda: not link.speaking)

    run(body, tmp_path)


def test_recordings_that_cannot_be_saved_are_off_at_the_box_too(tmp_path):
    async def body(link, voice, seen):
        link.keep(True)
        voice.answer(Hello(hears=True, speaks=True, trouble="recording failed"))
        await until(lambda: len(seen) == 2)
        assert not link.keeps
        assert seen[-1].trouble == "recording failed"

    run(body, tmp_path)


@pytest.mark.parametrize("text", ["", "hello"])
def test_without_a_voice_nothing_is_heard_and_nothing_fails(tmp_path, text):
    async def body():
        link = Link(tmp_path / "nobody")
        link.say(text)
        link.hush()
        link.enough()
        assert await link.listen(Grammar(("CROW",))) == NOTHING

    in_virtual_time(body())
