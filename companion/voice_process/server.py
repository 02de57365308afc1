"""The voice's end of the socket: one box at a time, whose wishes it carries out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable
from functools import partial

import msgspec

from companion.voice import messages
from companion.voice.grammar import NOTHING, Heard
from companion.voice_process.listening import Listening
from companion.voice_process.recordings import Recordings
from companion.voice_process.talking import Talking

LONGEST = 1 << 20
"""The longest message of a box, in bytes: a grammar with the words of a large hand."""

LOOK_S = 5.0
"""How often to see whether a microphone or a loudspeaker came or went, in seconds."""

_decoder: msgspec.json.Decoder[messages.ToVoice] = msgspec.json.Decoder(messages.ToVoice)
_encoder = msgspec.json.Encoder()

log = logging.getLogger("companion")


class Abilities(msgspec.Struct, frozen=True):
    """What this voice can do; the parts are None if they are missing.

    `listening` makes a new `Listening`, `look` says what is plugged in now.
    """

    look: Callable[[], messages.Hello]
    recordings: Recordings
    listening: Callable[[], Listening] | None = None
    talking: Callable[[Callable[[], None]], Talking] | None = None


class Server:
    """Serves the box that connected last."""

    def __init__(self, can: Abilities) -> None:
        self._can = can
        self._loop = asyncio.get_running_loop()
        self._writer: asyncio.StreamWriter | None = None
        self._listening: Listening | None = None
        self._number = 0
        self._hello: messages.Hello | None = None
        self._talking = can.talking and can.talking(partial(self._later, messages.Silent()))

    async def serve(self, listening: socket.socket) -> None:
        """Serve boxes until this is cancelled."""
        looking = asyncio.create_task(self._look())
        server = await asyncio.start_unix_server(self._let_in, sock=listening, limit=LONGEST)
        try:
            await server.serve_forever()
        finally:
            looking.cancel()
            self._stop()

    async def _let_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry out a box's wishes until it goes; a new box replaces the old one."""
        self._stop()
        if self._writer is not None:
            self._writer.close()
        self._writer, self._hello = writer, None
        self._can.recordings.switch(False)  # the box says so if its players want them
        await self._greet()
        try:
            while line := await reader.readline():
                self._do(_decoder.decode(line))
        except asyncio.CancelledError:
            pass  # the voice ends; asyncio would print this as a fault
        except (OSError, ValueError) as fault:
            log.warning("The box sent an unknown message (%s).", fault)
        finally:
            writer.close()
            if self._writer is writer:
                self._stop()
                self._can.recordings.switch(False)
                self._writer = None

    def _do(self, message: messages.ToVoice) -> None:
        match message:
            case messages.Listen():
                self._listen(message)
            case messages.Enough(id=number) if number == self._number and self._listening:
                self._listening.enough()
            case messages.Cancel(id=number) if number == self._number:
                self._close_microphone()
            case messages.Say(text=text, at_once=at_once) if self._talking and not self._listening:
                self._talking.say(text, at_once=at_once)
            case messages.Say():
                self._send(messages.Silent())
            case messages.Hush() if self._talking:
                self._talking.hush()
            case messages.Record(on=on):
                self._can.recordings.switch(on)
            case messages.Forget():
                self._can.recordings.forget()
                self._hello = None  # count again soon

    # -- listening ---------------------------------------------------------------------

    def _listen(self, message: messages.Listen) -> None:
        """Open the microphone; while it is open, the box is silent."""
        self._close_microphone()
        self._number = message.id
        if self._talking:
            self._talking.hush()
        if self._can.listening is None:
            self._send(messages.Result(message.id, NOTHING))
            return
        self._listening = self._can.listening()
        opened = partial(self._later, messages.Opened(message.id))
        self._listening.start(message.grammar, opened, partial(self._report, message.id))

    def _report(self, number: int, heard: Heard) -> None:
        """Send what was heard; called in the thread that listened."""
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._answer, number, heard)

    def _answer(self, number: int, heard: Heard) -> None:
        if number == self._number and self._listening is not None:
            self._listening = None
            self._send(messages.Result(number, heard))

    def _close_microphone(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            self._listening = None

    def _stop(self) -> None:
        self._close_microphone()
        if self._talking:
            self._talking.hush()

    # -- sending -----------------------------------------------------------------------

    async def _look(self) -> None:
        """Report when a microphone or a loudspeaker comes or goes; runs until cancelled."""
        while True:
            await asyncio.sleep(LOOK_S)
            if self._writer is not None and self._listening is None:
                await self._greet()

    async def _greet(self) -> None:
        hello = await asyncio.to_thread(self._can.look)
        if hello != self._hello:
            self._hello = hello
            log.info("The voice hears: %s, speaks: %s.", hello.hears, hello.speaks)
            self._send(hello)

    def _later(self, message: messages.ToBox) -> None:
        """Send from another thread."""
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._send, message)

    def _send(self, message: messages.ToBox) -> None:
        if self._writer is not None and not self._writer.is_closing():
            self._writer.write(_encoder.encode(message) + b"\n")
