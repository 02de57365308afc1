"""`companion say`: writes what the box would say into a WAV file."""

from __future__ import annotations

import argparse
import wave
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.errors import BadEntry
from companion.voice_process.speaking import engines

DESCRIPTION = "Speak a text as the box does, into a WAV file."

EXAMPLES = """examples:
  companion say "Latex, seven points." latex.wav
  companion say --engine espeak-ng "Your turn." turn.wav
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("text", metavar="TEXT")
    parser.add_argument("file", type=Path, metavar="FILE.wav")
    parser.add_argument(
        "--engine", choices=("hibari", "espeak-ng"), help="use this engine (default: the best)"
    )


def run(args: argparse.Namespace) -> int:
    """Write the file; raises BadEntry and SpeechMissing."""
    if not any(character.isalnum() for character in args.text):
        raise BadEntry("There is nothing to say. Give a text with letters or digits.")
    if len(args.text) > engines.MOST:
        long = f"The text is {len(args.text)} characters long."
        raise BadEntry(f"{long} Shorten it to {engines.MOST}, or make two files.")
    makers: dict[str, Callable[[], engines.Engine]] = {
        "hibari": engines.Hibari,
        "espeak-ng": engines.Espeak,
    }
    sound = makers.get(args.engine, partial(engines.load_engine, large=True))().speak(args.text)
    if not sound.samples:
        raise BadEntry("There is nothing to say in English. Use the letters A to Z.")
    _write(args.file, sound)
    return 0


def _write(path: Path, sound: engines.Sound) -> None:
    """Write a WAV file; raises OSError. `wave` prints a traceback if it opens the file itself."""
    with path.open("wb") as opened, wave.open(opened, "wb") as file:
        file.setparams((1, 2, sound.rate, 0, "NONE", ""))
        file.writeframes(sound.samples)
