"""The voice as a process: chooses what fits into the memory, and serves the box."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from companion import paths
from companion.errors import BadWeights, SpeechMissing
from companion.voice.messages import Hello
from companion.voice_process.listening import Listening
from companion.voice_process.recordings import Recordings
from companion.voice_process.server import Abilities, Server
from companion.voice_process.talking import Talking

T = TypeVar("T")

WHISPER_MB = 900
"""Memory of a board, in MB, from which on all of Whisper is used: it takes 200 of them."""

HIBARI_MB = 200 + 100
"""Free memory, in MB, from which on hibari speaks: it takes 200."""

MEMORY = Path("/proc/meminfo")

log = logging.getLogger("companion")


def run(listening: socket.socket, files: Path | None = None) -> int:
    """Serve the box at a listening socket, until a signal.

    `files`: a folder of WAV files instead of a microphone.
    """
    logging.basicConfig(format="%(message)s", level=logging.INFO)
    can = _abilities(paths.recordings(), files)
    with contextlib.suppress(asyncio.CancelledError):
        asyncio.run(_serve(listening, can))
    return 0


def listen(where: Path) -> socket.socket:
    """Listen at a new socket, which only this user can use."""
    where.parent.mkdir(parents=True, exist_ok=True)
    where.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(where))
    where.chmod(0o600)
    listening.listen()
    return listening


async def _serve(listening: socket.socket, can: Abilities) -> None:
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert task is not None
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(number, task.cancel)
    await Server(can).serve(listening)


# -- what it can do --------------------------------------------------------------------


def _abilities(recordings: Path, files: Path | None) -> Abilities:
    kept = Recordings(recordings)
    hearing = _or_say(lambda: _hearing(kept, files))
    talking = _or_say(_talking)

    def look() -> Hello:
        hears, speaks = (part is not None and part[1]() for part in (hearing, talking))
        return Hello(hears=hears, speaks=speaks, recordings=len(kept), trouble=kept.trouble)

    return Abilities(look, kept, hearing and hearing[0], talking and talking[0])


def _or_say(make: Callable[[], T]) -> T | None:
    """A part of the voice; one that is missing or damaged is logged once."""
    try:
        return make()
    except (ImportError, OSError, BadWeights, SpeechMissing) as fault:
        log.warning("%s", fault)
        return None


def _hearing(
    kept: Recordings, files: Path | None
) -> tuple[Callable[[], Listening], Callable[[], bool]]:
    """What listens, and whether there is a microphone.

    Raises ImportError, OSError and BadWeights.
    """
    from companion.voice_process.hearing import recogniser
    from companion.voice_process.hearing.sound.capture import Microphone, WavFiles
    from companion.voice_process.hearing.sound.endpoint import load_detector

    model, detector = recogniser.load(whisper=memory_mb("MemTotal") >= WHISPER_MB), load_detector()
    if files is not None:
        source = WavFiles(files)
        return lambda: Listening(source, detector, model, keep=kept.keep), lambda: True
    microphone = Microphone()
    return lambda: Listening(microphone, detector, model, keep=kept.keep), microphone.is_there


def _talking() -> tuple[Callable[[Callable[[], None]], Talking], Callable[[], bool]]:
    """What speaks, and whether there is a loudspeaker; raises SpeechMissing."""
    from companion.voice_process.speaking.engines import Cache, load_engine
    from companion.voice_process.speaking.player import Player

    player = Player(os.environ.get("COMPANION_SPEAKER", ""))
    engine = Cache(load_engine(large=memory_mb("MemAvailable") >= HIBARI_MB))
    return partial(Talking, engine, player), player.is_there


def memory_mb(name: str) -> int:
    """A figure of the system's memory, in MB; 0 if there is none."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        for line in MEMORY.read_text(encoding="ascii").splitlines():
            if line.startswith(f"{name}:"):
                return int(line.split()[1]) // 1024
    return 0
