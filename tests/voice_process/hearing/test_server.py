import asyncio
import contextlib
import errno
import socket
import threading

import numpy as np
import pytest

from companion.errors import BadWeights
from companion.voice import link as link_module
from companion.voice.grammar import NOTHING, Grammar, Guess, Heard
from companion.voice.link import Link
from companion.voice.messages import Hello
from companion.voice_process.hearing.sound.capture import SIZE, WavFiles
from companion.voice_process.listening import Listening
from companion.voice_process.recordings import MOST, TROUBLE, Recordings
from companion.voice_process.server import Abilities, Server
from companion.voice_process.speaking.engines import Sound
from companion.voice_process.talking import Talking

HEARD = Heard("accept", (Guess("CROW", 0.9),))
LOUD, QUIET = np.full(SIZE, 9000, np.int16), np.zeros(SIZE, np.int16)
ALL = Hello(hears=True, speaks=True)


class Scripted:
    """A source, a recogniser and a loudspeaker that a test controls."""

    def __init__(self):
        self.blocks, self.open_now, self.clips = [LOUD] * 30 + [QUIET] * 30, 0, []
        self.forever, self.broken, self.faulty, self.damaged = False, False, False, False
        self.played, self.playing = [], threading.Event()

    @contextlib.contextmanager
    def open(self):
        if self.broken:
            raise OSError("The microphone does not work.")
        self.open_now += 1
        try:
            yield self._endless() if self.forever else iter(self.blocks)
        finally:
            self.open_now -= 1

    def _endless(self):
        while True:
            threading.Event().wait(0.002)
            yield QUIET

    def hear(self, clip, grammar):
        if self.faulty:
            raise ZeroDivisionError
        if self.damaged:
            raise BadWeights("head.npz is damaged. Install the companion again.")
        self.clips.append((len(clip), grammar))
        return HEARD

    def speak(self, text):
        return Sound(text.encode(), 16000)

    def play(self, sound, stop):
        self.played.append(sound.samples.decode())
        if sound.samples.startswith(b"long"):
            self.playing.set()
            stop.wait(5)


async def until(condition):
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110 - a socket has no event to wait for
            await asyncio.sleep(0.005)


@contextlib.asynccontextmanager
async def served(tmp_path, script, look=lambda: ALL):
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(tmp_path / "voice"))
    listening.listen()
    kept = Recordings(tmp_path / "recordings")

    def listen():
        return Listening(script, lambda audio: float(any(audio)), script, keep=kept.keep)

    can = Abilities(look, kept, listen, lambda silent: Talking(script, script, silent))
    task = asyncio.create_task(Server(can).serve(listening))
    link = Link(tmp_path / "voice")
    linked = asyncio.create_task(link.run())
    try:
        await until(lambda: link.hello == look())
        yield link, kept
    finally:
        for one in (task, linked):
            one.cancel()
        await asyncio.gather(task, linked, return_exceptions=True)


def run(tmp_path, test, script=None):
    async def body():
        made = script or Scripted()
        async with served(tmp_path, made) as (link, kept):
            await test(link, made, kept)

    asyncio.run(body())


def test_an_announcement_is_recorded_and_recognised(tmp_path):
    async def body(link, script, kept):
        grammar = Grammar(("CROW",), base="ROW")
        assert await link.listen(grammar) == HEARD
        assert script.clips[0][1] == grammar
        assert script.open_now == 0

    run(tmp_path, body)


def test_a_press_ends_it(tmp_path):
    async def body(link, script, kept):
        script.forever = True
        future = link.listen(Grammar(("CROW",)))
        await until(lambda: link.opened)
        link.enough()
        assert await future == NOTHING
        await until(lambda: script.open_now == 0)

    run(tmp_path, body)


def test_a_cancelled_listen_closes_the_microphone(tmp_path):
    async def body(link, script, kept):
        script.forever = True
        future = link.listen(Grammar(("CROW",)))
        await until(lambda: link.opened)
        future.cancel()
        await until(lambda: script.open_now == 0)
        script.forever = False
        assert await link.listen(Grammar(("GROW",))) == HEARD

    run(tmp_path, body)


@pytest.mark.parametrize("fault", ["broken", "faulty", "damaged"])
def test_a_fault_hears_nothing_and_the_next_listen_works(tmp_path, caplog, fault):
    async def body(link, script, kept):
        setattr(script, fault, True)
        assert await link.listen(Grammar(("CROW",))) == NOTHING
        setattr(script, fault, False)
        assert await link.listen(Grammar(("CROW",))) == HEARD

    run(tmp_path, body)
    assert ("Please report this" in caplog.text) == (fault == "faulty"), "the others say the cause"


def test_a_file_that_is_not_a_recording_is_only_noted(tmp_path, caplog):
    (tmp_path / "a.wav").write_text("crow")
    listening = Listening(WavFiles(tmp_path), lambda audio: 0.0, Scripted())
    heard = []
    listening.start(Grammar(("CROW",)), lambda: None, heard.append).join()
    assert heard == [NOTHING]
    assert "is not a WAV file" in caplog.text
    assert "report this" not in caplog.text


def test_the_voice_ends_without_a_fault_while_a_box_is_connected(tmp_path):
    faults = []
    with asyncio.Runner() as runner, socket.socket(socket.AF_UNIX) as box:
        runner.get_loop().set_exception_handler(lambda loop, fault: faults.append(fault))

        async def body():
            listening = socket.socket(socket.AF_UNIX)
            listening.bind(str(tmp_path / "voice"))
            listening.listen()
            can = Abilities(lambda: ALL, Recordings(tmp_path / "recordings"))
            serving = asyncio.create_task(Server(can).serve(listening))
            box.connect(str(tmp_path / "voice"))
            await asyncio.to_thread(box.recv, 1000)
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)

        runner.run(body())
    assert not faults


def test_texts_are_spoken_in_order_and_the_box_learns_when_all_is_said(tmp_path):
    async def body(link, script, kept):
        link.say("one")
        link.say("two")
        assert link.speaking
        await until(lambda: not link.speaking)
        assert script.played == ["one", "two"]

    run(tmp_path, body)


def test_a_text_at_once_interrupts_and_drops_the_others(tmp_path):
    async def body(link, script, kept):
        link.say("long")
        link.say("dropped")
        await asyncio.to_thread(script.playing.wait, 5)
        link.say("now", at_once=True)
        await until(lambda: "now" in script.played)
        assert script.played == ["long", "now"]

    run(tmp_path, body)


def test_the_box_is_silent_while_the_microphone_is_open(tmp_path):
    async def body(link, script, kept):
        script.forever = True
        link.say("long")
        await asyncio.to_thread(script.playing.wait, 5)
        link.listen(Grammar(("CROW",)))
        await until(lambda: link.opened)
        link.say("not now")
        await until(lambda: not link.speaking)
        assert script.played == ["long"]

    run(tmp_path, body)


def test_recordings_are_kept_only_if_a_player_wants_that_and_can_be_deleted(tmp_path):
    async def body(link, script, kept):
        await link.listen(Grammar(("CROW",)))
        assert len(kept) == 0
        link.keep(True)
        await link.listen(Grammar(("CROW",)))
        assert len(kept) == 1
        link.forget()
        await until(lambda: len(kept) == 0)

    run(tmp_path, body)


def test_a_box_that_starts_again_finds_recordings_off(tmp_path):
    async def body(link, script, kept):
        link.keep(True)
        await link.listen(Grammar(("CROW",)))
        assert kept.on
        restarted = Link(tmp_path / "voice")
        task = asyncio.create_task(restarted.run())
        await until(lambda: restarted.hears)
        assert not kept.on
        await restarted.listen(Grammar(("CROW",)))
        assert len(kept) == 1
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    run(tmp_path, body)


def test_a_box_that_has_only_lost_the_voice_finds_recordings_on_again(tmp_path, monkeypatch):
    monkeypatch.setattr(link_module, "RETRY_S", 0.01)

    async def body(link, script, kept):
        link.keep(True)
        await until(lambda: kept.on)
        link._writer.close()
        await until(lambda: not kept.on)
        await until(lambda: kept.on)

    run(tmp_path, body)


def test_a_recording_that_cannot_be_saved_is_explained_and_the_word_is_heard(tmp_path, caplog):
    (tmp_path / "recordings").write_text("in the way")

    async def body(link, script, kept):
        link.keep(True)
        assert await link.listen(Grammar(("CROW",))) == HEARD
        assert not kept.on
        assert kept.trouble == TROUBLE
        link.keep(True)
        await until(lambda: kept.on)
        assert kept.trouble == ""

    run(tmp_path, body)
    assert "A recording cannot be saved in" in caplog.text
    assert "Free some space, or check who may write there" in caplog.text
    assert "Traceback" not in caplog.text


def test_a_full_disk_leaves_no_half_recording(tmp_path, monkeypatch):
    def full(file):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("companion.files.os.fsync", full)
    kept = Recordings(tmp_path)
    kept.switch(True)
    kept.keep(np.zeros(160, np.float32))
    assert (len(kept), kept.on, kept.trouble) == (0, False, TROUBLE)
    assert list(tmp_path.iterdir()) == []


def test_a_file_with_another_name_among_the_recordings_does_no_harm(tmp_path):
    (tmp_path / "song.wav").touch()
    kept = Recordings(tmp_path)
    kept.switch(True)
    kept.keep(np.zeros(160, np.float32))
    assert (tmp_path / "000001.wav").exists()


def test_the_oldest_recordings_go_first(tmp_path):
    kept = Recordings(tmp_path)
    kept.switch(True)
    for number in range(1, MOST + 1):
        (tmp_path / f"{number:06}.wav").touch()
    kept.keep(np.zeros(160, np.float32))
    assert len(kept) == MOST
    assert not (tmp_path / "000001.wav").exists()
    assert (tmp_path / f"{MOST + 1:06}.wav").stat().st_size > 160


def test_no_recording_goes_while_there_is_room(tmp_path):
    kept = Recordings(tmp_path)
    kept.switch(True)
    for number in range(1, MOST - 1):
        (tmp_path / f"{number:06}.wav").touch()
    kept.keep(np.zeros(160, np.float32))
    assert len(kept) == MOST - 1


def test_a_new_box_replaces_the_old_one(tmp_path):
    async def body(link, script, kept):
        reader, writer = await asyncio.open_unix_connection(str(tmp_path / "voice"))
        assert b"hello" in await reader.readline()
        await until(lambda: not link.hears)
        writer.close()

    run(tmp_path, body)


def test_a_box_that_talks_nonsense_is_let_go(tmp_path):
    async def body(link, script, kept):
        reader, writer = await asyncio.open_unix_connection(str(tmp_path / "voice"))
        await reader.readline()
        writer.write(b"{}\n")
        assert await reader.readline() == b""
        writer.close()

    run(tmp_path, body)
