"""The voice of a drawn box: a process that ends with it, and is started again if it dies."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.errors import VoiceMissing
from companion.voice.ear import check_packages

MICROPHONE = "microphone"
"""Instead of a folder with WAV files to hear."""

END_S = 5.0

LOOK_S = 0.5
"""Seconds between two checks whether the voice runs."""

RESTART_S = 2.0
"""Seconds until a voice that has died is started again; then twice as many each time."""


@contextlib.contextmanager
def voice_beside(state: Path, hears: str) -> Iterator[Path | None]:
    """Run a voice; yields its socket, or None without its packages, which is printed.

    `hears`: the microphone, or a folder with WAV files; empty for no voice.
    """
    if not hears or not _is_installed():
        yield None
        return
    where = state / "voice.sock"
    files = [] if hears == MICROPHONE else ["--files", hears]
    command = [sys.executable, "-m", "companion", "voice", "--socket", str(where), *files]
    over = threading.Event()
    thread = threading.Thread(target=_keep_running, args=(command, over), name="voice")
    thread.start()
    try:
        yield where
    finally:
        over.set()
        thread.join()
        where.unlink(missing_ok=True)


def _keep_running(command: Sequence[str], over: threading.Event) -> None:
    """Run a command, again if it ends, until `over`; on a board systemd does this."""
    wait_s = RESTART_S
    while not over.is_set():
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
        while process.poll() is None and not over.wait(LOOK_S):
            pass
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(END_S)
        process.kill()
        over.wait(wait_s)
        wait_s *= 2


def _is_installed() -> bool:
    try:
        check_packages()
    except VoiceMissing as fault:
        print(f"No voice. {fault}", flush=True)
        return False
    return True
