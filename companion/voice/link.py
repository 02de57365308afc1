"""The box's end of the socket to its voice: an ear and a mouth that may go and come back.

Nothing here waits for the voice: what cannot be sent is dropped, and a listen without an answer
ends with `LATE`. A voice that is too slow twice in a row is left alone for a while.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path

import msgspec

from companion.voice import messages
from companion.voice.grammar import LATE, NOTHING, Grammar, Heard

RETRY_S = 2.0
"""Seconds between two attempts to reach the voice."""

LISTEN_S = 20.0
"""A listen without an answer ends after this time, in seconds: the voice hangs, or is too slow."""

MOST_LATE = 2
"""After this many listens in a row without an answer the box stops listening."""

REST_S = 300.0
"""Then players type for this long, in seconds, before a press opens the microphone again."""

UNREAD = 256 * 1024
"""The voice is let go if it leaves this many bytes unread."""

GONE = messages.Hello(hears=False, speaks=False)
"""There is no voice."""

_decoder: msgspec.json.Decoder[messages.ToBox] = msgspec.json.Decoder(messages.ToBox)
_encoder = msgspec.json.Encoder()


class Link:
    """The ear and mouth of a box whose voice listens at a socket, on the running loop.

    `changed` is called with what the voice can do, each time that changes. `worth_it` says whether
    to connect now: on a board that starts the voice.
    """

    def __init__(
        self,
        where: Path,
        changed: Callable[[messages.Hello], None] = lambda _: None,
        worth_it: Callable[[], bool] = lambda: True,
    ) -> None:
        self._where, self._changed, self._worth_it = where, changed, worth_it
        self.hello = GONE
        self.speaking = False
        self.opened = False
        self.keeps = False
        self._writer: asyncio.StreamWriter | None = None
        self._number = 0
        self._pending: asyncio.Future[Heard] | None = None
        self._limit: asyncio.TimerHandle | None = None
        self._late = 0
        self._rest: asyncio.TimerHandle | None = None

    @property
    def hears(self) -> bool:
        """Whether there is a microphone and a recogniser now that answers in time."""
        return self.hello.hears and self._rest is None

    @property
    def speaks(self) -> bool:
        """Whether there is a voice and a loudspeaker now."""
        return self.hello.speaks

    async def run(self) -> None:
        """Stay connected until this is cancelled."""
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, ValueError):
                if self._worth_it():
                    await self._connect()
            self._lose()
            await asyncio.sleep(RETRY_S)

    def listen(self, grammar: Grammar) -> asyncio.Future[Heard]:
        """Open the microphone; see `Ear.listen`."""
        if self._pending is not None:
            self._pending.cancel()
            self._close(self._pending)
        future: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        if not self.hears:
            future.set_result(NOTHING)
            return future
        self._number += 1
        self._pending = future
        self._limit = asyncio.get_running_loop().call_later(LISTEN_S, self._give_up, future)
        future.add_done_callback(self._close)
        self._send(messages.Listen(self._number, grammar))
        return future

    def enough(self) -> None:
        """Close the microphone; the future has what was said until now."""
        if self._pending is not None:
            self._send(messages.Enough(self._number))

    @property
    def recordings(self) -> int:
        """The number of recordings that are kept."""
        return self.hello.recordings

    def keep(self, on: bool) -> None:
        """Record what is heard from now on, or do not; a restart of the box ends it."""
        self.keeps = on
        self._send(messages.Record(on))

    def forget(self) -> None:
        """Delete all recordings."""
        self._send(messages.Forget())

    def say(self, text: str, *, at_once: bool = False) -> None:
        """Speak a text after what is being said; `at_once` interrupts that."""
        if self.speaks and text:
            self.speaking = True
            self._send(messages.Say(text, at_once))

    def hush(self) -> None:
        """Stop speaking."""
        if self.speaking:
            self._send(messages.Hush())

    # -- one connection ----------------------------------------------------------------

    async def _connect(self) -> None:
        """Take messages until the voice goes; raises OSError or ValueError then."""
        reader, writer = await asyncio.open_unix_connection(str(self._where))
        self._writer = writer
        try:
            if self.keeps:
                self._send(messages.Record(on=True))
            while line := await reader.readline():
                self._take(_decoder.decode(line))
        finally:
            writer.close()

    def _take(self, message: messages.ToBox) -> None:
        match message:
            case messages.Hello():
                self._greet(message)
            case messages.Opened(id=number):
                self.opened = self._pending is not None and number == self._number
            case messages.Result(id=number, heard=heard) if number == self._number:
                self._late = 0
                self._answer(heard)
            case messages.Silent():
                self.speaking = False

    def _greet(self, hello: messages.Hello) -> None:
        if hello.trouble:
            self.keeps = False
        if hello != self.hello:
            self.hello = hello
            self._changed(hello)

    def _send(self, message: messages.ToVoice) -> None:
        writer = self._writer
        if writer is None or writer.is_closing():
            return
        writer.write(_encoder.encode(message) + b"\n")
        if writer.transport.get_write_buffer_size() > UNREAD:
            writer.transport.abort()

    def _lose(self) -> None:
        self._writer, self.speaking = None, False
        self._late = 0
        self._end_rest()  # the next voice may be faster
        self._answer(NOTHING)
        self._greet(GONE)

    # -- one listen --------------------------------------------------------------------

    def _answer(self, heard: Heard) -> None:
        if self._pending is not None and not self._pending.done():
            self._pending.set_result(heard)

    def _give_up(self, future: asyncio.Future[Heard]) -> None:
        """End a listen that the voice never answered."""
        if not future.done():
            self._send(messages.Cancel(self._number))
            self._late += 1
            if self._late >= MOST_LATE:
                self._rest = asyncio.get_running_loop().call_later(REST_S, self._end_rest)
            future.set_result(LATE)

    def _end_rest(self) -> None:
        """Let a press open the microphone again."""
        if self._rest is not None:
            self._rest.cancel()
        self._rest = None

    def _close(self, future: asyncio.Future[Heard]) -> None:
        """Forget a listen that has ended; a cancelled one closes the microphone."""
        if future is not self._pending:
            return
        if future.cancelled():
            self._send(messages.Cancel(self._number))
        if self._limit is not None:
            self._limit.cancel()
        self._pending, self._limit, self.opened = None, None, False
