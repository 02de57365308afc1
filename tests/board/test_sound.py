"""The loudspeaker's sounds, recorded from the other end of a loopback sound card."""

from __future__ import annotations

import array
import base64
import io
import statistics
import wave
from itertools import pairwise

from board import Board
from causes import cause
from evenings import Figure, begun, best, enter, spun

from hardware.box import seat
from hardware.parts.sounds import Note, notes

RECORD = "arecord -q -D hw:Loopback,1,0 -f S32_LE -r 48000 -c 2 -d 10 /run/heard.wav"
LOUD = 2_000_000
STEP_S, WINDOW_S = 0.01, 0.04
CLOSE = 0.02
"""How far a pitch may be from its note's; the next note on a piano is 6 % away."""

PYTHON = "/opt/tabletop-word-companion/bin/python"
PROGRAM = """
import glob, sys, time
from hardware.parts import sounds
from hardware.parts.audio.mixers import make_mixer
from hardware.parts.audio.speaker import Speaker
from hardware.parts.reports import Reports

def memory():
    rows = open("/proc/self/smaps_rollup").read().splitlines()[1:]
    return next(int(row.split()[1]) for row in rows if row.startswith("Rss")) / 1024

def woken():
    files = map(open, glob.glob("/proc/self/task/*/status"))
    return sum(int(file.read().split("nonvoluntary")[0].split()[-1]) for file in files)

before = memory()
speaker = Speaker(Reports(), print, mixer=lambda: make_mixer(sys.argv[1]))
speaker.play("tick")
time.sleep(8)
more, count = memory() - before, woken()
time.sleep(20)
print(more, (woken() - count - 1) / 20)
"""


def pitches(sound: bytes) -> list[float]:
    """The pitch every ten milliseconds in Hz, or 0 if it is quiet."""
    with wave.open(io.BytesIO(sound)) as file:
        samples = array.array("i", file.readframes(file.getnframes()))[:: file.getnchannels()]
        rate = file.getframerate()
    step, window = round(rate * STEP_S), round(rate * WINDOW_S)
    return [pitch(samples[at : at + window]) for at in range(0, len(samples) - window, step)]


def pitch(samples: array.array[int]) -> float:
    if max(samples) < LOUD:
        return 0.0
    ups = [at for at, (a, b) in enumerate(pairwise(samples)) if a < 0 <= b]
    return 48_000 * (len(ups) - 1) / (ups[-1] - ups[0]) if len(ups) > 2 else 0.0


def when(heard: list[float], note: Note) -> list[int]:
    """The steps at which a note is heard."""
    return [at for at, hz in enumerate(heard) if abs(hz - note.hz) < CLOSE * note.hz]


@cause(
    "all is played an octave higher",
    ("hardware/parts/audio/alsa.py", "_MONO, RATE, _RESAMPLE", "_MONO, 2 * RATE, _RESAMPLE"),
)
@cause(
    "another sound is played",
    ("hardware/parts/audio/speaker.py", 'f"{name}.wav"', '"refused.wav"'),
)
def test_an_accepted_word_sounds_as_its_notes_say(board: Board) -> None:
    begun(board, 1, 2)
    spun(board)
    word = best(board)
    recording = board.begin("shell", command=RECORD)
    board.press(seat(1))
    enter(board, "CAT", word)
    board.sees("P2: SPIN")
    board.answer(recording)
    _, sound, _ = board.ask("shell", command="cat /run/heard.wav")
    heard = pitches(base64.b64decode(sound))
    places = []
    for note in notes()["accepted"]:
        found = when(heard, note)
        assert len(found) * STEP_S > note.ms / 1000 / 2, f"no {note.hz:.0f} Hz"
        places.append(statistics.median(found))
    assert places == sorted(places)


def resting(board: Board, library: str) -> tuple[float, float]:
    """What a library adds to the memory, MB, and how often it wakes a second after a sound."""
    board.put("/run/resting.py", PROGRAM.encode())
    said = board.shell(
        f"cd /run; SDL_AUDIODRIVER=alsa {PYTHON} resting.py {library} | tail -1", timeout=120
    )
    memory, woken = map(float, said.split())
    return memory, woken


@cause(
    "the device is played on for ever",
    ("hardware/parts/audio/alsa.py", "if self._pcm and self._voices:", "if self._pcm:"),
)
def test_nothing_wakes_up_when_no_sound_is_heard(board: Board, figure: Figure) -> None:
    board.shell("systemctl stop companion")
    (pygame, woken), (alsa, still) = resting(board, "pygame"), resting(board, "alsa")
    figure(
        "the sound at rest",
        f"{still:.1f} wake-ups a second and {alsa:.1f} MB; with pygame {woken:.0f} and"
        f" {pygame:.1f} MB",
    )
    assert still < 0.2
    assert alsa < 0.3 * pygame
