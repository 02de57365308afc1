"""`companion say`: writes what the box would say into a WAV file."""

from __future__ import annotations

import argparse
import wave
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.errors import BadEntry

EXAMPLES = """examples:
  companion say "Latex, seven points." latex.wav
  companion say --engine espeak-ng "Your turn." turn.wav
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "say",
        help="write what the box would say into a WAV file",
        description="Speak a text as the box does, into a WAV file.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("text", metavar="TEXT")
    parser.add_argument("file", type=Path, metavar="FILE.wav")
    parser.add_argument(
        "--engine", choices=("hibari", "espeak-ng"), help="use this engine (default: the best)"
    )
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Write the file; raises BadEntry and SpeechMissing."""
    from companion.speaking.engines import Engine, Espeak, Hibari, load_engine

    if not any(character.isalnum() for character in args.text):
        raise BadEntry("There is nothing to say. Give a text with letters or digits.")
    makers: dict[str, Callable[[], Engine]] = {"hibari": Hibari, "espeak-ng": Espeak}
    sound = makers.get(args.engine, partial(load_engine, large=True))().speak(args.text)
    with wave.open(str(args.file), "wb") as file:
        file.setparams((1, 2, sound.rate, 0, "NONE", ""))
        file.writeframes(sound.samples)
    return 0
