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
from evenings import begun, best, enter, spun

from hardware.box import seat
from hardware.parts.sounds import Note, notes

RECORD = "arecord -q -D hw:Loopback,1,0 -f S32_LE -r 48000 -c 2 -d 10 /run/heard.wav"
LOUD = 2_000_000
STEP_S, WINDOW_S = 0.01, 0.04
CLOSE = 0.02
"""How far a pitch may be from its note's; the next note on a piano is 6 % away."""


def pitches(sound: bytes) -> list[float]:
    """The pitch every ten milliseconds, Hz; 0 where it is quiet."""
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
    """At which steps a note is heard."""
    return [at for at, hz in enumerate(heard) if abs(hz - note.hz) < CLOSE * note.hz]


@cause(
    "all is played an octave higher",
    (
        "hardware/parts/speaker.py",
        'self._mixer.Sound(str(self._folder / f"{name}.wav"))',
        "self._mixer.Sound(buffer=memoryview(self._mixer.Sound("
        "str(self._folder / f'{name}.wav')).get_raw()).cast('h')[::2].tobytes())",
    ),
)
@cause("another sound is played", ("hardware/parts/speaker.py", 'f"{name}.wav"', '"refused.wav"'))
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
